// What pages for paper have at the edges of their sheets, as CSS: what `@page` shows there can be no element of the page.
import type { SiteConfig } from './config.ts';

/** A text as CSS writes it. */
export function cssString(text: string): string {
  return `"${text.replace(/[\\"<\p{Cc}]/gu, (char) => `\\${char.codePointAt(0)?.toString(16)} `)}"`;
}

/** The name of the site, and where it is. */
export function siteNamesCss({ title, url, baseUrl }: Pick<SiteConfig, 'title' | 'url' | 'baseUrl'>): string {
  const address = url === '' ? '' : `${url}${baseUrl}`;
  return `:root{--paper-site:${cssString(title)};--paper-address:${cssString(address)}}`;
}
