// Files that extensions add. The engine renders them later, so their plan contains only the arguments for the extension. Pages that
// extensions add are documents, like all pages with a text.
import { requireDefined } from '../../lib/found.ts';
import { computeHash } from '../../lib/hash.ts';
import { type BookRoute, createFileRouteFields, type Route } from '../../model/route.ts';
import type { AssembledSite, RouteData, SiteStructure } from '../../model/site.ts';
import type { RouteWithExtension } from '../../model/site-hooks.ts';
import { joinSitePath } from '../../model/url.ts';
import { addIdPrefixesToDocuments } from './page.ts';
import { planBook } from './print.ts';

/** Returns the routes of the files of extensions in the language of the site. */
export function emitFilesOfExtensions(site: SiteStructure, owned: readonly RouteWithExtension[]): Route[] {
  return owned.map(({ path: written, book, extension, code, data }): Route => {
    const path = joinSitePath(site.prefix, removeLocalePrefix(written, site.prefix));
    const of = { extension, code, data };
    if (book !== undefined) return createBookRoute(site, { path, ...of, book });
    return { type: 'extension-file', path, output: path.slice(1), ...of };
  });
}

/** Returns a path without the prefix of a locale. A path that an extension took from an existing page has this prefix. */
export function removeLocalePrefix(path: string, prefix: string): string {
  return `${path}/`.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
}

/**
 * Returns the route of a file that contains the texts of several pages. Omits unknown pages, because the engine has already reported them.
 */
export function createBookRoute(
  { entries }: Pick<SiteStructure, 'entries'>,
  { path, book: { pages, ...book }, extension, code, data }: BookToPlan,
): Route<'extension-file'> & BookRoute {
  const byPath = new Map([...entries.byFile.values()].map((entry) => [entry.path, entry]));
  const shows = addIdPrefixesToDocuments(pages.flatMap((page) => byPath.get(page) ?? []));
  return { type: 'extension-file', path, output: path.slice(1), extension, code, data, book, shows };
}

type BookToPlan = RouteWithExtension & Required<Pick<RouteWithExtension, 'book'>>;

/** Returns the routes of the files that extensions generate from slots. */
export function emitExtensionFiles({ packaged: { files = [] } }: SiteStructure): Route[] {
  return files.map(({ path }) => ({ type: 'extension-file', ...createFileRouteFields(path) }));
}

/** Plans a file of an extension. */
export function planExtensionFile(site: AssembledSite, route: Route<'extension-file'>): RouteData {
  const { path } = route;
  const { files = [] } = site.packaged;
  if (route.extension === undefined) {
    const { from } = requireDefined(
      files.find((file) => file.path === path),
      'file of an extension',
      path,
    );
    return { kind: 'copy', from, hash: computeHash(path) };
  }
  const { extension, code, data } = route;
  const page = 'book' in route ? { page: planBook(site, path, route) } : {};
  return { kind: 'extended', path, data: { extension, code, data }, ...page };
}
