// Tells an editor of the findings of a project.
import { join } from 'node:path';
import type { Connection, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { moduleEndings } from '../../config/versions.ts';
import { statsOf } from '../../content/io/stats.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { byFile, type createManual, toldOf } from './findings.ts';
import { fileOfUri, uriOf } from './uri.ts';

/** What a publisher needs. */
export interface FindingsPublisher {
  /** Of the project, absolute. */
  readonly root: string;
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly manual: ReturnType<typeof createManual>;
  readonly textAt: (path: string) => string;
}

/** What tells an editor of the findings of a project: of each file only where they are others than it was told. */
export function createPublisher({ root, connection, documents, manual, textAt }: FindingsPublisher) {
  const told = new Map<string, string>();
  let latest: ReadonlyMap<string, readonly Diagnostic[]> = new Map();
  const uriAt = (path: string) => documents.all().find(({ uri }) => fileOfUri(uri) === path)?.uri ?? uriOf(path);
  const tell = (file: string) => {
    const path = join(root, file);
    const text = textAt(path);
    const diagnostics = (latest.get(file) ?? []).map((finding) => toldOf(finding, text, manual));
    const news = JSON.stringify(diagnostics);
    if ((told.get(path) ?? '[]') === news) return;
    told.set(path, news);
    void connection.sendDiagnostics({ uri: uriAt(path), diagnostics });
  };
  return (findings: readonly Diagnostic[]): void => {
    const before = [...latest.keys()];
    latest = byFile(findings, configName(root));
    // What is open is told first.
    const isOpen = (file: string) => documents.get(uriOf(join(root, file))) !== undefined;
    const files = [...new Set([...latest.keys(), ...before])];
    for (const file of files.sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)))) tell(file);
  };
}

/** Where findings are shown that stand in no file. */
function configName(root: string): string {
  const names = moduleEndings.map((ending) => `site.config.${ending}`);
  return names.find((name) => statsOf(join(root, name)) !== undefined) ?? 'site.config.ts';
}
