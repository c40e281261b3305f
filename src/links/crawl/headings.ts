// Ids of headings on published pages.
import { HtmlTokenReader } from '../../lib/html.ts';

/**
 * Returns the ids of a page's headings (`h2` to `h6`, not the title) and of the elements in them, in order. Reads only `<main>` if the page
 * has one.
 */
export function findHeadingIds(html: string): readonly string[] {
  const ids = new Set<string>();
  const hasMain = /<main[\s>]/i.test(html);
  const reader = new HtmlTokenReader(html, { endsEmpty: true, skipsText: true });
  let [mains, heading] = [0, ''];
  while (reader.next()) {
    const { kind, name } = reader;
    if (name === 'main') mains += kind === 'open' ? 1 : kind === 'close' ? -1 : 0;
    if (kind === 'close' && name === heading) heading = '';
    if (kind !== 'open' || (hasMain && mains <= 0)) continue;
    if (/^h[2-6]$/.test(name)) heading = name;
    for (let at = 0; heading !== '' && at < reader.count; at += 1) {
      if (reader.isNamed(at, 'id') && reader.valueOf(at) !== '') ids.add(reader.valueOf(at));
    }
  }
  return [...ids];
}
