// Formats findings and the result of a build for people. Pure: colours and file lines are parameters, so that tests can compare complete
// messages.
import type { BuildReport } from '../engine/build.ts';
import { formatCountWithNoun, joinNames } from '../lib/text.ts';
import type { CheckLinksReport } from '../links/check-links.ts';
import { createCodeFrame } from '../model/code-frame.ts';
import { type Diagnostic, formatFindingSentence, formatLocation } from '../model/diagnostic.ts';
import { type FindingGroup, groupFindings } from '../model/finding-groups.ts';
import { escapeControlCharacters } from '../model/mask.ts';

/** Colour functions; each returns its text unchanged if colours are off. */
export type Colors = Readonly<Record<'red' | 'yellow' | 'green' | 'cyan' | 'dim' | 'bold', (text: string) => string>>;

/** Returns the lines of a file; `undefined` if it cannot be read. */
export type FileLinesReader = (file: string) => readonly string[] | undefined;

/** Maximum number of causes shown for each rule, unless all are requested. */
export const MAX_CAUSES_TO_SHOW_PER_RULE = 50;

export interface FindingFormatInput {
  readonly colors: Colors;
  readonly linesOf: FileLinesReader;
  /** Whether every finding of a rule is shown. */
  readonly all: boolean;
}

/** Input of every format of `check-links`. */
export interface LinkReportFormatInput extends FindingFormatInput {
  readonly report: CheckLinksReport;
  /** Whether warnings fail the check. */
  readonly warningsFail: boolean;
  /** Version of techdocs. */
  readonly version: string;
  /** Path of the project in its repository. Ends with a slash; empty at the root of the repository. */
  readonly prefix: string;
}

/** Colour and symbol by severity. */
const SEVERITY_MARKS = { error: ['red', '✘'], warning: ['yellow', '⚠'], note: ['cyan', '·'] } as const;

/** Formats all findings, errors first. Equal messages are merged unless `all` is set. */
export function formatFindings(findings: readonly Diagnostic[], style: FindingFormatInput): string {
  if (style.all) {
    const of = (severity: string) => findings.filter((finding) => finding.severity === severity);
    return Object.keys(SEVERITY_MARKS)
      .flatMap((severity) => of(severity).map((finding) => formatFinding(finding, style)))
      .join('\n');
  }
  const shown = new Map<string, number>();
  const parts: string[] = [];
  const groups = groupFindings(findings);
  for (const group of groups) {
    const rule = formatRuleHeading(group);
    const nth = (shown.get(rule) ?? 0) + 1;
    shown.set(rule, nth);
    if (nth <= MAX_CAUSES_TO_SHOW_PER_RULE) parts.push(formatFindingGroup(group, style));
    else if (nth === MAX_CAUSES_TO_SHOW_PER_RULE + 1) {
      const rest = groups
        .filter((candidate) => formatRuleHeading(candidate) === rule)
        .slice(MAX_CAUSES_TO_SHOW_PER_RULE);
      const more = rest.reduce((sum, { count }) => sum + count, 0);
      parts.push(style.colors.dim(`  … and ${more} more of ${group.first.code} (--verbose shows all)\n`));
    }
  }
  return parts.join('\n');
}

function formatRuleHeading({ first: { severity, code } }: FindingGroup): string {
  return `${severity} ${code}`;
}

/** Formats the findings of one cause: the first finding with its source line, the number of findings, and the next positions. */
export function formatFindingGroup(
  { first, sentence, count, places }: FindingGroup,
  style: FindingFormatInput,
): string {
  if (count === 1) return formatFinding(first, style);
  const { colors } = style;
  const others = places
    .filter((place) => place !== formatLocation(first))
    .map((place) => colors.cyan(escapeControlCharacters(place)));
  const left = count - 1 - others.length;
  const more = left > 0 ? `${formatCountWithNoun(left, 'more place')} (--verbose shows all)` : '';
  const also =
    others.length === 0 ? '' : colors.dim(`  Also at ${joinNames([...others, more].filter((part) => part !== ''))}.\n`);
  return formatFinding(first, style, { sentence, count }) + also;
}

/** Formats a finding: rule and position, message, fix, and source line. `merged` is the sentence and the number of merged findings. */
export function formatFinding(
  finding: Diagnostic,
  { colors, linesOf }: FindingFormatInput,
  merged: Pick<FindingGroup, 'sentence' | 'count'> = { sentence: formatFindingSentence(finding), count: 1 },
): string {
  const { code, severity, source, file } = finding;
  const [color, mark] = SEVERITY_MARKS[severity];
  const place = formatFindingPosition(finding);
  const times = merged.count > 1 ? ` ×${merged.count}` : '';
  const head = `${colors[color](`${mark} ${code}${times}`)}${place && `    ${colors.cyan(place)}`}`;
  const frame = file === undefined ? '' : formatCodeFrame(linesOf(file), finding, colors);
  const shown = escapeControlCharacters(merged.sentence, '\n').replaceAll('\n', '\n  ');
  const from =
    source === undefined ? '' : `  The source of the page is ${colors.cyan(escapeControlCharacters(source))}.\n`;
  return `${head}\n  ${shown}\n${from}${frame}`;
}

/** Formats the position of a finding for a terminal. */
export function formatFindingPosition(finding: Diagnostic): string {
  return escapeControlCharacters(formatLocation(finding));
}

