// Pages of references, which consist of pieces: no piece is interpreted as anything other than its type.
import { expect, it } from 'vitest';
import { loadParser } from '../../src/content/io/load-parser.ts';
import type { PagePiece } from '../../src/model/page-piece.ts';
import { cpuTime } from '../support/cpu.ts';
import { parseOne, settings, sourceOf, visible, withFeatures } from './parse-one.ts';

const parsed = (...pieces: readonly PagePiece[]) => parseOne('', { isMade: 'pieces', pieces });
const htmlOf = async (...pieces: readonly PagePiece[]) => visible((await parsed(...pieces)).body);

it('shows a heading as it is written, whatever it would be in Markdown', async () => {
  const heading = ':tada: *a* `b` [c](d) <e> https://f.example/ &amp; {#g} ![^1] \\* $h$';
  const { document, body } = await parsed({ heading, level: 2, id: 'own' });
  expect(document.headings).toMatchObject([{ level: 2, id: 'own', text: heading }]);
  expect(document.links).toEqual([]);
  expect(document.anchors).toEqual(['own']);
  expect(body.sections).toMatchObject([{ id: 'own', heading }]);
  expect(await htmlOf({ heading: '', level: 3, id: 'none' })).toMatch(/^<h3 id="none">.*<\/h3>\n$/);
});

it('gives addresses in HTML slots, once for pieces that are one', async () => {
  const link: PagePiece = { html: ['<a href="', { slot: './a.md?b&c' }, '">a</a>'], mirror: '[a](./a.md)' };
  const file: PagePiece = { html: ['<img src="', { slot: 'a.png', isFile: true }, '">'] };
  const { document, body } = await parsed(link, file, link, { ...link });
  expect(document.links.map(({ kind, href }) => [kind, href])).toEqual([
    ['link', './a.md?b&c'],
    ['media', 'a.png'],
    ['link', './a.md?b&c'],
  ]);
  const [first, second] = ['<a href="⟦0⟧">a</a>\n', '<a href="⟦2⟧">a</a>\n'];
  expect(visible(body)).toBe(`${first}<img src="⟦1⟧">\n${first}${second}`);
  expect(body.markdown).toBe('[a](./a.md)\n\n[a](./a.md)\n\n[a](./a.md)\n');
});

it.each(['<b>', '</div>', '```\na', '> - <p>', '<!--', ':::note', '[a]: b "', '<details>\n\n<summary>'])(
  'ends with a description what %j begins',
  async (text) => {
    const own = [{ html: '<table>', nesting: 1 }, { text }] as const;
    const html = await htmlOf(...own, { html: '</table>', nesting: -1 }, { text: '*b*' });
    expect(html).toMatch(/^<table>\n[\s\S]*<\/table>\n<p><em>b<\/em><\/p>\n$/);
  },
);

it('tells what is wrong in a description at its line', async () => {
  const place = { file: 'apis/a.yaml', line: 7, column: 5, isBlock: true } as const;
  const { document } = await parsed({ html: '<p>a</p>' }, { text: 'a\n\n<b>', place }, { text: '<i>' });
  expect(document.diagnostics.map(({ code, file, line, column }) => [code, file, line, column])).toEqual([
    ['unbalanced-html', 'apis/a.yaml', 7, 5],
    ['unbalanced-html', 'docs/a/page.md', 1, 1],
  ]);
});

it('shows a description however deep it stands in HTML', async () => {
  const around = (nesting: 1 | -1, html: string) => Array.from({ length: 150 }, (): PagePiece => ({ html, nesting }));
  const { document, body } = await parsed(...around(1, '<div>'), { text: '*a*' }, ...around(-1, '</div>'));
  expect(document.diagnostics).toEqual([]);
  expect(body.html).toContain('<div>\n<p><em>a</em></p>\n</div>');
});

it.each([
  ['{ "a": "b", "c": ["x0x", "x1x0x", "<&\'>", "", 1.50, null] }', 'json'],
  ['{ "word": "a\\"x0x", "b": "c" }', 'json title="x0x <i>"'],
  ['["\u0016", "$&", "$1"]', 'json title="a"'],
  ['x0x "x2x"', 'json'],
])('colours an example that search need not find as any other: %j', async (code, info) => {
  const again = await parsed({ code, info, isAgain: true });
  const own = await parsed({ code, info });
  expect(again.body.html).toBe(own.body.html);
  expect(again.body.html).toContain('<span class="');
  expect(again.body.markdown).toBe(own.body.markdown);
  expect([again.body.sections, own.body.sections.length]).toEqual([[], 1]);
});

it('colours the same code once, under each of its titles', async () => {
  const asked: string[] = [];
  const highlight = (code: string, language: string) => {
    asked.push(`${language} ${code}`);
    return { lines: code.split('\n') };
  };
  const code = (title: string, info = 'json'): PagePiece => ({ code: '1', info: `${info} title="${title}"` });
  const pieces = [code('Sent'), code('200: Example'), code('Sent', 'js'), code('Other')];
  const source = sourceOf('', { isMade: 'pieces', pieces });
  const tools = { highlighter: { highlight, nameOf: (name: string) => name } };
  const { body } = (await loadParser(await withFeatures(settings), [source], tools)).parse(source);
  expect(asked).toEqual(['json 1', 'js 1']);
  for (const title of ['Sent', '200: Example', 'Other']) expect(body.html).toContain(title);
});

it('finds the one word that a text lacks without trying all of them on it', async () => {
  const words = Array.from({ length: 60_000 }, (_, number) => `x${number}x`);
  const start = cpuTime();
  await parsed({ code: JSON.stringify([words.join(' '), 'a']), info: 'json', isAgain: true });
  expect(cpuTime() - start).toBeLessThan(10_000);
});
