// Blocks and lines that are formulas, also in the syntax of other generators, and those that are not.
import { expect, test } from 'vitest';
import { parseOne, settings } from '../../content/parse-one.ts';

async function htmlOf(text: string): Promise<string> {
  return (await parseOne(text)).body.html;
}

test('math is rendered as MathML', async () => {
  const { body } = await parseOne('$x$\n\n$$\ny\n$$\n');
  expect(body.html).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>x</mi></mrow>');
  expect(body.html).toContain(
    '<div class="math"><span class="katex"><math xmlns="http://www.w3.org/1998/Math/MathML" display="block">',
  );
  expect(body.html).not.toContain(' style=');
  const off = await parseOne('$x$\n', {}, { markdown: { ...settings.markdown, math: false } });
  expect(off.body.html).toBe('<p>$x$</p>\n');
});

test('a block of the language `math` is one, wherever it stands', async () => {
  const html = await htmlOf('```math\nE = mc^2\n```\n\n- ~~~ math\n  a\n  ~~~\n');
  expect(html.match(/<div class="math">/g)).toHaveLength(2);
  expect(html).toContain('<annotation encoding="application/x-tex">E = mc^2</annotation>');
  expect((await parseOne('```math\nE = mc^2\n```\n')).document.diagnostics).toEqual([]);
});

test('dollars around backticks are one', async () => {
  const html = await htmlOf('In $`a^2`$ and ($`b`$). $`5` and $`6`, x$`y`$, `$`a`$`, $` `$\n');
  expect([...html.matchAll(/<annotation[^>]*>([^<]*)</g)].map(([, tex]) => tex)).toEqual(['a^2', 'b']);
});

test('neither is where formulas are off, or in a reference that others wrote', async () => {
  const text = '```math\na\n```\n\n$`b`$\n';
  const markdown = { ...settings.markdown, math: false };
  const off = await parseOne(text, {}, { markdown });
  const api = await parseOne('', { isMade: 'pieces', pieces: [{ text }] });
  expect([off, api].map(({ body }) => body.html.includes('<math'))).toEqual([false, false]);
});

test('a sign in the text of a formula that needs a backslash is told', async () => {
  const { document } = await parseOne('$$\n\\text{a_b}\n$$\n\n$\\text{a\\_b}$ and $\\nope$\n');
  expect(document.diagnostics.map(({ code, suggestion }) => [code, suggestion])).toEqual([
    ['invalid-math', 'Write `\\_`, `\\#` and `\\&` in `\\text{…}`.'],
    ['invalid-math', undefined],
  ]);
});
