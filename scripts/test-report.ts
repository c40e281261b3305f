// What a run of the tests found: the last lines that a person reads, and how long each file and case took, by kind. Pure, but for the
// kind of a file, which its imports tell.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A check beside the tests. */
export interface CheckResult {
  readonly name: string;
  /** What repeats it alone. */
  readonly command: string;
  readonly isGreen: boolean;
  readonly ms: number;
  readonly output: string;
  readonly note?: string;
}

/** What a test needs, from the cheapest on. */
export const kinds = ['pure', 'built site', 'process', 'server', 'browser'] as const;

export type Kind = (typeof kinds)[number];

/** How a case ended. */
export interface CaseResult {
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Without what a file does before and after all of its cases. */
  readonly ms: number;
}

/** How a file of tests ended. */
export interface FileResult {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly kind: Kind;
  /** With what is done before and after its cases. */
  readonly ms: number;
  readonly cases: readonly CaseResult[];
  /** Why it has no cases, where it could not be loaded. */
  readonly fault?: string;
}

/** A whole run, as it is kept in `.techdocs/test-report.json`; `passed` and `failed` count checks and cases. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly ms: number;
  /** Of vitest alone. */
  readonly testMs: number;
  readonly checks: readonly Omit<CheckResult, 'output'>[];
  readonly files: readonly FileResult[];
}

/** What is read of the JSON report of vitest. */
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

/** Which imports make a file of which kind; the last that fits counts. */
const SIGNS: readonly (readonly [Kind, RegExp])[] = [
  [
    'built site',
    /\.\/properties\.ts'|support\/cli\.ts'|engine\/sandbox\.ts'|\.\/sandbox\.ts'|src\/engine\/build\.ts'|inject\('portal/,
  ],
  ['process', /node:child_process'|techdocsProcess|support\/terminal\.ts'/],
  ['server', /support\/(?:serve|edited-site|static-server|cache-server|link-farm|algolia-server)\.ts'/],
  ['browser', /support\/(?:browser|portal|firefox|disk-browsers)\.ts'/],
];

/** The kind of a file of tests, by its text. */
export function kindOf(text: string): Kind {
  return SIGNS.findLast(([, sign]) => sign.test(text))?.[0] ?? 'pure';
}

/** The results of vitest with the counts; `isGreen` is what its exit code says. */
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
    // What fails outside of all files is a failure too.
    failed: failed === 0 && !isGreen ? 1 : failed,
    results: { files },
  };
}

function count(cases: readonly CaseResult[], status: CaseResult['status']): number {
  return cases.filter((each) => each.status === status).length;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const number = (value: number) => value.toLocaleString('en');

/** A word of a shell. */
const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

/** A pattern that only this text fits: vitest takes one. */
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The last lines of a run: each check with its result and time, what was skipped, each failed case with the command that repeats it. */
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

const SHOWN = 25;

/** The slowest files and cases, and the sums by kind, beside those of the run before. */
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
