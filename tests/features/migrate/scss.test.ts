// Stylesheets in SCSS that code of the old site imports.
import { expect, it } from 'vitest';
import { convertScssToCss } from '../../../src/features/migrate/scss.ts';

it('writes nested rules one after another', () => {
  const scss =
    ".a,\n.b {\n  color: red; // a note\n  &:hover, .c { content: '// {$x}'; }\n  &__d { top: 0 }\n  @media (min-width: 9px) { left: 0; .e & { left: 1px; } }\n  bottom: 0;\n}\n";
  expect(convertScssToCss(scss)).toBe(
    `.a, .b {\n  color: red;\n  bottom: 0;\n}\n.a:hover, .a .c, .b:hover, .b .c {\n  content: '// {$x}';\n}\n.a__d, .b__d {\n  top: 0;\n}\n@media (min-width: 9px) {\n.a, .b {\n  left: 0;\n}\n}\n@media (min-width: 9px) {\n.e .a, .e .b {\n  left: 1px;\n}\n}\n`,
  );
});

it('keeps the names of classes in `:global`, and the steps of animations', () => {
  const scss =
    ':global { .a { top: 0; } }\n.b :global(.c) { d { top: 1px; } }\n.e { :global .f { top: 2px; } }\n@keyframes g { from { top: 0; } }';
  expect(convertScssToCss(scss)).toBe(
    ':global(.a) {\n  top: 0;\n}\n.b :global(.c) d {\n  top: 1px;\n}\n.e :global(.f) {\n  top: 2px;\n}\n@keyframes g { from { top: 0; } }\n',
  );
});

it.each([
  '$a: 1;',
  '.a { @include b; }',
  '@use "a";',
  '.a { top: calc(#{1} + 1px); }',
  '.a { @extend %b; }',
  '.a { top: 0;',
  '.a { } }',
  `${'.a,.b{'.repeat(25)}top:0${'}'.repeat(25)}`,
])('refuses what only Sass can compile, and what is not balanced: %s', (scss) => {
  expect(convertScssToCss(scss)).toBeUndefined();
});
