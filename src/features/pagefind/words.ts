// The file of what Pagefind does not know of words: the build writes it, and browsers read it.

/** Path below Pagefind's folder of what is known of the words of a language. */
export function pagefindWordsPath(lang: string): string {
  return `words-${lang}.json`;
}

/** What Pagefind does not know of words. */
export interface PagefindWords {
  /** Words that queries do without, the most common first. */
  readonly common: readonly string[];
  readonly synonyms: readonly { readonly from: string; readonly to: readonly string[] }[];
}
