// Syntax of component tags.
import { describe, expect, it, test } from 'vitest';
import { parseLiteral } from '../../src/content/markdown/literals.ts';
import { parseAttributes, parseComponentTag } from '../../src/content/markdown/tags.ts';

test.each([
  ['[1, -2.5, .5e1]', [1, -2.5, 5]],
  [
    `[{ label: 'It\\'s', "value": \`b\`, }, // one\n { n: null, u: undefined },]`,
    [
      { label: "It's", value: 'b' },
      { n: null, u: undefined },
    ],
  ],
  ['"\\u00e9\\n\\x41"', 'é\nA'],
  ['/* x */ true', true],
  [' {} ', {}],
])('%j is a value', (text, value) => {
  expect(parseLiteral(text)).toEqual({ value });
});

test.each([
  '',
  'name',
  '1 + 2',
  'f()',
  '[1 2]',
  '{ a }',
  '{ ...a }',
  ['`a$', '{b}`'].join(''),
  '<b>x</b>',
  '[1',
  '() => 1',
  `${'['.repeat(5000)}`,
])('%j is none', (text) => expect(parseLiteral(text)).toBeUndefined());

describe('a tag', () => {
  it('ends outside of quotes and braces', () => {
    const text = `<Card title="a > b" data={{ x: '}>' }} on />rest`;
    expect(parseComponentTag(text, 0)).toMatchObject({
      name: 'Card',
      isClosing: false,
      isEmpty: true,
      end: text.length - 4,
    });
  });

  it('may be unfinished, or none', () => {
    expect(parseComponentTag('<Card title="', 0)).toBe('unfinished');
    expect(parseComponentTag('<Card', 0)).toBe('unfinished');
    expect(['<card>', 'List<String', '< Card>', '<Card.Part>'].map((text) => parseComponentTag(text, 0))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has attributes of four kinds, and says which cannot be read', () => {
    const { values, faults } = parseAttributes(` a="1" b='2' c={[3]} d e=five f={x} {...g}`);
    expect(values).toEqual({ a: '1', b: '2', c: [3], d: true, e: 'five' });
    expect(faults.map(({ message }) => message)).toEqual(['`f={x}` is not JSON', '`{...g}` is not an attribute']);
  });
});
