// Headings of releases in change logs, and their parts.
import { describe, expect, it } from 'vitest';
import { isUnreleasedHeading, parseReleaseHeading } from '../../../src/cli/new-release/changelog/heading.ts';
import { parseChangelog } from '../../../src/cli/new-release/changelog/read.ts';

const url = 'https://code.example.com/acme/app/compare/v1.1.0...v1.2.0';

const ROWS: readonly (readonly [text: string, version: string, date?: string, more?: object])[] = [
  ['[1.2.0] - 2025-03-01', '1.2.0', '2025-03-01'],
  ['[1.2.0] - 2025-03-01 [YANKED]', '1.2.0', '2025-03-01', { remark: '[YANKED]' }],
  ['1.2.0', '1.2.0'],
  ['[1.2.0]', '1.2.0'],
  ['v1.2.0', '1.2.0'],
  ['Version 1.2', '1.2'],
  [`[1.2.0](${url}) (2025-03-01)`, '1.2.0', '2025-03-01', { url }],
  [`[v1.2.0](${url} "all changes") (2025-03-01)`, '1.2.0', '2025-03-01', { url }],
  ['<small>1.2.0 (2025-03-01)</small>', '1.2.0', '2025-03-01'],
  ['1.2.0 / 2025-03-01', '1.2.0', '2025-03-01'],
  ['2025/3/1, 1.2.0', '1.2.0', '2025-03-01'],
  ['1.2.0 (March 1st, 2025)', '1.2.0', '2025-03-01'],
  ['1.2.0 – 1 Mar 2025', '1.2.0', '2025-03-01'],
  ['0.28.1 (6th December, 2024)', '0.28.1', '2024-12-06'],
  ['0.28.1 (Dec. 6th 2024)', '0.28.1', '2024-12-06'],
  ['0.28.1 (December, 2024)', '0.28.1', undefined, { remark: '(December, 2024)' }],
  ['1.2.0-rc.1 (2025-03-01)', '1.2.0-rc.1', '2025-03-01'],
  ['1.2.0+build.7', '1.2.0+build.7'],
  ['2025.03.1 - 2025-03-01', '2025.03.1', '2025-03-01'],
  ['@acme/app@1.2.0', '1.2.0', undefined, { name: '@acme/app' }],
  ['app-v1.2.0 (2025-03-01)', '1.2.0', '2025-03-01', { name: 'app' }],
  ['Acme Scanner 1.2.0 - 2025-03-01', '1.2.0', '2025-03-01', { name: 'Acme Scanner' }],
  ['1.2.0 "Ada" - 2025-03-01', '1.2.0', '2025-03-01', { remark: '"Ada"' }],
  ['1.2.0 (2025-13-01)', '1.2.0', undefined, { remark: '(2025-13-01)' }],
  ['[15.0.0-0] (2026-02-22)', '15.0.0-0', '2026-02-22'],
  ['v3.0.0-2', '3.0.0-2'],
  ['app-3.0.0-2', '3.0.0-2', undefined, { name: 'app' }],
  ['3.7.0 - 05.01.2023', '3.7.0', '2023-01-05'],
  ['3.7.0 (01/31/2023)', '3.7.0', '2023-01-31'],
  ['3.7.0 (31/01/2023)', '3.7.0', '2023-01-31'],
  ['3.7.0 - 05/01/2023', '3.7.0', undefined, { remark: '05/01/2023' }],
  ['3.6.0 - January 2023', '3.6.0', undefined, { remark: 'January 2023' }],
  ['3.6.0 (Q3 2023)', '3.6.0', undefined, { remark: '(Q3 2023)' }],
  ['12.1.2023', '12.1.2023'],
  ['2.5.9/ 2012-04-02', '2.5.9', '2012-04-02'],
  ['2.4.2. / 2011-07-06', '2.4.2', '2011-07-06'],
  ['~~3.2.0~~ (2022-09-01)', '3.2.0', '2022-09-01'],
  ['3.5.0 (2022-12-01, "Codename Foo")', '3.5.0', '2022-12-01', { remark: '"Codename Foo"' }],
  ['1.0.0-next', '1.0.0-next'],
  ['v7', '7'],
  ['7 (2025-03-01)', '7', '2025-03-01'],
];

describe('the heading of a release', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, [text, version, date, more]) => {
    expect(parseReleaseHeading(text)).toEqual({ name: '', version, remark: '', ...(date && { date }), ...more });
  });

  it.each([
    'Added',
    'Version 2 of the API',
    '2.0 migration',
    'Upgrading to 2.0',
    'Step 1',
    '2025-03-01',
    'Bug fixes (2025-03-01)',
    'Python 3.12 support',
    '',
  ])('is not %s', (text) => expect(parseReleaseHeading(text)).toBeUndefined());

  it('may stand above what has no version', () => {
    const rows = [
      ...['Unreleased', '[Unreleased]', '[unreleased]', 'Next release', 'Upcoming', 'Unreleased Changes', 'master'],
      ...[
        '[Unreleased] - ReleaseDate',
        '[Unreleased](https://a.example/compare/v17.4.2...master)',
        'HEAD (unreleased)',
      ],
      ...['5.0.0 - TBD', '5.0.0 (unreleased)', '[5.0.0] - Unreleased', '1.2.0 - YYYY-MM-DD', '1.2.0 (2025-xx-xx)'],
    ];
    expect(rows.filter((text) => !isUnreleasedHeading(text))).toEqual([]);
    const others = ['Unreleased features of 2.0', 'Added', '1.0.0', '1.0.0 - 2025-03-01', '1.0.0-next', 'Next steps'];
    expect(others.filter(isUnreleasedHeading)).toEqual([]);
  });

  it('may name what is released before the version, where most do', () => {
    const versions = (text: string) => parseChangelog(text).releases.map(({ name, version }) => `${name} ${version}`);
    const [named, plain] = ['## mdBook 0.5.4\n\na\n\n## mdBook 0.5.3\n\nb\n', '## 0.1.0 - 2018-01-18\n\nc\n'];
    expect(versions(`${named}\n${plain}`)).toEqual(['mdBook 0.5.4', 'mdBook 0.5.3', ' 0.1.0']);
    expect(versions('## 2.0.0\n\n### Upgrading to 2.0\n\na\n\n## 1.0.0\n\n### Upgrading to 1.0\n\nb\n')).toEqual([
      ' 2.0.0',
      ' 1.0.0',
    ]);
    expect(versions('## Python 3.12 support\n\n## Step 1\n')).toEqual([]);
  });
});
