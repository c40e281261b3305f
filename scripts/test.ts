// Runs all checks that must pass before a merge: compilation, types, lint, spelling, the tests. All of them run even if one fails, so that
// a run shows all faults; the last lines list each check and each failed case. `--long` runs only tests that take minutes or need a rare
// program, `--quick` only those that differ between systems, `--durations` prints the slowest. Other arguments go to vitest.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './ensure-browser.ts';
import type { LostFiles } from './lost-files-reporter.ts';
import {
  type CheckResult,
  findAbortMessage,
  formatDurations,
  formatReport,
  isWorkerExit,
  kindOf,
  readVitest,
  replaceResults,
  type TestReport,
  type VitestReport,
} from './test-report.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, '.techdocs');
const vitestFile = join(folder, 'vitest.json');
const repeatFile = join(folder, 'vitest-again.json');
const lostFilesFile = join(folder, 'lost-files.json');
const reportFile = join(folder, 'test-report.json');
const previousFile = join(folder, 'test-report.previous.json');

const words = process.argv.slice(2);
const isLong = words.includes('--long');
const isQuick = words.includes('--quick');
const showsDurations = words.includes('--durations');
const own = ['--long', '--quick', '--durations'];
const forVitest = words.filter((word) => !own.includes(word));
const isCi = (process.env.CI ?? '') !== '' && process.env.CI !== 'false';

const env: NodeJS.ProcessEnv = { ...process.env };

/** Result of a tool, and its output unless it was shown at once. */
interface ToolRun {
  readonly isGreen: boolean;
  readonly output: string;
}

/** Runs a tool of node_modules. Its output is captured; `shown` also shows it at once, and captures only stderr. */
function runTool(output: 'shown' | 'kept', script: string, ...args: readonly string[]): Promise<ToolRun> {
  const isShown = output === 'shown';
  const stdio = ['inherit', isShown ? 'inherit' : 'pipe', 'pipe'] as const;
  const tool = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: [...stdio], env });
  let kept = '';
  for (const stream of [tool.stdout, tool.stderr]) {
    stream?.on('data', (text) => {
      kept += text;
      if (isShown) process.stderr.write(text);
    });
  }
  return new Promise((resolve, reject) => {
    tool.on('error', reject);
    tool.on('close', (code) => resolve({ isGreen: code === 0, output: kept }));
  });
}

/** Runs tools one after the other and measures them as one check; `command` repeats it alone. */
async function check(
  name: string,
  command: string,
  tools: readonly (readonly [string, ...string[]])[],
): Promise<CheckResult> {
  const start = performance.now();
  const runs: ToolRun[] = [];
  for (const [script, ...args] of tools) runs.push(await runTool('kept', script, ...args));
  return {
    name,
    command,
    isGreen: runs.every(({ isGreen }) => isGreen),
    ms: performance.now() - start,
    output: runs.map(({ output }) => output).join(''),
  };
}

/** Finds or installs the browser, and passes its path to the tests. */
function findBrowserFor(name: string): CheckResult {
  const start = performance.now();
  const { path, isFault, message } = ensureBrowser();
  if (path) env.CHROMIUM_PATH = path;
  else env.TECHDOCS_SKIP_BROWSER = '1';
  const isGreen = path !== undefined || !isFault;
  const command = 'npx tsx scripts/ensure-browser.ts';
  return { name, command, isGreen, ms: performance.now() - start, output: message ? `${message}\n` : '', note: path };
}

const SPELLING = ['lint', '--no-progress', '--quiet', '--cache', '--cache-location', join(folder, 'cspell')];

/** The TypeScript configurations: tools and tests, code for Node, for browsers, for neither, and for an editor. */
const PROJECTS = ['.', 'src', 'src/client', 'src/tsconfig.pure.json', 'editors/vscode'];

/** Checks of the sources alone. They run in parallel with the tests, one after the other. Type checks need the types of the package. */
async function checkSources(compiled: Promise<unknown>): Promise<readonly CheckResult[]> {
  const biome = 'node_modules/@biomejs/biome/bin/biome';
  const results = [
    await check('lint', 'npm run lint', [[biome, 'ci']]),
    await check('spelling', 'npx cspell --no-progress --quiet', [['node_modules/cspell/bin.mjs', ...SPELLING]]),
  ];
  await compiled;
  // Incremental: unchanged files are not checked again.
  const tsc = (project: string): [string, ...string[]] => {
    const known = join(folder, 'tsc', `${project.replace(/\W/g, '-')}.tsbuildinfo`);
    return ['node_modules/typescript/bin/tsc', '-p', project, '--incremental', '--tsBuildInfoFile', known];
  };
  return [...results, await check('types', 'npm run types', PROJECTS.map(tsc))];
}

