// Guesses the source of a page before the site is assembled. A wrong guess only costs time. Pure.
import { dropMarkdownExtension } from '../lib/file-path.ts';
import type { Source } from '../model/source.ts';

/** Returns the files whose normalized path is the end of one of the requested paths. */
export function guessRequestedSources(
  sources: readonly Pick<Source, 'file' | 'path'>[],
  paths: readonly string[],
): string[] {
  if (paths.length === 0) return [];
  const ends = paths.map((path) => `/${path.toLowerCase().replace(/^\/+|(?:\/index)?(?:\.html)?\/*$/g, '')}`);
  const names = ends.map((end) => end.slice(end.lastIndexOf('/') + 1));
  return sources
    .filter(({ path }) => {
      const lower = path.toLowerCase();
      if (!names.some((name) => lower.includes(name))) return false;
      const name = normalizeSourcePath(lower);
      return name !== '' && ends.some((end) => end.endsWith(`/${name}`));
    })
    .map(({ file }) => file);
}

function normalizeSourcePath(path: string): string {
  return dropMarkdownExtension(path)
    .replace(/(?:^|\/)(?:index|readme)$/, '')
    .replace(/(\d{4})-(\d\d)-(\d\d)-/, '$1/$2/$3/')
    .replace(/(^|\/)\d+[-_.]\s*(?=[^\d/])/g, '$1');
}
