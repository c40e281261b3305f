// The not-found page: shows the requested address and similar pages. An address of a former site with only an extra `.html` or different
// capitalization redirects to its page at once.
import { bodyDataNames } from '../../model/constants.ts';
import { splitLocale } from '../../model/locale-path.ts';
import { nearestPaths } from '../../model/nearest.ts';
import { bareAddress, decodePath, encodePath, isSamePath, pageHref, sitePath } from '../../model/url.ts';
import { element } from '../element.ts';
import { urlSettings } from '../links.ts';

const MAX_SUGGESTIONS = 5;
/** Maximum displayed length of an address in characters. */
const MAX_SHOWN_CHARACTERS = 300;

/** Fills the page. Without the list of all pages, shows only the address. */
export default async function startNotFound(signal: AbortSignal): Promise<void> {
  const { origin, pathname, search, hash } = location;
  const list = document.querySelector<HTMLElement>('[data-routes]');
  const settings = urlSettings();
  const { locale, segments } = splitLocale(pathname, settings);
  const asked = decode(sitePath(...segments));
  const isThisPage = encodePath(sitePath(locale, bareAddress(asked))) === document.body.dataset[bodyDataNames.path];
  if (!list || isThisPage) return;
  showRequestedPath(decode(pathname));

  const titles = await fetchTitles(list.dataset.routes ?? '');
  if (signal.aborted) return;
  const pages = Object.keys(titles);
  const named = sitePath(bareAddress(asked));
  const wanted = pages.find((path) => path === named) ?? pages.find((path) => isSamePath(path, named)) ?? named;
  const hrefOf = (path: string) => pageHref(sitePath(locale, path), settings);
  // If the referrer is the requested address, the host redirects the page back here: another redirect would loop.
  if (wanted !== asked && pages.includes(wanted) && document.referrer !== origin + pathname + search) {
    location.replace(hrefOf(wanted) + search + hash);
    return;
  }
  const links = nearestPaths(wanted, pages, MAX_SUGGESTIONS).map((path) => {
    const address = element('small', { dir: 'ltr' }, sitePath(locale, path));
    return element('li', {}, element('a', { href: hrefOf(path) }, titles[path] ?? ''), ' ', address);
  });
  list.querySelector('ul')?.replaceChildren(...links);
  list.hidden = links.length === 0;
}

function decode(path: string): string {
  return decodePath(path) ?? path;
}

function showRequestedPath(path: string): void {
  // Replaces line breaks and characters that change the text direction.
  const shown = path.slice(0, MAX_SHOWN_CHARACTERS).replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/gu, '\ufffd');
  document.querySelector('[data-asked]')?.replaceChildren(element('code', { dir: 'ltr' }, shown));
}

/** Returns the title of each page by its path. */
async function fetchTitles(address: string): Promise<Readonly<Record<string, string>>> {
  try {
    const response = await fetch(address);
    return response.ok ? ((await response.json()) as Record<string, string>) : {};
  } catch {
    return {};
  }
}
