// Double braces that are escaped to be text: by a backslash, or by a character reference.
import { expect, it } from 'vitest';
import { parseOne } from './parse-one.ts';

it.each([
  ['in a text', 'a &#123;&#123; nope }} b', 'a {{ nope }} b'],
  ['with one of them behind a backslash', 'a {\\{ nope }} b', 'a {{ nope }} b'],
  ['in the text of a picture', '![\\{{ nope &#125;&#125;](https://example.com/a.png)', 'alt="{{ nope }}"'],
  ['in the text of a picture, at the begin', '![&#123;&#123; nope }}](https://example.com/a.png)', 'alt="{{ nope }}"'],
])('%s', async (_, text, html) => {
  const { document, body } = await parseOne(`# A\n\n${text}\n`);
  expect(document.diagnostics).toEqual([]);
  expect(body.html).toContain(html);
});

it('and those that name a variable are told, whatever stands before', async () => {
  const { document } = await parseOne('# A\n\n&#123;&#123; nope }} and {{ nope }}\n');
  expect(document.diagnostics.map(({ code, line }) => [code, line])).toEqual([
    ['unknown-variable', 3],
    ['unknown-variable', 3],
  ]);
});
