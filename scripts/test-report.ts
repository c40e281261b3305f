// The report of a test run: the last lines for the reader, and the time of each file and case, by kind. Pure, except for the kind of a
// file, which is derived from its imports.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A check other than the tests. */
export interface CheckResult {
  readonly name: string;
  /** Command that repeats this check alone. */
  readonly command: string;
  readonly isGreen: boolean;
  readonly ms: number;
  readonly output: string;
  readonly note?: string;
}

/** Requirements of a test, from the cheapest to the most expensive. */
export const kinds = ['pure', 'built site', 'process', 'server', 'browser'] as const;

export type Kind = (typeof kinds)[number];

/** Result of a case. */
export interface CaseResult {
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Milliseconds, without the hooks before and after all cases of the file. */
  readonly ms: number;
}

/** Result of a test file. */
export interface FileResult {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly kind: Kind;
  /** Milliseconds, including the hooks before and after its cases. */
  readonly ms: number;
  readonly cases: readonly CaseResult[];
  /** Why the file could not be loaded; it then has no cases. */
  readonly fault?: string;
}

/** A whole run, as stored in `.techdocs/test-report.json`; `passed` and `failed` count checks and cases. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly ms: number;
  /** Milliseconds of vitest alone. */
  readonly testMs: number;
  readonly checks: readonly Omit<CheckResult, 'output'>[];
  readonly files: readonly FileResult[];
}

