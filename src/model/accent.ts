// Contrast of the accent, the colour of links, with every background that links have, in both modes.
import { contrastOf, hexOf, lightenColour, mixed, type Rgb, rgbOf } from '../lib/contrast.ts';

/** Minimum contrast of text in WCAG 2.2, success criterion 1.4.3. */
export const LEAST_CONTRAST = 4.5;

/** Colour mode of a page. */
export type Mode = 'light' | 'dark';

/** Colours of `templates/styles/tokens.css`, and the share of an accent that remains in dark mode (`engine/assets.ts`). */
export const TOKENS: Readonly<Record<Mode, Readonly<Record<'bg' | 'surface' | 'sunken', string>>>> = {
  light: { bg: '#fbfcfc', surface: '#fff', sunken: '#f0f4f4' },
  dark: { bg: '#0e1518', surface: '#141d21', sunken: '#0a1013' },
};
/** Colours of admonitions, whose backgrounds are tinted with them. */
export const NOTES: Readonly<Record<Mode, readonly string[]>> = {
  light: ['#3d5a80', '#1b6b3a', '#7d5300', '#a8281e', '#6a3f96'],
  dark: ['#9dbbe0', '#7fd09b', '#e5b868', '#f5a097', '#cbaaf0'],
};
const DARK_SHARE = 0.55;

/** Returns each background that links have, from the largest to the smallest. Some are tinted with the accent. */
export function groundsOf(accent: Rgb, mode: Mode): readonly { readonly of: string; readonly ground: Rgb }[] {
  const { bg, surface, sunken } = TOKENS[mode];
  const page = tokenOf(bg);
  return [
    { of: 'pages', ground: page },
    { of: 'cards', ground: tokenOf(surface) },
    { of: 'code in a link', ground: tokenOf(sunken) },
    { of: 'the current page in the sidebar', ground: mixed(accent, page, 0.1) },
    { of: 'the pointed row of a table', ground: mixed(accent, tokenOf(surface), 0.09) },
    ...NOTES[mode].map((kind) => ({ of: 'an admonition', ground: mixed(tokenOf(kind), page, 0.06) })),
  ];
}

function tokenOf(hex: string): Rgb {
  return rgbOf(hex) as Rgb;
}

/** Returns the first background on which the accent has too little contrast; `undefined` if it is readable on all. */
export function leastReadable(
  rgb: Rgb,
): { readonly mode: Mode; readonly of: string; readonly ratio: number } | undefined {
  for (const mode of ['light', 'dark'] as const) {
    const accent = mode === 'light' ? rgb : lightenColour(rgb, DARK_SHARE);
    for (const { of, ground } of groundsOf(accent, mode)) {
      const ratio = contrastOf(accent, ground);
      if (ratio < LEAST_CONTRAST) return { mode, of, ratio };
    }
  }
  return undefined;
}

/**
 * Returns the nearest darker (or, for dark mode, lighter) colour with enough contrast in both modes, the accent itself if it has enough;
 * `undefined` if there is none.
 */
export function readableAccent(rgb: Rgb): Rgb | undefined {
  const fault = leastReadable(rgb);
  if (fault === undefined) return rgb;
  for (let step = 1; step < 100; step++) {
    const part = 1 - step / 100;
    const other = fault.mode === 'light' ? (rgb.map((one) => one * part) as unknown as Rgb) : lightenColour(rgb, part);
    if (leastReadable(rgbOf(hexOf(other)) ?? other) === undefined) return other;
  }
  return undefined;
}
