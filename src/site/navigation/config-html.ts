// Links in the pieces of trusted HTML that a configuration may hold, which go into pages as sound as their own.
import { applyEdits } from '../../lib/edits.ts';
import { htmlTokens } from '../../lib/html.ts';
import { soundHtml } from '../../model/balance.ts';

/** The addresses of the links in a piece of HTML as they are written, with their places. */
function written(html: string) {
  const attributes = [...htmlTokens(html)].flatMap((tag) => tag.attributes);
  const links = attributes.filter(({ name, hasValue }) => name === 'href' && hasValue);
  return links.map(({ valueStart: start, valueEnd: end }) => ({ start, end, text: html.slice(start, end) }));
}

/** Addresses of the links in a piece of trusted HTML. */
export function htmlLinks(html: string): string[] {
  return written(html).map(({ text }) => text);
}

/** The same HTML, sound, with each address replaced. */
export function mapHtmlLinks(html: string, map: (href: string) => string): string {
  const sound = soundHtml(html).html;
  return applyEdits(
    sound,
    written(sound).map((link) => ({ ...link, text: map(link.text) })),
  );
}
