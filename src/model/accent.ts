// Checks the contrast of the accent, the colour of links, with every background that links have in light and dark mode.
import { computeContrast, formatHexColour, lightenColour, mixColours, parseColour, type Rgb } from '../lib/contrast.ts';

/** Minimum contrast of text in WCAG 2.2, success criterion 1.4.3. */
export const MIN_CONTRAST_RATIO = 4.5;

/** Colour mode of a page. */
type ColourMode = 'light' | 'dark';

/** Background colours, as in `templates/styles/tokens.css`. */
export const BACKGROUND_COLOURS: Readonly<Record<ColourMode, Readonly<Record<'bg' | 'surface' | 'sunken', string>>>> = {
  light: { bg: '#fbfcfc', surface: '#fff', sunken: '#f0f4f4' },
  dark: { bg: '#0e1518', surface: '#141d21', sunken: '#0a1013' },
};
/** Colours of admonitions. The background of an admonition is tinted with its colour. */
export const ADMONITION_COLOURS: Readonly<Record<ColourMode, readonly string[]>> = {
  light: ['#3d5a80', '#1b6b3a', '#7d5300', '#a8281e', '#6a3f96'],
  dark: ['#9dbbe0', '#7fd09b', '#e5b868', '#f5a097', '#cbaaf0'],
};
/** Share of the accent in the accent of dark mode; the rest is white. `engine/assets.ts` writes the same mix as CSS. */
export const ACCENT_SHARE_IN_DARK_MODE = 0.55;

/**
 * Returns the backgrounds behind links, the one with the largest area on a page first. Some backgrounds are tinted with the accent.
 * `of` names the element with the background, for messages.
 */
export function computeBackgroundsBehindLinks(
  accent: Rgb,
  mode: ColourMode,
): readonly { readonly of: string; readonly ground: Rgb }[] {
  const { bg, surface, sunken } = BACKGROUND_COLOURS[mode];
  const page = parseValidHexColour(bg);
  return [
    { of: 'pages', ground: page },
    { of: 'cards', ground: parseValidHexColour(surface) },
    { of: 'code in a link', ground: parseValidHexColour(sunken) },
    { of: 'the current page in the sidebar', ground: mixColours(accent, page, 0.1) },
    { of: 'the pointed row of a table', ground: mixColours(accent, parseValidHexColour(surface), 0.09) },
    ...ADMONITION_COLOURS[mode].map((kind) => ({
      of: 'an admonition',
      ground: mixColours(parseValidHexColour(kind), page, 0.06),
    })),
  ];
}

function parseValidHexColour(hex: string): Rgb {
  return parseColour(hex) as Rgb;
}

/** Returns the first background on which the accent has too little contrast; `undefined` if the accent is readable on all backgrounds. */
export function findLowContrastBackground(
  rgb: Rgb,
): { readonly mode: ColourMode; readonly of: string; readonly ratio: number } | undefined {
  for (const mode of ['light', 'dark'] as const) {
    const accent = mode === 'light' ? rgb : lightenColour(rgb, ACCENT_SHARE_IN_DARK_MODE);
    for (const { of, ground } of computeBackgroundsBehindLinks(accent, mode)) {
      const ratio = computeContrast(accent, ground);
      if (ratio < MIN_CONTRAST_RATIO) return { mode, of, ratio };
    }
  }
  return undefined;
}

/**
 * Returns the accent if its contrast suffices in both modes. Otherwise, returns the nearest darker colour with enough contrast, or the
 * nearest lighter colour if dark mode fails. Returns `undefined` if there is no such colour.
 */
export function findReadableAccent(rgb: Rgb): Rgb | undefined {
  const fault = findLowContrastBackground(rgb);
  if (fault === undefined) return rgb;
  for (let step = 1; step < 100; step++) {
    const part = 1 - step / 100;
    const other =
      fault.mode === 'light' ? (rgb.map((item) => item * part) as unknown as Rgb) : lightenColour(rgb, part);
    if (findLowContrastBackground(parseColour(formatHexColour(other)) ?? other) === undefined) return other;
  }
  return undefined;
}
