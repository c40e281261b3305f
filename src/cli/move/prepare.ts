// Prepares a move: tries the move in a copy of the project. Returns functions that create the patch and apply the move.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { findCheckedCacheFolder } from '../../cache/cache-folder.ts';
import { loadSiteConfig } from '../../config/io/load.ts';
import { runWithWatchdogForLoading } from '../../engine/watch/load-watch.ts';
import { FEATURES_MODULE_URL } from '../../features/module.ts';
import { moveAndEditFiles } from './apply.ts';
import { computeMovedFileName, type FileMoves } from './moved.ts';
import { resolveMoveTarget } from './named.ts';
import { type MoveOptions, type TrialMoveResult, tryFileMove, tryHeadingMove } from './try-move.ts';

/** A move that was tried and can be applied. */
export interface PreparedMove {
  readonly tried: TrialMoveResult;
  /** Returns the changes as a git patch. */
  patch(): string;
  apply(): void;
}

/** Tries a move. Throws a `UserError` if the move is impossible, or if it would change the site in unintended ways. */
export async function prepareMove(from: string, to: string, call: MoveOptions): Promise<PreparedMove> {
  const { root, configFile } = call;
  const settings = { root, configFile, features: FEATURES_MODULE_URL, cacheDir: findCheckedCacheFolder(root) };
  const config = await runWithWatchdogForLoading((watch) => loadSiteConfig({ ...settings, watch }));
  const moveTarget = resolveMoveTarget(from, to, config);
  const isDone = moveTarget.kind === 'files' && moveTarget.isDone;
  const tried =
    moveTarget.kind === 'files' ? await tryFileMove(call, moveTarget) : await tryHeadingMove(call, moveTarget);
  return {
    tried,
    patch: () => formatGitPatch(listPatchedFiles(root, tried, isDone)),
    apply: () => moveAndEditFiles(root, isDone ? [] : tried.moves, tried.texts),
  };
}

/** Returns the files of a patch. A moved folder counts as all files in it. */
function listPatchedFiles(root: string, { moves, texts }: TrialMoveResult, isDone: boolean): readonly PatchedFile[] {
  const edited = new Map(texts);
  const moved = isDone ? [] : listMovedFiles(root, moves);
  const renamed = moved.map((from): PatchedFile => {
    const to = computeMovedFileName(moves, from);
    const after = edited.get(to);
    edited.delete(to);
    return { from, to, ...(after !== undefined && { before: readFileSync(join(root, from), 'utf8'), after }) };
  });
  const others = [...edited].map(
    ([file, after]): PatchedFile => ({ from: file, to: file, before: readFileSync(join(root, file), 'utf8'), after }),
  );
  return [...renamed, ...others].sort((a, b) => (a.from < b.from ? -1 : 1));
}

function listMovedFiles(root: string, moves: FileMoves): readonly string[] {
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

/** A file of a patch, with its old and new names and texts. The texts are absent for binary files and for unchanged files. */
interface PatchedFile {
  readonly from: string;
  readonly to: string;
  readonly before?: string;
  readonly after?: string;
}

function formatGitPatch(files: readonly PatchedFile[]): string {
  return files
    .map(({ from, to, before, after }) => {
      const isEdited = before !== undefined && after !== undefined && before !== after;
      const similarity = isEdited ? '' : 'similarity index 100%\n';
      const renamed = from === to ? '' : `${similarity}rename from ${from}\nrename to ${to}\n`;
      // Drops the separator line before the headers.
      const changes = isEdited
        ? createTwoFilesPatch(`a/${from}`, `b/${to}`, before, after, undefined, undefined).replace(/^=+\n/, '')
        : '';
      return from === to && !isEdited ? '' : `diff --git a/${from} b/${to}\n${renamed}${changes}`;
    })
    .join('');
}
