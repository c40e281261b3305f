// Formats the translation coverage of a site: missing files and texts, and stale translations. Pure.
import { plural } from '../lib/text.ts';
import type { Coverage } from '../model/coverage.ts';
import { showControlCharacters } from '../model/mask.ts';
import { type FindingStyle, formatFinding } from '../terminal/report.ts';

/** Returns the text; empty if there is nothing to report. */
export function formatCoverage(coverage: readonly Coverage[], style: FindingStyle): string {
  return coverage.map((each) => formatLocale(each, style)).join('');
}

function formatLocale({ locale, missingFiles, missingTexts, outdated }: Coverage, style: FindingStyle): string {
  const { bold, cyan } = style.colors;
  const named = bold(`\`${locale}\``);
  const files = missingFiles.map((file) => `  ${cyan(showControlCharacters(file))}`);
  const texts = missingTexts.map(({ text, place }) => `  ${cyan(place)}  ${JSON.stringify(text)}`);
  const parts = [
    ...(files.length > 0 ? [`${named} has no translation of ${plural(files.length, 'page')}:`, ...files] : []),
    ...(texts.length > 0
      ? [`${named} has no translation of ${plural(texts.length, 'text')} of the configuration:`, ...texts]
      : []),
  ];
  const lines = parts.length === 0 ? '' : `\n${parts.join('\n')}\n`;
  return `${lines}${outdated.map((finding) => `\n${formatFinding(finding, style)}`).join('')}`;
}
