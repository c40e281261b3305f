// Classifies the files of a built site for a disk, by their routes: files to drop, files with addresses to rewrite, and pages with the
// product list.
import type { Route } from '../../model/route.ts';

/** Files for hosts only. */
const WEB_HOST_ONLY_TEXTS: readonly string[] = ['empty', 'redirects', 'nginx-redirects', 'nginx-pages', 'headers'];

/** Whether a file is useless on a disk. On a disk, for example, a request for a missing page never shows the not-found page. */
export function isWebHostOnlyRoute(route: Route): boolean {
  if (route.type === 'text') return WEB_HOST_ONLY_TEXTS.includes(route.text);
  // The list of all pages only serves the not-found page.
  return route.type === 'not-found' || route.type === 'robots' || (route.type === 'asset' && route.index === undefined);
}

/** Whether a file contains addresses of the site. `route` is the route of the file. */
export function mayContainSiteAddresses(path: string, route?: Route): boolean {
  if (route?.type === 'feature-file') return route.file !== 'catalog';
  return route?.type === 'markdown' || /\.(?:html|css|xml)$/.test(path);
}

/** Whether a page may list all products. The conversion also writes this list to a script beside the page, which other pages load. */
export function mayContainProductList({ type }: Route): boolean {
  return type === 'home' || type === 'product-list';
}

/** Returns the HTML of the product list in a page. */
export function findProductList(html: string): string | undefined {
  return /<section[^>]*\sdata-products=""[\s\S]*?(?=<\/main>)/.exec(html)?.[0];
}

/** Replaces the search pointers in the catalogue by the paths of their scripts. */
export function replaceManifestPathsInCatalog(json: string, pointerOf: (pointer: string) => string): string {
  return json.replace(
    /("index": ")([^"]*\/search\/[^"/]*\.json)(?=")/g,
    (_, key: string, pointer: string) => key + pointerOf(pointer),
  );
}
