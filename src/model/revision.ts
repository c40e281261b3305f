// The revision of a text: the beginning of its SHA-256, by which a translation names the text that it was made from. It needs no git.

/** Digits of a revision that tell it from all others; authors may give more of it. */
const DIGITS = 12;

/** The revision to write, of the whole hash. */
export function shortRevision(hash: string): string {
  return hash.slice(0, DIGITS);
}

/** Whether a revision that was written is that of a text, by its whole hash. */
export function isRevision(written: string, hash: string): boolean {
  return written.length >= DIGITS && hash.startsWith(written.toLowerCase());
}
