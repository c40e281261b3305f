// Syntax of other generators within a line and at the beginning of a block: parts that Markdown shows as text, or as something else.
import { expect, test } from 'vitest';
import { parseOne } from '../../content/parse-one.ts';

async function foreignIn(text: string): Promise<readonly string[]> {
  const { document } = await parseOne(text);
  return document.diagnostics.map(({ code, line, column, message }) => `${code} ${line}:${column} ${message}`);
}

const shown = (text: string) => `\`${text}\` is syntax of another generator, so it is shown as text.`;

test.each([
  ['A raised x^2^ here.\n', `1:11 ${shown('^2^')}`],
  ['Some ^^new words^^ here.\n', `1:6 ${shown('^^new words^^')}`],
  ['A %%hidden note%% here.\n', `1:3 ${shown('%%hidden note%%')}`],
  ['A :badge[new]{.tip} here.\n', `1:3 ${shown(':badge[new]{.tip}')}`],
  ['See {% link start.md %}.\n', `1:5 ${shown('{% link start.md %}')}`],
  ['{% link start.md %}\n', `1:1 ${shown('{% link start.md %}')}`],
  ['See :ref:`start`.\n', `1:5 ${shown(':ref:')}`],
  ['.. warning:: Hot\n', `1:1 ${shown('.. warning:: Hot')}`],
  ['::video[Start]{#a1}\n', `1:1 ${shown('::video[Start]{#a1}')}`],
  ['@[toc]\n', `1:1 ${shown('@[toc]')}`],
  ['\\newpage\n', `1:1 ${shown('\\newpage')}`],
  ['Water is H~2~O.\n', '1:11 `~2~` strikes its text out.'],
])('%j', async (text, message) => expect(await foreignIn(text)).toEqual([`foreign-syntax ${message}`]));

test.each([
  'It is 5%% of 10%%, 2^3^4 and ^ alone, a ~gone~ word and ~~one~~.\n',
  'The ratio 1:2[^1] and a:b[c]{d}.\n\n[^1]: Note.\n',
  'Use `x^2^`, `H~2~O`, `%%a%%` and note: `a`, :tada:`b`.\n',
  'Write {% if user %} around it.\n',
  '... and so on, @someone [toc] \\n\n',
])('%j is text', async (text) => expect(await foreignIn(text)).toEqual([]));

test('a table that is drawn with corners, and one with other signs below its header', async () => {
  const table = (what: string) => `This is not a table: ${what}.`;
  expect(await foreignIn('+---+---+\n| a | b |\n+===+===+\n| 1 | 2 |\n+---+---+\n')).toEqual([
    `invalid-table 1:1 ${table('its lines are drawn with `+`')}`,
  ]);
  expect(await foreignIn('| a | b |\n| = | = |\n')).toEqual([
    `invalid-table 1:1 ${table('the row below the header has `=` in place of `-`')}`,
  ]);
  expect(await foreignIn('+--+ is a corner.\n\n+ a\n+ b\n')).toEqual([]);
});
