// Pages with `layout: reference`: members as sections, with their code in one place.
import { expect, it } from 'vitest';
import { parseOne } from './parse-one.ts';

/** Returns tags and texts that show the structure. */
const shapeOf = (html: string) =>
  html
    .replace(/ <a [^>]*class="anchor".*?<\/a>/g, '')
    .replace(/<figure.*?<\/figure>/gs, '[code]')
    .replace(/<div class="tabs".*<\/div>/gs, '[tabs]</div>')
    .replace(/ id="[^"]*"/g, '')
    .replace(/\n/g, '');

it('gathers the code of a member where its first code stands', async () => {
  const text = [
    ...['Intro', '', '## open', '', 'Opens.', '', '```js', 'open()', '```', '', '- it', '', '```js', 'a', '```', ''],
    ...['### close', '', 'Closes [it](#open).', ''],
  ].join('\n');
  const { document, body } = await parseOne(`---\nlayout: reference\n---\n\n${text}`);
  expect(shapeOf(body.html)).toBe(
    '<p>Intro</p><section class="member"><h2>open</h2><p>Opens.</p><div class="member-code">[code][code]</div>' +
      '<ul><li>it</li></ul></section><section class="member"><h3>close</h3><p>Closes <a href="#open">it</a>.</p></section>',
  );
  expect(document.headings.map(({ id }) => id)).toEqual(['open', 'close']);
  const plain = await parseOne(text);
  expect(plain.body.html).not.toContain('member');
  expect(plain.body.sections).toEqual(body.sections);
});

it('takes tabs of code for code, and others for text', async () => {
  const shape = async (tabs: string) =>
    shapeOf((await parseOne(`---\nlayout: reference\n---\n\n## A\n\n${tabs}`)).body.html);
  expect(await shape(':::code-group\n\n```js [x]\na\n```\n\n:::\n')).toContain('<div class="member-code">[tabs]</div>');
  expect(await shape('<Tabs>\n<TabItem value="a">\n\ntext\n\n</TabItem>\n</Tabs>\n')).not.toContain('member-code');
});
