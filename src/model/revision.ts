// Revisions of texts. A revision is the beginning of the SHA-256 of a text. By it, a translation names the state of the original that it
// translates. Works without git.

/** Number of hexadecimal digits of a revision, enough to be unique. Authors may write more of the hash. */
const REVISION_DIGITS = 12;

/** Shortens a whole hash to the revision that is written into translations. */
export function shortenToRevision(hash: string): string {
  return hash.slice(0, REVISION_DIGITS);
}

/** Whether a revision, as an author wrote it, is that of the text with this whole hash. */
export function isRevisionOfHash(written: string, hash: string): boolean {
  return written.length >= REVISION_DIGITS && hash.startsWith(written.toLowerCase());
}
