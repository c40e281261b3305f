// Checks the contrast of configured colours: the accent as the link colour in both modes, and the announcement text on its background.
import { computeContrast, formatHexColour, parseColour } from '../lib/contrast.ts';
import { findLowContrastBackground, findReadableAccent, MIN_CONTRAST_RATIO } from '../model/accent.ts';
import { convertLevelToSeverity, type SettingDiagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';

/** Returns notes on colours with too little contrast. Skips colours that only a browser can evaluate. */
export function checkContrast({ config }: Site): SettingDiagnostic[] {
  const level = config.rules.contrast;
  if (level === 'ignore') return [];
  const { colorMode, announcementBar } = config;
  const contrastFaults = [
    findAccentContrastFault(colorMode.accent),
    findAnnouncementContrastFault(announcementBar?.textColor, announcementBar?.backgroundColor),
  ].filter((fault) => fault !== undefined);
  const severity = (level && convertLevelToSeverity(level)) ?? 'note';
  return contrastFaults.map((fault) => ({ code: 'contrast', severity, file: config.configFile, ...fault }));
}

type ContrastFault = Pick<SettingDiagnostic, 'setting' | 'message' | 'suggestion'>;

function findAccentContrastFault(accent: string | undefined): ContrastFault | undefined {
  const rgb = accent === undefined ? undefined : parseColour(accent);
  if (rgb === undefined) return undefined;
  const fault = findLowContrastBackground(rgb);
  if (fault === undefined) return undefined;
  const better = findReadableAccent(rgb);
  return {
    setting: 'colorMode.accent',
    message: `Links in \`${accent}\` have a contrast of ${formatContrastRatio(fault.ratio)} on the ground of ${fault.of} in ${fault.mode} mode; text needs 4.5 : 1.`,
    ...(better && {
      suggestion: `A ${fault.mode === 'light' ? 'darker' : 'lighter'} one that has it: \`${formatHexColour(better)}\`.`,
    }),
  };
}

function findAnnouncementContrastFault(
  text: string | undefined,
  ground: string | undefined,
): ContrastFault | undefined {
  const [front, back] = [text, ground].map((colour) => (colour === undefined ? undefined : parseColour(colour)));
  if (front === undefined || back === undefined) return undefined;
  const ratio = computeContrast(front, back);
  if (ratio >= MIN_CONTRAST_RATIO) return undefined;
  const black = computeContrast([0, 0, 0], back);
  const white = computeContrast([1, 1, 1], back);
  return {
    setting: 'announcementBar.textColor',
    message: `\`${text}\` has a contrast of ${formatContrastRatio(ratio)} on \`${ground}\`; text needs 4.5 : 1.`,
    suggestion: `Write \`${black > white ? '#000' : '#fff'}\`.`,
  };
}

/** Formats a contrast ratio, rounded down: 4.49 must not appear as the sufficient 4.5. */
function formatContrastRatio(ratio: number): string {
  return `${Math.floor(ratio * 10) / 10} : 1`;
}
