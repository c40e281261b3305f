// Finds the anchors in the HTML of a page.
import { isTooltipId } from './markdown/built-in/tooltip.ts';

/**
 * Returns all ids in the HTML, in order, except the ids of tooltips. Reads the tags with a regular expression, because parsing would take
 * 30 times as long. This is safe: the HTML is generated, so no text in it looks like a tag.
 */
export function listHtmlIds(html: string): string[] {
  const ids = new Set<string>();
  // Trusted HTML may contain obsolete anchors: `<a name="x">`.
  for (const [, quoted, single] of html.matchAll(
    /<(?:[a-zA-Z][^<>]*?\sid|a\s(?:[^<>]*?\s)?name)=(?:"([^"]*)"|'([^']*)')/g,
  )) {
    const id = (quoted ?? single ?? '').replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
    if (id !== '' && !isTooltipId(id)) ids.add(id);
  }
  return [...ids];
}
