// Everything that has to hold before a change goes in: the compiled package, types, lint, spelling, the tests. All of it runs even
// when a part fails, so that one run shows all faults. The counts go to .techdocs/test-report.json, which .ci/run reads.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './ensure-browser.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, '.techdocs');
const vitestReport = join(folder, 'vitest.json');

/** The TypeScript configurations: what runs the project, what runs on Node, in a browser, and on neither. */
const PROJECTS = ['.', 'src', 'src/client', 'src/tsconfig.pure.json'];

/** Runs a tool of node_modules; its output is shown as it comes. */
function run(script: string, ...args: readonly string[]): boolean {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit', env });
  return status === 0;
}

const env: NodeJS.ProcessEnv = { ...process.env };
const checks: Readonly<Record<string, () => boolean>> = {
  compile: () => run('scripts/compile.mjs'),
  types: () => PROJECTS.map((project) => run('node_modules/typescript/bin/tsc', '-p', project)).every(Boolean),
  lint: () => run('node_modules/@biomejs/biome/bin/biome', 'ci'),
  spelling: () =>
    run(
      'node_modules/cspell/bin.mjs',
      'lint',
      '--no-progress',
      '--quiet',
      '--cache',
      '--cache-location',
      join(folder, 'cspell'),
    ),
  browser: () => {
    const browser = ensureBrowser();
    if (browser.path) env.CHROMIUM_PATH = browser.path;
    else env.TECHDOCS_SKIP_BROWSER = '1';
    if (browser.message) process.stderr.write(`${browser.message}\n`);
    return browser.path !== undefined || !browser.isFault;
  },
};

/** What is read of the report of vitest. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

mkdirSync(folder, { recursive: true });
rmSync(vitestReport, { force: true });
const failed = Object.keys(checks).filter((name) => {
  process.stderr.write(`— ${name}\n`);
  return !checks[name]?.();
});
process.stderr.write('— tests\n');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
const isGreen = run('node_modules/vitest/vitest.mjs', 'run', ...reporters, ...process.argv.slice(2));
const tests: VitestReport | undefined = existsSync(vitestReport)
  ? JSON.parse(readFileSync(vitestReport, 'utf8'))
  : undefined;
// A test file that cannot be loaded has no tests in it to fail.
const broken =
  tests?.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length ?? 0;
const failures = failed.length + (tests?.numFailedTests ?? 0) + broken;
const counts = {
  passed: Object.keys(checks).length - failed.length + (tests?.numPassedTests ?? 0),
  failed: failures === 0 && !isGreen ? 1 : failures,
};
writeFileSync(join(folder, 'test-report.json'), `${JSON.stringify(counts)}\n`);
if (failed.length > 0) process.stderr.write(`Failed before the tests: ${failed.join(', ')}.\n`);
process.exitCode = counts.failed === 0 && isGreen ? 0 : 1;
