// Loads the list of all products on a disk: from a script beside the page that contains the list.
import { computeProductsScriptPath } from '../../../../model/classic-script.ts';
import { loadClassic } from '../classic.ts';

/** Returns the list of the page at an address. */
export async function fetchProductListPage(address: string): Promise<Document> {
  const html = await loadClassic<string>(computeProductsScriptPath(new URL(address).pathname));
  const list = new DOMParser().parseFromString(html, 'text/html');
  makeAbsolute(list, address);
  return list;
}

/** Resolves relative addresses against the page that contains the list. */
function makeAbsolute(list: Document, address: string): void {
  for (const name of ['href', 'src']) {
    for (const part of list.querySelectorAll(`[${name}]`))
      part.setAttribute(name, new URL(part.getAttribute(name) ?? '', address).href);
  }
}
