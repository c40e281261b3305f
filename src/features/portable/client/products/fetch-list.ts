// Where the list of all products comes from on a disk: a script beside the page that has it.
import { productsScript } from '../../../../model/classic-script.ts';
import { loadClassic } from '../classic.ts';

/** The list of the page at an address. */
export async function fetchList(address: string): Promise<Document> {
  const html = await loadClassic<string>(productsScript(new URL(address).pathname));
  const list = new DOMParser().parseFromString(html, 'text/html');
  makeAbsolute(list, address);
  return list;
}

/** Relative addresses of the list are so to the page that has it. */
function makeAbsolute(list: Document, address: string): void {
  for (const name of ['href', 'src']) {
    for (const part of list.querySelectorAll(`[${name}]`))
      part.setAttribute(name, new URL(part.getAttribute(name) ?? '', address).href);
  }
}
