// Which clicks are ours to answer, what addresses name, and how this site writes them.
import { rootData } from '../model/constants.ts';
import type { LocaleUrlSettings } from '../model/locale-path.ts';
import { decodePath } from '../model/url.ts';

/** The link an event is about. */
export function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : undefined;
}

/** The address of a link that leads to a page of this site and opens here; nothing where the browser has to decide. */
export function pageLink(link: HTMLAnchorElement): URL | undefined {
  if (link.hasAttribute('download') || 'file' in link.dataset || (link.target !== '' && link.target !== '_self'))
    return undefined;
  if (link.relList.contains('external') || link.origin !== location.origin) return undefined;
  const url = new URL(link.href);
  if (!url.protocol.startsWith('http')) return undefined;
  if (!url.pathname.startsWith(document.documentElement.dataset[rootData.base] ?? '/')) return undefined;
  // An ending means a file, such as a feed or a download. A version number in the name of a page has a dot and no ending.
  return /\.(?!html$)[a-z][a-z0-9]{1,4}$/i.test(url.pathname) ? undefined : url;
}

/** The absolute address of the site's root: of a site that opens from a disk, its folder. */
export function siteRoot(): string {
  return new URL(document.documentElement.dataset[rootData.base] ?? '/', location.href).href;
}

/** Whether a click asks for the page here and now: no other button, no key for a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return !(event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** The element that the hash of an address names; nothing where there is none, or where its encoding is malformed. */
export function anchorOf({ hash }: Pick<URL, 'hash'>): HTMLElement | null {
  return document.getElementById(decodePath(hash.slice(1)) ?? '');
}

/** Base URL, locales and trailing slash of the site. */
export function urlSettings(): LocaleUrlSettings {
  const { dataset } = document.documentElement;
  const slash = dataset[rootData.trailingSlash];
  return {
    baseUrl: dataset[rootData.base] ?? '/',
    locales: dataset[rootData.locales]?.split(' ') ?? [],
    trailingSlash: slash === undefined ? undefined : slash === 'true',
  };
}
