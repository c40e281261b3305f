// Reads one front matter value as the type that its key asks for, or tells what is wrong with it.
import { isAlias, isMap, isScalar, isSeq, type Scalar, type Document as YamlDocument } from 'yaml';
import { isDay, splitDate } from '../lib/day.ts';
import { joinPath } from '../lib/file-path.ts';
import { authorKeys, type PostAuthor } from '../model/authors.ts';
import { type Limits, tooLarge } from '../model/budgets.ts';
import type { Variables } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { type FieldType, fieldTypeNames } from '../model/front-matter.ts';
import { slugOf } from '../model/slug.ts';
import { type GroupReader, readFeatures, readHero } from './front-matter-hero.ts';
import { fillVariables, unknownVariable } from './markdown/variables.ts';

/** What reading a value needs. */
export interface FieldReader {
  readonly document: YamlDocument;
  readonly variables: Variables;
  /** In the text of an API's description, braces are no variables. */
  readonly isMade?: 'page' | 'pieces';
  readonly limits: Limits;
  /** What is read. */
  readonly source?: string;
  /** Notes where a value of a map or list stands, by the name that says so. */
  place?(name: string, offset: number): void;
  /** Notes a fault, an error where it says nothing else. */
  report(offset: number, fault: Pick<Diagnostic, 'code' | 'message'> & Partial<Diagnostic>): void;
}

/** A key and its value. */
export interface FrontMatterField {
  readonly key: string;
  readonly type: FieldType;
  readonly node: unknown;
  /** Where the key stands. */
  readonly offset: number;
}

/** Reads a value; undefined where it is empty or wrong. */
export function readField({ key, type, node, offset }: FrontMatterField, reader: FieldReader): unknown {
  const value = isAlias(node) ? node.resolve(reader.document) : node;
  const at = offsetOf(node, offset);
  if (value === null || value === undefined || (isScalar(value) && value.value === null)) {
    return type === 'text-or-null' ? null : undefined;
  }
  const fail = (message: string, suggestion?: string): undefined => {
    reader.report(at, { code: 'invalid-front-matter', message, ...(suggestion && { suggestion }) });
    return undefined;
  };
  const wrong = () =>
    fail(
      `\`${key}\` must be ${fieldTypeNames[type]}, but is ${describe(value)}.`,
      wrongHint({ key, type, value }, reader),
    );
  const scalar = isScalar(value) ? value.value : undefined;
  const text = isScalar(value) && typeof scalar !== 'boolean' ? value : undefined;
  switch (type) {
    case 'text':
    case 'text-or-null':
      return text ? fill(text, at, reader) : wrong();
    case 'boolean':
      return typeof scalar === 'boolean' ? scalar : wrong();
    case 'number':
      return Number.isFinite(scalar) ? scalar : wrong();
    case 'level':
      return typeof scalar === 'number' && [2, 3, 4, 5, 6].includes(scalar) ? scalar : wrong();
    case 'date':
      return isScalar(value) ? readDate(key, fieldText(value), fail) : wrong();
    case 'slug':
      return text ? readSlug(fill(text, at, reader), fail) : wrong();
    case 'props':
      return isMap(value) ? undefined : wrong();
    case 'tags':
      return (isSeq(value) ? readTags(few(key, value.items, reader), at, reader) : undefined) ?? wrong();
    case 'authors':
      return readAuthors(isSeq(value) ? few(key, value.items, reader) : [value], at, reader) ?? wrong();
    case 'list':
      return (isSeq(value) ? readList(value.items, at, reader) : undefined) ?? wrong();
    case 'last-update':
      return isMap(value) ? readLastUpdate(value.items, at, reader) : wrong();
    case 'layout': {
      if (scalar === 'reference') return scalar;
      if (typeof scalar !== 'string') return wrong();
      // Pages of other generators name their own layouts, often all of them.
      const message = `\`${key}\` has no effect: it can be ${fieldTypeNames[type]}, but is ${describe(value)}.`;
      reader.report(at, { code: 'unknown-front-matter', severity: 'warning', message, suggestion: 'Remove it.' });
      return undefined;
    }
    case 'search':
      return readSearch(value) ?? wrong();
    case 'hero':
      return readHero(value, groupReader(at, reader)) ?? wrong();
    case 'features':
      return readFeatures(value, groupReader(at, reader)) ?? wrong();
  }
}

