// Revisions of texts. A revision is the beginning of the SHA-256 of a text. A translation names the revision of the original that it
// translates. Git is not needed.

/** Number of hexadecimal digits of a revision, enough to be unique. Authors may write more of the hash. */
const REVISION_DIGITS = 12;

/** Shortens a whole hash to the revision that is written into translations. */
export function shortenHashToRevision(hash: string): string {
  return hash.slice(0, REVISION_DIGITS);
}

/** Whether a revision, as its author wrote it, belongs to the text with the whole hash `hash`. */
export function isRevisionOfHash(written: string, hash: string): boolean {
  return written.length >= REVISION_DIGITS && hash.startsWith(written.toLowerCase());
}
