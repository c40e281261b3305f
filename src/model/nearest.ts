// "Did you mean": suggests known names that are similar to a mistyped one. Also used by the page of an unknown address.
import { distance } from 'fastest-levenshtein';
import { pathKey } from './url.ts';

/** Returns the known name most similar to a mistyped one; `undefined` if none is similar. Ignores case. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  return nearestFirst(name, names)[0];
}

/** Returns a sentence that suggests the most similar known name. */
export function didYouMean(name: string, names: Iterable<string>): string | undefined {
  const close = nearest(name, names);
  return close === undefined ? undefined : `Did you mean \`${close}\`?`;
}

/**
 * Returns the known names similar to a mistyped one, most similar first. Ignores case. A name is similar if at most two fifths of its
 * characters differ, or if `isRelated` returns true. Of two equally similar names, the one of the same length comes first.
 */
export function nearestFirst(name: string, names: Iterable<string>, isRelated = (_: string) => false): string[] {
  const wanted = name.toLowerCase();
  const candidates: { readonly candidate: string; readonly away: number }[] = [];
  for (const candidate of names) {
    const limit = isRelated(candidate) ? Number.POSITIVE_INFINITY : mostEdits(wanted, candidate.toLowerCase());
    if (Math.abs(name.length - candidate.length) > limit) continue;
    const away = editDistance(wanted, candidate.toLowerCase());
    if (away <= limit) candidates.push({ candidate, away });
  }
  const longer = ({ candidate }: { readonly candidate: string }) => Math.abs(candidate.length - name.length);
  return candidates.sort((a, b) => a.away - b.away || longer(a) - longer(b)).map(({ candidate }) => candidate);
}

/** Returns how many edits apart two similar names may be: two fifths of their own characters. */
function mostEdits(a: string, b: string): number {
  const shared = sharedFrame(a, b);
  const own = Math.max(a.length, b.length) - shared;
  return Math.max(shared > 0 && own > 1 ? 1 : 0, Math.floor(own * 0.4));
}

/** Returns the number of characters in the folders and the ending that two paths share: they do not make the paths similar. */
function sharedFrame(a: string, b: string): number {
  let folders = 0;
  for (let at = 0; at < a.length && a[at] === b[at]; at++) if (a[at] === '/') folders = at + 1;
  const [ending] = /\.\w+$/.exec(a) ?? [''];
  return folders + (b.endsWith(ending) ? ending.length : 0);
}

/** Returns the edit distance of two names: 1 if they differ only in the order of two adjacent letters. */
function editDistance(a: string, b: string): number {
  const away = distance(a, b);
  if (away !== 2 || a.length !== b.length) return away;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return a[at] === b[at + 1] && a[at + 1] === b[at] ? 1 : 2;
}

/**
 * Returns at most `count` pages that a path may refer to, most likely first: similar paths, then pages of the same name elsewhere, and last
 * the section that would contain it. All are site paths.
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
