// Which source a page is probably made from, before the site is assembled. A wrong guess costs time and nothing else. Pure.
import type { Source } from '../model/source.ts';

/** Files whose name a decoded path ends with. */
export function guessSources(sources: readonly Pick<Source, 'file' | 'path'>[], paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  const ends = paths.map((path) => `/${path.toLowerCase().replace(/^\/+|(?:\/index)?(?:\.html)?\/*$/g, '')}`);
  return sources
    .filter(({ path }) => {
      const name = addressLike(path);
      return name !== '' && ends.some((end) => end.endsWith(`/${name}`));
    })
    .map(({ file }) => file);
}

function addressLike(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.(?:md|markdown)$/, '')
    .replace(/(?:^|\/)(?:index|readme)$/, '')
    .replace(/(\d{4})-(\d\d)-(\d\d)-/, '$1/$2/$3/')
    .replace(/(^|\/)\d+[-_.]\s*(?=[^\d/])/g, '$1');
}
