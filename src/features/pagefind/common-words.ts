// The words that a search does without where each word costs a download: those that say little and stand on many pages, and
// those that stand nearly everywhere, whatever they say.
import { compareText } from '../../lib/text.ts';
import type { IndexedPage } from '../../model/extension.ts';
import { eachWord, type WordRules } from '../../model/search-tokens.ts';

/** Pages that are looked at, about: they tell as much as all of them. */
const LOOKED_AT = 300;
/** Shares of the pages that have the word: one that the language calls a stop word, and any. */
const COMMON = { stopWord: 0.05, any: 0.6 };

/** The words, those of most pages first. */
export function commonWords(pages: readonly IndexedPage[], lang: string, language: WordRules): readonly string[] {
  const step = Math.max(1, Math.floor(pages.length / LOOKED_AT));
  const some = pages.filter((page, at) => at % step === 0 && page.lang === undefined);
  const counts = new Map<string, number>();
  for (const { sections } of some) {
    const words = new Set<string>();
    for (const { text } of sections) {
      eachWord(text, lang, (word) => words.add(word));
    }
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const leastOf = (word: string) => some.length * (language.isStopWord(word) ? COMMON.stopWord : COMMON.any);
  return [...counts]
    .filter(([word, count]) => count >= leastOf(word))
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || compareText(a, b))
    .map(([word]) => word);
}
