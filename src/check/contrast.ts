// Checks the contrast of configured colours: the accent as the link colour in both modes, and the announcement text on its background.
import { contrastOf, hexOf, lightened, type Rgb, rgbOf } from '../lib/contrast.ts';
import { type SettingDiagnostic, severityOf } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';

/** Minimum contrast of text in WCAG 2.2, success criterion 1.4.3. */
const LEAST = 4.5;

/** `--bg` of `templates/styles/tokens.css`, and the share of an accent that remains in dark mode (`engine/assets.ts`). */
const GROUNDS: Readonly<Record<'light' | 'dark', Rgb>> = {
  light: [251 / 255, 252 / 255, 252 / 255],
  dark: [14 / 255, 21 / 255, 24 / 255],
};
const DARK_SHARE = 0.55;

/** Returns notes on colours with too little contrast. Skips colours that only a browser can evaluate. */
export function checkContrast({ config }: Site): SettingDiagnostic[] {
  const level = config.rules.contrast;
  if (level === 'ignore') return [];
  const { colorMode, announcementBar } = config;
  const found = [
    accentFault(colorMode.accent),
    pairFault(announcementBar?.textColor, announcementBar?.backgroundColor),
  ].filter((fault) => fault !== undefined);
  const severity = (level && severityOf(level)) ?? 'note';
  return found.map((fault) => ({ code: 'contrast', severity, file: config.configFile, ...fault }));
}

type Fault = Pick<SettingDiagnostic, 'setting' | 'message' | 'suggestion'>;

function accentFault(accent: string | undefined): Fault | undefined {
  const rgb = accent === undefined ? undefined : rgbOf(accent);
  if (rgb === undefined) return undefined;
  const ratios = ratiosOf(rgb);
  const mode = ratios.light < LEAST ? 'light' : ratios.dark < LEAST ? 'dark' : undefined;
  if (mode === undefined) return undefined;
  const better = betterThan(rgb, mode);
  return {
    setting: 'colorMode.accent',
    message: `Links in \`${accent}\` have a contrast of ${told(ratios[mode])} on the ground of pages in ${mode} mode; text needs 4.5 : 1.`,
    ...(better && {
      suggestion: `A ${mode === 'light' ? 'darker' : 'lighter'} one that has it: \`${hexOf(better)}\`.`,
    }),
  };
}

function ratiosOf(rgb: Rgb): { readonly light: number; readonly dark: number } {
  return { light: contrastOf(rgb, GROUNDS.light), dark: contrastOf(lightened(rgb, DARK_SHARE), GROUNDS.dark) };
}

/** Returns the nearest colour of the same hue with enough contrast in both modes; `undefined` if there is none. */
function betterThan(rgb: Rgb, mode: 'light' | 'dark'): Rgb | undefined {
  for (let step = 1; step < 100; step++) {
    const part = 1 - step / 100;
    const other = mode === 'light' ? (rgb.map((one) => one * part) as unknown as Rgb) : lightened(rgb, part);
    const { light, dark } = ratiosOf(rgbOf(hexOf(other)) ?? other);
    if (light >= LEAST && dark >= LEAST) return other;
  }
  return undefined;
}

function pairFault(text: string | undefined, ground: string | undefined): Fault | undefined {
  const [front, back] = [text, ground].map((colour) => (colour === undefined ? undefined : rgbOf(colour)));
  if (front === undefined || back === undefined) return undefined;
  const ratio = contrastOf(front, back);
  if (ratio >= LEAST) return undefined;
  const [black, white] = [contrastOf([0, 0, 0], back), contrastOf([1, 1, 1], back)];
  return {
    setting: 'announcementBar.textColor',
    message: `\`${text}\` has a contrast of ${told(ratio)} on \`${ground}\`; text needs 4.5 : 1.`,
    suggestion: `Write \`${black > white ? '#000' : '#fff'}\`.`,
  };
}

/** Formats a ratio, rounded down: 4.49 is not enough. */
function told(ratio: number): string {
  return `${Math.floor(ratio * 10) / 10} : 1`;
}
