// Deliberately malicious inputs: no page may crash the build, lose text silently or take more than linear time.
import { describe, expect, test } from 'vitest';
import { cpuTime } from '../support/cpu.ts';
import { parseOne, visible } from './parse-one.ts';

const many = 20_000;

const inputs: Readonly<Record<string, string>> = {
  'open tabs': '<Tabs>\n'.repeat(many),
  'open tab items': '<TabItem value="a">\n'.repeat(many),
  'open details': '<details>\n'.repeat(many),
  'open admonitions': ':::note\n'.repeat(many),
  'nested admonitions': ':::note\n'.repeat(many) + ':::\n'.repeat(many),
  'open code groups': ':::code-group\n'.repeat(many),
  'code groups': ':::code-group\n```js\n```\n:::\n'.repeat(many / 4),
  'blocks as tabs': Array.from({ length: many / 4 }, (_, index) => `\`\`\`js tab="${index}"\n\`\`\`\n`).join(''),
  dollars: '$ '.repeat(many),
  'open formulas': '$$\na\n\n'.repeat(many / 4),
  braces: '{{ '.repeat(many),
  backslashes: `${'\\'.repeat(many)}{{ x`,
  tildes: '~a '.repeat(many),
  brackets: '['.repeat(many),
  'image brackets': '!['.repeat(many),
  quotes: '>'.repeat(many),
  lists: '- '.repeat(many),
  'angle brackets': '<a '.repeat(many),
  'comment openings': '<!--'.repeat(many),
  'footnote references': `${'[^1] '.repeat(many / 4)}\n\n[^1]: x`,
  'inline footnotes': '^[a]'.repeat(many / 4),
  'at signs': 'a@'.repeat(many),
  schemes: 'http://'.repeat(many),
  'brackets in an address': `https://a.b/${'('.repeat(many)}${')'.repeat(many)}`,
  'equal headings': '## a\n\n'.repeat(many / 4),
  'equal ids': '## a {#x}\n\n'.repeat(many / 4),
  colons: ':'.repeat(many),
  spaces: `${' '.repeat(many)}x`,
  'equal html ids': '<p id="a">\n\n'.repeat(many / 4),
  'titles of code in a line': '~~~js title="'.repeat(many / 2),
  'attributes of code in a line': '``` {'.repeat(many),
  'unknown variables': '{{ a }} '.repeat(many / 2),
  'html ids in a line': '<b id="a">'.repeat(many / 2),
  'refused attributes in a block': '<b onclick=a>\n'.repeat(many),
  'open values of tags': '<Badge text={'.repeat(many),
  'open tags in a line': 'a <Badge> '.repeat(many),
  'front matter brackets': `---\na: ${'['.repeat(many)}\n---\n`,
  'front matter aliases': `---\n${'tags: &a [*a, *a]\n'.repeat(2)}---\n`,
};

describe('cost', () => {
  test.each(Object.entries(inputs))('%s', async (_name, text) => {
    const start = cpuTime();
    await parseOne(text);
    expect(cpuTime() - start).toBeLessThan(10_000);
  });

  test('unclosed addresses and tags beside a value, in the Markdown copy', async () => {
    const start = cpuTime();
    await parseOne(`{{ v }} ${'](<a '.repeat(many * 5)}\n`, {}, { variables: { v: 'x' } });
    expect(cpuTime() - start).toBeLessThan(10_000);
  });
});

test('what is nested too deep is told, with its line', async () => {
  const { document } = await parseOne(`a\n\n${'> '.repeat(120)}lost\n`);
  expect(document.diagnostics).toEqual([
    {
      code: 'nesting-too-deep',
      severity: 'error',
      message: 'Blocks are nested too deeply here, so this text is not shown.',
      suggestion: 'Use fewer levels of lists and quotes.',
      file: 'docs/a/page.md',
      line: 3,
      column: 241,
    },
  ]);
});

test.each([
  '\0link 0 x\0 \0truncate 0 \0 &#0;link 0 x&#0; [a](b.md)\n',
  '---\ntitle: "\\0link 0 x\\0truncate 0 \\0"\n---\n\n{{ $frontmatter.title }} [a](b.md)\n',
  '$\\char0 link$ [a](b.md) <b title="\0">x</b> <Badge text="\0x 0 \0" />\n',
])('no slot can be forged: %j', async (text) => {
  const { body, document } = await parseOne(text);
  expect([body.html.includes('\0'), body.slots.length]).toEqual([false, 1]);
  expect(visible(body)).toContain('<a href="⟦0⟧">a</a>');
  expect(document.isTruncated).toBe(false);
});

test('includes that multiply are stopped', async () => {
  const includes: Record<string, string> = {};
  for (let at = 0; at < 30; at++) {
    includes[`docs/a/${at}.md`] = `<!-- include: ./${at + 1}.md -->\n`.repeat(2);
  }
  const { document } = await parseOne('<!-- include: ./0.md -->\n', { includes });
  expect(document.diagnostics.filter(({ code }) => code === 'too-many-includes')).toHaveLength(1);
});

test('names of prototypes are no names', async () => {
  const { document, body } = await parseOne(
    '{{ constructor }} :constructor: :::toString\n\n## constructor\n\n## \\_\\_proto\\_\\_\n\n[^constructor]\n',
  );
  expect(document.headings.map(({ id }) => id)).toEqual(['constructor', '__proto__']);
  expect(body.html).toContain('{{ constructor }} :constructor: :::toString');
});
