// Answers a query from the packed index of the embedded search: sections by rank. A query is plain text; nothing in it
// has a meaning of its own. Postings are unpacked when their word is asked for, so that an index is ready at once.
import type { SearchIndexFile } from '../../model/search.ts';
import { numberReader, scoreSteps, searchFields } from '../../model/search-packed.ts';
import { type Language, plainLanguage } from '../../model/search-tokens.ts';
import { readQuery } from './query-words.ts';
import { createVocabulary, type SearchWord } from './vocabulary.ts';

/** A section that was found. */
export interface LunrHit {
  /** Index in `SearchIndexFile.sections`. */
  readonly section: number;
  readonly score: number;
}

/** What `LunrIndex.ask` answers. */
export interface LunrAnswer {
  /** Best first: sections with all words, then sections of pages with all words, then sections with any. */
  readonly hits: readonly LunrHit[];
  /** Pages found in all. */
  readonly pages: number;
  /** Every word of the index that counted as found, in the spelling of `eachWord`: `placesOf` finds them in a text. */
  readonly words: ReadonlySet<string>;
}

/** An index that answers. */
export interface LunrIndex {
  /** Answers a query as typed; nothing is found for an empty one. */
  ask(query: string): LunrAnswer;
  /** Words near those of a query that do give results, likeliest first, at most `count`: for a query without any. */
  suggest(query: string, count: number): readonly string[];
}

const NOTHING: LunrAnswer = { hits: [], pages: 0, words: new Set() };

/**
 * Makes an index ready for questions. `language` is the default export of the module that `SearchIndexFile.language`
 * names, where it names one.
 */
export function openLunr(file: SearchIndexFile, language: Language = plainLanguage): LunrIndex {
  const vocabulary = createVocabulary(file.packed, language);
  const lines = file.packed.postings.split('\n');
  const sections = file.sections.length;
  const pageOf = Uint32Array.from(file.sections, ({ page }) => page);

  /** Scores of all sections for words of which all must stand in one: the best form of each, weighted. */
  function scoreAll(words: readonly SearchWord[], isTolerant: boolean, found: Set<number>): Float32Array {
    const all = words.map((word) => {
      const scores = new Float32Array(sections);
      for (const [term, weight] of vocabulary.formsOf(word, isTolerant)) {
        found.add(term);
        addPostings(lines[term] as string, weight, scores);
      }
      return scores;
    });
    const [first = new Float32Array(sections), ...others] = all;
    for (const other of others) {
      for (let at = 0; at < sections; at += 1) {
        const [a, b] = [first[at] as number, other[at] as number];
        first[at] = a === 0 || b === 0 ? 0 : a + b;
      }
    }
    return first;
  }

  function answer(query: string, isTolerant: boolean): LunrAnswer & { readonly isWhole: boolean } {
    const units = readQuery(query, file.lang, language, vocabulary);
    const found = new Set<number>();
    const total = new Float32Array(sections);
    const covered = new Uint8Array(sections);
    const ofPage = new Uint8Array(file.pages.length);
    let required = 0;
    for (const unit of units) {
      const scores = new Float32Array(sections);
      const seen = new Uint8Array(file.pages.length);
      for (const { words, weight } of unit.ways) {
        const way = scoreAll(words, isTolerant, found);
        for (let at = 0; at < sections; at += 1) {
          scores[at] = Math.max(scores[at] as number, (way[at] as number) * weight);
        }
      }
      for (let at = 0; at < sections; at += 1) {
        if (scores[at] === 0) continue;
        total[at] = (total[at] as number) + (scores[at] as number);
        if (!unit.isRequired) continue;
        covered[at] = (covered[at] as number) + 1;
        seen[pageOf[at] as number] = 1;
      }
      if (!unit.isRequired) continue;
      required += 1;
      for (let page = 0; page < seen.length; page += 1)
        ofPage[page] = (ofPage[page] as number) + (seen[page] as number);
    }
    const ranked: { readonly section: number; readonly score: number; readonly tier: number }[] = [];
    for (let section = 0; section < sections; section += 1) {
      const parts = covered[section] as number;
      if (parts === 0) continue;
      const tier = parts === required ? 2 : ofPage[pageOf[section] as number] === required ? 1 : 0;
      ranked.push({ section, score: (total[section] as number) * (parts / required) ** 2, tier });
    }
    ranked.sort((a, b) => b.tier - a.tier || b.score - a.score || a.section - b.section);
    return {
      isWhole: (ranked[0]?.tier ?? 0) > 0,
      hits: ranked.map(({ section, score }) => ({ section, score })),
      pages: new Set(ranked.map(({ section }) => pageOf[section])).size,
      words: vocabulary.wordsOf(found),
    };
  }

  return {
    ask(query) {
      if (sections === 0 || query.trim() === '') return NOTHING;
      const strict = answer(query, false);
      const tolerant = strict.isWhole ? strict : answer(query, true);
      return tolerant.isWhole || strict.hits.length === 0 ? tolerant : strict;
    },
    suggest(query, count) {
      const words = readQuery(query, file.lang, language, vocabulary).flatMap(({ ways }) => ways[0]?.words ?? []);
      return [...new Set(words.flatMap(({ word }) => vocabulary.nearestWords(word, count)))].slice(0, count);
    },
  };
}

/** Raises each section's score to what a term gives it, over all fields. */
function addPostings(line: string, weight: number, scores: Float32Array): void {
  const next = numberReader(line);
  const own = new Map<number, number>();
  for (const _ of searchFields) {
    const count = next();
    if (count === 0) continue;
    const best = next() / 10;
    const ids: number[] = [];
    for (let index = 0, id = 0; index < count; index += 1) {
      id += next();
      ids.push(id);
    }
    for (const id of ids) own.set(id, (own.get(id) ?? 0) + (count === 1 ? best : (best * next()) / scoreSteps));
  }
  for (const [id, score] of own) scores[id] = Math.max(scores[id] as number, score * weight);
}
