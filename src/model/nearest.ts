// "Did you mean": suggests known names that are similar to a mistyped one. The 404 page uses it, too.
import { distance } from 'fastest-levenshtein';
import { computePathMatchKey } from './url.ts';

/** Returns the known name most similar to a mistyped one; `undefined` if none is similar. Ignores case. */
export function findNearestName(name: string, names: Iterable<string>): string | undefined {
  return findSimilarNames(name, names)[0];
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
    (isShort ? `Known: ${names.map((known) => `\`${known}\``).join(', ')}.` : undefined)
  );
}

/**
 * Returns the known names similar to a mistyped one, most similar first. Ignores case. A name is similar if at most two fifths of its
 * characters differ, or if `isRelated` returns true. Of two equally similar names, the one whose length is closer comes first.
 */
export function findSimilarNames(name: string, names: Iterable<string>, isRelated = (_: string) => false): string[] {
  const lowerCaseName = name.toLowerCase();
  const candidates: { readonly candidate: string; readonly away: number }[] = [];
  for (const candidate of names) {
    const limit = isRelated(candidate)
      ? Number.POSITIVE_INFINITY
      : computeMaxEdits(lowerCaseName, candidate.toLowerCase());
    if (Math.abs(name.length - candidate.length) > limit) continue;
    const away = computeEditDistance(lowerCaseName, candidate.toLowerCase());
    if (away <= limit) candidates.push({ candidate, away });
  }
  const longer = ({ candidate }: { readonly candidate: string }) => Math.abs(candidate.length - name.length);
  return candidates.sort((a, b) => a.away - b.away || longer(a) - longer(b)).map(({ candidate }) => candidate);
}

/**
 * Computes the maximum edit distance of two similar names: two fifths of the characters that remain without the shared folders and the
 * shared ending. The maximum is at least 1 for names that share folders or an ending and differ in more than one character.
 */
function computeMaxEdits(a: string, b: string): number {
  const shared = countSharedCharacters(a, b);
  const own = Math.max(a.length, b.length) - shared;
  return Math.max(shared > 0 && own > 1 ? 1 : 0, Math.floor(own * 0.4));
}

/** Counts the characters of the folders and of the ending that two paths share. Many unrelated paths share these characters. */
function countSharedCharacters(a: string, b: string): number {
  let folders = 0;
  for (let at = 0; at < a.length && a[at] === b[at]; at++) if (a[at] === '/') folders = at + 1;
  const [ending] = /\.\w+$/.exec(a) ?? [''];
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
 * Returns at most `count` pages that a path may mean, most likely first: pages with similar paths, then pages with the same name in other
 * folders, and last the section that would contain the path. All are site paths.
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
