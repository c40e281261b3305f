// Sends the findings of a project to an editor.
import { join } from 'node:path';
import type { Connection, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { moduleFileExtensions } from '../../config/module-files.ts';
import { readStats } from '../../content/io/stats.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { SiteState } from '../../serve/state.ts';
import { type createManualPageLookup, groupFindingsByFile, toLspDiagnostic } from './findings.ts';
import { createRelatedLocationLookup } from './related.ts';
import { createLineRange } from './text.ts';
import { toFilePath, toFileUri } from './uri.ts';

export interface PublisherInput {
  /** Absolute path of the project. */
  readonly root: string;
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly manual: ReturnType<typeof createManualPageLookup>;
  readonly textAt: (path: string) => string;
  /** Whether the editor supports related information. */
  readonly hasRelated: () => boolean;
}

/** Creates a function that sends findings to the editor. It sends the findings of a file only if they have changed. */
export function createFindingsPublisher({ root, connection, documents, manual, textAt, hasRelated }: PublisherInput) {
  const published = new Map<string, string>();
  let latest: ReadonlyMap<string, readonly Diagnostic[]> = new Map();
  const uriAt = (path: string) => documents.all().find(({ uri }) => toFilePath(uri) === path)?.uri ?? toFileUri(path);
  const publishFile = (file: string, relatedOf: ReturnType<typeof createRelatedLocationLookup>) => {
    const path = join(root, file);
    const text = textAt(path);
    const placed = (finding: Diagnostic) =>
      relatedOf(finding).map(({ file: other, line, about }) => {
        return { location: { uri: uriAt(join(root, other)), range: createLineRange(line - 1, 0, 0) }, message: about };
      });
    const diagnostics = (latest.get(file) ?? []).map((finding) => {
      const related = hasRelated() ? placed(finding) : [];
      return { ...toLspDiagnostic(finding, text, manual), ...(related.length > 0 && { relatedInformation: related }) };
    });
    const news = JSON.stringify(diagnostics);
    if ((published.get(path) ?? '[]') === news) return;
    published.set(path, news);
    void connection.sendDiagnostics({ uri: uriAt(path), diagnostics });
  };
  return (findings: readonly Diagnostic[], state?: SiteState): void => {
    const before = [...latest.keys()];
    latest = groupFindingsByFile(findings, findConfigFileName(root));
    // Sends the findings of open files first.
    const isOpen = (file: string) => documents.get(toFileUri(join(root, file))) !== undefined;
    const relatedOf = createRelatedLocationLookup(state);
    const files = [...new Set([...latest.keys(), ...before])];
    for (const file of files.sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)))) publishFile(file, relatedOf);
  };
}

/** Returns the configuration file, which shows findings without a file. */
function findConfigFileName(root: string): string {
  const names = moduleFileExtensions.map((ending) => `site.config.${ending}`);
  return names.find((name) => readStats(join(root, name)) !== undefined) ?? 'site.config.ts';
}
