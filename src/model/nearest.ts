// "Did you mean": suggests known names that are similar to a mistyped one. The 404 page uses it, too.
import { distance } from 'fastest-levenshtein';
import { computePathMatchKey } from './url.ts';

/** Returns the known name most similar to a mistyped one; `undefined` if none is similar. Ignores case. */
export function findNearestName(name: string, names: Iterable<string>): string | undefined {
  const rate = createSimilarityRater(name);
  let nearest: RatedName | undefined;
  for (const candidate of names) {
    const rated = rate(candidate, nearest?.away);
    if (rated !== undefined && (nearest === undefined || compareRatedNames(rated, nearest) < 0)) nearest = rated;
  }
  return nearest?.candidate;
}

/** Returns the sentence "Did you mean …?" with the most similar known name; `undefined` if no name is similar. */
export function suggestNearestName(name: string, names: Iterable<string>): string | undefined {
  const close = findNearestName(name, names);
  return close === undefined ? undefined : `Did you mean \`${close}\`?`;
}

/**
 * Returns a hint for a mistyped name. The hint is the most similar name. If no name is similar and there are at most 12 names, the hint
 * lists all names.
 */
export function formatNearestNameHint(name: string, names: readonly string[]): string | undefined {
  const isShort = names.length > 0 && names.length <= 12;
  return (
    suggestNearestName(name, names) ??
    (isShort ? `Known: ${names.map((knownName) => `\`${knownName}\``).join(', ')}.` : undefined)
  );
}

/**
 * Returns the known names similar to a mistyped one, most similar first. Ignores case. A name is similar if at most two fifths of its
 * characters differ, or if `isRelated` returns true. Of two equally similar names, the one whose length is closer comes first.
 */
export function findSimilarNames(name: string, names: Iterable<string>, isRelated = (_: string) => false): string[] {
  const rate = createSimilarityRater(name, isRelated);
  const candidates: RatedName[] = [];
  for (const candidate of names) candidates.push(...[rate(candidate)].filter((rated) => rated !== undefined));
  return candidates.sort(compareRatedNames).map(({ candidate }) => candidate);
}

/** Maximum share of the characters of similar names that differ. */
const MAX_SHARE_OF_EDITS = 0.4;

/** A similar name, with its edit distance and the difference in length. */
interface RatedName {
  readonly candidate: string;
  readonly away: number;
  readonly longer: number;
}

function compareRatedNames(a: RatedName, b: RatedName): number {
  return a.away - b.away || a.longer - b.longer;
}

/**
 * Returns a function that rates a candidate; it returns `undefined` if the candidate is not similar, or if its edit distance exceeds
 * `most`. Compares the letters of the names first, since a site with thousands of broken links has millions of pairs.
 */
function createSimilarityRater(name: string, isRelated = (_: string) => false) {
  const lowerCaseName = name.toLowerCase();
  const [ending] = /\.\w+$/.exec(lowerCaseName) ?? [''];
  const countForeignLetters = createForeignLetterCounter(lowerCaseName);
  return (candidate: string, most = Number.POSITIVE_INFINITY): RatedName | undefined => {
    const longer = Math.abs(candidate.length - name.length);
    const isOwn = !isRelated(candidate);
    const ofLength = Math.max(1, Math.floor(Math.max(name.length, candidate.length) * MAX_SHARE_OF_EDITS));
    let limit = isOwn ? Math.min(most, ofLength) : most;
    if (longer > limit) return undefined;
    const other = candidate.toLowerCase();
    if (isOwn) {
      const added = countForeignLetters(other, limit);
      if (added > limit || added + name.length - candidate.length > limit) return undefined;
      limit = Math.min(limit, computeMaxEdits(lowerCaseName, other, ending));
      if (longer > limit) return undefined;
    }
    const away = computeEditDistance(lowerCaseName, other);
    return away > limit ? undefined : { candidate, away, longer };
  };
}

/** Number of classes of letters. Letters of one class count as equal. */
const LETTER_CLASS_COUNT = 64;

/**
 * Returns a function that counts the letters of a candidate that the name lacks, but at most `most` + 1. The edit distance is never smaller
 * than this count.
 */
function createForeignLetterCounter(name: string): (candidate: string, most: number) => number {
  const letters = new Int32Array(LETTER_CLASS_COUNT);
  for (let index = 0; index < name.length; index++) (letters[name.charCodeAt(index) % LETTER_CLASS_COUNT] as number)++;
  const left = new Int32Array(LETTER_CLASS_COUNT);
  return (candidate, most) => {
    left.set(letters);
    let foreign = 0;
    for (let index = 0; index < candidate.length && foreign <= most; index++) {
      const letter = candidate.charCodeAt(index) % LETTER_CLASS_COUNT;
      if ((left[letter] as number) > 0) (left[letter] as number)--;
      else foreign++;
    }
    return foreign;
  };
}

/**
 * Computes the maximum edit distance of two similar names: two fifths of the characters that remain without the shared folders and the
 * shared ending. The maximum is at least 1 for names that share folders or an ending and differ in more than one character.
 */
function computeMaxEdits(a: string, b: string, ending: string): number {
  const shared = countSharedCharacters(a, b, ending);
  const own = Math.max(a.length, b.length) - shared;
  return Math.max(shared > 0 && own > 1 ? 1 : 0, Math.floor(own * MAX_SHARE_OF_EDITS));
}

/**
 * Counts the characters of the folders and of the ending that two paths share. Many unrelated paths share these characters. `ending` is that
 * of the first path.
 */
function countSharedCharacters(a: string, b: string, ending: string): number {
  let folders = 0;
  for (let index = 0; index < a.length && a[index] === b[index]; index++) if (a[index] === '/') folders = index + 1;
  return folders + (b.endsWith(ending) ? ending.length : 0);
}

/** Computes the edit distance of two names. Swapping two adjacent letters counts as one edit. */
export function computeEditDistance(a: string, b: string): number {
  const away = distance(a, b);
  if (away !== 2 || a.length !== b.length) return away;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return a[at] === b[at + 1] && a[at + 1] === b[at] ? 1 : 2;
}

/**
 * Returns at most `count` site paths of pages that a path may mean, most likely first. Pages with similar paths come first, then pages with
 * the same name in other folders, and last the section that would contain the path.
 */
export function findNearestPaths(path: string, pages: readonly string[], count: number): string[] {
  const key = computePathMatchKey(path);
  const name = key.slice(key.lastIndexOf('/'));
  const near = findSimilarNames(path, pages, (page) => name !== '/' && computePathMatchKey(page).endsWith(name));
  const section = pages
    .filter((page) => page !== '/' && key.startsWith(`${computePathMatchKey(page)}/`))
    .reduce((a, b) => (b.length > a.length ? b : a), '');
  if (section === '') return near.slice(0, count);
  return [...new Set([...near.filter((page) => page !== section).slice(0, count - 1), section])];
}
