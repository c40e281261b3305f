// When a burst of file events is over. Editors save in steps (write beside and rename, empty and write again), and a switch
// of branches touches a thousand files: an update before the last step would show half of it. Pure; times in milliseconds.

/** How long nothing must have happened. */
export const settling = {
  /** After one save. Long enough for the steps of an editor that follow each other at once. */
  quiet: 4,
  /** When many files are touched: then others follow. */
  quietAfterMany: 60,
  many: 12,
  /** A file that is gone or empty may be in the middle of being saved, by a program that a busy machine keeps waiting. */
  quietAfterGap: 200,
  /** However busy the folder is, after this long it is looked at. */
  longest: 1500,
} as const;

export interface Burst {
  /** Times of the first and the latest event. */
  readonly first: number;
  readonly last: number;
  /** Paths touched. */
  readonly count: number;
  /** Whether one of the files is gone or empty. */
  readonly hasGap: boolean;
}

/** How long to wait from `now` on; 0 when the burst is over. */
export function waitFor({ first, last, count, hasGap }: Burst, now: number): number {
  const quiet = count >= settling.many ? settling.quietAfterMany : hasGap ? settling.quietAfterGap : settling.quiet;
  return Math.max(0, Math.min(last + quiet, first + settling.longest) - now);
}

/**
 * Of Vim, Emacs, Kate and JetBrains; of programs that write a file beside and rename it, with a number or a random name behind
 * the ending; of browsers and of folders that are kept in step (`.!123!a.md`, `.goutputstream-1A2B3C`, `.syncthing.a.md.tmp`).
 */
const PASSING =
  /~$|\.sw[a-z]{1,2}$|^4913$|^\.#|^#.*#$|^\.DS_Store$|\.(?:crdownload|part)$|\.tmp(?:[.-]\d[\w-]*|-\w+)?$|^\.!\d+!|^\.goutputstream-|\.kate-swp$|\.sb-[\da-f]+-\w+$|___jb_(?:tmp|old)___$/;

/** Whether a name is what editors and systems leave for a moment; such files are never content. */
export function isTransientFile(name: string): boolean {
  return PASSING.test(name);
}
