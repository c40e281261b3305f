// Checks the contrast of configured colours: the accent as the link colour in both modes, and the announcement text on its background.
import { contrastOf, hexOf, lightened, mixed, type Rgb, rgbOf } from '../lib/contrast.ts';
import { type SettingDiagnostic, severityOf } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';

/** Minimum contrast of text in WCAG 2.2, success criterion 1.4.3. */
const LEAST = 4.5;

type Mode = 'light' | 'dark';

/** Colours of `templates/styles/tokens.css`, and the share of an accent that remains in dark mode (`engine/assets.ts`). */
export const TOKENS: Readonly<Record<Mode, Readonly<Record<'bg' | 'surface' | 'sunken', string>>>> = {
  light: { bg: '#fbfcfc', surface: '#fff', sunken: '#f0f4f4' },
  dark: { bg: '#0e1518', surface: '#141d21', sunken: '#0a1013' },
};
/** Colours of admonitions, whose grounds are tinted with them. */
export const NOTES: Readonly<Record<Mode, readonly string[]>> = {
  light: ['#3d5a80', '#1b6b3a', '#7d5300', '#a8281e', '#6a3f96'],
  dark: ['#9dbbe0', '#7fd09b', '#e5b868', '#f5a097', '#cbaaf0'],
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
  const fault = leastReadable(rgb);
  if (fault === undefined) return undefined;
  const better = betterThan(rgb, fault.mode);
  return {
    setting: 'colorMode.accent',
    message: `Links in \`${accent}\` have a contrast of ${told(fault.ratio)} on the ground of ${fault.of} in ${fault.mode} mode; text needs 4.5 : 1.`,
    ...(better && {
      suggestion: `A ${fault.mode === 'light' ? 'darker' : 'lighter'} one that has it: \`${hexOf(better)}\`.`,
    }),
  };
}

/** Returns each ground that text in the accent lies on, from the largest to the smallest. Some are tinted with the accent. */
export function groundsOf(accent: Rgb, mode: Mode): readonly { readonly of: string; readonly ground: Rgb }[] {
  const [bg, surface, sunken] = [TOKENS[mode].bg, TOKENS[mode].surface, TOKENS[mode].sunken].map(tokenOf) as [
    Rgb,
    Rgb,
    Rgb,
  ];
  return [
    { of: 'pages', ground: bg },
    { of: 'cards', ground: surface },
    { of: 'code in a link', ground: sunken },
    { of: 'the current page in the sidebar', ground: mixed(accent, bg, 0.1) },
    { of: 'the pointed row of a table', ground: mixed(accent, surface, 0.09) },
    ...NOTES[mode].map((kind) => ({ of: 'an admonition', ground: mixed(tokenOf(kind), bg, 0.06) })),
  ];
}

function tokenOf(hex: string): Rgb {
  return rgbOf(hex) as Rgb;
}

/** Returns the first ground on which the accent has too little contrast; `undefined` if it is readable on all. */
function leastReadable(rgb: Rgb): { readonly mode: Mode; readonly of: string; readonly ratio: number } | undefined {
  for (const mode of ['light', 'dark'] as const) {
    const accent = mode === 'light' ? rgb : lightened(rgb, DARK_SHARE);
    for (const { of, ground } of groundsOf(accent, mode)) {
      const ratio = contrastOf(accent, ground);
      if (ratio < LEAST) return { mode, of, ratio };
    }
  }
  return undefined;
}

/** Returns the nearest darker (or, for dark mode, lighter) colour with enough contrast in both modes; `undefined` if there is none. */
function betterThan(rgb: Rgb, mode: Mode): Rgb | undefined {
  for (let step = 1; step < 100; step++) {
    const part = 1 - step / 100;
    const other = mode === 'light' ? (rgb.map((one) => one * part) as unknown as Rgb) : lightened(rgb, part);
    if (leastReadable(rgbOf(hexOf(other)) ?? other) === undefined) return other;
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
