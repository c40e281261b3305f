// Where long words may break: between their parts, as readers break them.

/** A word that may be wider than its column; tags are left alone. */
const LONG_WORD = /<[^<>]*>|[^<>\s]{20,}/g;
/** Where a reader breaks an identifier: behind a sign in it, and before a capital letter. */
const SEAM = /(?<=\w[._/:(,=-])(?=[\w&@])|(?<=[a-z\d])(?=[A-Z])/g;

/** Inline HTML whose long words may break between their parts. */
export function breakable(html: string): string {
  return html.replace(LONG_WORD, (part) => (part.startsWith('<') ? part : part.replace(SEAM, '<wbr>')));
}
