// The not-found page shows the requested address and similar pages. Addresses of a former site may differ from a page only by an extra
// `.html` or in capitalization. The reader is then redirected to this page at once.
import { bodyDataAttributeNames } from '../../model/constants.ts';
import { splitLocaleFromPath } from '../../model/locale-path.ts';
import { findNearestPaths } from '../../model/nearest.ts';
import {
  createPageHref,
  decodePath,
  encodePath,
  isSamePath,
  joinSitePath,
  removePageFileName,
} from '../../model/url.ts';
import { createHtmlElement } from '../element.ts';
import { readUrlSettings } from '../links.ts';

const MAX_SUGGESTIONS = 5;
/** Maximum displayed length of an address in characters. */
const MAX_SHOWN_PATH_LENGTH = 300;

/** Fills the page. Without the list of all pages, shows only the address. */
export default async function startNotFound(signal: AbortSignal): Promise<void> {
  const { origin, pathname, search, hash } = location;
  const list = document.querySelector<HTMLElement>('[data-routes]');
  const settings = readUrlSettings();
  const { locale, segments } = splitLocaleFromPath(pathname, settings);
  const requestedPath = decodeIfValid(joinSitePath(...segments));
  const isThisPage =
    encodePath(joinSitePath(locale, removePageFileName(requestedPath))) ===
    document.body.dataset[bodyDataAttributeNames.path];
  if (!list || isThisPage) return;
  showRequestedPath(decodeIfValid(pathname));

  const titles = await fetchPageTitles(list.dataset.routes ?? '');
  if (signal.aborted) return;
  const pages = Object.keys(titles);
  const named = joinSitePath(removePageFileName(requestedPath));
  const knownPath = pages.find((path) => path === named) ?? pages.find((path) => isSamePath(path, named)) ?? named;
  const hrefOf = (path: string) => createPageHref(joinSitePath(locale, path), settings);
  // If the referrer is the requested address, the host redirects the correct address back to it. Another redirect from here would then
  // loop.
  if (knownPath !== requestedPath && pages.includes(knownPath) && document.referrer !== origin + pathname + search) {
    location.replace(hrefOf(knownPath) + search + hash);
    return;
  }
  const links = findNearestPaths(knownPath, pages, MAX_SUGGESTIONS).map((path) => {
    const address = createHtmlElement('small', { dir: 'ltr' }, joinSitePath(locale, path));
    return createHtmlElement(
      'li',
      {},
      createHtmlElement('a', { href: hrefOf(path) }, titles[path] ?? ''),
      ' ',
      address,
    );
  });
  list.querySelector('ul')?.replaceChildren(...links);
  list.hidden = links.length === 0;
}

function decodeIfValid(path: string): string {
  return decodePath(path) ?? path;
}

function showRequestedPath(path: string): void {
  // Replaces line breaks and characters that change the text direction.
  const shown = path.slice(0, MAX_SHOWN_PATH_LENGTH).replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/gu, '\ufffd');
  document.querySelector('[data-asked]')?.replaceChildren(createHtmlElement('code', { dir: 'ltr' }, shown));
}

/** Returns the title of each page by its path. */
async function fetchPageTitles(address: string): Promise<Readonly<Record<string, string>>> {
  try {
    const response = await fetch(address);
    return response.ok ? ((await response.json()) as Record<string, string>) : {};
  } catch {
    return {};
  }
}