function groupReader(offset: number, reader: FieldReader): GroupReader {
  const readText = (key: string, node: unknown) =>
    readField({ key, type: 'text', node, offset }, reader) as string | undefined;
  return { report: reader.report, place: reader.place, readText };
}

/** What to write in place of a value that is nearly one. */
function wrongHint(
  { key, type, value }: { readonly key: string; readonly type: FieldType; readonly value: unknown },
  { source = '' }: FieldReader,
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

/** As many entries of a list as it may have. */
function few(key: string, items: readonly unknown[], { limits, report }: FieldReader): readonly unknown[] {
  const most = limits('tags');
  if (items.length <= most) return items;
  const what = { subject: `\`${key}\` has`, outcome: 'this entry and all behind it are left out' };
  report(offsetOf(items[most], 0), tooLarge('tags', most, what));
  return items.slice(0, most);
}

function offsetOf(node: unknown, fallback: number): number {
  return (node as { range?: readonly number[] | null } | null)?.range?.[0] ?? fallback;
}

/** The text of a scalar as its author wrote it. Numbers count as text, and `1.10` keeps its zero. */
export function fieldText(scalar: Scalar): string {
  return typeof scalar.value === 'string' ? scalar.value.trim() : (scalar.source ?? String(scalar.value));
}

function describe(node: unknown): string {
  if (isSeq(node)) return 'a list';
  if (isMap(node)) return 'a map';
  if (!isScalar(node)) return 'nothing';
  if (typeof node.value === 'string') return `the text \`${node.value}\``;
  return `\`${node.source ?? String(node.value)}\``;
}

/** The text of a scalar, with variables filled in. */
function fill(scalar: Scalar, at: number, reader: FieldReader): string {
  if (reader.isMade === 'pieces') return fieldText(scalar);
  return fillVariables(fieldText(scalar), reader.variables, (name) => {
    reader.report(at, { severity: 'warning', ...unknownVariable(name, Object.keys(reader.variables)) });
  });
}

/** What tags are called; Docusaurus may have one as a map with its address, which comes from the name here. */
function readTags(items: readonly unknown[], at: number, reader: FieldReader): readonly string[] | undefined {
  const labels: string[] = [];
  for (const tag of items) {
    const read = readList([isMap(tag) ? tag.get('label', true) : tag], at, reader);
    if (read === undefined) return undefined;
    labels.push(...read);
    const [label = ''] = read;
    for (const [name, node] of isMap(tag) ? entriesOf(tag.items) : []) {
      const slug = slugOf(label);
      const path = isScalar(node) ? String(node.value).replace(/^\/|\/$/g, '') : undefined;
      if (name === 'label' || (name === 'permalink' && path === slug)) continue;
      const message = `\`tags.${name}\` has no effect: the address of the tag \`${label}\` ends in \`${slug}\`, which is made from its name.`;
      const suggestion = 'Remove it. To keep an old address working, add it to `redirects`.';
      reader.report(offsetOf(node, at), { code: 'unknown-front-matter', severity: 'warning', message, suggestion });
    }
  }
  return labels;
}

/** The texts of a list; nothing where one of its items is no text. */
function readList(items: readonly unknown[], at: number, reader: FieldReader): readonly string[] | undefined {
  const texts: string[] = [];
  for (const item of items) {
    const node = isAlias(item) ? item.resolve(reader.document) : item;
    if (isScalar(node) && node.value === null) continue;
    if (!isScalar(node) || typeof node.value === 'boolean') return undefined;
    texts.push(fill(node, offsetOf(node, at), reader));
  }
  return texts;
}

/** Authors by name or key, or with what is said of them; nothing where one is neither. */
function readAuthors(items: readonly unknown[], at: number, reader: FieldReader) {
  const authors: (string | PostAuthor)[] = [];
  for (const item of items) {
    const node = isAlias(item) ? item.resolve(reader.document) : item;
    const named = isMap(node) ? readAuthor(node.items, at, reader) : readList([node], at, reader);
    if (named === undefined || (!Array.isArray(named) && !('name' in named || 'key' in named))) return undefined;
    authors.push(...[named].flat());
  }
  return authors;
}

function readAuthor(items: Pairs, at: number, reader: FieldReader): PostAuthor {
  const author: Record<string, string> = {};
  for (const [name, node] of entriesOf(items)) {
    const isKnown = name === 'key' || (authorKeys as readonly string[]).includes(name);
    if (isKnown) {
      const value = readField({ key: `authors.${name}`, type: 'text', node, offset: at }, reader);
      if (typeof value === 'string') author[name] = value;
    } else {
      const message = `\`authors.${name}\` is not a front matter key of this kind of page.`;
      reader.report(offsetOf(node, at), { code: 'unknown-front-matter', severity: 'warning', message });
    }
  }
  return author;
}

type Fail = (message: string) => undefined;

function readDate(key: string, text: string, fail: Fail): string | undefined {
  const parts = splitDate(text);
  if (parts === undefined) return fail(`\`${key}\` must be ${fieldTypeNames.date}, but is the text \`${text}\`.`);
  const { date, hasTime } = parts;
  if (!isDay(date)) return fail(`\`${key}\` is \`${date}\`, a day that does not exist.`);
  return hasTime ? date : fail(`\`${key}\` is \`${text}\`, a time that does not exist.`);
}

function readSlug(slug: string, fail: Fail): string | undefined {
  const problem = slugProblem(slug);
  return problem === undefined ? slug : fail(`\`slug\` is \`${slug.replace(/[\0\p{Cs}]/gu, '\ufffd')}\`: ${problem}.`);
}

function slugProblem(slug: string): string | undefined {
  let decoded = slug;
  try {
    decoded = decodeURIComponent(slug);
  } catch {
    return 'its percent-encoding is malformed';
  }
  if (/[\0-\x1f\x7f]/.test(decoded)) return 'it contains a control character';
  if (/\p{Cs}/u.test(decoded)) return 'it contains half a character (a lone surrogate)';
  if (decoded.includes('\\')) return 'it contains a backslash';
  if (/^[a-z][a-z0-9+.-]*:/i.test(decoded) || decoded.startsWith('//')) return 'it is an address, not a path';
  if (/[?#]/.test(decoded)) return 'it contains a `?` or `#`';
  return joinPath('', decoded) === undefined ? 'it leaves its folder' : undefined;
}

type Pairs = readonly { readonly key: unknown; readonly value: unknown }[];

function entriesOf(items: Pairs): [string, unknown][] {
  return items.map(({ key, value }) => [isScalar(key) ? String(key.value) : '', value]);
}

function readLastUpdate(items: Pairs, at: number, reader: FieldReader): unknown {
  const update: Record<string, unknown> = {};
  for (const [name, node] of entriesOf(items)) {
    const key = `last_update.${name}`;
    const type = name === 'date' ? 'date' : name === 'author' ? 'text' : undefined;
    if (type === undefined) {
      const message = `\`${key}\` is not a front matter key of this kind of page.`;
      reader.report(offsetOf(node, at), { code: 'unknown-front-matter', severity: 'warning', message });
      continue;
    }
    const value = readField({ key, type, node, offset: at }, reader);
    if (value !== undefined) update[name] = value;
  }
  return update;
}

function readSearch(value: unknown): unknown {
  if (isScalar(value) && (typeof value.value === 'boolean' || value.value === 'title')) return value.value;
  if (!isMap(value)) return undefined;
  const search: { boost?: number } = {};
  for (const [key, node] of entriesOf(value.items)) {
    if (key !== 'boost' || !isScalar(node) || typeof node.value !== 'number') return undefined;
    search.boost = node.value;
  }
  return search;
}
