// Edits of front matter: renames keys for techdocs and removes keys that nothing reads. Pure.
import { isIsoDate } from '../../lib/day.ts';
import type { RangeEdit } from '../../lib/edits.ts';
import { isPlainObject } from '../../lib/values.ts';
import { frontMatterFields } from '../../model/front-matter.ts';
import { parsePostFileName } from '../../model/post-file.ts';
import {
  createFrontMatterLineEdits,
  type FrontMatterLineConverter,
  formatYamlScalar,
  type ParsedFrontMatter,
} from './front-matter.ts';
import { findTitleLine } from './headings.ts';
import { computePostSlugAndDate } from './old-routes.ts';
import type { OldFile } from './read-source.ts';

/** Keys of Docusaurus that techdocs does not need. */
const UNNEEDED_FRONT_MATTER_KEY_PATTERN =
  /^(?:hide_reading_time|wrapperClassName|no_comments|parse_number_prefixes|sidebar_key|hide_footer|original_id|sidebar|layout|permalink|category|categories|wrapper_class_name|sidebar_label|sidebar_position|toc_min_heading_level|toc_max_heading_level|pagination_next|pagination_prev|pagination_label|custom_edit_url|hide_title|displayed_sidebar|head|format|mdx|next|previous|id)$/;
/** Keys of Docusaurus 1 for the author of a post, with the new key of the author; empty if the value is left out. */
const LEGACY_AUTHOR_KEYS: Readonly<Record<string, string>> = {
  author: 'name',
  author_title: 'title',
  authorTitle: 'title',
  author_url: 'url',
  authorURL: 'url',
  author_image_url: 'image_url',
  authorImageURL: 'image_url',
  authorFBID: '',
};
const KEPT_AUTHOR_KEYS = new Set(['key', 'name', 'title', 'url', 'email', 'image_url']);

interface PageToEdit {
  readonly file: Pick<OldFile, 'folder' | 'own'>;
  readonly text: string;
  readonly front: ParsedFrontMatter;
}

interface NewFrontMatterValues {
  /** Slug that keeps the page's address. */
  readonly slug: string | undefined;
  /** Labels of tags by their keys. */
  readonly tags: Readonly<Record<string, string>>;
  /** Returns the new address of a link; `undefined` if it stays unchanged. */
  readonly link: (address: string) => string | undefined;
}

/** Returns the edits of a page's front matter. */
export function createFrontMatterEdits(
  { file, text, front }: PageToEdit,
  { slug, tags, link }: NewFrontMatterValues,
): readonly RangeEdit[] {
  const { kind } = file.folder;
  const known = frontMatterFields[kind === 'static' ? 'page' : kind];
  const linesOf: FrontMatterLineConverter = (key, value) => {
    if (key === 'slug') return slug === undefined ? undefined : [`slug: ${formatYamlScalar(slug)}`];
    // Docusaurus hides a title of the front matter only, and techdocs a title in Markdown, too.
    if (key === 'hide_title' && findTitleLine(text.slice(front.end).split('\n'), 0) >= 0) return [];
    if (key in LEGACY_AUTHOR_KEYS) return kind === 'post' ? [] : undefined;
    // Docusaurus ignores `layout`, but techdocs would use it, so the key is removed.
    if (!(key in known) || key === 'layout') return UNNEEDED_FRONT_MATTER_KEY_PATTERN.test(key) ? [] : undefined;
    const line =
      key === 'date'
        ? normalizeDateLine(text.slice(...(front.ranges.date ?? [0, 0])))
        : convertFrontMatterLine(key, value, { tags, link });
    return line === undefined ? undefined : [line];
  };
  const legacy = kind === 'post' && front.values.authors === undefined ? formatLegacyAuthor(front.values) : undefined;
  const day = kind === 'post' && front.values.date === undefined ? findDateOfName(file) : undefined;
  const added = [
    ...(day === undefined ? [] : [`date: ${day}`]),
    ...(slug === undefined || 'slug' in front.values ? [] : [`slug: ${formatYamlScalar(slug)}`]),
    ...(legacy === undefined ? [] : [`authors: [${legacy}]`]),
  ];
  return createFrontMatterLineEdits(text, front, { linesOf, added });
}

/** Returns the date in the file name of a post if techdocs does not read it there, such as `2020-9-18`. */
function findDateOfName({ own }: PageToEdit['file']): string | undefined {
  const day = normalizeDay(computePostSlugAndDate(own, {}).date ?? '');
  return day !== undefined && isIsoDate(day) && parsePostFileName(own).date === undefined ? day : undefined;
}

