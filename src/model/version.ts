// Versions in order, whatever scheme a product writes them in: `2.10.0` after `2.9.1`, `v1.2`, `1.46`, `2025.11.4`.
import { compareText } from './text.ts';

/**
 * Compares two versions part by part, numbers as numbers: negative where `a` is the lower one, 0 where they are equal. A
 * leading `v` and build metadata (`+…`) do not count; a missing part is 0; a pre-release (`2.0.0-rc.1`) comes before its release.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  const length = Math.max(left.release.length, right.release.length);
  const padded = (release: readonly string[]) => [...release, ...Array(length - release.length).fill('0')];
  const order = compareEach(padded(left.release), padded(right.release), comparePart);
  if (order !== 0) return order;
  if (left.pre.length === 0 || right.pre.length === 0) return right.pre.length - left.pre.length;
  return compareEach(left.pre, right.pre, comparePart);
}

/** Order by the first elements that differ; where none does, the shorter list comes first. */
function compareEach(a: readonly string[], b: readonly string[], compare: (a: string, b: string) => number): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const order = compare(a[index] as string, b[index] as string);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/**
 * The release with the greatest version of the year up to a product's newest one. A back-port that comes out after a
 * newer version does not go before it, and what a product was numbered by years ago, in another scheme, does not count any
 * more. `releases` are one product's, newest first.
 */
export function latestOf<Release extends { readonly date: string; readonly version?: string }>(
  releases: readonly Release[],
): (Release & { readonly version: string }) | undefined {
  const versioned = releases.filter(
    (release): release is Release & { readonly version: string } => release.version !== undefined,
  );
  const newest = versioned[0];
  if (newest === undefined) return undefined;
  const yearBefore = `${Number(newest.date.slice(0, 4)) - 1}${newest.date.slice(4)}`;
  return versioned
    .filter(({ date }) => date >= yearBefore)
    .reduce((greatest, release) => (compareVersions(release.version, greatest.version) > 0 ? release : greatest));
}

function partsOf(version: string): { readonly release: readonly string[]; readonly pre: readonly string[] } {
  const bare = version
    .trim()
    .replace(/^v\.?(?=\d)/i, '')
    .replace(/\+.*$/s, '');
  const dash = bare.search(/[-_ ]/);
  const split = (text: string) => text.split(/[.\-_ ]+/).filter((part) => part !== '');
  return dash < 0
    ? { release: split(bare), pre: [] }
    : { release: split(bare.slice(0, dash)), pre: split(bare.slice(dash)) };
}

/** Numbers before words, as in semver; digits and letters of one part count in turn: `rc2` before `rc10`. */
function comparePart(a: string, b: string): number {
  const runsOf = (part: string) => part.toLowerCase().match(/\d+|\D+/g) ?? [];
  return compareEach(runsOf(a), runsOf(b), compareRun);
}

function compareRun(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [/^\d/.test(a), /^\d/.test(b)];
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  if (!isNumber) return compareText(a, b);
  const [left, right] = [a.replace(/^0+(?=\d)/, ''), b.replace(/^0+(?=\d)/, '')];
  return left.length - right.length || compareText(left, right);
}
