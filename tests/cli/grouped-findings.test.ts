// Findings with one cause are reported once: with their number, and the first positions.
import { describe, expect, it } from 'vitest';
import { reportFormatters } from '../../src/cli/formats/index.ts';
import type { CheckLinksReport } from '../../src/links/check-links.ts';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
import { groupFindings, summarizeFindings } from '../../src/model/finding-groups.ts';
import { type Colors, formatFindings } from '../../src/terminal/report.ts';

const same = (text: string) => text;
const colors: Colors = { red: same, yellow: same, green: same, cyan: same, dim: same, bold: same };
const style = { colors, all: false, linesOf: () => undefined };

const removed = (file: string, line: number): Diagnostic => ({
  code: 'unsafe-html',
  severity: 'warning',
  message: '`style` was removed.',
  suggestion: 'Use a class.',
  file,
  line,
  column: 1,
});
const meta = (value: string, line: number): Diagnostic => ({
  code: 'unknown-fence-meta',
  severity: 'warning',
  message: `\`label="${value}"\` has no meaning after the language of a code block.`,
  suggestion: 'Remove it.',
  file: 'docs/b.md',
  line,
  column: 4,
});
const broken = (name: string): Diagnostic => ({
  code: 'broken-link',
  severity: 'error',
  message: `\`/${name}\` is not a page.`,
  file: 'docs/z.md',
  line: 9,
  column: 1,
});
const many = Array.from({ length: 1345 }, (_, at) => removed('docs/a.md', at + 1));

describe('a cause', () => {
  it('is one line with its places, however many it has', () => {
    expect(formatFindings(many, style)).toBe(
      [
        '⚠ unsafe-html ×1345    docs/a.md:1:1',
        '  `style` was removed. Use a class.',
        '  Also at docs/a.md:2:1, docs/a.md:3:1 and 1342 more places (--verbose shows all).',
        '',
      ].join('\n'),
    );
    expect(formatFindings(many.slice(0, 2), style)).toContain('  Also at docs/a.md:2:1.\n');
    expect(formatFindings(many, { ...style, all: true }).match(/unsafe-html/g)).toHaveLength(1345);
  });

  it('is one although the code of its fixes differs', () => {
    const orphan = (name: string): Diagnostic => ({
      ...{ code: 'page-without-sidebar', severity: 'warning', file: `docs/${name}.md`, line: 1, column: 1 },
      message: 'This page is in no sidebar.',
      suggestion: `Add \`${name}\` to \`sidebars.ts\`.`,
    });
    expect(formatFindings([orphan('a'), orphan('b')], style)).toBe(
      [
        '⚠ page-without-sidebar ×2    docs/a.md:1:1',
        '  This page is in no sidebar. Add `…` to `sidebars.ts`.',
        '  Also at docs/b.md:1:1.',
        '',
      ].join('\n'),
    );
    expect(formatFindings([orphan('a')], style)).toContain('Add `a` to `sidebars.ts`.');
    expect(groupFindings([orphan('a'), { ...orphan('b'), suggestion: 'Remove it.' }])).toHaveLength(2);
  });

  it('is that of attributes whose values differ', () => {
    expect(formatFindings([meta('x', 1), meta('y', 5)], style)).toBe(
      [
        '⚠ unknown-fence-meta ×2    docs/b.md:1:4',
        '  `label=…` has no meaning after the language of a code block. Remove it.',
        '  Also at docs/b.md:5:4.',
        '',
      ].join('\n'),
    );
    expect(formatFindings([meta('x', 1), meta('x', 5)], style)).toContain('`label="x"` has no meaning');
  });

  it('is not that of another address, another fix or another weight', () => {
    const others = [broken('a'), broken('b'), { ...broken('a'), severity: 'warning' as const }];
    const mended = { ...broken('a'), suggestion: 'Did you mean `/c`?' };
    expect(groupFindings([...others, mended]).map(({ count }) => count)).toEqual([1, 1, 1, 1]);
  });

  it('has no places where nothing has one', () => {
    const finding: Diagnostic = { code: 'no-browser', severity: 'warning', message: 'There is none.' };
    expect(formatFindings([finding, finding], style)).toBe('⚠ no-browser ×2\n  There is none.\n');
  });
});

it('errors come first, then warnings, then notes', () => {
  const note: Diagnostic = { code: 'no-url', severity: 'note', message: 'Without.' };
  const text = formatFindings([note, ...many, broken('a')], style);
  expect(text.match(/^[✘⚠·]/gm)).toEqual(['✘', '⚠', '·']);
  expect(formatFindings([note, removed('a.md', 1), broken('a')], { ...style, all: true }).match(/^[✘⚠·]/gm)).toEqual([
    '✘',
    '⚠',
    '·',
  ]);
});

describe('the forms of the report on links', () => {
  const report: CheckLinksReport = {
    ok: false,
    durationMs: 1,
    checked: { pages: 1, links: 1, external: 0 },
    errors: [broken('a')],
    warnings: many,
    known: [],
    elsewhere: [],
    mended: 0,
  };
  const input = { ...style, report, warningsFail: false, version: '1.0.0', prefix: '' };

  it('say it once to people', () => {
    const text = reportFormatters.text(input);
    expect(text.split('\n').slice(0, 8)).toEqual([
      'docs/z.md (1)',
      '',
      '✘ broken-link    docs/z.md:9:1',
      '  `/a` is not a page.',
      '',
      'docs/a.md (1345)',
      '',
      '⚠ unsafe-html ×1345    docs/a.md:1:1',
    ]);
    expect(reportFormatters.text({ ...input, all: true }).match(/⚠/g)).toHaveLength(1345);
    expect(
      reportFormatters
        .markdown(input)
        .split('\n')
        .filter((row) => row.startsWith('| ⚠')),
    ).toEqual([
      '| ⚠ | <code>unsafe-html</code> | <code>docs/a.md:1:1</code>, <code>docs/a.md:2:1</code>, <code>docs/a.md:3:1</code> and 1342 more | <code>style</code> was removed. Use a class. |',
    ]);
    expect(reportFormatters.github(input)).toBe(
      '::error file=docs/z.md,line=9,col=1,title=broken-link::`/a` is not a page.\n::warning file=docs/a.md,line=1,col=1,title=unsafe-html::`style` was removed. Use a class. (1345 places)\n',
    );
  });

  it('sum it up for machines, which have all findings too', () => {
    const { summary, warnings } = JSON.parse(reportFormatters.json(input));
    expect(warnings).toHaveLength(1345);
    expect(summary).toEqual(summarizeFindings([broken('a'), ...many]));
    expect(summary[1]).toEqual({
      code: 'unsafe-html',
      severity: 'warning',
      sentence: '`style` was removed. Use a class.',
      count: 1345,
      places: ['docs/a.md:1:1', 'docs/a.md:2:1', 'docs/a.md:3:1'],
    });
  });
});
