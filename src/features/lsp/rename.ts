// Renames a page, a folder, a heading or a tag, with all links to it and a redirect, as `techdocs move` does. The move is tried in a copy
// of the project, so all files must be saved.
import { join } from 'node:path';
import { type Position, ResponseError, type TextDocumentEdit, type WorkspaceEdit } from 'vscode-languageserver/node';
import { movedFile } from '../../cli/move/moved.ts';
import { namedBy } from '../../cli/move/named.ts';
import { type Called, type Tried, tryFiles, tryHeading } from '../../cli/move/try-move.ts';
import { tryTag } from '../../cli/move/try-tag.ts';
import { folderOf, joinPath } from '../../lib/file-path.ts';
import type { SiteConfig } from '../../model/config.ts';
import { errorsOf, sentenceOf } from '../../model/diagnostic.ts';
import { originalFile } from '../../model/entries.ts';
import type { LookedAt } from './look.ts';
import type { EditedProject } from './project.ts';
import { renamed } from './renamed.ts';
import { textChange } from './text.ts';
import { uriOf } from './uri.ts';

/** Error code of the protocol for a failed request. */
const FAILED = -32803;

/** A project with its site, for a rename. */
export interface Renaming {
  readonly project: EditedProject;
  readonly config: SiteConfig;
  /** Returns the text of a file of the project: unsaved, else from the disk. */
  readonly textOf: (file: string) => string;
}

/** Returns the edits that rename the symbol at a position. */
export async function renameFromEditor(
  at: LookedAt,
  { position, newName }: { readonly position: Position; readonly newName: string },
  renaming: Renaming,
): Promise<WorkspaceEdit | null> {
  const found = renamed(at, position);
  if (found === undefined) return null;
  if (found.kind === 'tag') {
    const { changes } = await tried(renaming, (call) => tryTag(call, { from: found.from, to: newName.trim() }));
    return { documentChanges: changes };
  }
  if (found.kind === 'heading') {
    const { changes } = await moved(found.from, `#${newName.trim()}`, renaming);
    return { documentChanges: changes };
  }
  const to = joinPath(folderOf(originalFile(at.page.document)), newName.trim());
  if (to === undefined) throw new ResponseError(FAILED, `\`${newName}\` is not in the project.`);
  const edit = await moved(found.from, to, renaming);
  const { root } = renaming.project;
  const { moves, changes } = edit;
  const files = moves.map(([from, made]) => ({
    kind: 'rename' as const,
    oldUri: uriOf(join(root, from)),
    newUri: uriOf(join(root, made)),
  }));
  return { documentChanges: [...changes, ...files] };
}

/** Returns the additional edits of a file rename, which the editor requests before it renames. */
export async function willRename(
  files: readonly (readonly [from: string, to: string])[],
  renaming: Renaming,
): Promise<WorkspaceEdit | null> {
  const [first, ...others] = files;
  if (first === undefined) return null;
  if (others.length > 0)
    throw new ResponseError(FAILED, 'Rename one page or one folder at a time, so that links to it are rewritten.');
  const { changes } = await moved(first[0], first[1], renaming);
  return { documentChanges: changes };
}

/** Returns the edits of a move, by the old names of files. */
function moved(from: string, to: string, renaming: Renaming) {
  return tried(renaming, (call) => {
    const named = namedBy(from, to, renaming.config);
    return named.kind === 'files' ? tryFiles(call, named) : tryHeading(call, named);
  });
}

/** Tries a move in a copy and returns its edits; if the move is refused, the error has the reason. */
async function tried({ project, config, textOf }: Renaming, attempt: (call: Called) => Promise<Tried>) {
  if (project.unsaved.size > 0)
    throw new ResponseError(FAILED, 'Save all files first: pages are moved as they are saved.');
  try {
    const { root } = project;
    const done = await attempt({ root, configFile: config.configFile, hasRedirects: true });
    return { moves: done.moves, changes: editsOf(done, { root, textOf }) };
  } catch (error) {
    throw new ResponseError(FAILED, errorsOf(error).map(sentenceOf).join('\n'));
  }
}

function editsOf(
  { moves, texts }: Tried,
  { root, textOf }: { readonly root: string; readonly textOf: Renaming['textOf'] },
): TextDocumentEdit[] {
  const back = moves.map(([from, to]) => [to, from] as const);
  return [...texts].map(([file, after]) => {
    const before = movedFile(back, file);
    const textDocument = { uri: uriOf(join(root, before)), version: null };
    return { textDocument, edits: [textChange(textOf(before), after)] };
  });
}
