// Which headings of change logs are those of releases, and what they say.
import { describe, expect, it } from 'vitest';
import { isUnreleased, releaseHeading } from '../../../src/cli/new-release/changelog/heading.ts';

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
  ['1.2.0-rc.1 (2025-03-01)', '1.2.0-rc.1', '2025-03-01'],
  ['1.2.0+build.7', '1.2.0+build.7'],
  ['2025.03.1 - 2025-03-01', '2025.03.1', '2025-03-01'],
  ['@acme/app@1.2.0', '1.2.0', undefined, { name: '@acme/app' }],
  ['app-v1.2.0 (2025-03-01)', '1.2.0', '2025-03-01', { name: 'app' }],
  ['Acme Scanner 1.2.0 - 2025-03-01', '1.2.0', '2025-03-01', { name: 'Acme Scanner' }],
  ['1.2.0 "Ada" - 2025-03-01', '1.2.0', '2025-03-01', { remark: '"Ada"' }],
  ['1.2.0 (2025-13-01)', '1.2.0', undefined, { remark: '(2025-13-01)' }],
  ['v7', '7'],
  ['7 (2025-03-01)', '7', '2025-03-01'],
];

describe('the heading of a release', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, [text, version, date, more]) => {
    expect(releaseHeading(text)).toEqual({ name: '', version, remark: '', ...(date && { date }), ...more });
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
  ])('is not %s', (text) => expect(releaseHeading(text)).toBeUndefined());

  it('may stand above what has no version', () => {
    expect(['Unreleased', '[Unreleased]', '[unreleased]', 'Next release', 'Upcoming'].every(isUnreleased)).toBe(true);
    expect(['Unreleased features of 2.0', 'Added', '1.0.0'].some(isUnreleased)).toBe(false);
  });
});
