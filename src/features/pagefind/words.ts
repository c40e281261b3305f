// File with the word data that Pagefind lacks; the build writes it and browsers read it.

/** Returns the path of a language's word data, below Pagefind's folder. */
export function pagefindWordsPath(lang: string): string {
  return `words-${lang}.json`;
}

/** Word data that Pagefind lacks. */
export interface PagefindWords {
  /** Words that queries drop, the most common first. */
  readonly common: readonly string[];
  readonly synonyms: readonly { readonly from: string; readonly to: readonly string[] }[];
}
