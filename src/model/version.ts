// Order of versions, for all schemes: `2.10.0` after `2.9.1`, `v1.2`, `1.46`, `2025.11.4`.
import { compareText } from '../lib/text.ts';
import { parseVersionByScheme } from './version-scheme.ts';

/** Version settings of a product. */
export interface ProductVersionSettings {
  /** Format of its versions: see `model/version-scheme.ts`. */
  readonly versionScheme?: string;
  /** Pre-releases: `listed` with the others, `latest` if they also count as the latest version, `hidden` from all lists. */
  readonly prereleases?: 'listed' | 'latest' | 'hidden';
}

/**
 * Compares two versions part by part, numbers numerically: negative if `a` is lower, 0 if equal. Ignores a leading `v` and build metadata
 * (`+…`); a missing part is 0; a pre-release (`2.0.0-rc.1`) comes before its release.
 */
export function compareVersions(a: string, b: string, scheme?: string): number {
  const left = parseVersionParts(a, scheme);
  const right = parseVersionParts(b, scheme);
  const length = Math.max(left.release.length, right.release.length);
  const padded = (release: readonly string[]) => [...release, ...Array(length - release.length).fill('0')];
  const order = compareListsByFirstDifference(padded(left.release), padded(right.release), compareVersionPart);
  if (order !== 0) return order;
  if (left.pre.length === 0 || right.pre.length === 0) return right.pre.length - left.pre.length;
  return compareListsByFirstDifference(left.pre, right.pre, compareVersionPart);
}

/** Whether a version is a candidate, a beta or similar. With a scheme: whether a suffix with `-` follows its numbers. */
export function isPrerelease(version: string, scheme?: string): boolean {
  return parseVersionParts(version, scheme).pre.length > 0;
}

/** Whether two versions belong to the same release: `2.0.0-rc.1`, `2.0.0-rc.2` and `2.0.0`. */
export function isSameRelease(a: string, b: string, scheme?: string): boolean {
  const [left, right] = [a, b].map((version) => parseVersionParts(version, scheme).release.join('.'));
  return compareVersions(left ?? '', right ?? '') === 0;
}

/** Compares two lists by the first elements that differ; if there are none, the shorter list comes first. */
function compareListsByFirstDifference(
  a: readonly string[],
  b: readonly string[],
  compare: (a: string, b: string) => number,
): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const order = compare(a[index] as string, b[index] as string);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/**
 * Finds the release with the greatest version. Considers the newest release and all releases at most one year older. So a back-port does
 * not replace a newer version, and versions of an older numbering do not count. A pre-release is the latest only if there is no other
 * release, or the product allows it. `releases` belong to one product, newest first.
 */
export function findLatestRelease<Release extends { readonly date: string; readonly version?: string }>(
  releases: readonly Release[],
  { versionScheme, prereleases }: ProductVersionSettings,
): (Release & { readonly version: string }) | undefined {
  const versioned = releases.filter(
    (release): release is Release & { readonly version: string } => release.version !== undefined,
  );
  const stable =
    prereleases === 'latest' ? [] : versioned.filter((candidate) => !isPrerelease(candidate.version, versionScheme));
  const counting = stable.length > 0 ? stable : versioned;
  const newest = counting[0];
  if (newest === undefined) return undefined;
  const from = subtractOneYear(newest.date);
  return counting
    .filter(({ date }) => date >= from)
    .reduce((greatest, item) => (compareVersions(item.version, greatest.version, versionScheme) > 0 ? item : greatest));
}

/**
 * Sorts a product's releases by version, greatest first, for ranges between two versions. If the product changed its numbering, releases
 * with the old numbering follow all others. `releases` are given newest first; releases without a version keep their position.
 */
export function sortReleasesAcrossRenumbering<Release extends { readonly date: string; readonly version?: string }>(
  releases: readonly Release[],
  scheme?: string,
): Release[] {
  const latest = findLatestRelease(releases, { versionScheme: scheme, prereleases: 'latest' });
  const isGreater = ({ version }: Release) =>
    version !== undefined && latest !== undefined && compareVersions(version, latest.version, scheme) > 0;
  const old = releases.findIndex(isGreater);
  if (old < 0) return sortReleasesByVersion(releases, scheme);
  return [
    ...sortReleasesByVersion(releases.slice(0, old), scheme),
    ...sortReleasesAcrossRenumbering(releases.slice(old), scheme),
  ];
}

/**
 * Returns the greatest version lower than `version`. If `version` is not a pre-release, pre-releases count only if there are no other
 * versions.
 */
