// How a product writes its versions and counts them on. A scheme is a shape such as `vN.N.NNN`, or one of the names that
// common shapes have.
import { escapeRegExp } from '../lib/text.ts';

/** The shapes that have a name. */
export const NAMED_SCHEMES: Readonly<Record<string, string>> = {
  semver: 'N.N.N',
  short: 'N.N',
  prefixed: 'vN.N.N',
  calendar: 'YYYY.M.N',
};

/** A version that may come next. */
export interface NextVersion {
  /** What it counts on: `patch`, `minor`, `major`; `build` of four parts; `release` ends a pre-release; `first`; `date`. */
  readonly kind: 'release' | 'build' | 'patch' | 'minor' | 'major' | 'date' | 'first';
  readonly version: string;
}

/** One part of a shape: a number of at least `width` digits, the year or month of a date, or text that stands as it is. */
type Part =
  | { readonly kind: 'number' | 'year' | 'month'; readonly width: number }
  | { readonly kind: 'text'; readonly text: string };

const PART = /YYYY|MM?|N+|[a-z._-]/g;
const NAMES_OF_PARTS = ['major', 'minor', 'patch', 'build'] as const;
/** A pre-release and build data, as semantic versioning writes them; its group is the pre-release. */
const SUFFIX = '(?:-([0-9A-Za-z.-]+))?(?:\\+[0-9A-Za-z.-]+)?';
const MOST_LETTERS = 60;

/** Whether a text is a scheme: a name, or a shape of `N`, `YYYY`, `MM`, `M`, small letters and `.`, `_`, `-`. */
export function isVersionScheme(text: string): boolean {
  return Object.hasOwn(NAMED_SCHEMES, text) || /^(?=.*N)(?:YYYY|MM?|N+|[a-z._-])+$/.test(text);
}

/** Whether a version is written as its scheme asks; without a scheme any version with a digit in it is. */
export function isWellFormed(version: string, scheme?: string): boolean {
  if (version.length > MOST_LETTERS) return false;
  if (scheme === undefined) return /^(?=.*\d)[0-9A-Za-z][0-9A-Za-z._+-]*$/.test(version);
  return readByScheme(version, scheme) !== undefined;
}

/** The numbers that the scheme names, and the pre-release behind them; nothing where a version does not follow the scheme. */
export function readByScheme(
  version: string,
  scheme: string,
): { readonly numbers: readonly string[]; readonly pre: string } | undefined {
  const shape = schemeParts(scheme).map((part) => {
    if (part.kind === 'text') return escapeRegExp(part.text);
    if (part.kind === 'year') return '(\\d{4})';
    if (part.kind === 'month') return part.width === 2 ? '(0[1-9]|1[0-2])' : '(0?[1-9]|1[0-2])';
    return part.width === 1 ? '(0|[1-9]\\d*)' : `(\\d{${part.width},})`;
  });
  const match = new RegExp(`^${shape.join('')}${SUFFIX}$`).exec(version);
  return match === null ? undefined : { numbers: match.slice(1, -1), pre: match.at(-1) ?? '' };
}

/** A version as the scheme writes it, for messages: `1.4.2`, `v1.4.2`, `2025.11.4`. */
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
 * What may come after a version, the smallest step first. `today` (`YYYY-MM-DD`) is what shapes with a date take. Without
 * a scheme the last version is the shape.
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
  if (last === undefined) return [{ kind: 'first', version: write(parts, [1]) }];
  return Array.from({ length: count }, (_, step) => count - 1 - step).map((at) => ({
    kind: NAMES_OF_PARTS[at] ?? 'build',
    version: write(parts, [...Array.from({ length: at }, (_, i) => before[i] ?? 0), (before[at] ?? 0) + 1]),
  }));
}

/** The candidate after a candidate: `2.0.0-rc.2` after `2.0.0-rc.1`. Nothing after any other version. */
export function nextCandidate(last: string, scheme?: string): string | undefined {
  const [, before = '', number] = /^(.*-.*?)(\d+)$/.exec(last) ?? [];
  if (number === undefined || (scheme !== undefined && !readByScheme(last, scheme)?.pre)) return undefined;
  return `${before}${String(Number(number) + 1).padStart(number.length, '0')}`;
}

/** The date's parts are today's; the last number counts on where they are still the same, else from 0. */
function nextOfDate(parts: readonly Part[], before: readonly number[], today: string): NextVersion {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const slots = parts.filter(({ kind }) => kind !== 'text');
  const isSame = slots.every(({ kind }, at) => kind === 'number' || before[at] === (kind === 'year' ? year : month));
  const last = slots.findLastIndex(({ kind }) => kind === 'number');
  const numbers = slots.map(({ kind }, at) => {
    if (kind !== 'number') return kind === 'year' ? year : month;
    if (!isSame) return 0;
    return (before[at] ?? 0) + (at === last ? 1 : 0);
  });
  return { kind: 'date', version: write(parts, numbers) };
}

function schemeParts(scheme: string): Part[] {
  const shape = Object.hasOwn(NAMED_SCHEMES, scheme) ? (NAMED_SCHEMES[scheme] as string) : scheme;
  return (shape.match(PART) ?? []).map((text): Part => {
    if (text.startsWith('N')) return { kind: 'number', width: text.length };
    if (text === 'YYYY') return { kind: 'year', width: 4 };
    if (text.startsWith('M')) return { kind: 'month', width: text.length };
    return { kind: 'text', text };
  });
}

/** A version as a shape of its own: `1.14.078` counts on to `1.14.079`. */
function shapeOf(version: string): Part[] {
  return (version.replace(/[-+].*$/, '').match(/\d+|\D/g) ?? []).map((text): Part => {
    if (!/\d/.test(text)) return { kind: 'text', text };
    return { kind: 'number', width: text.startsWith('0') ? text.length : 1 };
  });
}

function write(parts: readonly Part[], numbers: readonly number[]): string {
  const rest = [...numbers];
  return parts
    .map((part) => (part.kind === 'text' ? part.text : String(rest.shift() ?? 0).padStart(part.width, '0')))
    .join('');
}
