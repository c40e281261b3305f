// Renames a page, a folder, a heading or a tag, with all links to it and a redirect, as `techdocs move` does. The move is tried in a copy
// of the project, so all files must be saved.
import { join } from 'node:path';
import { type Position, ResponseError, type TextDocumentEdit, type WorkspaceEdit } from 'vscode-languageserver/node';
import { computeMovedFileName } from '../../cli/move/moved.ts';
import { listSiteFolders, resolveMoveTarget } from '../../cli/move/named.ts';
import { type MoveOptions, type TrialMoveResult, tryFileMove, tryHeadingMove } from '../../cli/move/try-move.ts';
import { tryTagRename } from '../../cli/move/try-tag.ts';
import { getParentFolder, isInFolder, joinPath } from '../../lib/file-path.ts';
import type { SiteConfig } from '../../model/config.ts';
import { convertErrorToFindings, formatFindingSentence } from '../../model/diagnostic.ts';
import { getFileNamedByLinks } from '../../model/entries.ts';
import type { PageInEditor } from './look.ts';
import type { EditorProject } from './project.ts';
import { findRenameTarget } from './renamed.ts';
import { createTextChange, normalizeLineEnds } from './text.ts';
import { toFileUri } from './uri.ts';

/** Error code of the protocol for a failed request. */
const REQUEST_FAILED_CODE = -32803;

/** A project with its site, for a rename. */
export interface RenameContext {
  readonly project: EditorProject;
  readonly config: SiteConfig;
  /** Returns the text of a project's file: the unsaved text if there is one, otherwise the text on the disk. */
  readonly textOf: (file: string) => string;
}

/** Returns the edits that rename the symbol at a position. */
export async function createSymbolRenameEdits(
  at: PageInEditor,
  { position, newName }: { readonly position: Position; readonly newName: string },
  renaming: RenameContext,
): Promise<WorkspaceEdit | null> {
  const renameTarget = findRenameTarget(at, position);
  if (renameTarget === undefined) return null;
  if (renameTarget.kind === 'tag') {
    const { changes } = await computeTrialMoveEdits(renaming, (call) =>
      tryTagRename(call, { from: renameTarget.from, to: newName.trim() }),
    );
    return { documentChanges: changes };
  }
  if (renameTarget.kind === 'heading') {
    const { changes } = await createMoveEdits(renameTarget.from, `#${newName.trim()}`, renaming);
    return { documentChanges: changes };
  }
  const to = joinPath(getParentFolder(getFileNamedByLinks(at.page.document)), newName.trim());
  if (to === undefined) throw new ResponseError(REQUEST_FAILED_CODE, `\`${newName}\` is not in the project.`);
  const edit = await createMoveEdits(renameTarget.from, to, renaming);
  const { root } = renaming.project;
  const { moves, changes } = edit;
  const files = moves.map(([from, newFile]) => ({
    kind: 'rename' as const,
    oldUri: toFileUri(join(root, from)),
    newUri: toFileUri(join(root, newFile)),
  }));
  return { documentChanges: [...changes, ...files] };
}

/**
 * Returns the edits for a rename of files that an editor announces. The edits change the links to the renamed files. An editor announces
 * all files of its folders, so files outside the site are skipped without an error.
 */
export async function createFileRenameEdits(
  files: readonly (readonly [from: string, to: string])[],
  renaming: RenameContext,
): Promise<WorkspaceEdit | null> {
  const folders = listSiteFolders(renaming.config);
  const [first, ...others] = files.filter(([from]) => folders.some((folder) => isInFolder(from, folder)));
  if (first === undefined) return null;
  if (others.length > 0)
    throw new ResponseError(
      REQUEST_FAILED_CODE,
      'Rename one page or one folder at a time, so that links to it are rewritten.',
    );
  const { changes } = await createMoveEdits(first[0], first[1], renaming);
  return { documentChanges: changes };
}

/** Returns the edits of a move. Each edit names its file by the old name. */
function createMoveEdits(from: string, to: string, renaming: RenameContext) {
  return computeTrialMoveEdits(renaming, (call) => {
    const moveTarget = resolveMoveTarget(from, to, renaming.config);
    return moveTarget.kind === 'files' ? tryFileMove(call, moveTarget) : tryHeadingMove(call, moveTarget);
  });
}

/** Tries a move in a copy and returns its edits; if the move is refused, the error has the reason. */
async function computeTrialMoveEdits(
  { project, config, textOf }: RenameContext,
  attempt: (call: MoveOptions) => Promise<TrialMoveResult>,
) {
  if (project.unsaved.size > 0)
    throw new ResponseError(REQUEST_FAILED_CODE, 'Save all files first: pages are moved as they are saved.');
  try {
    const { root } = project;
    const done = await attempt({ root, configFile: config.configFile, hasRedirects: true });
    return { moves: done.moves, changes: createTextEdits(done, { root, textOf }) };
  } catch (error) {
    throw new ResponseError(REQUEST_FAILED_CODE, convertErrorToFindings(error).map(formatFindingSentence).join('\n'));
  }
}

function createTextEdits(
  { moves, texts }: TrialMoveResult,
  { root, textOf }: { readonly root: string; readonly textOf: RenameContext['textOf'] },
): TextDocumentEdit[] {
  const back = moves.map(([from, to]) => [to, from] as const);
  return [...texts].map(([file, after]) => {
    const before = computeMovedFileName(back, file);
    const textDocument = { uri: toFileUri(join(root, before)), version: null };
    // Editors hold a text without its byte order mark, and write the line ends of the file themselves.
    const changed = normalizeLineEnds(after.replace(/^\uFEFF/, ''));
    return { textDocument, edits: [createTextChange(textOf(before), changed)] };
  });
}
