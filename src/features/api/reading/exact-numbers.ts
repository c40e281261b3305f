// Preserves the digits of numbers. JSON and YAML parsers round 64-bit numbers and drop trailing zeros. Numbers that parsing would change
// are parsed as strings with a prefix, the mark, which is removed after reading.
import { type AnyRecord, isRecord } from '../../../lib/values.ts';
import { parseJsonWithUniqueKeys } from './json-of.ts';

const JSON_TOKEN_PATTERN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
/** A YAML number in the position of a value. The pattern may also match inside strings; marks in strings are removed too. */
const YAML_NUMBER_PATTERN = /(?<=[\s:,[])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?=[ \t]*(?:\r?$|[,\]}]|[ \t]#))/gm;
/** Top-level key that declares the format. */
const FORMAT_LINE_PATTERN = /^["']?(?:swagger|openapi|asyncapi)["']?\s*:.*$/m;
const JSON_NUMBER_PATTERN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** Keys whose values are data, not part of the description. */
const DATA_VALUE_KEYS = new Set(['example', 'examples', 'default', 'const', 'enum', 'value', 'dataValue', 'payload']);
const SCHEMA_LIMIT_KEYS = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']);

/** Returns texts with marked numbers; `undefined` if no number needs a mark, as in most descriptions. */
export function markInexactNumbersInTexts(texts: Readonly<Record<string, string>>) {
  const all = Object.values(texts).join('');
  const mark = [...'\uE0FF\uE0FE\uE0FD\uE0FC'].find((candidate) => !all.includes(candidate)) ?? '\uE0FB';
  const marked = Object.entries(texts).map(([name, text]) => [name, markInexactNumbers(text, mark)] as const);
  return marked.some(([name, text]) => text !== texts[name]) ? { texts: Object.fromEntries(marked), mark } : undefined;
}

function isExactNumber(number: string): boolean {
  return String(Number(number)) === number;
}

function markInexactNumbers(text: string, mark: string): string {
  if (parseJsonWithUniqueKeys(text) !== undefined)
    return text.replace(JSON_TOKEN_PATTERN, (token) =>
      token.startsWith('"') || isExactNumber(token) ? token : `"${mark}${token}"`,
    );
  const kind = FORMAT_LINE_PATTERN.exec(text);
  const start = kind === null ? 0 : kind.index + kind[0].length;
  const rest = text
    .slice(start)
    .replace(YAML_NUMBER_PATTERN, (number) => (isExactNumber(number) ? number : `${mark}${number}`));
  return text.slice(0, start) + rest;
}

/** Removes the marks from a text; a marked JSON number becomes a number again. */
export function removeNumberMarksFromText(text: string, mark: string): string {
  if (!text.includes(mark) && !text.includes(encodeURIComponent(mark))) return text;
  const quoted = new RegExp(`(["'])${mark}([-+.\\deE]+)\\1`, 'g');
  const numbers = text.replace(quoted, (_, __, number: string) =>
    JSON_NUMBER_PATTERN.test(number) ? number : String(Number(number)),
  );
  return numbers.replaceAll(mark, '').replaceAll(encodeURIComponent(mark), '');
}

/** Removes the marks from all strings of a value. */
export function removeNumberMarks<T>(value: T, mark: string | undefined): T {
  if (mark === undefined) return value;
  return JSON.parse(JSON.stringify(value), (_, own) =>
    typeof own === 'string' ? removeNumberMarksFromText(own, mark) : own,
  ) as T;
}

/** Converts limits back to numbers, for code that calculates. */
export function convertSchemaLimitsToNumbers<T>(value: T, mark: string): T {
  return JSON.parse(JSON.stringify(value), (key, own) =>
    SCHEMA_LIMIT_KEYS.has(key) && typeof own === 'string' && own.startsWith(mark)
      ? Number(own.slice(mark.length))
      : own,
  ) as T;
}

/** Converts numbers to strings, in place, where the schema expects strings. Outside of data and limits, also removes the marks. */
export function convertNumbersToSchemaStrings(node: unknown, mark: string | undefined): void {
  if (Array.isArray(node)) for (const value of node) convertNumbersToSchemaStrings(value, mark);
  if (!isRecord(node)) return;
  const record = node as Record<string, unknown>;
  if (
    record.type === undefined &&
    isMarkedInexactNumber(record.const ?? (record.enum as unknown[] | undefined)?.[0], mark)
  )
    record.type = 'number';
  const isOfTexts = isStringSchema(isRecord(record.schema) ? record.schema : record);
  for (const [key, value] of Object.entries(record)) {
    if (DATA_VALUE_KEYS.has(key)) {
      const isList = (key === 'enum' || key === 'examples') && Array.isArray(value);
      if (isOfTexts)
        record[key] = isList ? value.map((item) => convertNumberToText(item, mark)) : convertNumberToText(value, mark);
    } else if (!SCHEMA_LIMIT_KEYS.has(key)) {
      if (mark !== undefined && typeof value === 'string') record[key] = value.replaceAll(mark, '');
      else if (Array.isArray(value))
        record[key] = value.map((item) => (isMarkedInexactNumber(item, mark) ? convertNumberToText(item, mark) : item));
      convertNumbersToSchemaStrings(record[key], mark);
    }
  }
}

function isStringSchema({ type }: AnyRecord): boolean {
  return type === 'string' || (Array.isArray(type) && type.includes('string') && !/number|integer/.test(String(type)));
}

function isMarkedInexactNumber(value: unknown, mark: string | undefined): boolean {
  return mark !== undefined && typeof value === 'string' && value.startsWith(mark);
}

function convertNumberToText(value: unknown, mark: string | undefined): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return isMarkedInexactNumber(value, mark) ? String(value).slice(mark?.length) : value;
}
