// Parses headings of releases in the styles of Keep a Changelog, changesets, release-please, conventional-changelog, git-cliff and of
// manual logs. Pure.
import { isIsoDate } from '../../../lib/day.ts';

/** Content of a release's heading. */
export interface ReleaseHeading {
  /** Name of the released package, if the heading contains it: `scanner` in `scanner@1.2.0`. */
  readonly name: string;
  /** Without a leading `v`. */
  readonly version: string;
  /** `YYYY-MM-DD`. */
  readonly date?: string;
  /** Target of the version's link. */
  readonly url?: string;
  /** Further text, such as `[YANKED]`. */
  readonly remark: string;
}

const MARKDOWN_LINK = /\[([^\]]+)\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)?)(?:\s+"[^"]*")?\)/;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const DATE_WITH_MONTH_NAME = new RegExp(
  `\\b(?:(\\d{1,2})(?:st|nd|rd|th)?\\s+)?(${MONTHS.join('|')})[a-z]*[.,]?\\s+(?:(\\d{1,2})(?:st|nd|rd|th)?,?\\s+)?(\\d{4})\\b`,
  'i',
);
const MONTH_NAME_AND_YEAR = new RegExp(`\\b(${MONTHS.join('|')})[a-z]*[.,]?\\s+(\\d{4})\\b`, 'i');
const YEAR_FIRST_DATE = /(?<![\d.-])(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?![\d.-])/;
/**
 * A date whose year comes last. With dots, the day comes before the month; with slashes, either may come first. The date must follow a
 * version, because a version may look like a date.
 */
