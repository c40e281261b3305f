// Version schemes: the format of a product's versions and how to increment them. A scheme is a shape such as `vN.N.NNN`, or the name of a
// common shape.
import { lazyBy } from '../lib/lazy.ts';
import { escapeRegExp } from '../lib/text.ts';

/** Named shapes. */
export const NAMED_SCHEMES: Readonly<Record<string, string>> = {
  semver: 'N.N.N',
  short: 'N.N',
  prefixed: 'vN.N.N',
  calendar: 'YYYY.M.N',
};

/** A proposal for the next version. */
export interface NextVersion {
  /** Which part is incremented: `patch`, `minor`, `major`; `build` with four parts; `release` ends a pre-release; `first`; `date`. */
  readonly kind: 'release' | 'build' | 'patch' | 'minor' | 'major' | 'date' | 'first';
  readonly version: string;
}

/** One part of a shape: a number of at least `width` digits, the year or month of a date, or literal text. */
type ShapePart =
  | { readonly kind: 'number' | 'year' | 'month'; readonly width: number }
  | { readonly kind: 'text'; readonly text: string };

const SHAPE_PART = /YYYY|MM?|N+|[a-z._-]/g;
const PART_NAMES = ['major', 'minor', 'patch', 'build'] as const;
/** Pre-release and build metadata in semver syntax; the capture group is the pre-release. */
const PRERELEASE_SUFFIX = '(?:-([0-9A-Za-z.-]+))?(?:\\+[0-9A-Za-z.-]+)?';
const MAX_SCHEME_LETTERS = 60;

/** Whether a text is a scheme: a name, or a shape of `N`, `YYYY`, `MM`, `M`, lower-case letters and `.`, `_`, `-`. */
export function isVersionScheme(text: string): boolean {
  return Object.hasOwn(NAMED_SCHEMES, text) || /^(?=.*N)(?:YYYY|MM?|N+|[a-z._-])+$/.test(text);
}

/** Whether a version follows its scheme; without a scheme, whether it is well-formed and contains a digit. */
export function isWellFormed(version: string, scheme?: string): boolean {
  if (version.length > MAX_SCHEME_LETTERS) return false;
  if (scheme === undefined) return /^(?=.*\d)[0-9A-Za-z][0-9A-Za-z._+-]*$/.test(version);
  return readByScheme(version, scheme) !== undefined;
}

/** A build compares thousands of versions by the scheme of their product. */
const patternOf = lazyBy((scheme) => {
  const shape = schemeParts(scheme).map((part) => {
    if (part.kind === 'text') return escapeRegExp(part.text);
    if (part.kind === 'year') return '(\\d{4})';
    if (part.kind === 'month') return part.width === 2 ? '(0[1-9]|1[0-2])' : '(0?[1-9]|1[0-2])';
    return part.width === 1 ? '(0|[1-9]\\d*)' : `(\\d{${part.width},})`;
  });
  return new RegExp(`^${shape.join('')}${PRERELEASE_SUFFIX}$`);
}, 100);

/** Returns the numbers of a version by its scheme, and its pre-release; `undefined` if the version does not follow the scheme. */
export function readByScheme(
  version: string,
  scheme: string,
): { readonly numbers: readonly string[]; readonly pre: string } | undefined {
  const match = patternOf(scheme).exec(version);
  return match === null ? undefined : { numbers: match.slice(1, -1), pre: match.at(-1) ?? '' };
}

/** Returns an example of a scheme, for messages: `1.4.2`, `v1.4.2`, `2025.11.4`. */
export function exampleVersion(scheme: string): string {
  const numbers = ['1', '4', '2', '7'];
  const hasDate = schemeParts(scheme).some(({ kind }) => kind === 'year');
  return schemeParts(scheme)
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
export function nextVersions(last: string | undefined, scheme: string | undefined, today: string): NextVersion[] {
  const hasDash = scheme?.includes('-') === true;
  const version = hasDash ? last : last?.replace(/[-+].*$/, '');
  if (version !== undefined && /-./.test(last ?? '') && !hasDash) {
    if (isWellFormed(version, scheme)) return [{ kind: 'release', version }, ...nextVersions(version, scheme, today)];
  }
  const parts = scheme === undefined ? shapeOf(last ?? '0.0.0') : schemeParts(scheme);
  const before = (version?.match(/\d+/g) ?? []).map(Number);
  if (parts.some(({ kind }) => kind === 'year' || kind === 'month')) return [nextOfDate(parts, before, today)];
  const count = parts.filter(({ kind }) => kind === 'number').length;
  if (last === undefined) return [{ kind: 'first', version: formatVersion(parts, [1]) }];
  return Array.from({ length: count }, (_, step) => count - 1 - step).map((at) => ({
    kind: PART_NAMES[at] ?? 'build',
    version: formatVersion(parts, [...Array.from({ length: at }, (_, i) => before[i] ?? 0), (before[at] ?? 0) + 1]),
  }));
}

/** Returns the next candidate: `2.0.0-rc.2` after `2.0.0-rc.1`. Returns `undefined` for other versions. */
export function nextCandidate(last: string, scheme?: string): string | undefined {
  const [, before = '', number] = /^(.*-.*?)(\d+)$/.exec(last) ?? [];
  if (number === undefined || (scheme !== undefined && !readByScheme(last, scheme)?.pre)) return undefined;
  return `${before}${String(Number(number) + 1).padStart(number.length, '0')}`;
}

/** Sets the date parts to today's date. If they have not changed, increments the last number; otherwise sets all numbers to 0. */
function nextOfDate(parts: readonly ShapePart[], before: readonly number[], today: string): NextVersion {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const slots = parts.filter(({ kind }) => kind !== 'text');
  const isSame = slots.every(({ kind }, at) => kind === 'number' || before[at] === (kind === 'year' ? year : month));
  const last = slots.findLastIndex(({ kind }) => kind === 'number');
  const numbers = slots.map(({ kind }, at) => {
    if (kind !== 'number') return kind === 'year' ? year : month;
    if (!isSame) return 0;
    return (before[at] ?? 0) + (at === last ? 1 : 0);
  });
  return { kind: 'date', version: formatVersion(parts, numbers) };
}

function schemeParts(scheme: string): ShapePart[] {
  const shape = Object.hasOwn(NAMED_SCHEMES, scheme) ? (NAMED_SCHEMES[scheme] as string) : scheme;
  return (shape.match(SHAPE_PART) ?? []).map((text): ShapePart => {
    if (text.startsWith('N')) return { kind: 'number', width: text.length };
    if (text === 'YYYY') return { kind: 'year', width: 4 };
    if (text.startsWith('M')) return { kind: 'month', width: text.length };
    return { kind: 'text', text };
  });
}

/** Derives a shape from a version, so that `1.14.079` follows `1.14.078`. */
function shapeOf(version: string): ShapePart[] {
  return (version.replace(/[-+].*$/, '').match(/\d+|\D/g) ?? []).map((text): ShapePart => {
    if (!/\d/.test(text)) return { kind: 'text', text };
    return { kind: 'number', width: text.startsWith('0') ? text.length : 1 };
  });
}

function formatVersion(parts: readonly ShapePart[], numbers: readonly number[]): string {
  const rest = [...numbers];
  return parts
    .map((part) => (part.kind === 'text' ? part.text : String(rest.shift() ?? 0).padStart(part.width, '0')))
    .join('');
}
