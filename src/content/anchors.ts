// Finds the anchors in the HTML of a page.
import { isTipId } from './markdown/built-in/tooltip.ts';

/**
 * Returns all ids in the HTML, in order, except those of tooltips. The tags are generated, so text cannot be mistaken for a tag; parsing
 * them all takes 30 times as long.
 */
export function idsOf(html: string): string[] {
  const ids = new Set<string>();
  // Trusted HTML may have the anchors of old HTML, `<a name="x">`.
  for (const [, quoted, single] of html.matchAll(
    /<(?:[a-zA-Z][^<>]*?\sid|a\s(?:[^<>]*?\s)?name)=(?:"([^"]*)"|'([^']*)')/g,
  )) {
    const id = (quoted ?? single ?? '').replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
    if (id !== '' && !isTipId(id)) ids.add(id);
  }
  return [...ids];
}
