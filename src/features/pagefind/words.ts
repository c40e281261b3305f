// Common words and synonyms, which Pagefind lacks, in a file that the build writes and browsers read.

/** Returns the path of a language's word data, below Pagefind's folder. */
export function formatPagefindWordsPath(lang: string): string {
  return `words-${lang}.json`;
}

/** Data that Pagefind lacks: common words and synonyms. */
export interface PagefindWordLists {
  /** Words that queries drop, the most common first. */
  readonly common: readonly string[];
  readonly synonyms: readonly { readonly from: string; readonly to: readonly string[] }[];
}
