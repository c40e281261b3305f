// `<a name="x">`, the anchor of old HTML: browsers go to it, so links to it are not broken.
import { expect, test } from 'vitest';
import { parseOne, settings } from './parse-one.ts';

test('the name of a link is an anchor, and an id', async () => {
  const { document, body } = await parseOne(
    '<a name="old"></a>\n\n## New\n\nText <a name="in" href="https://example.com/">b</a>.\n',
  );
  expect(document.anchors).toEqual(['old', 'new', 'in']);
  expect(body.html).toContain('<a id="old"></a>');
  expect(document.diagnostics).toEqual([]);
});

test('an id counts before a name, and a heading with the same text gets another id', async () => {
  const { document } = await parseOne('<a name="x" id="y"></a>\n\n<a name="new"></a>\n\n## New\n');
  expect(document.anchors).toEqual(['y', 'new', 'new-1']);
});

test('trusted HTML stays as it is, and its anchors count', async () => {
  const trusted = { markdown: { ...settings.markdown, html: 'trusted' as const } };
  const { document, body } = await parseOne('<a class="b" name="old"></a>\n\n<map name="m"></map>\n', {}, trusted);
  expect([document.anchors, body.html.includes('<a class="b" name="old">')]).toEqual([['old'], true]);
});
