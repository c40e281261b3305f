// Links in HTML of the configuration, which is trusted. Unclosed tags are repaired before the HTML is inserted into pages.
import { applyEdits } from '../../lib/edits.ts';
import { scanHtmlTokens } from '../../lib/html.ts';
import { repairHtml } from '../../model/balance.ts';

/** Returns the addresses of links in HTML as written, with their offsets. */
function findHtmlLinkRanges(html: string) {
  const attributes = [...scanHtmlTokens(html)].flatMap((tag) => tag.attributes);
  const links = attributes.filter(({ name, hasValue }) => name === 'href' && hasValue);
  return links.map(({ valueStart: start, valueEnd: end }) => ({ start, end, text: html.slice(start, end) }));
}

/** Returns the addresses of links in trusted HTML. */
export function listHtmlLinks(html: string): string[] {
  return findHtmlLinkRanges(html).map(({ text }) => text);
}

/** Replaces each `href` value in HTML by the result of `map`. Also repairs unclosed tags. */
export function replaceHtmlLinks(html: string, map: (href: string) => string): string {
  const sound = repairHtml(html).html;
  return applyEdits(
    sound,
    findHtmlLinkRanges(sound).map((link) => ({ ...link, text: map(link.text) })),
  );
}
