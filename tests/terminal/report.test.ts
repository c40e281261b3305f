// The exact output for people.
import { describe, expect, it } from 'vitest';
import type { BuildReport } from '../../src/engine/build.ts';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
import {
  type Colors,
  formatBuildSummary,
  formatCodeFrame,
  formatDuration,
  formatFindings,
  formatFindingsFooter,
  formatSize,
} from '../../src/terminal/report.ts';

const same = (text: string) => text;
const colors: Colors = { red: same, yellow: same, green: same, cyan: same, dim: same, bold: same };
const lines = ['# Wi-Fi', 'First line.', 'See [x](./ssid-setings.md).', '', 'Last line.'];
const style = { colors, all: false, linesOf: (file: string) => (file === 'docs/wifi.md' ? lines : undefined) };

const broken: Diagnostic = {
  code: 'broken-link',
  severity: 'error',
  message: '`./ssid-setings.md` is not a page.',
  suggestion: 'Did you mean `./ssid-settings.md`?',
  file: 'docs/wifi.md',
  line: 3,
  column: 9,
};

describe('a finding', () => {
  it('names rule and place, says what is wrong and what to do, and shows the line', () => {
    expect(formatFindings([broken], style)).toBe(
      [
        '✘ broken-link    docs/wifi.md:3:9',
        '  `./ssid-setings.md` is not a page. Did you mean `./ssid-settings.md`?',
        '    2 │ First line.',
        '  > 3 │ See [x](./ssid-setings.md).',
        '      │         ^',
        '',
      ].join('\n'),
    );
  });

  it('needs no place', () => {
    const finding: Diagnostic = { code: 'invalid-config', severity: 'warning', message: 'Unknown key `titel`.' };
    expect(formatFindings([finding], style)).toBe('⚠ invalid-config\n  Unknown key `titel`.\n');
  });

  it('does without a file that cannot be read or has no such line', () => {
    expect(formatFindings([{ ...broken, file: 'gone.md' }], style)).toBe(
      '✘ broken-link    gone.md:3:9\n  `./ssid-setings.md` is not a page. Did you mean `./ssid-settings.md`?\n',
    );
    expect(formatCodeFrame(lines, { line: 99, column: 1 }, colors)).toBe('');
  });

  it('cuts a long line around the column', () => {
    const frame = formatCodeFrame([`${'a'.repeat(300)}X${'b'.repeat(300)}`], { line: 1, column: 301 }, colors);
    const [text = '', caret = ''] = frame.split('\n');
    expect(text.length).toBeLessThan(130);
    expect(text.charAt(caret.indexOf('^'))).toBe('X');
  });
});

describe('many findings', () => {
  it('are shown up to fifty a rule, errors first', () => {
    const many = Array.from(
      { length: 53 },
      (_, i): Diagnostic => ({ ...broken, message: `\`./${i}.md\` is not a page.`, severity: 'warning' }),
    );
    const text = formatFindings([broken, ...many], style);
    expect(text.match(/^⚠/gm)).toHaveLength(50);
    expect(text).toContain('  … and 3 more of broken-link (--verbose shows all)\n');
    expect(text.indexOf('✘')).toBe(0);
    expect(formatFindings(many, { ...style, all: true }).match(/^⚠/gm)).toHaveLength(53);
  });
});

describe('the summary', () => {
  const report: BuildReport = {
    ok: true,
    outDir: '/x/build',
    durationMs: 1234,
    phases: {},
    routes: [],
    counts: { pages: 12, docs: 8, posts: 1, redirects: 0, files: 40, bytes: 1_500_000 },
    draftIds: [],
    cache: { hits: 9, misses: 1 },
    written: 2,
    unchanged: 38,
    removed: 0,
    warnings: [],
    errors: [],
    notes: [],
    coverage: [],
  };

  it('says what was made', () => {
    expect(formatBuildSummary(report, 'build', colors)).toBe(
      [
        '✔ Built `build`: 12 pages (8 docs pages, 1 post, 3 others), 0 redirects, 40 files of 1.5 MB',
        '  2 written, 38 unchanged, 0 removed; 9 of 10 from the cache; 0 warnings; 1.23 s',
        '',
      ].join('\n'),
    );
  });

  it('counts the notes, where there are some', () => {
    const note: Diagnostic = { code: 'secret-file', severity: 'note', message: 'Not copied.', file: 'static/.gitkeep' };
    expect(formatFindings([note, broken], style)).toMatch(
      /^✘[\s\S]*\n\n· secret-file {4}static\/\.gitkeep\n {2}Not copied\.\n$/,
    );
    expect(formatBuildSummary({ ...report, notes: [note] }, 'build', colors)).toContain(
      '; 0 warnings, 1 note (--verbose); ',
    );
  });

  it('tells notes on what readers see on every page', () => {
    const note: Diagnostic = {
      code: 'contrast',
      severity: 'note',
      message: 'It is pale.',
      suggestion: 'Write `#000`.',
    };
    expect(formatBuildSummary({ ...report, notes: [note] }, 'build', colors)).toMatch(
      /; 0 warnings; 1\.23 s\n {2}· It is pale\. Write `#000`\.\n$/,
    );
    const placed = { ...note, file: 'site.config.ts', line: 7, column: 40 };
    expect(formatBuildSummary({ ...report, notes: [placed] }, 'build', colors)).toMatch(
      /\n {2}· site\.config\.ts:7:40 {2}It is pale\. Write `#000`\.\n$/,
    );
  });

  it('says that nothing changed', () => {
    expect(formatBuildSummary({ ...report, written: 0 }, 'build', colors)).toContain('  nothing changed; 9 of 10');
  });

  it('says that nothing was written, and why', () => {
    const failed = { ...report, ok: false, errors: [broken], warnings: [broken, broken] };
    expect(formatBuildSummary(failed, 'build', colors)).toBe(
      '✘ 1 error, 2 warnings: nothing was written, `build` is unchanged. 1.23 s\n',
    );
    expect(formatBuildSummary({ ...failed, errors: [] }, 'build', colors)).toBe(
      '✘ 2 warnings and --strict: nothing was written, `build` is unchanged. 1.23 s\n',
    );
  });

  it('ends with where more is said, of an error before a warning', () => {
    const warning: Diagnostic = { code: 'extra-h1', severity: 'warning', message: 'Two.' };
    expect(formatFindingsFooter([warning, broken], colors)).toBe(
      'More about a finding: techdocs explain broken-link\n',
    );
    expect(formatFindingsFooter([warning], colors)).toBe('More about a finding: techdocs explain extra-h1\n');
    expect(formatFindingsFooter([], colors)).toBe('');
  });

  it('says of many findings how many there are of each code', () => {
    const of = (code: string, count: number): Diagnostic[] =>
      Array.from({ length: count }, () => ({ code, severity: 'warning', message: 'It is so.' }));
    const hint = 'More about a finding: techdocs explain extra-h1\n';
    expect(formatFindingsFooter([...of('extra-h1', 2), ...of('thin-page', 8)], colors)).toBe(
      `By code: 8 thin-page, 2 extra-h1\n${hint}`,
    );
    expect(formatFindingsFooter([...of('extra-h1', 2), ...of('thin-page', 7)], colors)).toBe(hint);
    expect(formatFindingsFooter(of('extra-h1', 20), colors)).toBe(hint);
  });

  it('writes sizes and times for people', () => {
    expect([formatSize(999), formatSize(12_345), formatSize(3_456_789)]).toEqual(['999 B', '12 kB', '3.5 MB']);
    expect([formatDuration(12.3), formatDuration(1500)]).toEqual(['12 ms', '1.50 s']);
  });
});
