// What an extension put at a place of a page, as it is read away from that page: in a feed, in a list of posts.
import { applyEdits, type Edit } from '../../lib/edits.ts';
import { HtmlReader } from '../../lib/html.ts';
import { escapeAttribute } from '../../model/html.ts';

/** Attributes that hold an address. Scripts may read one from any attribute of data. */
const ADDRESS = /^(?:href|src|poster|data-[\w-]+)$/;

/** The HTML with absolute addresses, as `absolute` makes them. */
export function withAbsoluteAddresses(html: string, absolute: (href: string) => string): string {
  const edits: Edit[] = [];
  const reader = new HtmlReader(html, { endsEmpty: true, skipsText: true });
  while (reader.next()) {
    if (reader.kind !== 'open') continue;
    for (const { name, value, valueStart: start, valueEnd: end } of reader.token().attributes) {
      // Of what is no address by its name, that is one which is written as a path.
      if (!ADDRESS.test(name) || (name.startsWith('data-') && !value.startsWith('/'))) continue;
      const text = absolute(value);
      if (text !== value) edits.push({ start, end, text: escapeAttribute(text) });
    }
  }
  return applyEdits(html, edits);
}
