// What an editor has open: its texts, and the projects that they belong to, each opened when the first of its files is.
import { join, relative, sep } from 'node:path';
import type { Connection, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { readText } from '../../content/io/read-text.ts';
import { statsOf } from '../../content/io/stats.ts';
import { isMarkdown } from '../../lib/file-path.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { byFile, createManual, toldOf } from './findings.ts';
import { type EditedProject, openEdited } from './project.ts';
import { pathOf, uriOf } from './uri.ts';
import { projectOf } from './workspace.ts';

/** How a server is started. */
export interface ServerCall {
  readonly version: string;
  /** The only project, absolute; without it those of the folders of the editor. */
  readonly root?: string;
  readonly configFile?: string;
}

/** A file of a project, as it stands in the editor. */
export interface EditedFile {
  readonly project: EditedProject;
  readonly uri: string;
  /** Root-relative. */
  readonly file: string;
  readonly text: string;
}

/** What is open in an editor. */
export interface Editor {
  /** The folders of the editor, absolute. */
  folders: readonly string[];
  open(root: string): EditedProject;
  changed(document: TextDocument): void;
  saved(uri: string): void;
  closed(uri: string): void;
  /** The file of an address; nothing where it belongs to no project. */
  fileOf(uri: string): EditedFile | undefined;
  /** The text of a file of a project, as the editor has it, else as it is saved. */
  textOf(project: EditedProject, file: string): string;
  projects(): readonly EditedProject[];
  close(): Promise<void>;
}

/** Follows what an editor has open, and tells it of findings. */
export function openEditor(connection: Connection, documents: TextDocuments<TextDocument>, call: ServerCall): Editor {
  const projects = new Map<string, EditedProject>();
  const manual = createManual();
  const publishers = new Map<string, ReturnType<typeof createPublisher>>();
  const textAt = (path: string): string => {
    const open = documents.get(uriOf(path)) ?? documents.all().find(({ uri }) => pathOf(uri) === path);
    return lines(open?.getText() ?? readText(path, path).text ?? '');
  };
  const onFault = (error: unknown) => connection.console.error((error as Error).stack ?? String(error));
  const openNow = (root: string, unsaved?: ReadonlyMap<string, string>): EditedProject => {
    const publish = publishers.get(root) ?? createPublisher({ root, connection, documents, manual, textAt });
    publishers.set(root, publish);
    const { configFile } = call;
    const project = openEdited({ ...{ root, configFile, unsaved, onFault }, onFindings: publish });
    projects.set(root, project);
    return project;
  };
  const projectAt = (path: string): EditedProject | undefined => {
    const root = call.root ?? projectOf(path, editor.folders.length > 0 ? editor.folders : [sep]);
    if (root === undefined || !path.startsWith(`${root}${sep}`)) return undefined;
    return projects.get(root) ?? openNow(root);
  };
  const editor: Editor = {
    folders: [],
    open: (root) => projects.get(root) ?? openNow(root),
    changed({ uri }) {
      const path = pathOf(uri);
      const project = path === undefined ? undefined : projectAt(path);
      if (path === undefined || project === undefined || !isMarkdown(path)) return;
      const text = textAt(path);
      // A file that was only opened is none that was edited.
      const isSaved = !project.unsaved.has(path) && readText(path, path).text === text;
      if (!isSaved) project.edit(path, text);
      else publishers.get(project.root)?.again(path);
    },
    saved(uri) {
      const path = pathOf(uri);
      const project = path === undefined ? undefined : projectAt(path);
      if (path === undefined || project === undefined) return;
      if (!project.hasFailed()) return project.edit(path, undefined);
      void project.close();
      openNow(project.root, project.unsaved);
    },
    closed(uri) {
      const path = pathOf(uri);
      if (path !== undefined) projectAt(path)?.edit(path, undefined);
    },
    fileOf(uri) {
      const path = pathOf(uri);
      const project = path === undefined ? undefined : projectAt(path);
      if (path === undefined || project === undefined) return undefined;
      return { project, uri, file: relative(project.root, path).split(sep).join('/'), text: textAt(path) };
    },
    textOf: ({ root }, file) => textAt(join(root, file)),
    projects: () => [...projects.values()],
    async close() {
      const all = [...projects.values()];
      projects.clear();
      await Promise.all(all.map((project) => project.close()));
    },
  };
  return editor;
}

function lines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** What tells an editor of the findings of a project: of each file only where they are others than it was told. */
function createPublisher({
  root,
  connection,
  documents,
  manual,
  textAt,
}: {
  readonly root: string;
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly manual: ReturnType<typeof createManual>;
  readonly textAt: (path: string) => string;
}) {
  const told = new Map<string, string>();
  let latest: ReadonlyMap<string, readonly Diagnostic[]> = new Map();
  const uriAt = (path: string) => documents.all().find(({ uri }) => pathOf(uri) === path)?.uri ?? uriOf(path);
  const tell = (file: string) => {
    const path = join(root, file);
    const text = textAt(path);
    const diagnostics = (latest.get(file) ?? []).map((finding) => toldOf(finding, text, manual));
    const news = JSON.stringify(diagnostics);
    if ((told.get(path) ?? '[]') === news) return;
    told.set(path, news);
    void connection.sendDiagnostics({ uri: uriAt(path), diagnostics });
  };
  const publish = (findings: readonly Diagnostic[]): void => {
    const before = [...latest.keys()];
    latest = byFile(findings, configName(root));
    // What is open is told first.
    const isOpen = (file: string) => documents.get(uriOf(join(root, file))) !== undefined;
    const files = [...new Set([...latest.keys(), ...before])];
    for (const file of files.sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)))) tell(file);
  };
  return Object.assign(publish, { again: (path: string) => tell(relative(root, path).split(sep).join('/')) });
}

/** Where findings are shown that stand in no file. */
function configName(root: string): string {
  const names = ['ts', 'mts', 'js', 'mjs', 'json'].map((ending) => `site.config.${ending}`);
  return names.find((name) => statsOf(join(root, name)) !== undefined) ?? 'site.config.ts';
}
