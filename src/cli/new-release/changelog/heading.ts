// The headings of releases in change logs, as Keep a Changelog, changesets, release-please, conventional-changelog, git-cliff and
// people write them. Pure.
import { isDay } from '../../../model/day.ts';

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

const VERSION = /^(?:(.*?)(?:@|[-_/](?=v?\d)))?v?\.?(\d+(?:\.[0-9A-Za-z]+)*(?:[-+][0-9A-Za-z.+-]+)?)$/i;
const SIGNS = /^[[("'*_]+|[\])"'*_:,]+$/g;

/** Whether a heading is that of the changes without a version. */
export function isUnreleased(text: string): boolean {
  return /^\W*(?:unreleased|upcoming|next(?: release| version)?|vnext|in development)\b\W*(?:\([^)]*\))?\W*$/i.test(
    text,
  );
}

/** What a heading says of a release; nothing where it is the heading of something else. */
export function releaseHeading(text: string): ReleaseHeading | undefined {
  const plain = text.replace(/<\/?(?:small|a|b|strong)\b[^>]*>/gi, '');
  const [link = '', label = '', url] = LINK.exec(plain) ?? [];
  const isLinked = /\d/.test(label);
  const { date, rest } = dayOf(isLinked ? plain.replace(link, label) : plain);
  const words = rest.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const at = words.findIndex((word) => isVersion(word, date !== undefined || /^\[|^v/i.test(word)));
  const [, prefix = '', version] = VERSION.exec((words[at] ?? '').replace(SIGNS, '')) ?? [];
  if (version === undefined) return undefined;
  const before = words.slice(0, at).filter((word) => !/^(?:version|release|ver\.?|v\.?)$/i.test(word));
  const after = words.slice(at + 1);
  const remark = after.join(' ');
  // Other headings begin with a number too: "2.0 migration".
  if (date === undefined && (before.length > 0 || (remark !== '' && !/^[[("'].*[\])"']$/.test(remark))))
    return undefined;
  const name = [...before, prefix].join(' ').replace(SIGNS, '').trim();
  return { name, version, remark, ...(date && { date }), ...(isLinked && url && { url }) };
}

/** A number without a dot is a version only where something else says so. */
function isVersion(word: string, isSure: boolean): boolean {
  const [, , version] = VERSION.exec(word.replace(SIGNS, '')) ?? [];
  return version !== undefined && (version.includes('.') || isSure);
}

/** The day in a text, and the text without it. */
function dayOf(text: string): { readonly date?: string; readonly rest: string } {
  const [numbered, year = '', , month = '', day = ''] = NUMBERED_DAY.exec(text) ?? [];
  const [named, first, name = '', second, otherYear = ''] = NAMED_DAY.exec(text) ?? [];
  const found = numbered ?? named;
  if (found === undefined) return { rest: text };
  const two = (number: string | number) => String(number).padStart(2, '0');
  const date =
    numbered === undefined
      ? `${otherYear}-${two(MONTHS.indexOf(name.toLowerCase()) + 1)}-${two(first ?? second ?? '')}`
      : `${year}-${two(month)}-${two(day)}`;
  return isDay(date) ? { date, rest: text.replace(found, ' ') } : { rest: text };
}
