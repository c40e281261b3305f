// Everything that has to hold before a change goes in: the compiled package, types, lint, spelling, the tests. All of it runs even
// when a part fails, so that one run shows all faults. The counts go to .techdocs/test-report.json, which .ci/run reads.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './ensure-browser.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, '.techdocs');
const vitestReport = join(folder, 'vitest.json');

/** The TypeScript configurations: what runs the project, what runs on Node, in a browser, and on neither. */
const PROJECTS = ['.', 'src', 'src/client', 'src/tsconfig.pure.json'];

/** What a tool of node_modules gave. */
interface Ran {
  readonly isGreen: boolean;
  /** What it printed, where that was not shown as it came. */
  readonly output: string;
}

/** Runs a tool of node_modules. Its output is shown as it comes, or kept. */
function run(output: 'shown' | 'kept', script: string, ...args: readonly string[]): Promise<Ran> {
  const stdio = output === 'kept' ? 'pipe' : 'inherit';
  const tool = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio, env });
  let kept = '';
  for (const stream of [tool.stdout, tool.stderr]) {
    stream?.on('data', (piece) => {
      kept += piece;
    });
  }
  return new Promise((resolve, reject) => {
    tool.on('error', reject);
    tool.on('close', (code) => resolve({ isGreen: code === 0, output: kept }));
  });
}

const env: NodeJS.ProcessEnv = { ...process.env };

/** What the tests need. */
const preparations: Readonly<Record<string, () => Promise<boolean>>> = {
  compile: async () => (await run('shown', 'scripts/compile.mjs')).isGreen,
  browser: async () => {
    const browser = ensureBrowser();
    if (browser.path) env.CHROMIUM_PATH = browser.path;
    else env.TECHDOCS_SKIP_BROWSER = '1';
    if (browser.message) process.stderr.write(`${browser.message}\n`);
    return browser.path !== undefined || !browser.isFault;
  },
};

const SPELLING = ['lint', '--no-progress', '--quiet', '--cache', '--cache-location', join(folder, 'cspell')];

/** What looks at the sources alone. It runs beside all else, one after the other: tests wait often. */
const checks: Readonly<Record<string, readonly (readonly [string, ...string[]])[]>> = {
  lint: [['node_modules/@biomejs/biome/bin/biome', 'ci']],
  spelling: [['node_modules/cspell/bin.mjs', ...SPELLING]],
  types: PROJECTS.map((project) => ['node_modules/typescript/bin/tsc', '-p', project]),
};

/**
 * Names of the checks that failed. What they printed is shown when all have ended, below the tests. Types need those of the
 * package, which are there when it is `compiled`.
 */
async function runChecks(
  compiled: Promise<unknown>,
): Promise<{ readonly failed: readonly string[]; readonly output: string }> {
  const failed: string[] = [];
  let output = '';
  for (const [name, tools] of Object.entries(checks)) {
    if (name === 'types') await compiled;
    const runs: Ran[] = [];
    for (const [script, ...args] of tools) runs.push(await run('kept', script, ...args));
    output += `— ${name}\n${runs.map((each) => each.output).join('')}`;
    if (!runs.every(({ isGreen }) => isGreen)) failed.push(name);
  }
  return { failed, output };
}

/** What is read of the report of vitest. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

mkdirSync(folder, { recursive: true });
rmSync(vitestReport, { force: true });
const failed: string[] = [];
async function prepareAll(): Promise<void> {
  for (const [name, prepare] of Object.entries(preparations)) {
    process.stderr.write(`— ${name}\n`);
    if (!(await prepare())) failed.push(name);
  }
}
const prepared = prepareAll();
const checking = runChecks(prepared);
await prepared;
process.stderr.write('— tests\n');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
const [{ isGreen }, checked] = await Promise.all([
  run('shown', 'node_modules/vitest/vitest.mjs', 'run', ...reporters, ...process.argv.slice(2)),
  checking,
]);
process.stderr.write(checked.output);
failed.push(...checked.failed);
const tests: VitestReport | undefined = existsSync(vitestReport)
  ? JSON.parse(readFileSync(vitestReport, 'utf8'))
  : undefined;
// A test file that cannot be loaded has no tests in it to fail.
const broken =
  tests?.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length ?? 0;
const failures = failed.length + (tests?.numFailedTests ?? 0) + broken;
const counts = {
  passed: Object.keys({ ...preparations, ...checks }).length - failed.length + (tests?.numPassedTests ?? 0),
  failed: failures === 0 && !isGreen ? 1 : failures,
};
writeFileSync(join(folder, 'test-report.json'), `${JSON.stringify(counts)}\n`);
if (failed.length > 0) process.stderr.write(`Failed beside the tests: ${failed.join(', ')}.\n`);
process.exitCode = counts.failed === 0 && isGreen ? 0 : 1;
