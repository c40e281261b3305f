// Revisions of texts: the beginning of the SHA-256, by which a translation refers to the version of its original. Works without git.

/** Number of hexadecimal digits of a revision, enough to be unique. Authors may write more of the hash. */
const REVISION_DIGITS = 12;

/** Returns the revision to write, from the whole hash. */
export function shortRevision(hash: string): string {
  return hash.slice(0, REVISION_DIGITS);
}

/** Whether a written revision is that of a text, given by its whole hash. */
export function isRevision(written: string, hash: string): boolean {
  return written.length >= REVISION_DIGITS && hash.startsWith(written.toLowerCase());
}
