// Numbers as a description has them. What reads JSON and YAML rounds numbers of 64 bits and drops zeros at the end, so such
// a number is read as a text that begins with a mark, and loses the mark where all is read.
import { jsonOf } from './json-of.ts';
import { isRecord, type Plain } from './plain.ts';

/** Texts of a description by file. A mark stands before each number that would not come back as it is written. */
export interface MarkedTexts {
  readonly texts: Readonly<Record<string, string>>;
  readonly mark: string;
}

const JSON_TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
/** A number of YAML where a value stands. That is in some texts too, which lose the mark as all do. */
const YAML_NUMBER = /(?<=[\s:,[])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?=[ \t]*(?:\r?$|[,\]}]|[ \t]#))/gm;
/** Keys of the first lines that say which kind of description it is. */
const KIND = /^["']?(?:swagger|openapi|asyncapi)["']?\s*:.*$/m;
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** Keys whose values are data, not a part of the description. */
const DATA = new Set(['example', 'examples', 'default', 'const', 'enum', 'value', 'dataValue', 'payload']);
/** Keys that limit numbers. */
const LIMITS = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']);

/** Marks numbers; nothing where none needs that, as in most descriptions. */
export function markNumbers(texts: Readonly<Record<string, string>>): MarkedTexts | undefined {
  const all = Object.values(texts).join('');
  const mark = [...'\uE0FF\uE0FE\uE0FD\uE0FC'].find((one) => !all.includes(one)) ?? '\uE0FB';
  const marked = Object.entries(texts).map(([name, text]) => [name, marks(text, mark)] as const);
  return marked.some(([name, text]) => text !== texts[name]) ? { texts: Object.fromEntries(marked), mark } : undefined;
}

function isExact(number: string): boolean {
  return String(Number(number)) === number;
}

function marks(text: string, mark: string): string {
  if (jsonOf(text) !== undefined)
    return text.replace(JSON_TOKEN, (token) => (token.startsWith('"') || isExact(token) ? token : `"${mark}${token}"`));
  const kind = KIND.exec(text);
  const start = kind === null ? 0 : kind.index + kind[0].length;
  const rest = text.slice(start).replace(YAML_NUMBER, (number) => (isExact(number) ? number : `${mark}${number}`));
  return text.slice(0, start) + rest;
}

/** A text without marks; a number of JSON in it is a number again. */
export function withoutMarks(text: string, mark: string): string {
  if (!text.includes(mark) && !text.includes(encodeURIComponent(mark))) return text;
  const quoted = new RegExp(`(["'])${mark}([-+.\\deE]+)\\1`, 'g');
  const numbers = text.replace(quoted, (_, __, number: string) =>
    JSON_NUMBER.test(number) ? number : String(Number(number)),
  );
  return numbers.replaceAll(mark, '').replaceAll(encodeURIComponent(mark), '');
}

/** A value in which no text has a mark. */
export function withoutNumberMarks<T>(value: T, mark: string | undefined): T {
  if (mark === undefined) return value;
  return JSON.parse(JSON.stringify(value), (_, own) => (typeof own === 'string' ? withoutMarks(own, mark) : own)) as T;
}

/** A value for code that calculates: limits are numbers again. */
export function withNumbers<T>(value: T, mark: string): T {
  return JSON.parse(JSON.stringify(value), (key, own) =>
    LIMITS.has(key) && typeof own === 'string' && own.startsWith(mark) ? Number(own.slice(mark.length)) : own,
  ) as T;
}

/** Makes texts of what a description has as numbers and takes for texts: examples of strings, and its own words. */
export function settleTexts(node: unknown, mark: string | undefined): void {
  if (Array.isArray(node)) for (const each of node) settleTexts(each, mark);
  if (!isRecord(node)) return;
  const own = node as Record<string, unknown>;
  if (own.type === undefined && isMarked(own.const ?? (own.enum as unknown[] | undefined)?.[0], mark))
    own.type = 'number';
  const isOfTexts = holdsTexts(isRecord(own.schema) ? own.schema : own);
  for (const [key, value] of Object.entries(own)) {
    if (DATA.has(key)) {
      const isList = (key === 'enum' || key === 'examples') && Array.isArray(value);
      if (isOfTexts) own[key] = isList ? value.map((each) => asText(each, mark)) : asText(value, mark);
    } else if (!LIMITS.has(key)) {
      if (mark !== undefined && typeof value === 'string') own[key] = value.replaceAll(mark, '');
      else if (Array.isArray(value)) own[key] = value.map((each) => (isMarked(each, mark) ? asText(each, mark) : each));
      settleTexts(own[key], mark);
    }
  }
}

function holdsTexts({ type }: Plain): boolean {
  return type === 'string' || (Array.isArray(type) && type.includes('string') && !/number|integer/.test(String(type)));
}

function isMarked(value: unknown, mark: string | undefined): boolean {
  return mark !== undefined && typeof value === 'string' && value.startsWith(mark);
}

function asText(value: unknown, mark: string | undefined): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return isMarked(value, mark) ? String(value).slice(mark?.length) : value;
}
