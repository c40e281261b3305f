// The page of an address that leads nowhere: says which one it was, and which pages are near it. An address of a former
// site that only has `.html` too much, or other capital letters, goes to its page at once.
import { bodyData } from '../../model/constants.ts';
import { splitLocale } from '../../model/locale-path.ts';
import { nearestPaths } from '../../model/nearest.ts';
import { bareAddress, decodePath, encodePath, isSamePath, pageHref, sitePath } from '../../model/url.ts';
import { element } from '../element.ts';
import { urlSettings } from '../links.ts';

const OFFERED = 5;
/** More of an address than this, in characters, tells nobody anything. */
const SHOWN = 300;

/** Fills the page. Without the list of all pages it says the address alone. */
export default async function startNotFound(signal: AbortSignal): Promise<void> {
  const { origin, pathname, search, hash } = location;
  const list = document.querySelector<HTMLElement>('[data-routes]');
  const settings = urlSettings();
  const { locale, segments } = splitLocale(pathname, settings);
  const asked = decode(sitePath(...segments));
  const isThisPage = encodePath(sitePath(locale, bareAddress(asked))) === document.body.dataset[bodyData.path];
  if (!list || isThisPage) return;
  showAsked(decode(pathname));

  const pages = await fetchPaths(list.dataset.routes ?? '');
  if (signal.aborted) return;
  const named = sitePath(bareAddress(asked));
  const wanted = pages.find((path) => path === named) ?? pages.find((path) => isSamePath(path, named)) ?? named;
  const hrefOf = (path: string) => pageHref(sitePath(locale, path), settings);
  // Not for readers who come from that address: its host leads here again, without end.
  if (wanted !== asked && pages.includes(wanted) && document.referrer !== origin + pathname + search) {
    location.replace(hrefOf(wanted) + search + hash);
    return;
  }
  const links = nearestPaths(wanted, pages, OFFERED).map((path) => {
    const link = element('a', { href: hrefOf(path), dir: 'ltr' }, sitePath(locale, path));
    return element('li', {}, link);
  });
  list.querySelector('ul')?.replaceChildren(...links);
  list.hidden = links.length === 0;
}

function decode(path: string): string {
  return decodePath(path) ?? path;
}

function showAsked(path: string): void {
  // Neither line breaks nor marks that turn the direction of what follows.
  const shown = path.slice(0, SHOWN).replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/gu, '\ufffd');
  document.querySelector('[data-asked]')?.replaceChildren(element('code', { dir: 'ltr' }, shown));
}

async function fetchPaths(address: string): Promise<readonly string[]> {
  try {
    const response = await fetch(address);
    return response.ok ? ((await response.json()) as string[]) : [];
  } catch {
    return [];
  }
}
