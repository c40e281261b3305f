// What becomes of the files of a built site on a disk, as the routes say that they come from.
import type { Route } from '../../model/route.ts';

/** Files that hosts read, and no reader. */
const FOR_HOSTS: readonly string[] = ['empty', 'redirects', 'nginx-redirects', 'nginx-pages', 'headers'];

/** Whether a disk has no use for a file: nothing answers there with another page than the one that was asked for. */
export function isLeftOut(route: Route): boolean {
  if (route.type === 'text') return FOR_HOSTS.includes(route.text);
  // The list of all pages is for the page that says what was meant.
  return route.type === 'not-found' || route.type === 'robots' || (route.type === 'asset' && route.index === undefined);
}

/** Whether addresses of the site stand in a file. */
export function hasAddresses(path: string): boolean {
  return /\.(?:html|css|xml)$/.test(path);
}

/** Whether a page may list all products: beside it stands a script with that list, for the other pages. */
export function mayListProducts({ type }: Route): boolean {
  return type === 'home' || type === 'product-list';
}

/** The list of all products in a page. */
export function productsIn(html: string): string | undefined {
  return /<section[^>]*\sdata-products=""[\s\S]*?(?=<\/main>)/.exec(html)?.[0];
}

/** The catalogue with the pointers of the search as they are called on a disk. */
export function catalogOnDisk(json: string, pointerOf: (pointer: string) => string): string {
  return json.replace(
    /("index": ")([^"]*\/search\/[^"/]*\.json)(?=")/g,
    (_, key: string, pointer: string) => key + pointerOf(pointer),
  );
}
