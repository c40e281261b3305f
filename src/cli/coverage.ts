// Formats the translation coverage of a site: missing files and texts, and stale translations. Pure.
import { formatCountWithNoun } from '../lib/text.ts';
import type { TranslationCoverage } from '../model/coverage.ts';
import { escapeControlCharacters } from '../model/mask.ts';
import { type FindingFormatInput, formatFinding } from '../terminal/report.ts';

/** Formats the coverage of all locales; empty if there is nothing to report. */
export function formatTranslationCoverage(coverage: readonly TranslationCoverage[], style: FindingFormatInput): string {
  return coverage.map((translationCoverage) => formatLocaleCoverage(translationCoverage, style)).join('');
}

function formatLocaleCoverage(
  { locale, missingFiles, missingTexts, outdated }: TranslationCoverage,
  style: FindingFormatInput,
): string {
  const { bold, cyan } = style.colors;
  const named = bold(`\`${locale}\``);
  const files = missingFiles.map((file) => `  ${cyan(escapeControlCharacters(file))}`);
  const texts = missingTexts.map(({ text, place }) => `  ${cyan(place)}  ${JSON.stringify(text)}`);
  const parts = [
    ...(files.length > 0
      ? [`${named} has no translation of ${formatCountWithNoun(files.length, 'page')}:`, ...files]
      : []),
    ...(texts.length > 0
      ? [`${named} has no translation of ${formatCountWithNoun(texts.length, 'text')} of the configuration:`, ...texts]
      : []),
  ];
  const lines = parts.length === 0 ? '' : `\n${parts.join('\n')}\n`;
  return `${lines}${outdated.map((finding) => `\n${formatFinding(finding, style)}`).join('')}`;
}
