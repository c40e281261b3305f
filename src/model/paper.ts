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

/** A part of a document that has names of its own at its edges. */
export interface PaperPart {
  /** Of its element. */
  readonly id: string;
  readonly title: string;
  readonly address: string;
}

/** Size of the sheets, and names and addresses of the parts on them. */
export function sheetsCss(size: string, parts: readonly PaperPart[]): string {
  const ofParts = parts.map(({ id, title, address }) => {
    const edges = `@top-right{content:${cssString(title)}}@bottom-left{content:${cssString(address)}}`;
    return `#${id}{page:${id}}#${id} .paper-wide{page:${id}-wide}@page ${id}{${edges}}@page ${id}-wide{size:${size} landscape;${edges}}`;
  });
  return [`@page{size:${size}}`, ...ofParts].join('\n');
}
