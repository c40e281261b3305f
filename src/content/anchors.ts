// The ids of a text, which addresses lead to.
import { isTipId } from './markdown/built-in/tooltip.ts';

/** Every id in the HTML, in order, but for those of tooltips. Its tags are ours, so a text cannot be taken for one; to read all of them takes 30 times as long. */
export function idsOf(html: string): string[] {
  const ids = new Set<string>();
  for (const [, quoted, single] of html.matchAll(/<[a-zA-Z][^<>]*?\sid=(?:"([^"]*)"|'([^']*)')/g)) {
    const id = (quoted ?? single ?? '').replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
    if (id !== '' && !isTipId(id)) ids.add(id);
  }
  return [...ids];
}
