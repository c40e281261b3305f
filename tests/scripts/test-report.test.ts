// The last lines of a run.
import { describe, expect, it } from 'vitest';
import {
  type CheckResult,
  findAbortMessage,
  formatDurations,
  formatReport,
  isWorkerExit,
  kindOf,
  replaceResults,
  type TestReport,
} from '../../scripts/test-report.ts';

const check = (name: string, isGreen = true, note?: string): Omit<CheckResult, 'output'> => ({
  name,
  command: `npm run ${name}`,
  isGreen,
  ms: 1234,
  note,
});

const report = (changes: Partial<TestReport> = {}): TestReport => ({
  passed: 3,
  failed: 0,
  ms: 65_000,
  testMs: 60_000,
  checks: [check('lint'), check('browser', true, '/usr/bin/chromium')],
  files: [
    {
      file: 'tests/a.test.ts',
      kind: 'pure',
      ms: 20,
      cases: [{ name: 'a name', status: 'passed', ms: 10 }],
    },
  ],
  ...changes,
});

const own = { isLong: false, isCi: false };

describe('the last lines', () => {
  it('name each check with its result and time', () => {
    expect(formatReport(report(), own)).toBe(
      [
        '',
        '✔ lint         1.2 s',
        '✔ browser      1.2 s  /usr/bin/chromium',
        '✔ tests       60.0 s  0 of 1 failed',
        '',
        '3 passed, 0 failed, 65.0 s',
        '',
      ].join('\n'),
    );
  });

  it('name each failed case with the command that runs it alone, and what was skipped', () => {
    const failed = report({
      passed: 2,
      failed: 4,
      checks: [check('lint', false)],
      files: [
        {
          file: 'tests/b.test.ts',
          kind: 'server',
          ms: 20,
          cases: [
            { name: "a group it's (odd)", status: 'failed', ms: 10 },
            { name: 'nginx here', status: 'skipped', ms: 0 },
          ],
        },
        { file: 'tests/c.test.ts', kind: 'pure', ms: 0, cases: [], fault: 'Cannot find module' },
      ],
    });
    expect(formatReport(failed, { isLong: true, isCi: true })).toBe(
      [
        '',
        '✘ lint         1.2 s  run it alone: npm run lint',
        '✘ tests       60.0 s  2 of 2 failed, 1 skipped',
        '  skipped in tests/b.test.ts: nginx here',
        '',
        '✘ tests/c.test.ts: Cannot find module',
        '  npx vitest run --config tests/long/vitest.config.ts tests/c.test.ts',
        '',
        '✘ tests/b.test.ts',
        "  a group it's (odd)",
        "  npx vitest run --config tests/long/vitest.config.ts tests/b.test.ts -t 'a group it'\\''s \\(odd\\)'",
        '',
      ].join('\n'),
    );
  });
});

describe('durations', () => {
  it('come with those of the run before, and sums by kind', () => {
    const before = report({ testMs: 80_000 });
    const text = formatDurations(report(), before);
    expect(text).toContain('    0.0 s (+0.0 s)    tests/a.test.ts [pure]\n');
    expect(text).toContain('  pure          1      1     0.0 s (+0.0 s)\n');
    expect(text).toContain('  all, on the clock: 60.0 s (−20.0 s)\n');
  });
});

describe('the kind of a file', () => {
  it.each([
    ["import { a } from '../../src/model/a.ts';", 'pure'],
    ["import { techdocs } from '../support/cli.ts';", 'built site'],
    ["import { createSandbox } from '../engine/sandbox.ts';\nimport { spawn } from 'node:child_process';", 'process'],
    ["import { startServe } from '../support/serve.ts';\nimport { spawn } from 'node:child_process';", 'server'],
    ["import { openPortal } from '../support/portal.ts';\nimport { until } from '../support/serve.ts';", 'browser'],
  ])('%j is %s', (text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });
});

describe('a test process that ends by itself', () => {
  it('is told from other errors', () => {
    expect(isWorkerExit('[vitest-pool]: Worker forks emitted error. Worker exited unexpectedly')).toBe(true);
    expect(isWorkerExit('ReferenceError: x is not defined ')).toBe(false);
  });

  it('has the results of the run that repeats its file', () => {
    const of = (name: string, ...titles: string[]) => ({
      ...{ name, status: 'passed', startTime: 0, endTime: 1 },
      assertionResults: titles.map((fullName) => ({ fullName, status: 'passed' })),
    });
    const merged = replaceResults(
      { testResults: [of('a', 'one'), of('b')] },
      { testResults: [of('b', 'two', 'three')] },
    );
    expect(merged).toEqual({ testResults: [of('a', 'one'), of('b', 'two', 'three')] });
    expect(replaceResults(merged, undefined)).toBe(merged);
  });

  it('leaves the message of V8 or Node among other output', () => {
    const fatal = '#\n# Fatal error in , line 0\n# unreachable code\n#';
    expect(findAbortMessage(`· ✔ Built.\n\n${fatal}\n`)).toBe(fatal);
    const heap = 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory';
    expect(findAbortMessage(`a\n${heap}\n`)).toBe(heap);
    expect(findAbortMessage('✘ a test failed: # Fatal\n')).toBe('');
  });
});
