// Links in the pieces of trusted HTML that a configuration may hold, which go into pages as sound as their own.
import { soundHtml } from '../../model/balance.ts';

const HREF = /(\shref=)(["'])(.*?)\2/g;

/** Addresses of the links in a piece of trusted HTML. */
export function htmlLinks(html: string): string[] {
  return [...html.matchAll(HREF)].map((match) => match[3] as string);
}

/** The same HTML, sound, with each address replaced. */
export function mapHtmlLinks(html: string, map: (href: string) => string): string {
  return soundHtml(html).html.replace(
    HREF,
    (_, attribute: string, quote: string, href: string) => `${attribute}${quote}${map(href)}${quote}`,
  );
}
