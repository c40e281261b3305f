// The styles use no left and right, so that the whole interface is mirrored with the direction of a script.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const styles = new URL('../../src/templates/styles/', import.meta.url);
const files = [
  ...readdirSync(styles)
    .filter((name) => name !== 'index.css')
    .map((name) => new URL(name, styles)),
  new URL('../../src/client/search/dialog.css', import.meta.url),
];

/** Declarations that may use a side, with the reason. */
const allowed = new Set([
  // A bar that grows from the start of the line; transforms have no logical start.
  'transform-origin: left',
  'transform-origin: right',
  // Chevrons that point down and up: rotated by 45 degrees, they are the same in both directions.
  'border-width: 0 1.5px 1.5px 0',
]);

/**
 * Whether a declaration uses a side: by its property or value, or by four values of which the second and the last, right and left, differ.
 */
function isPhysical(property: string, value: string): boolean {
  if (/^(?:left|right|top|bottom|width|height|(?:min|max)-(?:width|height))$/.test(property)) return true;
  if (/^(?:margin|padding|border|inset|scroll-(?:margin|padding))-(?:left|right|top|bottom)/.test(property))
    return true;
  if (/(?:^|[\s,(])(?:left|right)(?:$|[\s,)])/.test(value)) return true;
  if (/gradient\(-?\d+deg/.test(value) || /translateX\(/.test(value)) return true;
  if (!/^(?:margin|padding|inset|border-(?:width|style|color))$/.test(property)) return false;
  const parts = value.match(/(?:[^\s(]|\([^()]*(?:\([^()]*\)[^()]*)*\))+/g) ?? [];
  return parts.length === 4 && parts[1] !== parts[3];
}

test.each(files.map((file) => [file.pathname.split('/').at(-1) ?? '', file] as const))('%s', (_, file) => {
  const css = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const declarations = [...css.matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({
    property,
    value: value.replace(/\s+/g, ' ').trim(),
  }));
  expect(declarations.length).toBeGreaterThan(0);
  const physical = declarations
    .filter(({ property, value }) => isPhysical(property, value))
    .map(({ property, value }) => `${property}: ${value}`);
  expect(physical.filter((each) => !allowed.has(each))).toEqual([]);
});

test('a side is seen where one is named', () => {
  for (const [property, value] of [
    ['margin-left', '1px'],
    ['left', '0'],
    ['text-align', 'right'],
    ['float', 'left'],
    ['padding', '0 0 0 1rem'],
    ['padding', '0 var(--a) 1rem clamp(0.5rem, calc(2vw + 1px), 1.5rem)'],
    ['background', 'linear-gradient(90deg, red, blue)'],
  ] as const)
    expect([property, value, isPhysical(property, value)]).toEqual([property, value, true]);
  for (const [property, value] of [
    ['padding', '1px 2px 3px 2px'],
    ['margin', 'min(12vh, 7rem) auto auto'],
    ['inset-inline', '0 auto'],
    ['text-align', 'start'],
    ['float', 'inline-start'],
  ] as const)
    expect([property, value, isPhysical(property, value)]).toEqual([property, value, false]);
});
