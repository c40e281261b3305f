// Formats findings as text for people: by file, each with its source line.
import { groupBy } from '../../lib/group.ts';
import { formatCountWithNoun } from '../../lib/text.ts';
import { compareLocations, type Diagnostic, formatFindingSentence } from '../../model/diagnostic.ts';
import { type FindingGroup, groupFindings } from '../../model/finding-groups.ts';
import { escapeControlCharacters } from '../../model/mask.ts';
import type { Colors, LinkReportFormatInput } from '../../terminal/report.ts';
import {
  formatDuration,
  formatFindingGroup,
  formatFindingPosition,
  formatFindingsFooter,
  MAX_CAUSES_TO_SHOW_PER_RULE,
} from '../../terminal/report.ts';

/** Formats findings by file, and a summary line. */
export function formatPlainText(input: LinkReportFormatInput): string {
  const { report, colors } = input;
  const hint = formatFindingsFooter([...report.errors, ...report.warnings], colors);
  return `${formatFindingsByFile(input)}${formatFindingsInUnchangedFiles(report.elsewhere, colors)}${formatCheckOutcome(input)}${hint}`;
}

/**
 * Formats errors and warnings, errors first in each file. Unless `all` is set, findings with the same sentence are merged at the position
 * of the first one, and each rule shows at most `MAX_CAUSES_TO_SHOW_PER_RULE` sentences.
 */
function formatFindingsByFile({ report, colors, linesOf, all }: LinkReportFormatInput): string {
  const left = new Map<string, number>();
  const shown = new Map<string, number>();
  const rows: string[] = [];
  let file: string | undefined | null = null;
  const counted = [report.errors, report.warnings].flatMap((some) => [...some].sort(compareLocations));
  const findingGroups = counted.map(
    (first): FindingGroup => ({ first, sentence: formatFindingSentence(first), count: 1, places: [] }),
  );
  for (const group of sortByFirstFile(all ? findingGroups : groupFindings(counted))) {
    const { first, count } = group;
    const nth = (shown.get(first.code) ?? 0) + 1;
    shown.set(first.code, nth);
    if (!all && nth > MAX_CAUSES_TO_SHOW_PER_RULE) {
      left.set(first.code, (left.get(first.code) ?? 0) + count);
      continue;
    }
    if (first.file !== file) {
      file = first.file;
      const inFile = counted.filter((finding) => finding.file === file).length;
      rows.push(`${colors.bold(escapeControlCharacters(file ?? 'The call'))} ${colors.dim(`(${inFile})`)}\n`);
    }
    rows.push(formatFindingGroup(group, { colors, linesOf, all }));
  }
  for (const [code, count] of left) rows.push(colors.dim(`… and ${count} more of ${code} (--verbose shows all)\n`));
  return rows.length === 0 ? '' : `${rows.join('\n')}\n`;
}

/** Sorts the groups so that groups of the same file are adjacent. Files keep the order of their first finding. */
function sortByFirstFile(groups: readonly FindingGroup[]): readonly FindingGroup[] {
  return [...groupBy(groups, ({ first }) => first.file).values()].flat();
}

function formatFindingsInUnchangedFiles(findings: readonly Diagnostic[], colors: Colors): string {
  if (findings.length === 0) return '';
  const rows = findings.slice(0, MAX_CAUSES_TO_SHOW_PER_RULE).map((finding) => {
    const { code, message } = finding;
    return `  ${colors.cyan(formatFindingPosition(finding))}  ${escapeControlCharacters(message)} ${colors.dim(code)}`;
  });
  const more =
    findings.length > MAX_CAUSES_TO_SHOW_PER_RULE
      ? [colors.dim(`  … and ${findings.length - MAX_CAUSES_TO_SHOW_PER_RULE} more`)]
      : [];
  return `${colors.bold('In files that did not change:')}\n${[...rows, ...more].join('\n')}\n\n`;
}

/** Formats the last line: what was checked, and the result. */
function formatCheckOutcome({ report, colors }: LinkReportFormatInput): string {
  const { errors, warnings, known, elsewhere, mended, checked, durationMs, ok, updatedBaseline } = report;
  const parts = [
    errors.length > 0 && formatCountWithNoun(errors.length, 'error'),
    warnings.length > 0 && formatCountWithNoun(warnings.length, 'warning'),
  ].filter((part) => part !== false);
  const addresses = checked.external === 1 ? '1 address' : `${checked.external} addresses`;
  const externalText = checked.external > 0 ? `, ${addresses} of other sites` : '';
  const scope = `${formatCountWithNoun(checked.links, 'link')} on ${formatCountWithNoun(checked.pages, 'page')}${externalText}`;
  const rest = [
    known.length > 0 && `${known.length} known from the baseline`,
    mended > 0 &&
      `${mended} of the baseline fixed${updatedBaseline ? ' and removed' : ' (--update-baseline removes them)'}`,
    elsewhere.length > 0 && `${elsewhere.length} in files that did not change`,
    updatedBaseline === true && 'the baseline was written',
  ].filter((part) => part !== false);
  const hint =
    updatedBaseline && parts.length > 0
      ? '--update-baseline adds no new findings. To accept them too, remove the file and run this again.\n'
      : '';
  const isClean = parts.length === 0 && checked.links > 0;
  const mark = ok ? (isClean ? colors.green('✔') : colors.yellow('⚠')) : colors.red('✘');
  const nothing = checked.links === 0 ? 'There is no link to check' : 'No link is broken';
  const calm = known.length + elsewhere.length > 0 ? 'Nothing new' : nothing;
  const head = colors.bold(parts.length > 0 ? parts.join(', ') : calm);
  return `${mark} ${head}: ${scope}${rest.length > 0 ? `; ${rest.join('; ')}` : ''}. ${formatDuration(durationMs)}\n${hint}`;
}