/** The used fields of vitest's JSON report. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number | null;
    }[];
  }[];
}

/** Imports that decide the kind of a file; the last match counts. */
const SIGNS: readonly (readonly [Kind, RegExp])[] = [
  [
    'built site',
    /\.\/properties\.ts'|support\/cli\.ts'|engine\/sandbox\.ts'|\.\/sandbox\.ts'|src\/engine\/build\.ts'|inject\('portal/,
  ],
  ['process', /node:child_process'|techdocsProcess|support\/terminal\.ts'/],
  ['server', /support\/(?:serve|edited-site|static-server|cache-server|link-farm|algolia-server)\.ts'/],
  ['browser', /support\/(?:browser|portal|firefox|disk-browsers)\.ts'/],
];

/** Returns the kind of a test file, from its text. */
export function kindOf(text: string): Kind {
  return SIGNS.findLast(([, sign]) => sign.test(text))?.[0] ?? 'pure';
}

/** Returns a report of vitest with the results of a repeated run in place of those of the same files. */
export function replaceResults(
  report: VitestReport | undefined,
  repeated: VitestReport | undefined,
): VitestReport | undefined {
  if (report === undefined || repeated === undefined) return report;
  const names = new Set(repeated.testResults.map(({ name }) => name));
  const others = report.testResults.filter(({ name }) => !names.has(name));
  return { testResults: [...others, ...repeated.testResults] };
}

/** Returns the results of vitest with the counts; `isGreen` is derived from its exit code. */
export function readVitest(report: VitestReport | undefined, root: string, isGreen: boolean) {
  const files = (report?.testResults ?? []).map((result): FileResult => {
    const file = relative(root, result.name).replaceAll('\\', '/');
    const cases = result.assertionResults.map(({ fullName, status, duration }) => ({
      name: fullName.trim(),
      status: status === 'passed' || status === 'failed' ? (status as CaseResult['status']) : ('skipped' as const),
      ms: duration ?? 0,
    }));
    const isBroken = result.status === 'failed' && !cases.some(({ status }) => status === 'failed');
    const fault = isBroken ? (result.message?.split('\n')[0] ?? 'It failed outside of its cases.') : undefined;
    return {
      file,
      kind: kindOf(readFileSync(join(root, file), 'utf8')),
      ms: result.endTime - result.startTime,
      cases,
      ...(fault !== undefined && { fault }),
    };
  });
  const all = files.flatMap(({ cases }) => cases);
  const failed = count(all, 'failed') + files.filter(({ fault }) => fault !== undefined).length;
  return {
    passed: count(all, 'passed'),
    // A failure outside of all files counts, too.
    failed: failed === 0 && !isGreen ? 1 : failed,
    results: { files },
  };
}

function count(cases: readonly CaseResult[], status: CaseResult['status']): number {
  return cases.filter((each) => each.status === status).length;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const number = (value: number) => value.toLocaleString('en');

/** Quotes a word for a shell. */
const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

/** Escapes a text for vitest, which takes a pattern. */
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * Returns the last lines of a run: each check with its result and time, what was skipped, each failed case with the command that repeats
 * it.
 */
export function formatReport(
  report: TestReport,
  { isLong, isCi }: { readonly isLong: boolean; readonly isCi: boolean },
): string {
  const cases = report.files.flatMap((file) => file.cases.map((each) => ({ file: file.file, ...each })));
  const failed = cases.filter(({ status }) => status === 'failed');
  const broken = report.files.filter(({ fault }) => fault !== undefined);
  const runner = `npx vitest run${isLong ? ' --config tests/long/vitest.config.ts' : ''}`;
  const line = (isGreen: boolean, name: string, ms: number, note = '') =>
    `${isGreen ? '✔' : '✘'} ${name.padEnd(9)} ${seconds(ms).padStart(8)}${note === '' ? '' : `  ${note}`}\n`;
  let text = '\n';
  for (const { name, command, isGreen, ms, note } of report.checks)
    text += line(isGreen, name, ms, isGreen ? note : `run it alone: ${command}`);
  const isGreen =
    failed.length + broken.length === 0 && report.failed <= report.checks.filter((c) => !c.isGreen).length;
  const skipped = cases.filter(({ status }) => status === 'skipped');
  const counts = `${failed.length + broken.length} of ${number(cases.length)} failed`;
  text += line(isGreen, 'tests', report.testMs, `${counts}${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`);
  for (const file of new Set(skipped.map((each) => each.file))) {
    const names = skipped.filter((each) => each.file === file).map(({ name }) => name);
    text += `  skipped in ${file}: ${names.length === 1 ? names[0] : `${names.length} cases`}\n`;
  }
  for (const { file, fault } of broken) text += `\n✘ ${file}: ${fault}\n  ${runner} ${file}\n`;
  for (const { file, name } of failed)
    text += `\n✘ ${file}\n  ${name}\n  ${runner} ${file} -t ${quoted(escaped(name))}\n`;
  const end = `${number(report.passed)} passed, ${number(report.failed)} failed`;
  return `${text}${isCi ? '' : `\n${end}, ${seconds(report.ms)}\n`}`;
}

/** Whether an error of vitest says that a test process ended by itself. */
export const isWorkerExit = (message: string): boolean =>
  /Worker exited unexpectedly|Worker forks emitted error/.test(message);

/** Lines of such a message that are shown: the message, and a native stack. */
const MAX_ABORT_LINES = 40;

/** Returns what V8 or Node wrote to stderr before it ended its process, or an empty text. */
export function findAbortMessage(stderr: string): string {
  const start = stderr.search(/^(?:#\s*\n)?# Fatal |^FATAL ERROR: |^\S.*: Assertion `.*' failed/m);
  if (start < 0) return '';
  const lines = stderr.slice(start).split('\n').slice(0, MAX_ABORT_LINES);
  // Vitest's own report of errors begins with a rule.
  const end = lines.findIndex((line) => line.includes('⎯⎯'));
  return lines
    .slice(0, end < 0 ? undefined : end)
    .join('\n')
    .trimEnd();
}

const SHOWN = 25;

/** Returns the slowest files and cases, and the sums by kind, compared with the previous run. */
export function formatDurations({ files, testMs }: TestReport, previous: TestReport | undefined): string {
  const before = new Map(previous?.files.map((file) => [file.file, file]));
  const change = (now: number, then: number | undefined) =>
    then === undefined ? '' : ` (${now >= then ? '+' : '−'}${seconds(Math.abs(now - then))})`;
  const row = (ms: number, then: number | undefined, name: string) =>
    `${seconds(ms).padStart(9)}${change(ms, then).padEnd(12)} ${name}\n`;
  const slowFiles = files.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN);
  let text = `\nThe slowest ${SHOWN} files\n`;
  for (const { file, ms, kind } of slowFiles) text += row(ms, before.get(file)?.ms, `${file} [${kind}]`);
  const cases = files.flatMap(({ file, cases }) => cases.map((each) => ({ file, ...each })));
  text += `\nThe slowest ${SHOWN} cases\n`;
  for (const { file, name, ms } of cases.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)) {
    const then = before.get(file)?.cases.find((each) => each.name === name)?.ms;
    text += row(ms, then, `${file}  ${name}`);
  }
  text += '\nSums by kind: files, cases, time in them (many run at once)\n';
  for (const kind of kinds) {
    const own = files.filter((file) => file.kind === kind);
    const then = previous?.files.filter((file) => file.kind === kind).reduce((all, { ms }) => all + ms, 0);
    const ms = own.reduce((all, file) => all + file.ms, 0);
    const size = own.reduce((all, file) => all + file.cases.length, 0);
    text += `  ${kind.padEnd(10)} ${String(own.length).padStart(4)} ${number(size).padStart(6)} ${row(ms, then, '').trimEnd()}\n`;
  }
  return `${text}  all, on the clock: ${seconds(testMs)}${change(testMs, previous?.testMs)}\n`;
}
