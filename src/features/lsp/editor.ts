// What an editor has open: its texts, and the projects that they belong to, each opened when the first of its files is.
import { join, relative, sep } from 'node:path';
import type { Connection, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { readText } from '../../content/io/read-text.ts';
import { isMarkdown } from '../../lib/file-path.ts';
import { createManual } from './findings.ts';
import { type EditedProject, openEdited } from './project.ts';
import { createPublisher, type FindingsPublisher } from './publish.ts';
import { fileOfUri, uriOf } from './uri.ts';
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
  /** Whether it knows snippets. */
  hasSnippets: boolean;
  /** Whether it shows other places of a finding. */
  hasRelated: boolean;
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
export function openLanguageEditor(
  connection: Connection,
  documents: TextDocuments<TextDocument>,
  call: ServerCall,
): Editor {
  const textAt = (path: string): string => {
    const open = documents.get(uriOf(path)) ?? documents.all().find(({ uri }) => fileOfUri(uri) === path);
    return lines(open?.getText() ?? readText(path, path).text ?? '');
  };
  const projects = createProjects(call, { connection, documents, textAt, hasRelated: () => editor.hasRelated });
  /** A path with its project. */
  const placed = (uri: string) => {
    const path = fileOfUri(uri);
    const project = path === undefined ? undefined : projects.of(path, editor.folders);
    return path === undefined || project === undefined ? undefined : { path, project };
  };
  const editor: Editor = {
    folders: [],
    hasSnippets: false,
    hasRelated: false,
    open: projects.open,
    changed({ uri }) {
      const { path, project } = placed(uri) ?? {};
      if (path === undefined || project === undefined || !isMarkdown(path)) return;
      const text = textAt(path);
      // A file that was only opened is none that was edited.
      const isSaved = !project.unsaved.has(path) && readText(path, path).text === text;
      if (!isSaved) project.edit(path, text);
    },
    saved(uri) {
      const { path, project } = placed(uri) ?? {};
      if (path === undefined || project === undefined) return;
      if (project.hasFailed()) projects.reopen(project);
      else project.edit(path, undefined);
    },
    closed(uri) {
      const { path, project } = placed(uri) ?? {};
      if (path !== undefined) project?.edit(path, undefined);
    },
    fileOf(uri) {
      const { path, project } = placed(uri) ?? {};
      if (path === undefined || project === undefined) return undefined;
      return { project, uri, file: relative(project.root, path).split(sep).join('/'), text: textAt(path) };
    },
    textOf: ({ root }, file) => textAt(join(root, file)),
    projects: projects.all,
    close: projects.close,
  };
  return editor;
}

/** The projects that are open. */
function createProjects(
  { root: only, configFile }: ServerCall,
  publishing: Omit<FindingsPublisher, 'root' | 'manual'>,
) {
  const { connection } = publishing;
  const projects = new Map<string, EditedProject>();
  const publishers = new Map<string, ReturnType<typeof createPublisher>>();
  const manual = createManual();
  const onFault = (error: unknown) => connection.console.error((error as Error).stack ?? String(error));
  const openNow = (root: string, unsaved?: ReadonlyMap<string, string>): EditedProject => {
    const onFindings = publishers.get(root) ?? createPublisher({ root, manual, ...publishing });
    publishers.set(root, onFindings);
    const project = openEdited({ root, configFile, unsaved, onFault, onFindings });
    projects.set(root, project);
    return project;
  };
  const open = (root: string) => projects.get(root) ?? openNow(root);
  return {
    open,
    /** The project of a path, opened where it is not. */
    of(path: string, folders: readonly string[]): EditedProject | undefined {
      const root = only ?? projectOf(path, folders);
      return root === undefined || !path.startsWith(`${root}${sep}`) ? undefined : open(root);
    },
    /** Opens a project again that could not be read. */
    reopen({ root, unsaved, close }: EditedProject): void {
      void close();
      openNow(root, unsaved);
    },
    all: () => [...projects.values()],
    async close(): Promise<void> {
      const all = [...projects.values()];
      projects.clear();
      await Promise.all(all.map((project) => project.close()));
    },
  };
}

function lines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
