// Request handlers of the language server.
import { join, relative, sep } from 'node:path';
import type { Connection, Position } from 'vscode-languageserver/node';
import { loadFeatureTables } from '../../config/list-features.ts';
import { readStats } from '../../content/io/stats.ts';
import { isMarkdownPath } from '../../lib/file-path.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import { createPageForNewFile, type DocumentInSite, findPageByFile } from '../../serve/linked-pages.ts';
import { FEATURES_MODULE_URL } from '../module.ts';
import type { EditedFile, EditorSession } from './editor.ts';
import { createFixActions } from './fixes.ts';
import { createHoverAt, findDefinitionAt, findReferencesAt, listDocumentLinks, type PageInEditor } from './look.ts';
import type { RenameContext } from './rename.ts';
import { prepareRename } from './renamed.ts';
import { createOutlineTree, findFoldingRanges, findSymbols } from './symbols.ts';
import { toFilePath, toFileUri } from './uri.ts';

/** A request about a position. */
interface PositionParams {
  readonly textDocument: { readonly uri: string };
  readonly position: Position;
}

/** Registers the request handlers. */
export function addRequestHandlers(connection: Connection, editor: EditorSession): void {
  addFixHandler(connection, editor);
  addRenameHandlers(connection, editor);
  /** Resolves with the page after all edits so far. */
  const looked = (uri: string) => findPageInEditor(editor, uri);
  // Completion uses the last known state of the site, so that typing does not wait.
  connection.onCompletion(async ({ textDocument, position }) => {
    // Rarely used modules are imported on first use, so that findings come sooner.
    const { completeAtPosition, toCompletionList } = await import('./complete.ts');
    const file = editor.fileOf(textDocument.uri);
    if (file === undefined) return null;
    const state = file.project.latest();
    if (!isMarkdownPath(file.file)) {
      const [{ completeConfigCode: completeCode }, tables] = await Promise.all([
        import('./complete-code.ts'),
        loadFeatureTables(FEATURES_MODULE_URL),
      ]);
      return toCompletionList(completeCode({ ...file, position, state, tables }));
    }
    // The provisional page of a new file is derived from another page. If the site has no other page, this waits until it has the new one.
    const page = findEditedPage(file) ?? findPageByFile(await file.project.settled(), file.file);
    const tools = { hasSnippets: editor.hasSnippets, propsOf: createComponentPropsReader(editor, file) };
    return page === undefined ? null : completeAtPosition(page, { text: file.text, position, ...tools });
  });
  connection.onHover(async ({ textDocument, position }: PositionParams) => {
    const at = await looked(textDocument.uri);
    return at === undefined ? null : createHoverAt(at, position);
  });
  connection.onDefinition(async ({ textDocument, position }) => {
    const at = await looked(textDocument.uri);
    return at === undefined ? null : findDefinitionAt(at, position);
  });
  connection.onReferences(async ({ textDocument, position }) => {
    const at = await looked(textDocument.uri);
    return at === undefined ? null : [...findReferencesAt(at, position)];
  });
  connection.onDocumentLinks(async ({ textDocument }) => {
    const at = await looked(textDocument.uri);
    return at === undefined ? null : [...listDocumentLinks(at)];
  });
  connection.onDocumentSymbol(async ({ textDocument }) => {
    const { project, file } = editor.fileOf(textDocument.uri) ?? {};
    const early = file === undefined ? undefined : await project?.outlineOfLastSession(file);
    const headings = early ?? (await looked(textDocument.uri))?.page.document.headings;
    const text = editor.fileOf(textDocument.uri)?.text;
    return headings === undefined || text === undefined ? null : [...createOutlineTree(headings, text)];
  });
  connection.onFoldingRanges(({ textDocument }) => {
    const file = editor.fileOf(textDocument.uri);
    return file === undefined ? null : [...findFoldingRanges(file.text)];
  });
  connection.onWorkspaceSymbol(async ({ query }) => {
    const found = editor.projects().map(async (project) => {
      const state = await project.settled();
      return state === undefined ? [] : findSymbols(state, query, (file) => toFileUri(join(project.root, file)));
    });
    return (await Promise.all(found)).flat();
  });
}

