// Colours of the configuration with too little contrast are reported, with a better colour.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { computeContrast, lightenColour, parseColour, parseHexColour, type Rgb } from '../../src/lib/contrast.ts';
import { ADMONITION_COLOURS, BACKGROUND_COLOURS, computeBackgroundsBehindLinks } from '../../src/model/accent.ts';
import { createSandbox } from '../engine/sandbox.ts';

async function told(config: object, rules = {}): Promise<readonly string[]> {
  const files = { 'docs/index.md': '# Start\n', 'site.config.json': JSON.stringify({ title: 'A', ...config, rules }) };
  const site = createSandbox(files);
  const { notes, warnings, errors } = await site.build();
  site.remove();
  const found = [...notes, ...warnings, ...errors].filter(({ code }) => code === 'contrast');
  return found.map(({ severity, line, column, message, suggestion }) =>
    [severity, `${line}:${column}`, message, suggestion].filter(Boolean).join(' '),
  );
}

it('of the accent in both modes', async () => {
  expect(await told({ colorMode: { accent: '#ffdd00' } })).toEqual([
    'note 1:36 Links in `#ffdd00` have a contrast of 1.3 : 1 on the ground of pages in light mode; text needs 4.5 : 1. A darker one that has it: `#7a6a00`.',
  ]);
  expect(await told({ colorMode: { accent: '#000' } })).toEqual([
    'note 1:36 Links in `#000` have a contrast of 2.4 : 1 on the ground of pages in dark mode; text needs 4.5 : 1. A lighter one that has it: `#3a3a3a`.',
  ]);
  // Readable on the ground of pages, and not on the grounds that are darker.
  expect(await told({ colorMode: { accent: '#c64c28' } })).toEqual([
    'note 1:36 Links in `#c64c28` have a contrast of 4.2 : 1 on the ground of code in a link in light mode; text needs 4.5 : 1. A darker one that has it: `#b64625`.',
  ]);
  for (const accent of ['#00676a', '#7a6a00', '#3a3a3a', '#b64625', 'oklch(0.9 0.1 90)', 'var(--x)'])
    expect(await told({ colorMode: { accent } })).toEqual([]);
  expect(await told({})).toEqual([]);
});

it('of the announcement, and at the level of the rule', async () => {
  const announcementBar = { content: 'x', backgroundColor: 'navy', textColor: 'rgb(80 80 80)' };
  expect(await told({ announcementBar }, { contrast: 'error' })).toEqual([
    'error 1:84 `rgb(80 80 80)` has a contrast of 1.9 : 1 on `navy`; text needs 4.5 : 1. Write `#fff`.',
  ]);
  expect(await told({ announcementBar }, { contrast: 'ignore' })).toEqual([]);
  expect(await told({ announcementBar: { ...announcementBar, textColor: '#eee' } })).toEqual([]);
});

it('is judged on the colours of the stylesheet, on which its own accent is readable', () => {
  const tokens = readFileSync(new URL('../../src/templates/styles/tokens.css', import.meta.url), 'utf8');
  const valuesOf = (name: string) => new RegExp(`--${name}: light-dark\\((\\S+), (\\S+)\\);`).exec(tokens)?.slice(1);
  for (const [at, mode] of (['light', 'dark'] as const).entries()) {
    const { bg, surface, sunken } = BACKGROUND_COLOURS[mode];
    expect([bg, surface, sunken]).toEqual(['bg', 'surface', 'sunken'].map((name) => valuesOf(name)?.[at]));
    expect(ADMONITION_COLOURS[mode]).toEqual(
      ['note', 'tip', 'warning', 'danger', 'important'].map((name) => valuesOf(name)?.[at]),
    );
    const accent = parseColour(valuesOf('accent')?.[at] ?? '') as Rgb;
    for (const { ground } of computeBackgroundsBehindLinks(accent, mode))
      expect(computeContrast(accent, ground)).toBeGreaterThanOrEqual(4.5);
  }
});

it('is that of WCAG', () => {
  const [black, white] = [parseColour('#000'), parseColour('hsl(0 0% 100%)')] as [Rgb, Rgb];
  expect(computeContrast(black, white)).toBeCloseTo(21, 5);
  expect(computeContrast(parseColour('#767676') as Rgb, white)).toBeCloseTo(4.54, 2);
  expect(lightenColour(white, 0.55).map((part) => Math.round(part * 255))).toEqual([255, 255, 255]);
  expect(parseColour('hsl(120, 100%, 25%)')).toEqual(parseColour('rgb(0 127.5 0)'));
  expect(['#0000', 'rgb(0 0 0 / 50%)', 'teel', 'transparent'].map(parseColour)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('reads hexadecimal digits in each of their forms, without the transparency', () => {
  const colour = [0x11 / 255, 0x77 / 255, 0xcc / 255];
  for (const hex of ['17c', '17cf', '17c8', '1177cc', '1177CCff', '1177cc80'])
    expect(parseHexColour(hex)).toEqual(colour);
});
