// Pages and files that extensions add. The engine renders them later, so their plan contains only the arguments for the extension.

import { requireDefined } from '../../lib/found.ts';
import { computeHash } from '../../lib/hash.ts';
import { isFilePath } from '../../model/book.ts';
import { type BookRoute, createFileRouteFields, type Route } from '../../model/route.ts';
import type { AssembledSite, RouteData, SiteStructure } from '../../model/site.ts';
import type { RouteWithExtension } from '../../model/site-hooks.ts';
import { joinSitePath } from '../../model/url.ts';
import { addIdPrefixesToDocuments, createPageData, createPageRoute } from './page.ts';
import { planBook } from './print.ts';

/** Returns the routes of extensions in the language of the site. A path with a file extension is a file. */
export function emitExtensionPages(site: SiteStructure, owned: readonly RouteWithExtension[]): Route[] {
  return owned.map(({ path: written, title = '', description, book, extension, code, data }): Route => {
    // A path that an extension took from an existing page already has the language prefix.
    const isWhole = `${written}/`.startsWith(`${site.prefix}/`);
    const path = isWhole ? written : joinSitePath(site.prefix, written);
    const of = { extension, code, data };
    if (book !== undefined) return createBookRoute(site, { path, ...of, book });
    if (isFilePath(written)) return { type: 'extension-file', path, output: path.slice(1), ...of };
    return { type: 'extension', ...createPageRoute(site, { path, title }), ...of, ...(description && { description }) };
  });
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

/** Plans a page of an extension. */
export function planExtensionPage(site: AssembledSite, route: Route<'extension'>): RouteData {
  const { title, description = '', extension, code, data } = route;
  return createPageData(site, route, {
    head: { description },
    view: { title, of: { extension, code, data }, html: '' },
  });
}

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
  return { kind: 'extended', path, of: { extension, code, data }, ...page };
}
