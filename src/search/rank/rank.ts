// Ranks sections by what the words of a query give to them. A word counts by how rare it is among the words of the query, so that no single
// one decides; what a section lacks and its page has counts some; words near each other count more than words apart.
import { mostPlaces } from '../../model/search-packed.ts';
import type { OpenFiles } from './open-files.ts';
import type { SearchUnit } from './query-words.ts';
import type { Scores } from './scores.ts';

/** A word of a query with what it gives. */
export interface ScoredUnit {
  readonly unit: SearchUnit;
  readonly scores: Scores;
}

export interface RankedSection {
  /** Index in `OpenFiles.sections`. */
  readonly section: number;
  readonly score: number;
  /** Whether all words that were kept stand over its text. */
  readonly isHead: boolean;
}

export interface Ranking {
  /** Best first. */
  readonly sections: readonly RankedSection[];
  /** Words of the query without which they were found. */
  readonly without: readonly string[];
}

/** What a word counts that stands on the page and not in the section: of its score, and towards having all words. */
const ELSEWHERE = { score: 0.2, share: 0.7 };

/** Factor of a section where all words stand over the text: it is about them. */
const HEAD = 2.6;

/** Share of the words, beside the best section's, from which on a section is a hit. */
const ENOUGH = 0.5;

/** What words add that stand side by side: nearer is more. */
const NEAR = 0.7;

/** Power of the share of the words that a section has. */
const COVERAGE = 2.5;

/** A word that the site does not have weighs as much as one that stands on so few of its pages. */
const ABSENT = 0.5;

/** What a bare number counts beside a word: each is rare, as numbers are many, and most only say how much. */
const NUMBER = 0.3;

/** How many times as much as the middle one of the query a word weighs at most. */
const MOST_OF_QUERY = 1.4;

/** What a word counts that says little, and one that says nothing. */
const WEAK = 0.3;
const STOP = 0.05;

interface Asked extends ScoredUnit {
  /** How rare it is: the logarithm of all pages by those that have it, bounded by what the others of the query weigh. */
  readonly weight: number;
  /** The part of its scores that counts. */
  readonly counted: number;
  /** The best score on each page. */
  readonly ofPage: Float32Array;
}

/** Ranks sections that have all words, or the most telling ones that a page has together. */
export function rank(scored: readonly ScoredUnit[], files: OpenFiles): Ranking {
  const asked = bounded(scored.map((each) => ask(each, files)));
  const required = asked.filter(({ unit }) => unit.isRequired);
  const found = required.filter(({ ofPage }) => ofPage.some((score) => score > 0));
  const kept = keptOf(found, files.pages.length);
  if (kept.length === 0) return { sections: [], without: [] };
  const { total, share } = sumsOf(asked, found, files);
  const all = required.reduce((sum, { weight }) => sum + weight, 0);
  const least = share.reduce((a, b) => Math.max(a, b), 0) * ENOUGH;
  const sections: RankedSection[] = [];
  for (let section = 0; section < share.length; section += 1) {
    const own = share[section] as number;
    if (own === 0 || own < least) continue;
    const isHead = kept.every(({ scores }) => scores.inHead[section] === 1);
    const factor = (own / all) ** COVERAGE * (isHead ? HEAD : 1) * (1 + NEAR * nearness(found, section));
    sections.push({ section, score: (total[section] as number) * factor, isHead });
  }
  sections.sort((a, b) => b.score - a.score || a.section - b.section);
  const without = required.filter((each) => !kept.includes(each)).map(({ unit }) => unit.typed);
  return { sections, without };
}

function ask({ unit, scores }: ScoredUnit, { pageOf, pages }: OpenFiles): Asked {
  const ofPage = new Float32Array(pages.length);
  for (let section = 0; section < pageOf.length; section += 1) {
    const score = scores.score[section] as number;
    const page = pageOf[section] as number;
    if (score > (ofPage[page] as number)) ofPage[page] = score;
  }
  const having = ofPage.reduce((count, score) => count + (score > 0 ? 1 : 0), 0);
  const factor = /^\p{N}+$/u.test(unit.typed) ? NUMBER : 1;
  const weight = factor * Math.log(1 + pages.length / (having || ABSENT));
  return { unit, scores, ofPage, weight, counted: unit.isRequired ? 1 : unit.isStopWord ? STOP : WEAK };
}

/** A word of daily life that one page happens to have must not count as much as all that the query is about. */
function bounded(asked: readonly Asked[]): readonly Asked[] {
  const found = asked.filter(({ unit, ofPage }) => unit.isRequired && ofPage.some((score) => score > 0));
  const weights = found.map(({ weight }) => weight).sort((a, b) => a - b);
  const most = MOST_OF_QUERY * (weights[(weights.length - 1) >> 1] ?? 0);
  if (weights.length < 2) return asked;
  return asked.map((each) =>
    each.weight <= most ? each : { ...each, weight: most, counted: each.counted * (most / each.weight) },
  );
}

/** The words of the page that has most of them, by their weight: one rare word is not kept at the cost of all others. */
function keptOf(found: readonly Asked[], pages: number): readonly Asked[] {
  let best = { weight: 0, kept: [] as readonly Asked[] };
  for (let page = 0; page < pages; page += 1) {
    const kept = found.filter(({ ofPage }) => (ofPage[page] as number) > 0);
    const weight = kept.reduce((sum, each) => sum + each.weight, 0);
    if (weight > best.weight) best = { weight, kept };
  }
  return best.kept;
}

/** For each section with any of the words found: its score, and how much of the query it has. */
function sumsOf(asked: readonly Asked[], found: readonly Asked[], { pageOf }: OpenFiles) {
  const [total, share] = [new Float32Array(pageOf.length), new Float32Array(pageOf.length)];
  const hasAny = (section: number) => found.some(({ scores }) => (scores.score[section] as number) > 0);
  for (let section = 0; section < pageOf.length; section += 1) {
    if (!hasAny(section)) continue;
    for (const { unit, scores, ofPage, weight, counted } of asked) {
      const own = scores.score[section] as number;
      const elsewhere = (ofPage[pageOf[section] as number] as number) * ELSEWHERE.score;
      total[section] = (total[section] as number) + Math.max(own, elsewhere) * counted;
      if (!unit.isRequired || elsewhere === 0) continue;
      share[section] = (share[section] as number) + weight * (own > 0 ? 1 : ELSEWHERE.share);
    }
  }
  return { total, share };
}

/** How near to each other the words of a query stand in the text of a section, from 0 to 1. */
function nearness(found: readonly Asked[], section: number): number {
  let sum = 0;
  for (let at = 1; at < found.length; at += 1) {
    const [before, after] = [found[at - 1], found[at]].map((each) => (each as Asked).scores.places) as [
      Uint16Array,
      Uint16Array,
    ];
    const distance = distanceIn(before, after, section * mostPlaces);
    if (distance > 0) sum += 1 / distance;
  }
  return found.length < 2 ? 0 : sum / (found.length - 1);
}

/** The least distance between the places of two words in a text; 0 where one of them is not there. */
function distanceIn(before: Uint16Array, after: Uint16Array, start: number): number {
  if (before[start] === 0 || after[start] === 0) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (let one = start; one < start + mostPlaces; one += 1) {
    for (let other = start; other < start + mostPlaces; other += 1)
      least = Math.min(least, Math.abs((after[other] as number) - (before[one] as number)));
  }
  return Math.max(1, least);
}