export function findNextLowerVersion(version: string, others: readonly string[], scheme?: string): string | undefined {
  const older = others.filter((candidate) => compareVersions(candidate, version, scheme) < 0);
  const stable = isPrerelease(version, scheme) ? [] : older.filter((candidate) => !isPrerelease(candidate, scheme));
  const [first, ...rest] = stable.length > 0 ? stable : older;
  return rest.reduce((a, b) => (a !== undefined && compareVersions(a, b, scheme) > 0 ? a : b), first);
}

/** Sorts the versions of a list, greatest first; entries without a version keep their position. */
export function sortReleasesByVersion<Release extends { readonly version?: string }>(
  releases: readonly Release[],
  scheme?: string,
): Release[] {
  const sorted = releases
    .filter(({ version }) => version !== undefined)
    .sort((a, b) => compareVersions(b.version ?? '', a.version ?? '', scheme));
  return releases.map((release) => (release.version === undefined ? release : (sorted.shift() as Release)));
}

function subtractOneYear(date: string): string {
  return `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
}

interface VersionParts {
  readonly release: readonly string[];
  readonly pre: readonly string[];
}

/** Words that mark a pre-release at any position, as in `1.0rc1`, `1.0.0.Beta2` and `5.0.M1`. */
const PRERELEASE_WORD_PATTERN =
  /^(\d*)((?:alpha|beta|rc|cr|pre|preview|dev|snapshot|nightly|canary|milestone|ea)\d*|(?<=\d)[abc]\d+|m\d+)$/i;
/** Words after a dash that do not mark a pre-release: `1.0.0-hotfix.1` comes after `1.0.0`, `2025-Q4` is a release. */
const RELEASE_SUFFIX_WORD_PATTERN = /^(?:final|ga|release|lts|post|patch|hotfix|sp|p|r|rev|build|q)\d*$/i;

/** Numbers after a dash are a pre-release only in semver form: `1.0.0-0`, but neither `2025-11` nor `1.14.17-078`. */
const SEMVER_NUMERIC_PRERELEASE_PATTERN = /^\d+\.\d+\.\d+-(?:0|[1-9]\d*)(?:[.-]|$)/;

/**
 * Parses a version by its scheme. Without a scheme, or if the version does not follow it, a suffix after a dash is a pre-release if it
 * begins with a letter.
 */
function parseVersionParts(version: string, scheme: string | undefined): VersionParts {
  const read = scheme === undefined ? undefined : parseVersionByScheme(version.trim(), scheme);
  if (read !== undefined) return { release: read.numbers, pre: read.pre.split(/[.-]+/).filter(Boolean) };
  const bare = version
    .trim()
    .replace(/^v\.?(?=\d)/i, '')
    .replace(/\+.*$/s, '');
  const words = [...bare.matchAll(/(^|[.\-_ ]+)([^.\-_ ]+)/g)].map(([, mark = '', word = '']) => ({ mark, word }));
  const isNumbered = SEMVER_NUMERIC_PRERELEASE_PATTERN.test(bare);
  const at = words.findIndex(
    ({ mark, word }, index) =>
      PRERELEASE_WORD_PATTERN.test(word) ||
      (isNumbered && index === 3) ||
      (index > 0 && mark.includes('-') && /^[a-z]/i.test(word) && !RELEASE_SUFFIX_WORD_PATTERN.test(word)),
  );
  const texts = words.map(({ word }) => word);
  if (at < 0) return { release: texts, pre: [] };
  const [, number = '', rest = texts[at] as string] = PRERELEASE_WORD_PATTERN.exec(texts[at] as string) ?? [];
  return {
    release: [...texts.slice(0, at), ...(number === '' ? [] : [number])],
    pre: [rest, ...texts.slice(at + 1)],
  };
}

/**
 * Compares two parts of versions. Numbers come before words, as in semver. Runs of digits and of letters are compared separately: `rc2`
 * comes before `rc10`.
 */
function compareVersionPart(a: string, b: string): number {
  if (a === b) return 0;
  const runsOf = (part: string) => part.toLowerCase().match(/\d+|\D+/g) ?? [];
  return compareListsByFirstDifference(runsOf(a), runsOf(b), compareRunsOfDigitsOrLetters);
}

function compareRunsOfDigitsOrLetters(a: string, b: string): number {
  const isNumber = /^\d/.test(a);
  const isOtherNumber = /^\d/.test(b);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  if (!isNumber) return compareText(a, b);
  const left = a.replace(/^0+(?=\d)/, '');
  const right = b.replace(/^0+(?=\d)/, '');
  return left.length - right.length || compareText(left, right);
}
