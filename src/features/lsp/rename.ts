// Renames a page, a folder, a heading or a tag, with all links to it and a redirect, as `techdocs move` does. The move is tried in a copy
// of the project, so all files must be saved.
import { join } from 'node:path';
import { type Position, ResponseError, type TextDocumentEdit, type WorkspaceEdit } from 'vscode-languageserver/node';
import { movedFile } from '../../cli/move/moved.ts';
import { resolveMoveTarget } from '../../cli/move/named.ts';
import { type MoveOptions, type TrialMove, tryFileMove, tryHeadingMove } from '../../cli/move/try-move.ts';
import { tryTagRename } from '../../cli/move/try-tag.ts';
import { folderOf, joinPath } from '../../lib/file-path.ts';
import type { SiteConfig } from '../../model/config.ts';
import { errorsOf, sentenceOf } from '../../model/diagnostic.ts';
import { originalFile } from '../../model/entries.ts';
import type { PageInEditor } from './look.ts';
import type { EditedProject } from './project.ts';
import { renameTargetAt } from './renamed.ts';
import { textChange } from './text.ts';
import { uriOfPath } from './uri.ts';

/** Error code of the protocol for a failed request. */
const REQUEST_FAILED = -32803;

/** A project with its site, for a rename. */
export interface RenameContext {
  readonly project: EditedProject;
  readonly config: SiteConfig;
  /** Returns the text of a file of the project: unsaved, else from the disk. */
  readonly textOf: (file: string) => string;
}

/** Returns the edits that rename the symbol at a position. */
export async function renameFromEditor(
  at: PageInEditor,
  { position, newName }: { readonly position: Position; readonly newName: string },
  renaming: RenameContext,
): Promise<WorkspaceEdit | null> {
  const found = renameTargetAt(at, position);
  if (found === undefined) return null;
  if (found.kind === 'tag') {
    const { changes } = await tryEdits(renaming, (call) =>
      tryTagRename(call, { from: found.from, to: newName.trim() }),
    );
    return { documentChanges: changes };
  }
  if (found.kind === 'heading') {
    const { changes } = await editsOfMove(found.from, `#${newName.trim()}`, renaming);
    return { documentChanges: changes };
  }
  const to = joinPath(folderOf(originalFile(at.page.document)), newName.trim());
  if (to === undefined) throw new ResponseError(REQUEST_FAILED, `\`${newName}\` is not in the project.`);
  const edit = await editsOfMove(found.from, to, renaming);
  const { root } = renaming.project;
  const { moves, changes } = edit;
  const files = moves.map(([from, made]) => ({
    kind: 'rename' as const,
    oldUri: uriOfPath(join(root, from)),
    newUri: uriOfPath(join(root, made)),
  }));
  return { documentChanges: [...changes, ...files] };
}

/** Returns the additional edits of a file rename, which the editor requests before it renames. */
export async function editsBeforeRename(
  files: readonly (readonly [from: string, to: string])[],
  renaming: RenameContext,
): Promise<WorkspaceEdit | null> {
  const [first, ...others] = files;
  if (first === undefined) return null;
  if (others.length > 0)
    throw new ResponseError(
      REQUEST_FAILED,
      'Rename one page or one folder at a time, so that links to it are rewritten.',
    );
  const { changes } = await editsOfMove(first[0], first[1], renaming);
  return { documentChanges: changes };
}

/** Returns the edits of a move, by the old names of files. */
function editsOfMove(from: string, to: string, renaming: RenameContext) {
  return tryEdits(renaming, (call) => {
    const named = resolveMoveTarget(from, to, renaming.config);
    return named.kind === 'files' ? tryFileMove(call, named) : tryHeadingMove(call, named);
  });
}

/** Tries a move in a copy and returns its edits; if the move is refused, the error has the reason. */
async function tryEdits(
  { project, config, textOf }: RenameContext,
  attempt: (call: MoveOptions) => Promise<TrialMove>,
) {
  if (project.unsaved.size > 0)
    throw new ResponseError(REQUEST_FAILED, 'Save all files first: pages are moved as they are saved.');
  try {
    const { root } = project;
    const done = await attempt({ root, configFile: config.configFile, hasRedirects: true });
    return { moves: done.moves, changes: textEditsOf(done, { root, textOf }) };
  } catch (error) {
    throw new ResponseError(REQUEST_FAILED, errorsOf(error).map(sentenceOf).join('\n'));
  }
}

function textEditsOf(
  { moves, texts }: TrialMove,
  { root, textOf }: { readonly root: string; readonly textOf: RenameContext['textOf'] },
): TextDocumentEdit[] {
  const back = moves.map(([from, to]) => [to, from] as const);
  return [...texts].map(([file, after]) => {
    const before = movedFile(back, file);
    const textDocument = { uri: uriOfPath(join(root, before)), version: null };
    return { textDocument, edits: [textChange(textOf(before), after)] };
  });
}