const DAY_FIRST_DATE = /(?<=\d.*[\s(,–-])(\d{1,2})([./])(\d{1,2})\2(\d{4})(?![\d.])/;
/** Imprecise dates: `January 2023`, `Q3 2023`, `05/01/2023`. */
const IMPRECISE_DATE = new RegExp(
  `^[\\s(–-]*(?=.*\\b(?:19|20)\\d\\d\\b)(?:(?:(?:${MONTHS.join('|')})[a-z]*\\.?|q[1-4]|[\\d./-]+)(?:[\\s,)]+|$))+$`,
  'i',
);

const VERSION_PATTERN = String.raw`v?\.?(\d+(?:\.[0-9A-Za-z]+)*(?:[-+][0-9A-Za-z.+-]+)?)`;
const VERSION_ONLY_PATTERN = new RegExp(`^${VERSION_PATTERN}$`, 'i');
const PACKAGE_NAME_AND_VERSION = new RegExp(String.raw`^(.*?)(?:@|[-_/](?=v?\d))${VERSION_PATTERN}$`, 'i');
/** Length limit of a heading; longer lines would take long to parse. */
const MAX_HEADING_LENGTH = 1000;
const SURROUNDING_MARKS_PATTERN = /^[[("'*_~]+|[\])"'*_~:,./]+$/g;

const UNRELEASED_PATTERN = `(?:unreleased|not (?:yet )?released|upcoming|next|in development|tb[adc]|to be (?:released|announced|determined))`;
/** Placeholders for the date of a future release. */
const DATE_PLACEHOLDER = String.raw`(?:release ?date|tb[adc]|[\dxyz?]{4}[-/.][\dxm?]{2}[-/.][\dxd?]{2})`;
const UNRELEASED_HEADING = new RegExp(
  String.raw`^\W*(?:(?:unreleased|upcoming|next)(?: (?:changes|release|version))?|vnext|in development|head|master)\b\W*(?:\([^)]*\))?\W*${DATE_PLACEHOLDER}?\W*$`,
  'i',
);
const UNRELEASED_VERSION = new RegExp(
  String.raw`\d[\w.+-]*\W*[\s([]\W*(?:${UNRELEASED_PATTERN}|(?!\d{4}\b.\d)${DATE_PLACEHOLDER})\W*$`,
  'i',
);

/** Whether a heading names unreleased changes: `Unreleased`, or a version such as `2.0.0 - TBD`. */
export function isUnreleasedHeading(text: string): boolean {
  return text.length < MAX_HEADING_LENGTH && (UNRELEASED_HEADING.test(text) || UNRELEASED_VERSION.test(text));
}

/**
 * Parses the heading of a release; returns `undefined` for other headings. `isName` returns whether a word is a product name. Only such
 * words may precede a version without a date, as in `mdBook 0.5.4`.
 */
export function parseReleaseHeading(
  text: string,
  isName: (name: string) => boolean = () => false,
): ReleaseHeading | undefined {
  if (text.length >= MAX_HEADING_LENGTH) return undefined;
  const plain = text.replace(/<\/?(?:small|a|b|strong)\b[^>]*>/gi, '');
  const [link = '', label = '', url] = MARKDOWN_LINK.exec(plain) ?? [];
  const isLinked = /\d/.test(label);
  const { date, rest } = splitDate(isLinked ? plain.replace(link, label) : plain);
  const words = rest.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const index = words.findIndex((word) => isVersion(word, date !== undefined || /^\[|^v/i.test(word)));
  const { prefix = '', version } = splitVersion(words[index] ?? '') ?? {};
  if (version === undefined) return undefined;
  const before = words.slice(0, index).filter((word) => !/^(?:version|release|ver\.?|v\.?)$/i.test(word));
  const remark = dropUnmatchedBrackets(words.slice(index + 1).join(' '));
  const name = [...before, prefix].join(' ').replace(SURROUNDING_MARKS_PATTERN, '').trim();
  // A heading such as "2.0 migration" is not the heading of a release.
  const isAlone = remark === '' || /^[[("'].*[\])"']$/.test(remark) || IMPRECISE_DATE.test(remark);
  if (date === undefined && !(isAlone && (before.length === 0 || isName(name)))) return undefined;
  return { name, version, remark, ...(date && { date }), ...(isLinked && url && { url }) };
}

/** Splits a word into prefix and version, if it has a version. A word such as `2.0.0-0` is a version as a whole, and has no prefix. */
function splitVersion(word: string): { readonly prefix?: string; readonly version: string } | undefined {
  const bare = word.replace(SURROUNDING_MARKS_PATTERN, '');
  const [, whole] = VERSION_ONLY_PATTERN.exec(bare) ?? [];
  if (whole !== undefined) return { version: whole };
  const [, prefix, version] = PACKAGE_NAME_AND_VERSION.exec(bare) ?? [];
  return version === undefined ? undefined : { prefix, version };
}

/** Whether a word is a version. A number without a dot counts only if `isSure` is set. */
function isVersion(word: string, isSure: boolean): boolean {
  const { version } = splitVersion(word) ?? {};
  return version !== undefined && (version.includes('.') || isSure);
}

/** Removes a parenthesis at either end whose counterpart was removed with the date. */
function dropUnmatchedBrackets(text: string): string {
  const open = text.includes(')') ? text : text.replace(/^\(/, '');
  return open.includes('(') ? open : open.replace(/\)$/, '');
}

function splitDate(text: string): { readonly date?: string; readonly rest: string } {
  const dateInText = [findNumericDate(text), findMonthNameDate(text), findDayFirstDate(text)].find(
    (candidate) => candidate !== undefined,
  );
  if (dateInText === undefined || !isIsoDate(dateInText.date)) return { rest: text };
  return { date: dateInText.date, rest: text.replace(dateInText.text, ' ') };
}

interface DateInText {
  readonly text: string;
  readonly date: string;
}

function createDateInText(text: string, [year, month, day]: readonly (string | number)[]): DateInText {
  const two = (number: string | number = '') => String(number).padStart(2, '0');
  return { text, date: `${year}-${two(month)}-${two(day)}` };
}

function findNumericDate(text: string): DateInText | undefined {
  const [found, year = '', , month = '', day = ''] = YEAR_FIRST_DATE.exec(text) ?? [];
  return found === undefined ? undefined : createDateInText(found, [year, month, day]);
}

function findMonthNameDate(text: string): DateInText | undefined {
  const [found, first, name = '', second, year = ''] = DATE_WITH_MONTH_NAME.exec(text) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  return found === undefined ? undefined : createDateInText(found, [year, month, first ?? second ?? '']);
}

/** Returns the month (`YYYY-MM`) in the text after a version, if this text names a month without a day: `(December 2024)`. */
export function findMonth(text: string): string | undefined {
  const [, name = '', year] = MONTH_NAME_AND_YEAR.exec(text) ?? [];
  return year && `${year}-${String(MONTHS.indexOf(name.toLowerCase()) + 1).padStart(2, '0')}`;
}

/**
 * Finds a date that ends with the year, such as `05.01.2023` for 5 January. A date with slashes counts only if its day and month are
 * unambiguous.
 */
function findDayFirstDate(text: string): DateInText | undefined {
  const [found, first = '', sign, second = '', year = ''] = DAY_FIRST_DATE.exec(text) ?? [];
  if (found === undefined) return undefined;
  if (sign === '.' || Number(first) > 12 || first === second) return createDateInText(found, [year, second, first]);
  return Number(second) > 12 ? createDateInText(found, [year, first, second]) : undefined;
}
