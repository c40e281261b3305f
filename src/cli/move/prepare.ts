// Prepares a move: tries it in a copy, and provides its patch and the function that applies it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openConfig } from '../../config/io/load.ts';
import { cacheFolderOf } from '../../engine/cache-folder.ts';
import { withLoadWatch } from '../../engine/watch/load-watch.ts';
import { featuresModule } from '../../features/module.ts';
import { applyMove } from './apply.ts';
import { type FileMoves, movedFile } from './moved.ts';
import { namedBy } from './named.ts';
import { type PatchedFile, patchOf } from './patch.ts';
import { type Called, type Tried, tryFiles, tryHeading } from './try-move.ts';

/** A move that was tried and can be applied. */
export interface PreparedMove {
  readonly tried: Tried;
  /** Returns its changes as a git patch. */
  patch(): string;
  apply(): void;
}

/** Tries a move. Throws a `UserError` if it is impossible, or if the site would have any other differences after it. */
export async function prepareMove(
  { from, to }: { readonly from: string; readonly to: string },
  call: Called,
): Promise<PreparedMove> {
  const { root, configFile } = call;
  const settings = { root, configFile, features: featuresModule, cacheDir: cacheFolderOf(root) };
  const config = await withLoadWatch((watch) => openConfig({ ...settings, watch }));
  const named = namedBy(from, to, config);
  const isDone = named.kind === 'files' && named.isDone;
  const tried = named.kind === 'files' ? await tryFiles(call, named) : await tryHeading(call, named);
  return {
    tried,
    patch: () => patchOf(patchedFiles(root, tried, isDone)),
    apply: () => applyMove(root, { moves: isDone ? [] : tried.moves, texts: tried.texts }),
  };
}

/** Returns the files of a patch, with folders expanded. */
function patchedFiles(root: string, { moves, texts }: Tried, isDone: boolean): readonly PatchedFile[] {
  const edited = new Map(texts);
  const moved = isDone ? [] : filesOf(root, moves);
  const renamed = moved.map((from): PatchedFile => {
    const to = movedFile(moves, from);
    const after = edited.get(to);
    edited.delete(to);
    return { from, to, ...(after !== undefined && { before: readFileSync(join(root, from), 'utf8'), after }) };
  });
  const others = [...edited].map(
    ([file, after]): PatchedFile => ({ from: file, to: file, before: readFileSync(join(root, file), 'utf8'), after }),
  );
  return [...renamed, ...others].sort((a, b) => (a.from < b.from ? -1 : 1));
}

function filesOf(root: string, moves: FileMoves): readonly string[] {
  const below = (path: string): readonly string[] =>
    readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? below(`${path}/${entry.name}`) : `${path}/${entry.name}`,
    );
  return moves.flatMap(([from]) => {
    if (!existsSync(join(root, from))) return [];
    try {
      return below(from);
    } catch {
      return [from];
    }
  });
}
