// Version formats of products, including unusual ones of this repository's own portal.
import { describe, expect, it } from 'vitest';
import { compareVersions } from '../../src/model/version.ts';
import {
  createExampleVersion,
  isVersionScheme,
  isWellFormedVersion,
  listNextVersions,
} from '../../src/model/version-scheme.ts';

describe('a version scheme', () => {
  it.each(['semver', 'short', 'prefixed', 'calendar', 'N', 'vN.N', 'N.N.NNN', 'YYYY.MM.N', 'rel-N.N'])(
    '`%s` is one',
    (scheme) => expect(isVersionScheme(scheme)).toBe(true),
  );
  it.each(['', 'Semver', 'N.X', 'YYYY.MM', '1.2.3', 'constructor', '../N', 'N N'])('`%s` is none', (scheme) =>
    expect(isVersionScheme(scheme)).toBe(false),
  );

  it.each([
    [
      'semver',
      ['1.2.3', '0.0.1', '2.0.0-rc.1', '1.2.3+5'],
      ['1.2', 'v1.2.3', '1.02.3', '1.14.075', '1.1.3.30', '1.2.x'],
    ],
    ['short', ['1.46', '0.1', '1.46-beta'], ['1', '1.46.0', 'v1.46', '1.046']],
    ['prefixed', ['v2.6.2', 'v2.6.2-rc.1'], ['2.6.2', 'V2.6.2', 'v.2.6.2', 'v2.6']],
    ['calendar', ['2025.11.4', '2025.1.0', '2025.01.0'], ['25.11.4', '2025.13.0', '2025.0.1', '2025.11']],
    ['N.N.NNN', ['1.14.075', '1.14.1000'], ['1.14.75', '1.014.075']],
    ['N.N.N.N', ['1.1.3.30'], ['1.1.3']],
    [
      undefined,
      ['1.14.075', '1.1.3.30', 'v1', '2025-Q4'],
      ['', 'new', '../1', '1 2', '1/2', '-1', `1${'0'.repeat(60)}`],
    ],
  ])('%s tells well-formed versions', (scheme, good, bad) => {
    expect(good.filter((version) => !isWellFormedVersion(version, scheme))).toEqual([]);
    expect(bad.filter((version) => isWellFormedVersion(version, scheme))).toEqual([]);
  });

  it.each(['semver', 'short', 'prefixed', 'calendar', 'N.N.NNN', 'N.N.N.N', 'YYYY.MM.N'])(
    'the example of `%s` follows it',
    (scheme) => expect(isWellFormedVersion(createExampleVersion(scheme), scheme)).toBe(true),
  );
});

describe('comparing', () => {
  it.each([
    ['1.9.0', '1.10.0'],
    ['1.46', '1.46.1'],
    ['1.45', '1.46'],
    ['v2.6.2', 'v2.6.10'],
    ['v2.6.2', '2.6.3'],
    ['1.14.075', '1.14.077'],
    ['1.14.99', '1.14.100'],
    ['1.1.3.29', '1.1.3.30'],
    ['1.1.3.30', '1.2.0'],
    ['2025.9.1', '2025.11.0'],
    ['2.0.0-alpha', '2.0.0-alpha.1'],
    ['2.0.0-rc.2', '2.0.0-rc.10'],
    ['2.0.0-rc.1', '2.0.0'],
    ['1.99999999999999999999', '1.100000000000000000000'],
  ])('%s comes before %s', (older, newer) => {
    expect(compareVersions(older, newer)).toBeLessThan(0);
    expect(compareVersions(newer, older)).toBeGreaterThan(0);
  });

  it.each([
    ['1.46', '1.46.0'],
    ['v1.0.0', '1.0.0'],
    ['1.14.075', '1.14.75'],
    ['1.0.0+1', '1.0.0+2'],
  ])('%s and %s are the same', (a, b) => expect(compareVersions(a, b)).toBe(0));
});

describe('what comes next', () => {
  const next = (last: string | undefined, scheme?: string) =>
    listNextVersions(last, scheme, '2025-11-20').map(({ kind, version }) => `${kind} ${version}`);

  it.each([
    ['2.12.1', 'semver', ['patch 2.12.2', 'minor 2.13.0', 'major 3.0.0']],
    ['1.46', 'short', ['minor 1.47', 'major 2.0']],
    ['v2.1.3', 'prefixed', ['patch v2.1.4', 'minor v2.2.0', 'major v3.0.0']],
    ['2025.11.4', 'calendar', ['date 2025.11.5']],
    ['2025.10.4', 'calendar', ['date 2025.11.0']],
    [undefined, 'calendar', ['date 2025.11.0']],
    ['2025.09.4', 'YYYY.MM.N', ['date 2025.11.0']],
    ['1.14.078', 'N.N.NNN', ['patch 1.14.079', 'minor 1.15.000', 'major 2.0.000']],
    ['1.14.078', undefined, ['patch 1.14.079', 'minor 1.15.000', 'major 2.0.000']],
    ['1.1.3.30', undefined, ['build 1.1.3.31', 'patch 1.1.4.0', 'minor 1.2.0.0', 'major 2.0.0.0']],
    ['1.1.3.30', 'semver', ['patch 1.1.4', 'minor 1.2.0', 'major 2.0.0']],
    ['2.0.0-rc.1', 'semver', ['release 2.0.0', 'patch 2.0.1', 'minor 2.1.0', 'major 3.0.0']],
    ['1.14.17-078', 'N.N.N-NNN', ['build 1.14.17-079', 'patch 1.14.18-000', 'minor 1.15.0-000', 'major 2.0.0-000']],
    [undefined, 'semver', ['first 1.0.0']],
    [undefined, undefined, ['first 1.0.0']],
    [undefined, 'prefixed', ['first v1.0.0']],
  ])('after %s by %s', (last, scheme, wanted) => expect(next(last, scheme)).toEqual(wanted));

  it('is always well-formed and greater', () => {
    const cases = [
      ['1.00.2', 'semver'],
      ['1.0.7.10', 'semver'],
      ['1.3', 'semver'],
      ['1.22.4648', 'semver'],
      ['v1.1.0', 'prefixed'],
    ] as const;
    for (const [last, scheme] of cases) {
      for (const { version } of listNextVersions(last, scheme, '2025-11-20')) {
        expect([version, isWellFormedVersion(version, scheme)]).toEqual([version, true]);
        expect(compareVersions(last, version)).toBeLessThan(0);
      }
    }
  });
});
