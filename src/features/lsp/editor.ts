// Open texts of an editor and their projects. A project is opened when its first file is opened.
import { join, relative, sep } from 'node:path';
import type { Connection, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { readText } from '../../content/io/read-text.ts';
import { isMarkdownPath } from '../../lib/file-path.ts';
import { createManualPageLookup } from './findings.ts';
import { type EditorProject, openEditorProject } from './project.ts';
import { createFindingsPublisher, type PublisherInput } from './publish.ts';
import { normalizeLineEnds } from './text.ts';
import { toFilePath, toFileUri } from './uri.ts';
import { findProjectOfFile, findProjects, isInWorkspace } from './workspace.ts';

export interface LanguageServerOptions {
  readonly version: string;
  /** Absolute path of the only project; without it, projects are found in the editor's folders. */
  readonly root?: string;
  readonly configFile?: string;
}

/** A file of a project in the editor. */
export interface EditedFile {
  readonly project: EditorProject;
  readonly uri: string;
  /** Root-relative path. */
  readonly file: string;
  readonly text: string;
}

/** State of an editor. */
export interface EditorSession {
  /** Absolute paths of the workspace folders. */
  folders: readonly string[];
  /** Whether the editor supports snippets. */
  hasSnippets: boolean;
  /** Whether the editor supports related information. */
  hasRelated: boolean;
  open(root: string): EditorProject;
  /** Opens the projects of the workspace folders, and closes those that are in no folder any more. */
  openFolders(folders: readonly string[]): void;
  changed(document: TextDocument): void;
  saved(uri: string): void;
  closed(uri: string): void;
  /** Returns the file of a URI; `undefined` if it belongs to no project. */
  fileOf(uri: string): EditedFile | undefined;
  /** Returns the text of a project's file: the unsaved text if there is one, otherwise the text on the disk. */
  textOf(project: EditorProject, file: string): string;
  projects(): readonly EditorProject[];
  close(): Promise<void>;
}

/** Tracks the texts that are open in the editor, and sends findings to the editor. */
export function openEditorSession(
  connection: Connection,
  documents: TextDocuments<TextDocument>,
  call: LanguageServerOptions,
): EditorSession {
  const textAt = (path: string): string => {
    const open = documents.get(toFileUri(path)) ?? documents.all().find(({ uri }) => toFilePath(uri) === path);
    return normalizeLineEnds(open?.getText() ?? readText(path, path).text ?? '');
  };
  const projects = createEditorProjectStore(call, {
    connection,
    documents,
    textAt,
    hasRelated: () => editor.hasRelated,
  });
  /** Returns the path of a URI, and its project. */
  const placed = (uri: string) => {
    const path = toFilePath(uri);
    const project = path === undefined ? undefined : projects.of(path, editor.folders);
    return path === undefined || project === undefined ? undefined : { path, project };
  };
  const editor: EditorSession = {
    folders: [],
    hasSnippets: false,
    hasRelated: false,
    open: projects.open,
    openFolders(folders) {
      editor.folders = folders;
      projects.openFolders(folders);
      for (const document of documents.all()) editor.changed(document);
    },
    changed({ uri }) {
      const { path, project } = placed(uri) ?? {};
      if (path === undefined || project === undefined || !isMarkdownPath(path)) return;
      const text = textAt(path);
      // A file without edits does not count as unsaved: it was only opened, or its edits were undone.
      const saved = readText(path, path).text;
      project.edit(path, saved !== undefined && normalizeLineEnds(saved) === text ? undefined : text);
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

function createEditorProjectStore(
  { root: only, configFile }: LanguageServerOptions,
  publishing: Omit<PublisherInput, 'root' | 'manual'>,
) {
  const { connection } = publishing;
  const projects = new Map<string, EditorProject>();
  const publishers = new Map<string, ReturnType<typeof createFindingsPublisher>>();
  const manual = createManualPageLookup();
  const onFault = (error: unknown) => connection.console.error((error as Error).stack ?? String(error));
  const openNow = (root: string, unsaved?: ReadonlyMap<string, string>): EditorProject => {
    if (!publishers.has(root)) publishers.set(root, createFindingsPublisher({ root, manual, ...publishing }));
    // A project that is closed while it is being read sends nothing any more.
    const onFindings: Parameters<typeof openEditorProject>[0]['onFindings'] = (...all) =>
      publishers.get(root)?.(...all);
    const project = openEditorProject({ root, configFile, unsaved, onFault, onFindings });
    projects.set(root, project);
    return project;
  };
  const open = (root: string) => projects.get(root) ?? openNow(root);
  return {
    open,
    /** Returns the project of a path; opens it if needed. */
    of(path: string, folders: readonly string[]): EditorProject | undefined {
      const root = only ?? findProjectOfFile(path, folders);
      return root === undefined || !path.startsWith(`${root}${sep}`) ? undefined : open(root);
    },
    /** Reopens a project that could not be read. */
    reopen({ root, unsaved, close }: EditorProject): void {
      void close();
      openNow(root, unsaved);
    },
    /** Opens the projects of workspace folders. Closes all other projects, and clears their findings in the editor. */
    openFolders(folders: readonly string[]): void {
      for (const [root, project] of projects) {
        if (folders.length > 0 && isInWorkspace(root, folders)) continue;
        void project.close();
        projects.delete(root);
        publishers.get(root)?.([]);
        publishers.delete(root);
      }
      for (const root of folders.flatMap((folder) => findProjects(folder))) open(root);
    },
    all: () => [...projects.values()],
    async close(): Promise<void> {
      const editorProjects = [...projects.values()];
      projects.clear();
      await Promise.all(editorProjects.map((project) => project.close()));
    },
  };
}
