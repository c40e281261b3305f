// Answers a query from the packed index of the embedded search: sections by rank. A query is plain text; nothing in it
// has a meaning of its own. Postings are unpacked when their word is asked for, so that an index is ready at once.
import type { SearchIndexFile } from '../../model/search.ts';
import { type Language, plainLanguage } from '../../model/search-tokens.ts';
import { readQuery, type SearchUnit } from './query-words.ts';
import { type PostingsOf, scoreUnit } from './scores.ts';
import { createVocabulary, type SearchWord } from './vocabulary.ts';

interface RankedSection {
  /** Index in `SearchIndexFile.sections`. */
  readonly section: number;
  readonly score: number;
  /** 2: the section has all words; 1: its page has. */
  readonly tier: number;
}

interface LunrAnswer {
  /** Best first: sections with all words, then sections of pages with all words, then sections with any. */
  readonly hits: readonly Omit<RankedSection, 'tier'>[];
  /** Pages found in all. */
  readonly pages: number;
  /** Every word of the index that counted as found, in the spelling of `eachWord`: `placesOf` finds them in a text. */
  readonly words: ReadonlySet<string>;
}

export type LunrIndex = ReturnType<typeof openLunr>;

/** Factor of a section where all words stand over the text: it is about them. */
const HEAD = 1.5;

/** Sections of a page that score less than this share of its best one are no hits. */
const WORTH = 0.6;

const NOTHING: LunrAnswer = { hits: [], pages: 0, words: new Set() };

/**
 * Makes an index ready for questions. `language` is the default export of the module that `SearchPointer.language`
 * names, where it names one.
 */
export function openLunr(file: SearchIndexFile, language: Language = plainLanguage) {
  const vocabulary = createVocabulary(file.packed, language);
  const lines = file.packed.postings.split('\n');
  const places = { pageOf: Uint32Array.from(file.sections, ({ page }) => page), pages: file.pages.length };
  const unitsOf = (query: string) => readQuery(query, file.lang, vocabulary);

  const answer = (units: readonly SearchUnit[], isTolerant: boolean) => {
    const terms = new Set<number>();
    const postingsOf = (word: SearchWord) =>
      [...vocabulary.formsOf(word, isTolerant)].map(([term, weight]) => {
        terms.add(term);
        return { line: lines[term] as string, weight };
      });
    const ranked = rank(units, places, postingsOf);
    const bestOfPage = new Map<number, RankedSection>();
    const hits = ranked.filter((hit) => {
      const page = places.pageOf[hit.section] as number;
      const best = bestOfPage.get(page) ?? hit;
      bestOfPage.set(page, best);
      return hit.tier === best.tier && hit.score >= best.score * WORTH;
    });
    const isWhole = (ranked[0]?.tier ?? 0) > 0;
    return { isWhole, hits, pages: bestOfPage.size, words: vocabulary.wordsOf(terms) };
  };

  return {
    /** Answers a query as typed; nothing is found for an empty one. */
    ask(query: string): LunrAnswer {
      const units = unitsOf(query);
      if (file.sections.length === 0 || units.length === 0) return NOTHING;
      const strict = answer(units, false);
      if (strict.isWhole) return strict;
      const tolerant = answer(units, true);
      return tolerant.isWhole || strict.hits.length === 0 ? tolerant : strict;
    },
    /** Words near those of a query that do give results, likeliest first, at most `count`: for a query without any. */
    suggest(query: string, count: number): readonly string[] {
      const words = unitsOf(query).flatMap(({ ways }) => ways[0]?.words ?? []);
      return [...new Set(words.flatMap(({ word }) => vocabulary.nearestWords(word, count)))].slice(0, count);
    },
  };
}

/** Sections with any of the required units, best first. */
function rank(
  units: readonly SearchUnit[],
  { pageOf, pages }: { readonly pageOf: Uint32Array; readonly pages: number },
  postingsOf: PostingsOf,
): readonly RankedSection[] {
  const sections = pageOf.length;
  const total = new Float32Array(sections);
  const [covered, inHead] = [new Uint8Array(sections), new Uint8Array(sections)];
  const [ofPage, lastOfPage] = [new Uint8Array(pages), new Uint8Array(pages)];
  for (const [index, unit] of units.entries()) {
    const scores = scoreUnit(unit, sections, postingsOf);
    for (let at = 0; at < sections; at += 1) {
      if (scores.score[at] === 0) continue;
      total[at] = (total[at] as number) + (scores.score[at] as number);
      if (!unit.isRequired) continue;
      covered[at] = (covered[at] as number) + 1;
      inHead[at] = (inHead[at] as number) + (scores.inHead[at] as number);
      const page = pageOf[at] as number;
      if (lastOfPage[page] === index + 1) continue;
      lastOfPage[page] = index + 1;
      ofPage[page] = (ofPage[page] as number) + 1;
    }
  }
  const required = units.filter((unit) => unit.isRequired).length;
  const ranked: RankedSection[] = [];
  for (const [section, parts] of covered.entries()) {
    if (parts === 0) continue;
    const tier = parts === required ? 2 : ofPage[pageOf[section] as number] === required ? 1 : 0;
    const share = (parts / required) ** 2 * (inHead[section] === required ? HEAD : 1);
    ranked.push({ section, score: (total[section] as number) * share, tier });
  }
  return ranked.sort((a, b) => b.tier - a.tier || b.score - a.score || a.section - b.section);
}
