// Decides when a burst of file events is over. An editor saves a file in steps (write and rename, or truncate and write), and a change of
// the branch touches a thousand files. Updating the site too early would show half of the change. Pure; times are in milliseconds.

/** Delays that determine when a burst of file events is over, in milliseconds. Only `many` is a number of files. */
export const eventBurstDelays = {
  /** Delay after the last event if few files are touched. An editor saves a file in several steps, such as write and rename. */
  quiet: 4,
  /** Delay after the last event if at least `many` files are touched, because more events are likely to follow. */
  quietAfterMany: 60,
  many: 12,
  /** Delay after the last event if a file is missing or empty. On a busy machine, the save of the file may still be in progress. */
  quietAfterGap: 200,
  /** Maximum length of a burst. */
  longest: 1500,
} as const;

interface FileEventBurst {
  /** Times of the first and the latest event. */
  readonly first: number;
  readonly last: number;
  /** Number of touched paths. */
  readonly count: number;
  /** Whether one of the files is missing or empty. */
  readonly hasGap: boolean;
}

/** Returns how many milliseconds the burst still lasts if no event follows; 0 if it is over. */
export function computeRemainingDelay({ first, last, count, hasGap }: FileEventBurst, now: number): number {
  const quiet =
    count >= eventBurstDelays.many
      ? eventBurstDelays.quietAfterMany
      : hasGap
        ? eventBurstDelays.quietAfterGap
        : eventBurstDelays.quiet;
  return Math.max(0, Math.min(last + quiet, first + eventBurstDelays.longest) - now);
}

/**
 * Temporary files of Vim, Emacs, Kate, JetBrains, browsers and sync tools. Also of programs that write to a name with a number or a random
 * suffix before they rename the file. Examples: `.!123!a.md`, `.goutputstream-1A2B3C`, `.syncthing.a.md.tmp`.
 */
const TRANSIENT_FILE_PATTERN =
  /~$|\.sw[a-z]{1,2}$|^4913$|^\.#|^#.*#$|^\.DS_Store$|\.(?:crdownload|part)$|\.tmp(?:[.-]\d[\w-]*|-\w+)?$|^\.!\d+!|^\.goutputstream-|\.kate-swp$|\.sb-[\da-f]+-\w+$|___jb_(?:tmp|old)___$/;

/** Whether a name belongs to a temporary file of an editor or system. Such files are never content. */
export function isTransientFile(name: string): boolean {
  return TRANSIENT_FILE_PATTERN.test(name);
}
