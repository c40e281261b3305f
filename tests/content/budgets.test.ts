// Small texts that cause much work: each is limited by a count of the results, and the author gets the position.
import { expect, it } from 'vitest';
import { convertToInlineSvg } from '../../src/features/portable/drawing.ts';
import { contentLimits, createLimitLookup, formatWholeNumber } from '../../src/model/budgets.ts';
import { cpuTime } from '../support/cpu.ts';
import { parseOne } from './parse-one.ts';

const told = async (text: string, ...more: [Parameters<typeof parseOne>[1]?, Parameters<typeof parseOne>[2]?]) => {
  const { document, body } = await parseOne(text, ...more);
  const findings = document.diagnostics.filter(({ code }) => code === 'too-large' || code === 'too-many-includes');
  return {
    findings: findings.map(({ file, line, column, message, suggestion }) =>
      [`${file}:${line}:${column}`, message, suggestion].filter(Boolean).join(' '),
    ),
    document,
    html: body.html,
  };
};

it('limits of strangers are half of the usual ones', () => {
  const [own, strangers] = [createLimitLookup(), createLimitLookup({ isUntrusted: true })];
  for (const name of Object.keys(contentLimits) as (keyof typeof contentLimits)[])
    expect([name, strangers(name, 1000)]).toEqual([name, Math.floor(own(name, 1000) / 2)]);
  expect(own('references', 7)).toBe(100_007);
  expect([0, 999, 1000, 1_234_567].map(formatWholeNumber)).toEqual(['0', '999', '1,000', '1,234,567']);
});

it('link references repeat no more than cmark lets them', async () => {
  const address = `/${'x'.repeat(20_000)}`;
  const { findings, document, html } = await told(`${'[a]\n'.repeat(1000)}\n![b][a]\n\n[a]: ${address} "Title"\n`);
  expect(findings).toEqual([
    'docs/a/page.md:8:1 The links of this page repeat more than 124,025 characters, so this link is shown as text. Shorten the address or the title, or write fewer links.',
  ]);
  expect(document.links).toHaveLength(7);
  expect(html.match(/\ba\b/g)?.length).toBeGreaterThan(1000);
  expect(html).toContain('<p>b</p>');
});

it('links that are written out are never too much', async () => {
  const { findings, document } = await told(`[a](/${'x'.repeat(1000)})\n`.repeat(500));
  expect([findings, document.links.length]).toEqual([[], 500]);
});

it('lists of headings end where they would fill the page', async () => {
  const { findings, html } = await told(`${'## Heading\n\n'.repeat(200)}${'<TOCInline />\n\n'.repeat(150)}`);
  expect(findings).toEqual([
    'docs/a/page.md:601:1 The lists of headings of this page have more than 20,000 entries, so there are none from here on. Write fewer of these tags.',
  ]);
  expect(html.match(/toc-inline/g)).toHaveLength(100);
});

it('a table that ends because its rows are short is told', async () => {
  const table = (rows: number) => `${'|a'.repeat(3000)}|\n${'|-'.repeat(3000)}|\n${'|b|\n'.repeat(rows)}`;
  expect((await told(table(20))).findings).toEqual([]);
  expect((await told(table(3000))).findings).toEqual([
    'docs/a/page.md:24:1 The rows of this table have more than 65,536 missing cells, so it ends here. Give each row as many cells as the header has.',
  ]);
  expect((await told(table(20), {}, { isUntrusted: true })).findings).toEqual([
    'docs/a/page.md:22:1 The rows of this table have more than 32,768 missing cells, so the page is not built. Give each row as many cells as the header has.',
  ]);
});

it('a large table passes, and a long header does not stand in each of its cells', async () => {
  const rows = Array.from(
    { length: 5000 },
    (_, row) => `| \`name-${row}\` | ${row} | What it is for, in a few words |\n`,
  );
  const large = await told(`| Name | Value | About |\n|-|-|-|\n${rows.join('')}`);
  expect([large.findings, large.html.match(/<tr/g)?.length]).toEqual([[], 5001]);
  const cell = '| a | this is a long text, with words, that says something of it | c |\n';
  const { html } = await told(`| a | ${'word '.repeat(4000)} | c |\n|-|-|-|\n${cell.repeat(100)}`);
  expect(html.length).toBeLessThan(100_000);
});

it.each([['tags'], ['authors']])('`%s` are as many as readers look for', async (key) => {
  const list = Array.from({ length: 200 }, (_, at) => `a${at}`).join(', ');
  const { findings, document } = await told(`---\n${key}: [${list}]\n---\n\n# A\n`, { kind: 'post' });
  expect(findings).toEqual([
    `docs/a/page.md:2:${key.length + 494} \`${key}\` has more than 100 entries, so this entry and all behind it are left out. Name those that readers look for.`,
  ]);
  expect(document.frontMatter[key as 'tags']).toHaveLength(100);
});

it('a line of an include counts by its characters', async () => {
  const includes = { 'docs/a/_big.md': 'word '.repeat(900_000) };
  const text = '<!-- include: ./_big.md -->\n\n'.repeat(30);
  const message = (line: number) => `docs/a/page.md:${line}:1 The includes of this page add up to too much text.`;
  expect((await told(text, { includes })).findings).toEqual([message(5)]);
  expect((await told(text, { includes }, { isUntrusted: true })).findings).toEqual([message(3)]);
});

it('marks of lines cost what the code has, and colons what the line has', async () => {
  const start = cpuTime();
  const { findings } = await told('```js {1-99999999,1-99999999}\na\n```\n\n'.repeat(1000) + ':smile: '.repeat(20_000));
  expect(findings).toEqual([]);
  expect(cpuTime() - start).toBeLessThan(5000);
});

it('a drawing of open comments is a picture', () => {
  const start = cpuTime();
  expect(convertToInlineSvg(`<svg>${'<!--'.repeat(200_000)}</svg>`, 'a-')).toBeUndefined();
  expect(convertToInlineSvg('<svg><!-- a --><g/><!-- b --></svg>', 'a-')).toBe('<svg><g/></svg>');
  expect(cpuTime() - start).toBeLessThan(2000);
});