/** The browser test of `--quick`. */
const SMOKE = 'tests/e2e/conditions.test.ts';

/** Returns the tests of pure code and of built sites, and one browser test. */
function quickFiles(): readonly string[] {
  const names = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' }).map((name) => `tests/${name}`);
  const files = names.map((name) => name.replaceAll('\\', '/')).filter((name) => /\.test\.tsx?$/.test(name));
  const isQuickKind = (file: string) => /^(?:pure|built site)$/.test(kindOf(readFileSync(join(root, file), 'utf8')));
  return [...files.filter((file) => !file.startsWith('tests/long/') && isQuickKind(file)), SMOKE];
}

/** Runs vitest. On a terminal each file is shown when it ends; otherwise only failures. */
function runVitest(jsonFile: string, ...args: readonly string[]): Promise<ToolRun> {
  for (const file of [jsonFile, lostFilesFile]) rmSync(file, { force: true });
  const config = isLong ? ['--config', 'tests/long/vitest.config.ts'] : [];
  const reporter = process.stderr.isTTY === true ? 'default' : 'dot';
  const reporters = [reporter, 'json', 'scripts/lost-files-reporter.ts'].map((name) => `--reporter=${name}`);
  const output = `--outputFile.json=${jsonFile}`;
  return runTool('shown', 'node_modules/vitest/vitest.mjs', 'run', ...config, ...reporters, output, ...args);
}

/**
 * Runs the tests. If nothing failed but a test process ended by itself, which only a fault of Node or of native code can cause, the files
 * that it left unfinished run once more, each in a process of its own. `note` then says so, with the message of the process.
 */
async function runTests(): Promise<{ readonly isGreen: boolean; readonly note?: string }> {
  const { isGreen, output } = await runVitest(vitestFile, ...(isQuick ? quickFiles() : []), ...forVitest);
  const { files, errors } = readJson<LostFiles>(lostFilesFile) ?? { files: [], errors: [] };
  const isOnlyLost = files.length > 0 && errors.length > 0 && errors.every(isWorkerExit);
  const hasFailed = readJson<VitestReport>(vitestFile)?.testResults.some(({ status }) => status === 'failed') ?? true;
  if (isGreen || !isOnlyLost || hasFailed) return { isGreen };
  const again = await runVitest(repeatFile, '--isolate', ...files);
  const result = again.isGreen ? 'passed' : 'failed again';
  const reason = findAbortMessage(output);
  const note = `The process of ${files.join(' and ')} ended by itself; run once more, it ${result}.${reason && `\n${reason}`}`;
  return { isGreen: again.isGreen, note };
}

function readJson<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

mkdirSync(folder, { recursive: true });
rmSync(join(folder, 'failures'), { recursive: true, force: true });
if (existsSync(reportFile)) renameSync(reportFile, previousFile);
const start = performance.now();
const compiling = check('compile', 'node scripts/compile.mjs', [['scripts/compile.mjs', '--if-stale']]);
const sources = isLong ? Promise.resolve([]) : checkSources(compiling);
const prepared = [await compiling, findBrowserFor('browser')];
// Reports missing tools before the tests, which take minutes and need them.
for (const { output } of prepared) process.stderr.write(output);
const testStart = performance.now();
const { isGreen, note } = await runTests();
const testMs = performance.now() - testStart;
const checked = await sources;
for (const { name, isGreen: isFine, output } of checked) {
  if (!isFine) process.stderr.write(`\n— ${name}\n${output}`);
}
const repeated = note === undefined ? undefined : readJson<VitestReport>(repeatFile);
const tests = readVitest(replaceResults(readJson<VitestReport>(vitestFile), repeated), root, isGreen);
const report: TestReport = {
  passed: [...prepared, ...checked].filter((each) => each.isGreen).length + tests.passed,
  failed: [...prepared, ...checked].filter((each) => !each.isGreen).length + tests.failed,
  ms: performance.now() - start,
  testMs,
  checks: [...prepared, ...checked].map(({ output: _, ...rest }) => rest),
  ...tests.results,
};
const previous = readJson<TestReport>(previousFile);
writeFileSync(reportFile, `${JSON.stringify(report)}\n`);
if (showsDurations) process.stderr.write(formatDurations(report, previous));
process.stderr.write(formatReport(report, { isLong, isCi }));
if (note !== undefined) process.stderr.write(`\n${note}\n`);
process.exitCode = report.failed === 0 && isGreen ? 0 : 1;
