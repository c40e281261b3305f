// Reads a front matter value as the type of its key, or reports its fault.
import { isAlias, isMap, isScalar, isSeq, type Scalar, type Document as YamlDocument } from 'yaml';
import { isIsoDate, parseDateTime } from '../lib/day.ts';
import { joinPath } from '../lib/file-path.ts';
import { authorFieldNames, type PostAuthor } from '../model/authors.ts';
import { type ContentLimitLookup, createExceededLimitFinding } from '../model/budgets.ts';
import type { SiteVariables } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { type FieldType, fieldTypeNames } from '../model/front-matter.ts';
import { createSlug } from '../model/slug.ts';
import type { Source } from '../model/source.ts';
import { decodePath } from '../model/url.ts';
import { type NestedKeysReadingContext, readHero, readWelcomeFeatures } from './front-matter-hero.ts';
import { createUnknownVariableFault, fillVariables } from './markdown/variables.ts';

/** Services for reading a value. */
export interface FieldReadingContext {
  readonly document: YamlDocument;
  readonly variables: SiteVariables;
  /**
   * How the source was generated. With `pieces` or `route`, an extension generated the text, for example from an API description: braces in
   * it are not variables.
   */
  readonly isMade?: Source['isMade'];
  readonly limits: ContentLimitLookup;
  /** The YAML text. */
  readonly source?: string;
  /** Records the position of a value in a map or list. `name` is its path in the front matter. */
  place?(name: string, offset: number): void;
  /** Reports a fault; the default severity is error. */
  report(offset: number, fault: Pick<Diagnostic, 'code' | 'message'> & Partial<Diagnostic>): void;
}

/** A key and its value. */
interface FrontMatterField {
  readonly key: string;
  readonly type: FieldType;
  readonly node: unknown;
  /** Offset of the key. */
  readonly offset: number;
}

/** Reads a value. Returns `undefined` if the value is invalid or empty; an empty value of the type `text-or-null` is `null`. */
export function readField({ key, type, node, offset }: FrontMatterField, reader: FieldReadingContext): unknown {
  const value = isAlias(node) ? node.resolve(reader.document) : node;
  const at = getYamlNodeOffset(node, offset);
  if (value === null || value === undefined || (isScalar(value) && value.value === null)) {
    return type === 'text-or-null' ? null : undefined;
  }
  const fail = (message: string, suggestion?: string): undefined => {
    reader.report(at, { code: 'invalid-front-matter', message, ...(suggestion && { suggestion }) });
    return undefined;
  };
  const wrong = () =>
    fail(
      `\`${key}\` must be ${fieldTypeNames[type]}, but is ${describeYamlNode(value)}.`,
      formatWrongValueHint({ key, type, value }, reader),
    );
  const scalar = isScalar(value) ? value.value : undefined;
  const text = isScalar(value) && typeof scalar !== 'boolean' ? value : undefined;
  switch (type) {
    case 'text':
    case 'text-or-null':
      return text ? fillScalarVariables(text, at, reader) : wrong();
    case 'boolean':
      return typeof scalar === 'boolean' ? scalar : wrong();
    case 'number':
      return Number.isFinite(scalar) ? scalar : wrong();
    case 'level':
      return typeof scalar === 'number' && [2, 3, 4, 5, 6].includes(scalar) ? scalar : wrong();
    case 'date':
      return isScalar(value) ? readDate(key, getScalarText(value), fail) : wrong();
    case 'slug':
      return text ? readSlug(fillScalarVariables(text, at, reader), fail) : wrong();
    case 'props':
      return isMap(value) ? undefined : wrong();
    case 'tags':
      return (isSeq(value) ? readTags(truncateList(key, value.items, reader), at, reader) : undefined) ?? wrong();
    case 'authors':
      return readAuthors(isSeq(value) ? truncateList(key, value.items, reader) : [value], at, reader) ?? wrong();
    case 'list':
      return (isSeq(value) ? readTextList(value.items, at, reader) : undefined) ?? wrong();
    case 'last-update':
      return isMap(value) ? readLastUpdate(value.items, at, reader) : wrong();
    case 'layout': {
      if (scalar === 'reference') return scalar;
      if (typeof scalar !== 'string') return wrong();
      // Only a warning: other generators have their own layout names, often on all pages.
      const message = `\`${key}\` has no effect: it can be ${fieldTypeNames[type]}, but is ${describeYamlNode(value)}.`;
      reader.report(at, { code: 'unknown-front-matter', severity: 'warning', message, suggestion: 'Remove it.' });
      return undefined;
    }
    case 'search':
      return readSearchSetting(value) ?? wrong();
    case 'hero':
      return readHero(value, createNestedKeysReader(at, reader)) ?? wrong();
    case 'features':
      return readWelcomeFeatures(value, createNestedKeysReader(at, reader)) ?? wrong();
  }
}

