// Reads one front matter value as the type that its key asks for, or tells what is wrong with it.
import { isAlias, isMap, isScalar, isSeq, type Scalar, type Document as YamlDocument } from 'yaml';
import type { Diagnostic } from '../model/diagnostic.ts';
import { joinPath } from '../model/file-path.ts';
import { type FieldType, fieldTypeNames } from './front-matter-fields.ts';
import { fillVariables, unknownVariable } from './markdown/variables.ts';

/** What reading a value needs. */
export interface FieldReader {
  readonly document: YamlDocument;
  readonly variables: Readonly<Record<string, string>>;
  report(code: string, message: string, offset: number, more?: Partial<Diagnostic>): void;
}

/** Reads a value; undefined where it is empty or wrong. */
export function readField(key: string, type: FieldType, node: unknown, offset: number, reader: FieldReader): unknown {
  const value = isAlias(node) ? node.resolve(reader.document) : node;
  const at = offsetOf(node, offset);
  if (value === null || value === undefined || (isScalar(value) && value.value === null)) {
    return type === 'text-or-null' ? null : undefined;
  }
  const wrong = (): undefined => {
    const message = `\`${key}\` must be ${fieldTypeNames[type]}, but is ${describe(value)}.`;
    reader.report('invalid-front-matter', message, at);
    return undefined;
  };
  switch (type) {
    case 'text':
    case 'text-or-null':
      return isScalar(value) && isTextual(value) ? fill(textOf(value), at, reader) : wrong();
    case 'verbatim':
      return isScalar(value) && typeof value.value !== 'boolean' ? fill(textOf(value), at, reader) : wrong();
    case 'boolean':
      return isScalar(value) && typeof value.value === 'boolean' ? value.value : wrong();
    case 'number':
      return isScalar(value) && typeof value.value === 'number' && Number.isFinite(value.value) ? value.value : wrong();
    case 'level':
      return isScalar(value) && isLevel(value.value) ? value.value : wrong();
    case 'date':
      return isScalar(value) ? readDate(key, textOf(value), at, reader) : wrong();
    case 'slug':
      return isScalar(value) && isTextual(value) ? readSlug(fill(textOf(value), at, reader), at, reader) : wrong();
    case 'list':
      return isSeq(value) ? readList(value.items, at, reader, wrong) : wrong();
    case 'authors':
      if (isScalar(value) && isTextual(value)) return [fill(textOf(value), at, reader)];
      return isSeq(value) ? readList(value.items, at, reader, wrong) : wrong();
    case 'last-update':
      return isMap(value) ? readLastUpdate(value.items, at, reader) : wrong();
    case 'search':
      return readSearch(value, wrong);
  }
}

function offsetOf(node: unknown, fallback: number): number {
  return (node as { range?: readonly number[] | null } | null)?.range?.[0] ?? fallback;
}

/** Numbers count as text: a title may be `2024`. */
function isTextual(scalar: Scalar): boolean {
  return typeof scalar.value === 'string' || typeof scalar.value === 'number';
}

/** The text of a scalar as its author wrote it: `1.10` keeps its zero. */
function textOf(scalar: Scalar): string {
  return typeof scalar.value === 'string' ? scalar.value.trim() : (scalar.source ?? String(scalar.value));
}

function isLevel(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 2 && value <= 6;
}

function describe(node: unknown): string {
  if (isSeq(node)) return 'a list';
  if (isMap(node)) return 'a map';
  if (!isScalar(node)) return 'nothing';
  if (typeof node.value === 'string') return `the text \`${node.value}\``;
  return `\`${node.source ?? String(node.value)}\``;
}

function fill(text: string, at: number, reader: FieldReader): string {
  return fillVariables(text, reader.variables, (name) => {
    const { code, message, ...more } = unknownVariable(name, Object.keys(reader.variables));
    reader.report(code, message, at, { severity: 'warning', ...more });
  });
}

function readList(items: readonly unknown[], at: number, reader: FieldReader, wrong: () => undefined): unknown {
  const texts: string[] = [];
  for (const item of items) {
    const node = isAlias(item) ? item.resolve(reader.document) : item;
    if (isScalar(node) && node.value === null) continue;
    if (!isScalar(node) || typeof node.value === 'boolean') return wrong();
    texts.push(fill(textOf(node), offsetOf(node, at), reader));
  }
  return texts;
}

/** Checks a day of the calendar without asking any clock. */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

function readDate(key: string, text: string, at: number, reader: FieldReader): string | undefined {
  const date = /^(\d{4}-\d{2}-\d{2})(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(text)?.[1];
  if (date !== undefined && isCalendarDate(date)) return date;
  const message =
    date === undefined
      ? `\`${key}\` must be ${fieldTypeNames.date}, but is the text \`${text}\`.`
      : `\`${key}\` is \`${date}\`, a day that does not exist.`;
  reader.report('invalid-front-matter', message, at);
  return undefined;
}

function readSlug(slug: string, at: number, reader: FieldReader): string | undefined {
  const problem = slugProblem(slug);
  if (problem === undefined) return slug;
  reader.report('invalid-front-matter', `\`slug\` is \`${slug.replaceAll('\0', '\ufffd')}\`: ${problem}.`, at);
  return undefined;
}

function slugProblem(slug: string): string | undefined {
  let decoded = slug;
  try {
    decoded = decodeURIComponent(slug);
  } catch {
    return 'its percent signs are not an encoding';
  }
  if (/[\0-\x1f\x7f]/.test(decoded)) return 'it holds a control character';
  if (decoded.includes('\\')) return 'it holds a backslash';
  if (/^[a-z][a-z0-9+.-]*:/i.test(decoded) || decoded.startsWith('//')) return 'it is an address and not a path';
  if (/[?#]/.test(decoded)) return 'it holds a `?` or `#`';
  return joinPath('', decoded) === undefined ? 'it leaves its folder' : undefined;
}

type Pairs = readonly { readonly key: unknown; readonly value: unknown }[];

function entriesOf(items: Pairs): [string, unknown][] {
  return items.map(({ key, value }) => [isScalar(key) ? String(key.value) : '', value]);
}

function readLastUpdate(items: Pairs, at: number, reader: FieldReader): unknown {
  const update: { date?: string; author?: string } = {};
  for (const [key, node] of entriesOf(items)) {
    if (key === 'date') {
      const date = readField('last_update.date', 'date', node, at, reader);
      if (typeof date === 'string') update.date = date;
    } else if (key === 'author') {
      const author = readField('last_update.author', 'text', node, at, reader);
      if (typeof author === 'string') update.author = author;
    } else {
      const message = `\`last_update.${key}\` is not a front matter key of this kind of page.`;
      reader.report('unknown-front-matter', message, offsetOf(node, at), { severity: 'warning' });
    }
  }
  return update;
}

function readSearch(value: unknown, wrong: () => undefined): unknown {
  if (isScalar(value) && typeof value.value === 'boolean') return value.value;
  if (!isMap(value)) return wrong();
  const search: { boost?: number } = {};
  for (const [key, node] of entriesOf(value.items)) {
    if (key !== 'boost' || !isScalar(node) || typeof node.value !== 'number') return wrong();
    search.boost = node.value;
  }
  return search;
}
