// Everything that has to hold before a change goes in: the compiled package, types, lint, spelling, the tests. All of it runs even
// when a part fails, so that one run shows all faults; the last lines name each part and each failed case. `--long` runs instead what
// takes minutes or a rare program, `--quick` what differs between systems, `--durations` prints what took long. All other arguments
// go to vitest.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './ensure-browser.ts';
import {
  type CheckResult,
  formatDurations,
  formatReport,
  kindOf,
  readVitest,
  type TestReport,
  type VitestReport,
} from './test-report.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, '.techdocs');
const vitestFile = join(folder, 'vitest.json');
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

/** How a tool ended, and what it printed where that was not shown as it came. */
interface ToolRun {
  readonly isGreen: boolean;
  readonly output: string;
}

/** Runs a tool of node_modules. Its output is shown as it comes, or kept. */
function runTool(output: 'shown' | 'kept', script: string, ...args: readonly string[]): Promise<ToolRun> {
  const stdio = output === 'kept' ? 'pipe' : 'inherit';
  const tool = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio, env });
  let kept = '';
  for (const stream of [tool.stdout, tool.stderr]) {
    stream?.on('data', (text) => {
      kept += text;
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

/** Finds or installs the browser, and hands it to the tests. */
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

/** The TypeScript configurations: what runs the project, what runs on Node, in a browser, on neither, and in an editor. */
const PROJECTS = ['.', 'src', 'src/client', 'src/tsconfig.pure.json', 'editors/vscode'];

/** What looks at the sources alone. It runs beside the tests, one check after the other. Types need those of the package. */
async function checkSources(compiled: Promise<unknown>): Promise<readonly CheckResult[]> {
  const biome = 'node_modules/@biomejs/biome/bin/biome';
  const results = [
    await check('lint', 'npm run lint', [[biome, 'ci']]),
    await check('spelling', 'npx cspell --no-progress --quiet', [['node_modules/cspell/bin.mjs', ...SPELLING]]),
  ];
  await compiled;
  // What has not changed since the last run is not checked again.
  const tsc = (project: string): [string, ...string[]] => {
    const known = join(folder, 'tsc', `${project.replace(/\W/g, '-')}.tsbuildinfo`);
    return ['node_modules/typescript/bin/tsc', '-p', project, '--incremental', '--tsBuildInfoFile', known];
  };
  return [...results, await check('types', 'npm run types', PROJECTS.map(tsc))];
}

/** What stands for all browser tests where only a few are run. */
const SMOKE = 'tests/e2e/conditions.test.ts';

/** Tests of pure code and of built sites, and one in a browser. */
function quickFiles(): readonly string[] {
  const names = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' }).map((name) => `tests/${name}`);
  const files = names.map((name) => name.replaceAll('\\', '/')).filter((name) => /\.test\.tsx?$/.test(name));
  const isQuickKind = (file: string) => /^(?:pure|built site)$/.test(kindOf(readFileSync(join(root, file), 'utf8')));
  return [...files.filter((file) => !file.startsWith('tests/long/') && isQuickKind(file)), SMOKE];
}

/** Runs the tests. On a terminal each file is shown as it ends; elsewhere only what fails. */
async function runTests(): Promise<ToolRun> {
  rmSync(vitestFile, { force: true });
  const config = isLong ? ['--config', 'tests/long/vitest.config.ts'] : [];
  const reporter = process.stderr.isTTY === true ? 'default' : 'dot';
  const files = isQuick ? quickFiles() : [];
  const reporters = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${vitestFile}`];
  return runTool('shown', 'node_modules/vitest/vitest.mjs', 'run', ...config, ...reporters, ...files, ...forVitest);
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
// What is missing is said before minutes of tests, which need it.
for (const { output } of prepared) process.stderr.write(output);
const testStart = performance.now();
const { isGreen } = await runTests();
const testMs = performance.now() - testStart;
const checked = await sources;
for (const { name, isGreen: isFine, output } of checked) {
  if (!isFine) process.stderr.write(`\n— ${name}\n${output}`);
}
const tests = readVitest(readJson<VitestReport>(vitestFile), root, isGreen);
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
process.exitCode = report.failed === 0 && isGreen ? 0 : 1;