function createNestedKeysReader(offset: number, reader: FieldReadingContext): NestedKeysReadingContext {
  const readText = (key: string, node: unknown) =>
    readField({ key, type: 'text', node, offset }, reader) as string | undefined;
  return { report: reader.report, place: reader.place, readText };
}

/** Returns a hint for a value that is nearly valid. */
function formatWrongValueHint(
  { key, type, value }: { readonly key: string; readonly type: FieldType; readonly value: unknown },
  { source = '' }: FieldReadingContext,
): string | undefined {
  const text = isScalar(value) && typeof value.value === 'string' ? value.value : undefined;
  if (type === 'boolean' && text !== undefined && /^(?:yes|on|true)$/i.test(text)) return `Write \`${key}: true\`.`;
  if (type === 'boolean' && text !== undefined && /^(?:no|off|false)$/i.test(text)) return `Write \`${key}: false\`.`;
  const isList = type === 'tags' || type === 'list';
  if (isList && text !== undefined && /^-\S/.test(text)) return 'Write a space behind each dash: `- text`.';
  if (isList && text !== undefined) return `Write \`${key}: [${text}]\`.`;
  const [from, end] = (value as { range?: readonly number[] | null }).range ?? [];
  const written = source.slice(from, end).trim();
  const isShort = /^[[{].*$/.test(written) && written.length < 80 && !/["`]/.test(written);
  return type === 'text' && isShort ? `Put the text in quotes: \`${key}: "${written}"\`.` : undefined;
}

/** Truncates a list to the limit for its length, and reports that entries are left out. */
function truncateList(
  key: string,
  items: readonly unknown[],
  { limits, report }: FieldReadingContext,
): readonly unknown[] {
  const most = limits('tags');
  if (items.length <= most) return items;
  const what = { subject: `\`${key}\` has`, outcome: 'this entry and all behind it are left out' };
  report(getYamlNodeOffset(items[most], 0), createExceededLimitFinding('tags', most, what));
  return items.slice(0, most);
}

function getYamlNodeOffset(node: unknown, fallback: number): number {
  return (node as { range?: readonly number[] | null } | null)?.range?.[0] ?? fallback;
}

/** Returns the text of a scalar as written. Numbers count as text, and `1.10` keeps its zero. */
export function getScalarText(scalar: Scalar): string {
  return typeof scalar.value === 'string' ? scalar.value.trim() : (scalar.source ?? String(scalar.value));
}

function describeYamlNode(node: unknown): string {
  if (isSeq(node)) return 'a list';
  if (isMap(node)) return 'a map';
  if (!isScalar(node)) return 'nothing';
  if (typeof node.value === 'string') return `the text \`${node.value}\``;
  return `\`${node.source ?? String(node.value)}\``;
}

function fillScalarVariables(scalar: Scalar, at: number, reader: FieldReadingContext): string {
  if (reader.isMade === 'pieces' || reader.isMade === 'route') return getScalarText(scalar);
  return fillVariables(getScalarText(scalar), reader.variables, (name) => {
    reader.report(at, { severity: 'warning', ...createUnknownVariableFault(name, Object.keys(reader.variables)) });
  });
}

/** Reads tag names. Docusaurus also allows a map with an address, but techdocs derives the address from the name. */
function readTags(items: readonly unknown[], at: number, reader: FieldReadingContext): readonly string[] | undefined {
  const labels: string[] = [];
  for (const tag of items) {
    const read = readTextList([isMap(tag) ? tag.get('label', true) : tag], at, reader);
    if (read === undefined) return undefined;
    labels.push(...read);
    const [label = ''] = read;
    for (const [name, node] of isMap(tag) ? listYamlPairEntries(tag.items) : []) {
      const slug = createSlug(label);
      const path = isScalar(node) ? String(node.value).replace(/^\/|\/$/g, '') : undefined;
      if (name === 'label' || (name === 'permalink' && path === slug)) continue;
      const message = `\`tags.${name}\` has no effect: the address of the tag \`${label}\` ends in \`${slug}\`, which is made from its name.`;
      const suggestion = 'Remove it. To keep an old address working, add it to `redirects`.';
      reader.report(getYamlNodeOffset(node, at), {
        code: 'unknown-front-matter',
        severity: 'warning',
        message,
        suggestion,
      });
    }
  }
  return labels;
}

/** Reads a list of texts; returns `undefined` if an item is not a text. */
function readTextList(
  items: readonly unknown[],
  at: number,
  reader: FieldReadingContext,
): readonly string[] | undefined {
  const texts: string[] = [];
  for (const item of items) {
    const node = isAlias(item) ? item.resolve(reader.document) : item;
    if (isScalar(node) && node.value === null) continue;
    if (!isScalar(node) || typeof node.value === 'boolean') return undefined;
    texts.push(fillScalarVariables(node, getYamlNodeOffset(node, at), reader));
  }
  return texts;
}

/** Reads authors by name, key or map; returns `undefined` if an item is invalid. */
function readAuthors(items: readonly unknown[], at: number, reader: FieldReadingContext) {
  const authors: (string | PostAuthor)[] = [];
  for (const item of items) {
    const node = isAlias(item) ? item.resolve(reader.document) : item;
    const named = isMap(node) ? readAuthor(node.items, at, reader) : readTextList([node], at, reader);
    if (named === undefined || (!Array.isArray(named) && !('name' in named || 'key' in named))) return undefined;
    authors.push(...[named].flat());
  }
  return authors;
}

function readAuthor(items: YamlPairs, at: number, reader: FieldReadingContext): PostAuthor {
  const author: Record<string, string> = {};
  for (const [name, node] of listYamlPairEntries(items)) {
    const isKnown = name === 'key' || (authorFieldNames as readonly string[]).includes(name);
    if (isKnown) {
      const value = readField({ key: `authors.${name}`, type: 'text', node, offset: at }, reader);
      if (typeof value === 'string') author[name] = value;
    } else {
      const message = `\`authors.${name}\` is not a front matter key of this kind of page.`;
      reader.report(getYamlNodeOffset(node, at), { code: 'unknown-front-matter', severity: 'warning', message });
    }
  }
  return author;
}

type InvalidValueReporter = (message: string) => undefined;

function readDate(key: string, text: string, fail: InvalidValueReporter): string | undefined {
  const parts = parseDateTime(text);
  if (parts === undefined) return fail(`\`${key}\` must be ${fieldTypeNames.date}, but is the text \`${text}\`.`);
  const { date, hasTime } = parts;
  if (!isIsoDate(date)) return fail(`\`${key}\` is \`${date}\`, a day that does not exist.`);
  return hasTime ? date : fail(`\`${key}\` is \`${text}\`, a time that does not exist.`);
}

function readSlug(slug: string, fail: InvalidValueReporter): string | undefined {
  const problem = findSlugFault(slug);
  return problem === undefined ? slug : fail(`\`slug\` is \`${slug.replace(/[\0\p{Cs}]/gu, '\ufffd')}\`: ${problem}.`);
}

function findSlugFault(slug: string): string | undefined {
  const decoded = decodePath(slug);
  if (decoded === undefined) return 'its percent-encoding is malformed';
  if (/[\0-\x1f\x7f]/.test(decoded)) return 'it contains a control character';
  if (/\p{Cs}/u.test(decoded)) return 'it contains half a character (a lone surrogate)';
  if (decoded.includes('\\')) return 'it contains a backslash';
  if (/^[a-z][a-z0-9+.-]*:/i.test(decoded) || decoded.startsWith('//')) return 'it is an address, not a path';
  if (/[?#]/.test(decoded)) return 'it contains a `?` or `#`';
  return joinPath('', decoded) === undefined ? 'it leaves its folder' : undefined;
}

type YamlPairs = readonly { readonly key: unknown; readonly value: unknown }[];

function listYamlPairEntries(items: YamlPairs): [string, unknown][] {
  return items.map(({ key, value }) => [isScalar(key) ? String(key.value) : '', value]);
}

function readLastUpdate(items: YamlPairs, at: number, reader: FieldReadingContext): unknown {
  const update: Record<string, unknown> = {};
  for (const [name, node] of listYamlPairEntries(items)) {
    const key = `last_update.${name}`;
    const type = name === 'date' ? 'date' : name === 'author' ? 'text' : undefined;
    if (type === undefined) {
      const message = `\`${key}\` is not a front matter key of this kind of page.`;
      reader.report(getYamlNodeOffset(node, at), { code: 'unknown-front-matter', severity: 'warning', message });
      continue;
    }
    const value = readField({ key, type, node, offset: at }, reader);
    if (value !== undefined) update[name] = value;
  }
  return update;
}

function readSearchSetting(value: unknown): unknown {
  if (isScalar(value) && (typeof value.value === 'boolean' || value.value === 'title')) return value.value;
  if (!isMap(value)) return undefined;
  const search: { boost?: number } = {};
  for (const [key, node] of listYamlPairEntries(value.items)) {
    if (key !== 'boost' || !isScalar(node) || typeof node.value !== 'number') return undefined;
    search.boost = node.value;
  }
  return search;
}
