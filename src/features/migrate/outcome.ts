// Prints the result of `migrate`: the folder, the report or a JSON object on stdout, a summary on stderr.
import { relative, sep } from 'node:path';
import { formatCountWithNoun } from '../../lib/text.ts';
import type { GlobalFlags } from '../../terminal/options.ts';
import { formatFindings } from '../../terminal/report.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { findInstallCommand, findTechdocsFolder } from './install-command.ts';
import { formatFilesOfLastRun } from './last-run.ts';
import { type FileUpdatePlan, REPORT_NAME } from './manifest.ts';
import {
  formatFindingsAlsoInOldSite,
  formatPercentage,
  type MigrationReport,
  renderMigrationReport,
} from './report.ts';
import type { TrialSite } from './tried-site.ts';

/** Flags of the command. */
export interface MigrationFlags extends GlobalFlags {
  readonly out?: string;
  readonly dryRun?: boolean;
  readonly run?: boolean;
  readonly from?: string;
}

interface MigrationOutcomeInput {
  readonly flags: MigrationFlags;
  readonly terminal: Terminal;
  /** Current working directory. */
  readonly folder: string;
  /** Folder of the new site. */
  readonly out: string;
}

interface MigrationOutcome {
  readonly report: MigrationReport;
  /** Name of the file with the report; absent in a dry run. */
  readonly reportName?: string;
  readonly made: TrialSite;
  /** What was written; in a dry run, what would be. */
  readonly update: FileUpdatePlan;
}

/** Prints what was written, and what is left to do. */
export async function printMigrationOutcome(
  call: MigrationOutcomeInput,
  { report, reportName, made, update }: MigrationOutcome,
): Promise<void> {
  const { flags, terminal, folder, out } = call;
  const { writeOut, writeJson } = terminal;
  const place = relative(folder, out).split(sep).join('/') || '.';
  const { build } = report;
  if (!build.ok) terminal.setExitCode(1);
  if (!flags.quiet) printMigrationSummary(call, { report, reportName, made, update }, place);
  if (flags.json)
    writeJson({
      ok: build.ok,
      folder: place,
      written: !flags.dryRun,
      files: listFilesWithUpdateState(made, update),
      ...report,
    });
  else if (!flags.dryRun) writeOut(`${place}\n`);
  else writeOut(`${renderMigrationReport(report)}\n${await createPagesPatch(made)}`);
}

/** Maximum causes of remaining work that the summary lists, and of those with a line for their fix. */
const MAX_PRINTED_CAUSES = 18;
const MAX_PRINTED_FIXES = 12;

