// CSS for the margins of printed pages. In `@page`, margins can show texts of the CSS but no elements of the page.
import type { SiteConfig } from './config.ts';

/** Formats a text as a CSS string. */
export function formatCssString(text: string): string {
  return `"${text.replace(/[\\"<\p{Cc}]/gu, (char) => `\\${char.codePointAt(0)?.toString(16)} `)}"`;
}

/** Returns CSS variables with the name and the address of the site. */
export function formatSiteNameCssVariables({
  title,
  url,
  baseUrl,
}: Pick<SiteConfig, 'title' | 'url' | 'baseUrl'>): string {
  const address = url === '' ? '' : `${url}${baseUrl}`;
  return `:root{--paper-site:${formatCssString(title)};--paper-address:${formatCssString(address)}}`;
}
