// The description of a post in lists, feeds and search engines if the post has none.
import { expect, test } from 'vitest';
import { parseOne } from './parse-one.ts';

const CHANGES = '## New features\n\n- Read Micro QR codes.\n- Read `.mqr`.\n\n## Fixes\n\n- No crash.\n';

test.each([
  ['Core 1.1.0 is available.', CHANGES, 'Read Micro QR codes. Read .mqr.', true],
  ['Core 1.1.0 is available.', 'Words.\n', 'Core 1.1.0 is available.', undefined],
  ['Core 1.1.0 reads more.', CHANGES, 'Core 1.1.0 reads more.', undefined],
  ['', CHANGES, 'Read Micro QR codes. Read .mqr.', true],
])('a post that begins with %j', async (first, rest, description, repeatsText) => {
  const text = `---\ntitle: Core 1.1.0\n---\n\n${first}\n\n<!-- truncate -->\n\n${rest}`;
  const { document } = await parseOne(text, { kind: 'post' });
  expect([document.description, document.repeatsText]).toEqual([description, repeatsText]);
});

test('a page is described by its first paragraph, whatever it says', async () => {
  const { document } = await parseOne('---\ntitle: Core\n---\n\nCore is available.\n\n- One.\n');
  expect(document.description).toBe('Core is available.');
});
