// Version schemes: the format of a product's versions and how to increment them. A scheme is a shape such as `vN.N.NNN`, or the name of a
// common shape.
import { memoizeByKeyWithLimit } from '../lib/lazy.ts';
import { escapeRegExp } from '../lib/text.ts';

/** Named shapes. */
export const VERSION_SCHEMES_BY_NAME: Readonly<Record<string, string>> = {
  semver: 'N.N.N',
  short: 'N.N',
  prefixed: 'vN.N.N',
  calendar: 'YYYY.M.N',
};

export interface NextVersionProposal {
  /**
   * The step from the last version. `major`, `minor`, `patch` and (in versions with four parts) `build` increment the part of that name.
   * `release` ends a pre-release. `first` is the first version. `date` sets the date.
   */
  readonly kind: 'release' | 'build' | 'patch' | 'minor' | 'major' | 'date' | 'first';
  readonly version: string;
}

/** One part of a shape: a number of at least `width` digits, the year or month of a date, or literal text. */
type VersionShapePart =
  | { readonly kind: 'number' | 'year' | 'month'; readonly width: number }
  | { readonly kind: 'text'; readonly text: string };

const VERSION_SHAPE_PART_PATTERN = /YYYY|MM?|N+|[a-z._-]/g;
const VERSION_PART_NAMES = ['major', 'minor', 'patch', 'build'] as const;
/** Pre-release and build metadata in semver syntax; the capture group is the pre-release. */
const PRERELEASE_SUFFIX_PATTERN = '(?:-([0-9A-Za-z.-]+))?(?:\\+[0-9A-Za-z.-]+)?';
const MAX_VERSION_SCHEME_LENGTH = 60;

/** Whether a text is a scheme: a name, or a shape of `N`, `YYYY`, `MM`, `M`, lower-case letters and `.`, `_`, `-`. */
export function isVersionScheme(text: string): boolean {
  return Object.hasOwn(VERSION_SCHEMES_BY_NAME, text) || /^(?=.*N)(?:YYYY|MM?|N+|[a-z._-])+$/.test(text);
}

/** Whether a version follows its scheme; without a scheme, whether it is well-formed and contains a digit. */
export function isWellFormedVersion(version: string, scheme?: string): boolean {
  if (version.length > MAX_VERSION_SCHEME_LENGTH) return false;
  if (scheme === undefined) return /^(?=.*\d)[0-9A-Za-z][0-9A-Za-z._+-]*$/.test(version);
  return parseVersionByScheme(version, scheme) !== undefined;
}

/**
 * Returns the pattern of a scheme. The pattern is compiled once per scheme, because a build compares thousands of versions. The call is
 * marked as pure, so that scripts for browsers that compare no versions leave it out.
 */
const getVersionPattern = /* @__PURE__ */ memoizeByKeyWithLimit((scheme) => {
  const shape = parseVersionScheme(scheme).map((part) => {
    if (part.kind === 'text') return escapeRegExp(part.text);
    if (part.kind === 'year') return '(\\d{4})';
    if (part.kind === 'month') return part.width === 2 ? '(0[1-9]|1[0-2])' : '(0?[1-9]|1[0-2])';
    return part.width === 1 ? '(0|[1-9]\\d*)' : `(\\d{${part.width},})`;
  });
  return new RegExp(`^${shape.join('')}${PRERELEASE_SUFFIX_PATTERN}$`);
}, 100);

/** Parses a version by its scheme, into numbers and pre-release. Returns `undefined` if the version does not follow the scheme. */
export function parseVersionByScheme(
  version: string,
  scheme: string,
): { readonly numbers: readonly string[]; readonly pre: string } | undefined {
  const match = getVersionPattern(scheme).exec(version);
  return match === null ? undefined : { numbers: match.slice(1, -1), pre: match.at(-1) ?? '' };
}

/** Returns an example of a scheme, for messages: `1.4.2`, `v1.4.2`, `2025.11.4`. */
export function createExampleVersion(scheme: string): string {
  const numbers = ['1', '4', '2', '7'];
  const hasDate = parseVersionScheme(scheme).some(({ kind }) => kind === 'year');
  return parseVersionScheme(scheme)
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'year') return '2025';
      if (part.kind === 'month') return '11';
      return (hasDate ? '4' : (numbers.shift() ?? '0')).padStart(part.width, '0');
    })
    .join('');
}

