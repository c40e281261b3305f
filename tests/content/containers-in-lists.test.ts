// A container in a list item ends with the item at the latest. The text after the item stays, whether the container is closed or not.
import { expect, it } from 'vitest';
import { parseOne } from './parse-one.ts';

it.each([
  [':::note', '', 'unclosed-admonition'],
  [':::note', ':::', 'unclosed-admonition'],
  ['::: code-group', ':::', 'unclosed-admonition'],
  ['<details>', '</details>', 'unbalanced-html'],
  ['<Tabs>', '</Tabs>', 'invalid-tabs'],
])('%s in a list item, with %s after the item', async (open, close, code) => {
  const { document, body } = await parseOne(`- one\n\n  ${open}\n\n  two\n\n- three\n\n  ${close}\n\nfour\n`);
  expect(document.diagnostics.map((one) => one.code)).toContain(code);
  const text = body.html.replace(/<[^>]*>/g, ' ');
  expect(text.match(/\b(?:one|two|three|four)\b/g)).toEqual(['one', 'two', 'three', 'four']);
  expect(body.html).toContain('<p>four</p>');
});
