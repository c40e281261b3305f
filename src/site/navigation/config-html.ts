// Links in trusted HTML of the configuration. The HTML is balanced before it is inserted into pages.
import { applyEdits } from '../../lib/edits.ts';
import { htmlTokens } from '../../lib/html.ts';
import { soundHtml } from '../../model/balance.ts';

/** Returns the addresses of links in HTML as written, with their offsets. */
function linksIn(html: string) {
  const attributes = [...htmlTokens(html)].flatMap((tag) => tag.attributes);
  const links = attributes.filter(({ name, hasValue }) => name === 'href' && hasValue);
  return links.map(({ valueStart: start, valueEnd: end }) => ({ start, end, text: html.slice(start, end) }));
}

/** Returns the addresses of links in trusted HTML. */
export function htmlLinks(html: string): string[] {
  return linksIn(html).map(({ text }) => text);
}

/** Returns the HTML, balanced and with each address replaced. */
export function mapHtmlLinks(html: string, map: (href: string) => string): string {
  const sound = soundHtml(html).html;
  return applyEdits(
    sound,
    linksIn(sound).map((link) => ({ ...link, text: map(link.text) })),
  );
}
