// Adds break opportunities to long words, between the parts that readers recognize.

/** A word that may be wider than its column, or a tag to skip. */
const LONG_WORD_OR_TAG_PATTERN = /<[^<>]*>|[^<>\s]{20,}/g;
/** Break points of an identifier: after a separator in it, and before a capital letter. */
const WORD_BREAK_PATTERN = /(?<=\w[._/:(,=-])(?=[\w&@])|(?<=[a-z\d])(?=[A-Z])/g;

/** Adds break opportunities to the long words of inline HTML. */
export function addBreakOpportunities(html: string): string {
  return html.replace(LONG_WORD_OR_TAG_PATTERN, (part) =>
    part.startsWith('<') ? part : part.replace(WORD_BREAK_PATTERN, '<wbr>'),
  );
}
