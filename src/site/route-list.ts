// The paths of all pages as a file, which the page of an address that leads nowhere fetches to say what was meant.
import { createHash } from 'node:crypto';
import type { Route } from '../model/route.ts';
import type { Assembly, Emitted } from './assembly.ts';
import { emitFile, isInSitemap } from './files.ts';

/** The list as JSON: site paths without their locale, so that all locales share one file. Its name carries its hash. */
export function emitRouteList(assembly: Assembly, pages: readonly Route[]): Emitted {
  const paths = pages.filter(isInSitemap).map(({ path }) => path.slice(assembly.prefix.length) || '/');
  const text = JSON.stringify(paths);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return emitFile(assembly, `/assets/routes-${hash}.json`, 'asset', () => ({ kind: 'literal', text }));
}
