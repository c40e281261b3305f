// Finds common words: stop words on many pages, and other words on nearly all pages. Queries drop these words, because Pagefind downloads a
// file for each word.
import { compareText } from '../../lib/text.ts';
import type { IndexedPage } from '../../model/search-index.ts';
import { type SearchWordRules, visitWords } from '../../model/search-tokens.ts';

/** Approximate number of pages that are counted. They are as representative as all pages. */
const PAGE_SAMPLE_SIZE = 300;
/** Minimum share of pages that contain the word: for stop words of the language, and for other words. */
const MIN_SHARE_OF_PAGES_WITH_WORD = { stopWord: 0.05, any: 0.6 };

/** Returns the common words, the most frequent first. */
export function findCommonWords(
  pages: readonly IndexedPage[],
  lang: string,
  language: SearchWordRules,
): readonly string[] {
  const step = Math.max(1, Math.floor(pages.length / PAGE_SAMPLE_SIZE));
  const some = pages.filter((page, index) => index % step === 0 && page.lang === undefined);
  const counts = new Map<string, number>();
  for (const { sections } of some) {
    const words = new Set<string>();
    for (const { text } of sections) {
      visitWords(text, lang, (word) => words.add(word));
    }
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const leastOf = (word: string) =>
    some.length *
    (language.isStopWord(word) ? MIN_SHARE_OF_PAGES_WITH_WORD.stopWord : MIN_SHARE_OF_PAGES_WITH_WORD.any);
  return [...counts]
    .filter(([word, count]) => count >= leastOf(word))
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || compareText(a, b))
    .map(([word]) => word);
}
