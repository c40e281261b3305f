// Contrast of the accent, the colour of links, with the ground of pages in both modes.
import { contrastOf, hexOf, lightened, type Rgb, rgbOf } from '../lib/contrast.ts';

/** Minimum contrast of text in WCAG 2.2, success criterion 1.4.3. */
export const LEAST_CONTRAST = 4.5;

/** `--bg` of `templates/styles/tokens.css`, and the share of an accent that remains in dark mode (`engine/assets.ts`). */
const GROUNDS: Readonly<Record<'light' | 'dark', Rgb>> = {
  light: [251 / 255, 252 / 255, 252 / 255],
  dark: [14 / 255, 21 / 255, 24 / 255],
};
const DARK_SHARE = 0.55;

/** Returns the contrast of links in the accent with the ground of pages. */
export function accentRatios(rgb: Rgb): { readonly light: number; readonly dark: number } {
  return { light: contrastOf(rgb, GROUNDS.light), dark: contrastOf(lightened(rgb, DARK_SHARE), GROUNDS.dark) };
}

/** Returns the nearest colour of the same hue with enough contrast in both modes, the accent itself if it has; `undefined` if there is none. */
export function readableAccent(rgb: Rgb): Rgb | undefined {
  const isDarker = accentRatios(rgb).light < LEAST_CONTRAST;
  for (let step = 0; step < 100; step++) {
    const part = 1 - step / 100;
    const other = isDarker ? (rgb.map((one) => one * part) as unknown as Rgb) : lightened(rgb, part);
    const { light, dark } = accentRatios(rgbOf(hexOf(other)) ?? other);
    if (light >= LEAST_CONTRAST && dark >= LEAST_CONTRAST) return other;
  }
  return undefined;
}
