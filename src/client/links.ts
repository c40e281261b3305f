// Determines which clicks instant navigation handles, parses addresses, and provides the URL settings of the site.
import { rootDataAttributeNames } from '../model/constants.ts';
import type { LocaleUrlSettings } from '../model/locale-path.ts';
import { decodePath } from '../model/url.ts';

/** Returns the link that contains the target of an event. */
export function findLinkOfEvent({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : undefined;
}

/**
 * Returns the URL of a link that instant navigation can handle: it leads to a page of this site and opens in the same window. Returns
 * `undefined` for all other links.
 */
export function parsePageUrl(link: HTMLAnchorElement): URL | undefined {
  if (link.hasAttribute('download') || 'file' in link.dataset || (link.target !== '' && link.target !== '_self'))
    return undefined;
  if (link.relList.contains('external') || link.origin !== location.origin) return undefined;
  const url = new URL(link.href);
  if (!url.protocol.startsWith('http')) return undefined;
  if (!url.pathname.startsWith(document.documentElement.dataset[rootDataAttributeNames.base] ?? '/')) return undefined;
  // A file extension means a file, such as a feed or a download. A version number in a page name has a dot but no extension.
  return /\.(?!html$)[a-z][a-z0-9]{1,4}$/i.test(url.pathname) ? undefined : url;
}

/** Returns the absolute address of the site's root. For a site opened from disk, this is the address of its folder. */
export function getSiteRoot(): string {
  return new URL(document.documentElement.dataset[rootDataAttributeNames.base] ?? '/', location.href).href;
}

/** Whether a click opens the link in the current window: primary button, without modifier keys. */
export function isUnmodifiedClick(event: MouseEvent): boolean {
  return !(event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/**
 * Returns the element to which the hash of an address leads. Returns `null` if there is no such element, or if the hash is not validly
 * encoded.
 */
export function findAnchorElement({ hash }: Pick<URL, 'hash'>): HTMLElement | null {
  return document.getElementById(decodePath(hash.slice(1)) ?? '');
}

/** Returns the base URL, locales and trailing-slash setting of the site. */
export function readUrlSettings(): LocaleUrlSettings {
  const { dataset } = document.documentElement;
  const slash = dataset[rootDataAttributeNames.trailingSlash];
  return {
    baseUrl: dataset[rootDataAttributeNames.base] ?? '/',
    locales: dataset[rootDataAttributeNames.locales]?.split(' ') ?? [],
    trailingSlash: slash === undefined ? undefined : slash === 'true',
  };
}
