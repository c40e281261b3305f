// Versions in order, whatever scheme a product writes them in: `2.10.0` after `2.9.1`, `v1.2`, `1.46`, `2025.11.4`.

/**
 * Compares two versions part by part, numbers as numbers: negative where `a` is the lower one, 0 where they are equal. A
 * leading `v` and build metadata (`+…`) do not count; a missing part is 0; a pre-release (`2.0.0-rc.1`) comes before its release.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let index = 0; index < Math.max(left.release.length, right.release.length); index += 1) {
    const difference = comparePart(left.release[index] ?? '0', right.release[index] ?? '0');
    if (difference !== 0) return difference;
  }
  if (left.pre.length === 0 || right.pre.length === 0) return right.pre.length - left.pre.length;
  for (let index = 0; index < Math.min(left.pre.length, right.pre.length); index += 1) {
    const difference = comparePart(left.pre[index] as string, right.pre[index] as string);
    if (difference !== 0) return difference;
  }
  return left.pre.length - right.pre.length;
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
  const [left, right] = [a, b].map((part) => part.toLowerCase().match(/\d+|\D+/g) ?? []) as unknown as [
    string[],
    string[],
  ];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = compareRun(left[index] as string, right[index] as string);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function compareRun(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [/^\d/.test(a), /^\d/.test(b)];
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  if (!isNumber) return a < b ? -1 : a > b ? 1 : 0;
  const [left, right] = [a.replace(/^0+(?=\d)/, ''), b.replace(/^0+(?=\d)/, '')];
  return left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
}
