// HTML of islands without hydration.
import { expect, it } from 'vitest';
import { removeIslandMarkup, removeIslandMarkupUnchecked } from '../../src/model/islands.ts';

const island = (html: string) =>
  `<techdocs-island data-island="A" data-props="{&quot;a&quot;:&quot;&gt;&quot;}">${html}</techdocs-island>`;

it.each([
  [
    'the elements around it, and what React writes between texts',
    island('<b>One<!-- -->: <!-- -->1</b>'),
    '<b>One: 1</b>',
  ],
  [
    'the elements around what stands in it',
    island('<b><techdocs-slot><p>A</p></techdocs-slot></b>'),
    '<b><p>A</p></b>',
  ],
  [
    'what is not shown, with all that is in it',
    island(`<b>A</b><techdocs-slot hidden>B${island('C<techdocs-slot>D</techdocs-slot>')}E</techdocs-slot>`),
    '<b>A</b>',
  ],
  [
    'styles that only scripts read',
    island('<b data-style="a:url(&quot;&gt;&quot;)" class="s" title="x">A</b>'),
    '<b class="s" title="x">A</b>',
  ],
  ['one in another', island(`A<techdocs-slot>${island('B')}</techdocs-slot>C`), 'ABC'],
])('%s go', (_, html, still) => {
  expect(removeIslandMarkup(`<p>1</p>${html}<p>2</p>`)).toBe(`<p>1</p>${still}<p>2</p>`);
});

it('a text that speaks of all this stays', () => {
  const text = '<p>&lt;techdocs-island&gt; data-style="a" &lt;b data-style="c"&gt;</p>';
  expect(removeIslandMarkup(text)).toBe(text);
  expect(removeIslandMarkup(text + island('A'))).toBe(`${text}A`);
  // A fragment alone does not show whether it comes from an island.
  expect(removeIslandMarkupUnchecked('<b data-style="a">')).toBe('<b>');
  expect(removeIslandMarkup('<b data-style="a">')).toBe('<b data-style="a">');
});
