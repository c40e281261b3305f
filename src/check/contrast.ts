// Checks the contrast of configured colours: the accent as the link colour in both modes, and the announcement text on its background.
import { contrastOf, hexOf, rgbOf } from '../lib/contrast.ts';
import { LEAST_CONTRAST, leastReadable, readableAccent } from '../model/accent.ts';
import { type SettingDiagnostic, severityOf } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';

/** Returns notes on colours with too little contrast. Skips colours that only a browser can evaluate. */
export function checkContrast({ config }: Site): SettingDiagnostic[] {
  const level = config.rules.contrast;
  if (level === 'ignore') return [];
  const { colorMode, announcementBar } = config;
  const found = [
    accentFault(colorMode.accent),
    colorPairFault(announcementBar?.textColor, announcementBar?.backgroundColor),
  ].filter((fault) => fault !== undefined);
  const severity = (level && severityOf(level)) ?? 'note';
  return found.map((fault) => ({ code: 'contrast', severity, file: config.configFile, ...fault }));
}

type ContrastFault = Pick<SettingDiagnostic, 'setting' | 'message' | 'suggestion'>;

function accentFault(accent: string | undefined): ContrastFault | undefined {
  const rgb = accent === undefined ? undefined : rgbOf(accent);
  if (rgb === undefined) return undefined;
  const fault = leastReadable(rgb);
  if (fault === undefined) return undefined;
  const better = readableAccent(rgb);
  return {
    setting: 'colorMode.accent',
    message: `Links in \`${accent}\` have a contrast of ${formatRatio(fault.ratio)} on the ground of ${fault.of} in ${fault.mode} mode; text needs 4.5 : 1.`,
    ...(better && {
      suggestion: `A ${fault.mode === 'light' ? 'darker' : 'lighter'} one that has it: \`${hexOf(better)}\`.`,
    }),
  };
}

function colorPairFault(text: string | undefined, ground: string | undefined): ContrastFault | undefined {
  const [front, back] = [text, ground].map((colour) => (colour === undefined ? undefined : rgbOf(colour)));
  if (front === undefined || back === undefined) return undefined;
  const ratio = contrastOf(front, back);
  if (ratio >= LEAST_CONTRAST) return undefined;
  const [black, white] = [contrastOf([0, 0, 0], back), contrastOf([1, 1, 1], back)];
  return {
    setting: 'announcementBar.textColor',
    message: `\`${text}\` has a contrast of ${formatRatio(ratio)} on \`${ground}\`; text needs 4.5 : 1.`,
    suggestion: `Write \`${black > white ? '#000' : '#fff'}\`.`,
  };
}

/** Formats a ratio, rounded down: 4.49 is not enough. */
function formatRatio(ratio: number): string {
  return `${Math.floor(ratio * 10) / 10} : 1`;
}