/**
 * Returns the possible next versions, smallest step first. `today` (`YYYY-MM-DD`) fills the date parts of a shape. Without a scheme, the
 * last version serves as the shape.
 */
export function listNextVersions(
  last: string | undefined,
  scheme: string | undefined,
  today: string,
): NextVersionProposal[] {
  const hasDash = scheme?.includes('-') === true;
  const version = hasDash ? last : last?.replace(/[-+].*$/, '');
  if (version !== undefined && /-./.test(last ?? '') && !hasDash) {
    if (isWellFormedVersion(version, scheme))
      return [{ kind: 'release', version }, ...listNextVersions(version, scheme, today)];
  }
  const parts = scheme === undefined ? deriveSchemeFromVersion(last ?? '0.0.0') : parseVersionScheme(scheme);
  const before = (version?.match(/\d+/g) ?? []).map(Number);
  if (parts.some(({ kind }) => kind === 'year' || kind === 'month'))
    return [computeNextDatedVersion(parts, before, today)];
  const count = parts.filter(({ kind }) => kind === 'number').length;
  if (last === undefined) return [{ kind: 'first', version: formatVersionByShape(parts, [1]) }];
  return Array.from({ length: count }, (_, step) => count - 1 - step).map((index) => ({
    kind: VERSION_PART_NAMES[index] ?? 'build',
    version: formatVersionByShape(parts, [
      ...Array.from({ length: index }, (_, i) => before[i] ?? 0),
      (before[index] ?? 0) + 1,
    ]),
  }));
}

/** Returns the next numbered pre-release: `2.0.0-rc.2` after `2.0.0-rc.1`; `undefined` if `last` is not a numbered pre-release. */
export function computeNextPrereleaseVersion(last: string, scheme?: string): string | undefined {
  const [, before = '', number] = /^(.*-.*?)(\d+)$/.exec(last) ?? [];
  if (number === undefined || (scheme !== undefined && !parseVersionByScheme(last, scheme)?.pre)) return undefined;
  return `${before}${String(Number(number) + 1).padStart(number.length, '0')}`;
}

/** Sets the date parts to today's date. If the date parts stay the same, increments the last number; otherwise sets all numbers to 0. */
function computeNextDatedVersion(
  parts: readonly VersionShapePart[],
  before: readonly number[],
  today: string,
): NextVersionProposal {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const slots = parts.filter(({ kind }) => kind !== 'text');
  const isSame = slots.every(
    ({ kind }, index) => kind === 'number' || before[index] === (kind === 'year' ? year : month),
  );
  const last = slots.findLastIndex(({ kind }) => kind === 'number');
  const numbers = slots.map(({ kind }, index) => {
    if (kind !== 'number') return kind === 'year' ? year : month;
    if (!isSame) return 0;
    return (before[index] ?? 0) + (index === last ? 1 : 0);
  });
  return { kind: 'date', version: formatVersionByShape(parts, numbers) };
}

function parseVersionScheme(scheme: string): VersionShapePart[] {
  const shape = Object.hasOwn(VERSION_SCHEMES_BY_NAME, scheme) ? (VERSION_SCHEMES_BY_NAME[scheme] as string) : scheme;
  return (shape.match(VERSION_SHAPE_PART_PATTERN) ?? []).map((text): VersionShapePart => {
    if (text.startsWith('N')) return { kind: 'number', width: text.length };
    if (text === 'YYYY') return { kind: 'year', width: 4 };
    if (text.startsWith('M')) return { kind: 'month', width: text.length };
    return { kind: 'text', text };
  });
}

/** Derives a shape from a version, so that `1.14.079` follows `1.14.078`. */
function deriveSchemeFromVersion(version: string): VersionShapePart[] {
  return (version.replace(/[-+].*$/, '').match(/\d+|\D/g) ?? []).map((text): VersionShapePart => {
    if (!/\d/.test(text)) return { kind: 'text', text };
    return { kind: 'number', width: text.startsWith('0') ? text.length : 1 };
  });
}

function formatVersionByShape(parts: readonly VersionShapePart[], numbers: readonly number[]): string {
  const rest = [...numbers];
  return parts
    .map((part) => (part.kind === 'text' ? part.text : String(rest.shift() ?? 0).padStart(part.width, '0')))
    .join('');
}
