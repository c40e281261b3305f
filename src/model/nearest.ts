// "Did you mean": the one rule by which every room, and the page of an address that leads nowhere, picks the known name
// next to a mistyped one.
import { distance } from 'fastest-levenshtein';
import { pathKey } from './url.ts';

/** The known name that a mistyped one most likely stands for; nothing where none is near. Case does not count. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  return nearestFirst(name, names)[0];
}

/** The suggestion of the nearest known name, as a sentence. */
export function didYouMean(name: string, names: Iterable<string>): string | undefined {
  const close = nearest(name, names);
  return close === undefined ? undefined : `Did you mean \`${close}\`?`;
}

/**
 * Known names that a mistyped one may stand for, the nearest first. Case does not count. A name is near where at most
 * two fifths of its characters differ, or where `isRelated` says so.
 */
export function nearestFirst(name: string, names: Iterable<string>, isRelated = (_: string) => false): string[] {
  const wanted = name.toLowerCase();
  const candidates: { readonly candidate: string; readonly away: number }[] = [];
  for (const candidate of names) {
    const limit = isRelated(candidate)
      ? Number.POSITIVE_INFINITY
      : Math.floor(Math.max(name.length, candidate.length) * 0.4);
    if (Math.abs(name.length - candidate.length) > limit) continue;
    const away = edits(wanted, candidate.toLowerCase());
    if (away <= limit) candidates.push({ candidate, away });
  }
  return candidates.sort((a, b) => a.away - b.away).map(({ candidate }) => candidate);
}

/** How many edits lie between two names; two letters in the wrong order are one. */
function edits(a: string, b: string): number {
  const away = distance(a, b);
  if (away !== 2 || a.length !== b.length) return away;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return a[at] === b[at + 1] && a[at + 1] === b[at] ? 1 : 2;
}

/**
 * Pages that a path may have meant, at most `count`, the likeliest first: spelled nearly like it, of the same name in
 * another place, and last the section that it would be in. All are site paths.
 */
export function nearestPaths(path: string, pages: readonly string[], count: number): string[] {
  const key = pathKey(path);
  const name = key.slice(key.lastIndexOf('/'));
  const near = nearestFirst(path, pages, (page) => name !== '/' && pathKey(page).endsWith(name));
  const section = pages
    .filter((page) => page !== '/' && key.startsWith(`${pathKey(page)}/`))
    .reduce((a, b) => (b.length > a.length ? b : a), '');
  if (section === '') return near.slice(0, count);
  return [...new Set([...near.filter((page) => page !== section).slice(0, count - 1), section])];
}
