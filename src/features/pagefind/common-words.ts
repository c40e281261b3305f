// Words that a query drops, because each word costs a download: stop words that occur on many pages, and any words that occur on nearly all
// pages.
import { compareText } from '../../lib/text.ts';
import type { IndexedPage } from '../../model/extension.ts';
import { eachWord, type WordRules } from '../../model/search-tokens.ts';

/** Approximate number of pages in the sample, which is as representative as all pages. */
const SAMPLE_SIZE = 300;
/** Minimum share of pages that contain the word: for stop words of the language, and for other words. */
const MIN_PAGE_SHARES = { stopWord: 0.05, any: 0.6 };

/** Returns the common words, the most frequent first. */
export function commonWords(pages: readonly IndexedPage[], lang: string, language: WordRules): readonly string[] {
  const step = Math.max(1, Math.floor(pages.length / SAMPLE_SIZE));
  const some = pages.filter((page, at) => at % step === 0 && page.lang === undefined);
  const counts = new Map<string, number>();
  for (const { sections } of some) {
    const words = new Set<string>();
    for (const { text } of sections) {
      eachWord(text, lang, (word) => words.add(word));
    }
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const leastOf = (word: string) =>
    some.length * (language.isStopWord(word) ? MIN_PAGE_SHARES.stopWord : MIN_PAGE_SHARES.any);
  return [...counts]
    .filter(([word, count]) => count >= leastOf(word))
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || compareText(a, b))
    .map(([word]) => word);
}
