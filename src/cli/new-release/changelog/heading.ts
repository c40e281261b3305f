// The headings of releases in change logs, as Keep a Changelog, changesets, release-please, conventional-changelog, git-cliff and
// people write them. Pure.
import { isDay } from '../../../lib/day.ts';

/** What the heading of a release says. */
export interface ReleaseHeading {
  /** What is released, where the heading says it: `scanner` in `scanner@1.2.0`. */
  readonly name: string;
  /** Without a leading `v`. */
  readonly version: string;
  /** `YYYY-MM-DD`. */
  readonly date?: string;
  /** Where the version leads to, if it is a link. */
  readonly url?: string;
  /** What else it says, such as `[YANKED]`. */
  readonly remark: string;
}

const LINK = /\[([^\]]+)\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)?)(?:\s+"[^"]*")?\)/;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const NAMED_DAY = new RegExp(
  `\\b(?:(\\d{1,2})(?:st|nd|rd|th)?\\s+)?(${MONTHS.join('|')})[a-z]*\\.?\\s+(?:(\\d{1,2})(?:st|nd|rd|th)?,?\\s+)?(\\d{4})\\b`,
  'i',
);
const NUMBERED_DAY = /(?<![\d.-])(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?![\d.-])/;
/** A day before its month with points, and either order with slashes. It stands behind a version, which may look the same. */
const DAY_FIRST = /(?<=\d.*[\s(,–-])(\d{1,2})([./])(\d{1,2})\2(\d{4})(?![\d.])/;
/** What may stand for a day that is not known: `January 2023`, `Q3 2023`, `05/01/2023`. */
const VAGUE_DAY = new RegExp(
  `^[\\s(–-]*(?=.*\\b(?:19|20)\\d\\d\\b)(?:(?:(?:${MONTHS.join('|')})[a-z]*\\.?|q[1-4]|[\\d./-]+)(?:[\\s,)]+|$))+$`,
  'i',
);

const NUMBER = String.raw`v?\.?(\d+(?:\.[0-9A-Za-z]+)*(?:[-+][0-9A-Za-z.+-]+)?)`;
const VERSION = new RegExp(`^${NUMBER}$`, 'i');
const NAMED_VERSION = new RegExp(String.raw`^(.*?)(?:@|[-_/](?=v?\d))${NUMBER}$`, 'i');
/** Longer lines are no headings that people or tools write, and would take long to read. */
const LONGEST = 1000;
const SIGNS = /^[[("'*_~]+|[\])"'*_~:,./]+$/g;

const OPEN = `(?:unreleased|not (?:yet )?released|upcoming|next|in development|tb[adc]|to be (?:released|announced|determined))`;
/** What stands where a day will be. */
const DAY_TO_COME = String.raw`(?:release ?date|tb[adc]|[\dxyz?]{4}[-/.][\dxm?]{2}[-/.][\dxd?]{2})`;
const UNRELEASED = new RegExp(
  String.raw`^\W*(?:(?:unreleased|upcoming|next)(?: (?:changes|release|version))?|vnext|in development|head|master)\b\W*(?:\([^)]*\))?\W*${DAY_TO_COME}?\W*$`,
  'i',
);
const UNRELEASED_VERSION = new RegExp(
  String.raw`\d[\w.+-]*\W*[\s([]\W*(?:${OPEN}|(?!\d{4}\b.\d)${DAY_TO_COME})\W*$`,
  'i',
);

/** Whether a heading is that of changes which are not released: `Unreleased`, or a version as in `2.0.0 - TBD`. */
export function isUnreleased(text: string): boolean {
  return text.length < LONGEST && (UNRELEASED.test(text) || UNRELEASED_VERSION.test(text));
}

/**
 * What a heading says of a release; nothing where it is the heading of something else. `isName` says what may stand before a version
 * without a day, as in `mdBook 0.5.4`.
 */
export function releaseHeading(
  text: string,
  isName: (name: string) => boolean = () => false,
): ReleaseHeading | undefined {
  if (text.length >= LONGEST) return undefined;
  const plain = text.replace(/<\/?(?:small|a|b|strong)\b[^>]*>/gi, '');
  const [link = '', label = '', url] = LINK.exec(plain) ?? [];
  const isLinked = /\d/.test(label);
  const { date, rest } = dayOf(isLinked ? plain.replace(link, label) : plain);
  const words = rest.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const at = words.findIndex((word) => isVersion(word, date !== undefined || /^\[|^v/i.test(word)));
  const { prefix = '', version } = versionIn(words[at] ?? '') ?? {};
  if (version === undefined) return undefined;
  const before = words.slice(0, at).filter((word) => !/^(?:version|release|ver\.?|v\.?)$/i.test(word));
  const remark = withoutHalves(words.slice(at + 1).join(' '));
  const name = [...before, prefix].join(' ').replace(SIGNS, '').trim();
  // Other headings begin with a number too: "2.0 migration".
  const isAlone = remark === '' || /^[[("'].*[\])"']$/.test(remark) || VAGUE_DAY.test(remark);
  if (date === undefined && !(isAlone && (before.length === 0 || isName(name)))) return undefined;
  return { name, version, remark, ...(date && { date }), ...(isLinked && url && { url }) };
}

/** A version in a word, and what stands before it. A word that is a version as a whole names nothing: `2.0.0-0`. */
function versionIn(word: string): { readonly prefix?: string; readonly version: string } | undefined {
  const bare = word.replace(SIGNS, '');
  const [, whole] = VERSION.exec(bare) ?? [];
  if (whole !== undefined) return { version: whole };
  const [, prefix, version] = NAMED_VERSION.exec(bare) ?? [];
  return version === undefined ? undefined : { prefix, version };
}

/** A number without a dot is a version only where something else says so. */
function isVersion(word: string, isSure: boolean): boolean {
  const { version } = versionIn(word) ?? {};
  return version !== undefined && (version.includes('.') || isSure);
}

/** Without a bracket at an end whose other half went with the day. */
function withoutHalves(text: string): string {
  const open = text.includes(')') ? text : text.replace(/^\(/, '');
  return open.includes('(') ? open : open.replace(/\)$/, '');
}

/** The day in a text, and the text without it. */
function dayOf(text: string): { readonly date?: string; readonly rest: string } {
  const found = [numberedDay(text), namedDay(text), dayFirst(text)].find((each) => each !== undefined);
  if (found === undefined || !isDay(found.date)) return { rest: text };
  return { date: found.date, rest: text.replace(found.text, ' ') };
}

interface FoundDay {
  readonly text: string;
  readonly date: string;
}

function dayFrom(text: string, [year, month, day]: readonly (string | number)[]): FoundDay {
  const two = (number: string | number = '') => String(number).padStart(2, '0');
  return { text, date: `${year}-${two(month)}-${two(day)}` };
}

function numberedDay(text: string): FoundDay | undefined {
  const [found, year = '', , month = '', day = ''] = NUMBERED_DAY.exec(text) ?? [];
  return found === undefined ? undefined : dayFrom(found, [year, month, day]);
}

function namedDay(text: string): FoundDay | undefined {
  const [found, first, name = '', second, year = ''] = NAMED_DAY.exec(text) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  return found === undefined ? undefined : dayFrom(found, [year, month, first ?? second ?? '']);
}

/** `05.01.2023` is of January; `05/01/2023` may be of May, so only what can be read in one way is a day. */
function dayFirst(text: string): FoundDay | undefined {
  const [found, first = '', sign, second = '', year = ''] = DAY_FIRST.exec(text) ?? [];
  if (found === undefined) return undefined;
  if (sign === '.' || Number(first) > 12 || first === second) return dayFrom(found, [year, second, first]);
  return Number(second) > 12 ? dayFrom(found, [year, first, second]) : undefined;
}