/** Returns the new line of a key whose value changes. Returns `undefined` if the value does not change. */
function convertFrontMatterLine(
  key: string,
  value: unknown,
  { tags, link }: Omit<NewFrontMatterValues, 'slug'>,
): string | undefined {
  if (key === 'tags' && Array.isArray(value)) {
    const labels = value.map((tag: unknown) =>
      typeof tag === 'string' ? (tags[tag] ?? tag) : isPlainObject(tag) ? String(tag.label) : String(tag),
    );
    if (labels.some((label, index) => typeof value[index] === 'string' && label !== value[index]))
      return `tags: [${labels.map(formatYamlScalar).join(', ')}]`;
    return undefined;
  }
  if (key === 'last_update' && isPlainObject(value)) {
    const day = typeof value.date === 'string' ? parseAmericanDate(value.date) : undefined;
    return day === undefined ? undefined : `last_update: { ${formatLastUpdate({ ...value, date: day })} }`;
  }
  if (key === 'keywords' && typeof value === 'string') return formatCommaListAsYamlLine(key, value);
  if (key === 'image' && typeof value === 'string') {
    const target = link(value);
    return target === undefined ? undefined : `image: ${formatYamlScalar(target)}`;
  }
  if (key === 'authors' && (Array.isArray(value) || isPlainObject(value))) {
    const all = [value].flat();
    const hasMore = all.some(
      (item) => isPlainObject(item) && Object.keys(item).some((name) => !KEPT_AUTHOR_KEYS.has(name)),
    );
    return hasMore ? `authors: [${all.map(formatAuthor).join(', ')}]` : undefined;
  }
  return undefined;
}

/** Returns the line of a key whose value, a text with commas, becomes a list. */
export function formatCommaListAsYamlLine(key: string, text: string): string {
  const parts = text.split(',').map((part) => part.trim());
  return `${key}: [${parts
    .filter((part) => part !== '')
    .map(formatYamlScalar)
    .join(', ')}]`;
}

/**
 * Returns the line of a date with two digits for month and day. Returns `undefined` if the line stays unchanged. A day after the end of the
 * month becomes a day of the next month, as in Docusaurus.
 */
function normalizeDateLine(line: string): string | undefined {
  const written = line.replace(/^date:\s*["']?/, '');
  const day = normalizeDay(written) ?? parseAmericanDate(written);
  if (day === undefined) return undefined;
  const real = isIsoDate(day) ? day : new Date(`${day.slice(0, 7)}-01`).getTime() + (Number(day.slice(8)) - 1) * DAY_MS;
  const text =
    typeof real === 'string' ? real : Number.isNaN(real) ? undefined : new Date(real).toISOString().slice(0, 10);
  return text === undefined || (text === day && /^\d{4}-\d{2}-\d{2}/.test(written)) ? undefined : `date: ${text}`;
}

const DAY_MS = 86_400_000;

/** Parses a date in the order month/day/year, and returns it as `YYYY-MM-DD`. */
function parseAmericanDate(text: string): string | undefined {
  const [, month = '', day = '', year] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text) ?? [];
  const found = year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return found && isIsoDate(found) ? found : undefined;
}

function formatLastUpdate(value: Readonly<Record<string, unknown>>): string {
  return Object.entries(value)
    .map(([name, item]) => `${name}: ${formatYamlScalar(String(item))}`)
    .join(', ');
}

/** Returns `YYYY-MM-DD` for a date with one or two digits for month and day, as Docusaurus accepts it. */
export function normalizeDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(text.trim()) ?? [];
  return year && `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
}

function formatAuthor(author: unknown): string {
  if (!isPlainObject(author)) return JSON.stringify(author);
  const rows = Object.entries(author).filter(([name]) => KEPT_AUTHOR_KEYS.has(name));
  return `{ ${rows.map(([name, value]) => `${name}: ${formatYamlScalar(String(value))}`).join(', ')} }`;
}

function formatLegacyAuthor(values: Readonly<Record<string, unknown>>): string | undefined {
  const rows = Object.entries(LEGACY_AUTHOR_KEYS).flatMap(([key, name]) => {
    const value = values[key];
    return typeof value === 'string' && name !== '' ? [`${name}: ${formatYamlScalar(value)}`] : [];
  });
  return rows.some((row) => row.startsWith('name:')) ? `{ ${rows.join(', ')} }` : undefined;
}