/** Returns a reader for the props of the site's components. */
function createComponentPropsReader(editor: EditorSession, { project }: EditedFile) {
  return async (name: string) => {
    const file = getOwnPropertyValue(project.latest()?.config.components ?? {}, name);
    if (file === undefined) return [];
    const [{ loadCodeParser }, { readComponentProps: componentProps }] = await Promise.all([
      import('../../config/locate.ts'),
      import('./component-props.ts'),
    ]);
    const parse = await loadCodeParser();
    const path = file.replace(/^\.\//, '');
    const code = parse(editor.textOf(project, path), path);
    return code === undefined ? [] : componentProps(code, name);
  };
}

/** Returns the page of a file. For a new file, returns a provisional page, so that completion works in it. */
function findEditedPage({ project, file }: EditedFile): DocumentInSite | undefined {
  return findPageByFile(project.latest(), file) ?? createPageForNewFile(project.latest(), file);
}

async function findPageInEditor(editor: EditorSession, uri: string): Promise<(PageInEditor & EditedFile) | undefined> {
  const { project } = editor.fileOf(uri) ?? {};
  const state = await project?.settled();
  // An edit may have changed the text before this code runs.
  const file = editor.fileOf(uri);
  const page = file && findPageByFile(state, file.file);
  if (file === undefined || page === undefined) return undefined;
  const textOfProject = (name: string) => editor.textOf(file.project, name);
  return { ...file, page, textOf: textOfProject, uriOf: (name) => toFileUri(join(file.project.root, name)) };
}

function addFixHandler(connection: Connection, editor: EditorSession): void {
  connection.onCodeAction(async ({ textDocument, context }) => {
    const file = editor.fileOf(textDocument.uri);
    if (file === undefined) return [];
    const { root, latest, settled } = file.project;
    // Until the site is read, there is no state, and the editor shows the findings of the last session.
    const state = latest() ?? (await settled());
    const exists = (name: string) => readStats(join(root, name)) !== undefined;
    const fixed = {
      ...file,
      uriOf: (name: string) => toFileUri(join(root, name)),
      exists,
      featureCodes: state?.config.featureCodes,
    };
    return context.diagnostics.flatMap((diagnostic) => createFixActions(diagnostic, fixed));
  });
}

function addRenameHandlers(connection: Connection, editor: EditorSession): void {
  const renamingOf = ({ page, project, textOf }: PageInEditor & EditedFile): RenameContext => {
    return { project, config: page.state.config, textOf };
  };
  connection.onPrepareRename(async ({ textDocument, position }) => {
    const at = await findPageInEditor(editor, textDocument.uri);
    return at === undefined ? null : prepareRename(at, position);
  });
  connection.onRenameRequest(async ({ textDocument, ...namedNamed }) => {
    const [at, { createSymbolRenameEdits: renameFromEditor }] = await Promise.all([
      findPageInEditor(editor, textDocument.uri),
      import('./rename.ts'),
    ]);
    return at === undefined ? null : renameFromEditor(at, namedNamed, renamingOf(at));
  });
  connection.workspace.onWillRenameFiles(async ({ files }) => {
    const [first] = files;
    const { project } = editor.fileOf(first?.oldUri ?? '') ?? {};
    const state = await project?.settled();
    if (project === undefined || state === undefined) return null;
    const fileOf = (uri: string) =>
      relative(project.root, toFilePath(uri) ?? project.root)
        .split(sep)
        .join('/');
    const renaming = { project, config: state.config, textOf: (name: string) => editor.textOf(project, name) };
    const { createFileRenameEdits } = await import('./rename.ts');
    return createFileRenameEdits(
      files.map(({ oldUri, newUri }) => [fileOf(oldUri), fileOf(newUri)] as const),
      renaming,
    );
  });
}