/** Prints the summary: whether the site builds, its addresses, its pages, and the remaining work. Errors come first. */
function printMigrationSummary(
  { flags, terminal, folder, out }: MigrationOutcomeInput,
  { report, reportName = REPORT_NAME, update }: MigrationOutcome,
  place: string,
) {
  const { colors, writeError } = terminal;
  const { addresses, pages, build, code, before } = report;
  const writeLine = (text: string) => writeError(`  ${text}\n`);
  // Adds one, because the report is also a file.
  const count = formatCountWithNoun(update.write.length + 1, 'file');
  const written = `${count} ${flags.dryRun ? 'would be written' : 'written'}`;
  if (!build.ok) {
    const linesOf = terminal.linesOf(flags.dryRun ? folder : out);
    writeError(`${formatFindings(build.errors, { colors, all: flags.verbose === true, linesOf })}\n`);
  }
  const mark = build.ok ? colors.green('✔') : colors.red('✘');
  const how = build.isStandIn ? ' without the code that was not run' : '';
  const end = build.ok
    ? `, which can be built${how}: ${formatCountWithNoun(build.pages, 'page')}${build.locale === undefined ? '' : ` in \`${build.locale}\`, and those in other languages`}`
    : ', which cannot be built yet';
  writeError(`${mark} ${colors.bold(written)} to ${place}${end}\n`);
  writeLine(
    `A build finds ${formatCountWithNoun(build.errors.length, 'error')} and ${formatCountWithNoun(build.warnings.length, 'warning')}.`,
  );
  writeLine(
    `Addresses of the ${report.generator} site: ${addresses.kept} kept, ${addresses.redirected} redirected, ${addresses.lost} lost.`,
  );
  const { withoutContent } = addresses;
  if (withoutContent.length > 0)
    writeLine(
      `Addresses without their content: ${withoutContent.slice(0, 5).join(', ')}${withoutContent.length > 5 ? `, … ${withoutContent.length} in all` : ''}.`,
    );
  writeLine(
    `Pages that need no manual work: ${pages.withoutHand} of ${pages.all} (${formatPercentage(pages.withoutHand, pages.all)}).`,
  );
  for (const line of formatFilesOfLastRun(report, flags.dryRun === true)) writeLine(line);
  if (code.unrun.length > 0)
    writeLine(
      `Code of the old site that was not run: ${formatCountWithNoun(code.unrun.length, 'file')}. ${code.isCopied ? 'A build runs it, and checks what it shows too.' : 'What only it shows is left out.'} With \`--run\`, it runs now, in a process of its own.`,
    );
  for (const line of formatRemainingWork(report, flags.verbose === true))
    writeError(line === '' ? '\n' : `  ${line}\n`);
  if (Object.keys(before).length > 0)
    writeLine(
      `Not counted as work, as the old generator let it through too: ${formatFindingsAlsoInOldSite(before)}. ${flags.dryRun === undefined ? `${reportName} lists` : 'The report below lists'} each with its place, and so does \`techdocs build\`.`,
    );
  if (!flags.dryRun)
    writeLine(
      `All of it is in ${place}/${reportName}, with the way into your repository. Next: \`cd ${place}\`, then \`${findInstallCommand(findTechdocsFolder(), out)}\`, then \`npx techdocs serve\`.`,
    );
}

/** Returns lines about the remaining work: each cause with its count, one place and its fix. */
function formatRemainingWork({ work }: MigrationReport, isAll: boolean): readonly string[] {
  const shown = isAll ? work : work.slice(0, MAX_PRINTED_CAUSES);
  if (shown.length === 0) return [];
  const left = work.length - shown.length;
  return [
    '',
    `What is left to do, by its cause (${work.length}):`,
    ...shown.flatMap(({ count, at, message, suggestion }, index) => [
      formatWorkCauseLine(count, at, message),
      // Causes in a row with the same fix share its line.
      ...(suggestion === undefined ||
      suggestion === shown[index + 1]?.suggestion ||
      (!isAll && index >= MAX_PRINTED_FIXES)
        ? []
        : [`       ${shortenLine(suggestion)}`]),
    ]),
    ...(left > 0 ? [`     … and ${left} more (--verbose shows all).`] : []),
    '',
  ];
}

function formatWorkCauseLine(count: number, place: string, message: string): string {
  return `${String(count).padStart(4)} × ${shortenLine(`${place}: ${message}`)}`;
}

/** Shortens a line to 200 characters. */
function shortenLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}

function listFilesWithUpdateState({ files }: TrialSite, update: FileUpdatePlan) {
  const changes = new Map([
    ...update.write.map((path) => [path, 'written'] as const),
    ...update.touched.map((path) => [path, 'left'] as const),
  ]);
  return files.map(({ path, from }) => ({
    path,
    ...(from !== undefined && { from }),
    change: changes.get(path) ?? 'same',
  }));
}

/** Returns a patch with the changes of all pages. */
async function createPagesPatch({ pages, read }: TrialSite): Promise<string> {
  const { createTwoFilesPatch } = await import('diff');
  return pages
    .flatMap(({ from, to, text }) => {
      const before = read(from) ?? '';
      if (before === text) return [];
      return [
        createTwoFilesPatch(`a/${from}`, `b/${to}`, before, text, '', '').replace(/^=+\n/, '').replace(/\t$/gm, ''),
      ];
    })
    .join('');
}
