// Parts of a stylesheet that browsers ignore silently.
import { expect, it } from 'vitest';
import { findCssFaults } from '../../src/lib/css-faults.ts';

const told = (css: string) =>
  findCssFaults(css).map(({ offset, message, suggestion }) => `${offset} ${message} ${suggestion}`);

it.each([
  [
    ':root {\n  --a: red;\n\n.b { color: blue; }\n',
    '6 This `{` is never closed, so what follows has no effect. Write `}` where it ends.',
  ],
  ['.a { b: c }\n}\n', '12 This `}` closes nothing. Remove it, or write the `{` that it belongs to.'],
  ['.a { b: c }\n/* note\n', '12 This comment is never closed, so all that follows is a part of it. End it with `*/`.'],
  [
    '.a::before { content: "x; }\n.b {}\n',
    '22 This `"` is never closed on its line. End the text with `"`.',
    '11 This `{` is never closed, so what follows has no effect. Write `}` where it ends.',
  ],
  [
    '.a { color: rgb(1 2 3; margin: 0 }\n',
    '15 This `(` is never closed, so what follows has no effect. Write `)` where it ends.',
  ],
  [
    '.a {\n  color: red\n  margin: 0;\n}\n',
    '16 There is no `;` behind the value of `color`, so neither it nor the next one has an effect. Write `;` at the end of the line.',
  ],
])('%j', (css, ...faults) => expect(told(css)).toEqual(faults));

it.each([
  '',
  '@import url(https://fonts.example.com/a;b.css);\n@layer x { .a:is(.b, .c) > p { color: red } }\n',
  '.a { background: url("data:image/svg+xml;utf8,<svg viewBox=\'0 0 1 1\'/>"); content: "\\"" }\n',
  '.a { grid-template:\n    "head head" 1fr\n    "main side" 2fr / 1fr 2fr; }\n',
  '.a {\n  transition:\n    color 1s,\n    margin 1s;\n  &:hover { color: red }\n}\n/* } */\n',
  '@media (width > 30em) and (hover: hover) { a:not([href*="{"]) { --x: {}; } }\n',
])('%j has none', (css) => expect(told(css)).toEqual([]));
