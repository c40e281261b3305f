// CSS for the margins of printed pages, whose content in `@page` cannot be an element of the page.
import type { SiteConfig } from './config.ts';

/** Formats a text as a CSS string. */
export function cssString(text: string): string {
  return `"${text.replace(/[\\"<\p{Cc}]/gu, (char) => `\\${char.codePointAt(0)?.toString(16)} `)}"`;
}

/** Returns CSS variables with the name and the address of the site. */
export function siteNamesCss({ title, url, baseUrl }: Pick<SiteConfig, 'title' | 'url' | 'baseUrl'>): string {
  const address = url === '' ? '' : `${url}${baseUrl}`;
  return `:root{--paper-site:${cssString(title)};--paper-address:${cssString(address)}}`;
}
