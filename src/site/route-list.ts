// The paths of all pages as a file, which the page of an address that leads nowhere fetches to say what was meant.
import { hashOf } from '../model/hash.ts';
import type { Route } from '../model/route.ts';
import type { Assembly, Emitted } from './assembly.ts';
import { emitFile, isInSitemap } from './files.ts';

/** Pages of a docs version are offered although search engines may be asked to leave them out. */
function isOfVersion({ version, type, visibility }: Route): boolean {
  return version !== undefined && visibility === 'public' && (type === 'doc' || type === 'landing');
}

/** The list as JSON: site paths without their locale, so that all locales share one file. Its name carries its hash. */
export function emitRouteList(assembly: Assembly, pages: readonly Route[]): Emitted {
  const paths = pages
    .filter((page) => isInSitemap(page) || isOfVersion(page))
    .map(({ path }) => path.slice(assembly.prefix.length) || '/');
  const text = JSON.stringify(paths);
  return emitFile(assembly, `/assets/routes-${hashOf(text, 8)}.json`, 'asset', () => ({ kind: 'literal', text }));
}