/** Formats the line of a finding with its neighbours, and a caret below the column. Empty if the line does not exist. */
export function formatCodeFrame(
  lines: readonly string[] | undefined,
  finding: Pick<Diagnostic, 'line' | 'column'>,
  colors: Colors,
): string {
  const width = String((finding.line ?? 0) + 1).length;
  const rows = createCodeFrame(lines, finding).flatMap(({ number, text, isAt, caret }) => {
    const gutter = `${isAt ? '>' : ' '} ${String(number).padStart(width)} │`;
    const row = `  ${colors.dim(gutter)} ${text}`.trimEnd();
    if (caret === undefined) return [row];
    return [row, `  ${colors.dim(`  ${' '.repeat(width)} │`)} ${' '.repeat(caret)}${colors.red('^')}`];
  });
  return rows.length === 0 ? '' : `${rows.join('\n')}\n`;
}

/**
 * Formats the last lines of a build: how many files were written, or that errors kept the build from writing. `outDir` is the output folder
 * as given in the call.
 */
export function formatBuildSummary(report: BuildReport, outDir: string, colors: Colors): string {
  const { errors, warnings, notes, counts, cache, written, unchanged, removed, durationMs } = report;
  if (!report.ok) {
    const why =
      errors.length > 0
        ? formatCountWithNoun(errors.length, 'error')
        : `${formatCountWithNoun(warnings.length, 'warning')} and --strict`;
    const also = errors.length > 0 && warnings.length > 0 ? `, ${formatCountWithNoun(warnings.length, 'warning')}` : '';
    return `${colors.red('✘')} ${colors.bold(`${why}${also}`)}: nothing was written, \`${outDir}\` is unchanged. ${formatDuration(durationMs)}\n`;
  }
  const { pages, docs, posts } = counts;
  const kinds = (
    [
      [docs, 'docs page'],
      [posts, 'post'],
      [pages - docs - posts, 'other'],
    ] as const
  ).flatMap(([count, noun]) => (count > 0 ? formatCountWithNoun(count, noun) : []));
  const facts = [
    `${formatCountWithNoun(pages, 'page')} (${kinds.join(', ')})`,
    formatCountWithNoun(counts.redirects, 'redirect'),
    `${formatCountWithNoun(counts.files, 'file')} of ${formatSize(counts.bytes)}`,
  ];
  const changes =
    written + removed === 0 ? 'nothing changed' : `${written} written, ${unchanged} unchanged, ${removed} removed`;
  const summaryNotes = notes.filter(isSummaryNote);
  const hiddenCount = notes.length - summaryNotes.length;
  const hidden = hiddenCount === 0 ? '' : `, ${formatCountWithNoun(hiddenCount, 'note')} (--verbose)`;
  const parsed = cache.hits + cache.misses;
  return [
    `${colors.green('✔')} ${colors.bold(`Built \`${outDir}\``)}: ${facts.join(', ')}`,
    `  ${changes}; ${cache.hits} of ${parsed} from the cache; ${formatCountWithNoun(warnings.length, 'warning')}${hidden}; ${formatDuration(durationMs)}`,
    ...summaryNotes.map((note) => `  ${formatSummaryNote(note, colors)}`),
    '',
  ].join('\n');
}

/** Formats a note of the summary in one line, with its mark and its place. */
function formatSummaryNote(note: Diagnostic, colors: Colors): string {
  const place = formatFindingPosition(note);
  return `${colors.cyan('·')} ${place && `${colors.cyan(place)}  `}${escapeControlCharacters(formatFindingSentence(note))}`;
}

/** Whether the summary shows a note. It shows notes about problems that cannot be seen in the output, and notes that concern every page. */
function isSummaryNote({ code }: Diagnostic): boolean {
  return code === 'no-url' || code === 'shared-cache' || code === 'contrast';
}

/** Minimum number of findings for which a count per code is shown. Long output scrolls out of sight, so the counts are an overview. */
const MIN_FINDINGS_TO_SHOW_RULE_COUNTS = 10;

/**
 * Formats the last lines of a report. If there are many findings, a line contains their number per code. The last line contains the command
 * that explains the first error or, without errors, the first finding.
 */
export function formatFindingsFooter(findings: readonly Diagnostic[], colors: Colors): string {
  const first = findings.find(({ severity }) => severity === 'error') ?? findings[0];
  if (first === undefined) return '';
  const counts = new Map<string, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  const codes = [...counts].sort(([, a], [, b]) => b - a).map(([code, count]) => `${count} ${code}`);
  const byCode =
    findings.length >= MIN_FINDINGS_TO_SHOW_RULE_COUNTS && codes.length > 1 ? `By code: ${codes.join(', ')}\n` : '';
  // `techdocs explain` does not know the codes of extensions, which contain a slash.
  const explained = [first, ...findings].find(({ code }) => !code.includes('/'));
  const more = explained ? `More about a finding: techdocs explain ${explained.code}\n` : '';
  return byCode + more === '' ? '' : colors.dim(byCode + more);
}

/** Formats milliseconds with a unit: `350 ms`, `1.25 s`. */
export function formatDuration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`;
}

/** Formats a number of bytes with a decimal unit: `900 B`, `12 kB`, `1.5 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(0)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Formats the warning that other machines can reach a server on `host`. */
export function formatExposedServerWarning(host: string, colors: Colors): string {
  const sentence = `Anyone who can reach ${host} can read this site, including drafts and findings.`;
  return `${colors.yellow('⚠')} ${sentence}\n`;
}
