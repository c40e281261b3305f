// Reads the front matter of an old page: its values, and the ranges of its lines. Pure.
import { isMap, isScalar, parseDocument } from 'yaml';

/** Front matter with the ranges of its keys. */
export interface ParsedFrontMatter {
  readonly values: Readonly<Record<string, unknown>>;
  /** Offset of the body. */
  readonly end: number;
  /** Offset for new keys; absent without front matter. */
  readonly insertAt?: number;
  /** Range of each key, from the start of its line to the start of the next key. */
  readonly ranges: Readonly<Record<string, readonly [start: number, end: number]>>;
  /** Reason why the front matter is not valid YAML. */
  readonly fault?: string;
}

const EMPTY_FRONT_MATTER: ParsedFrontMatter = { values: {}, end: 0, ranges: {} };

/** Parses the front matter of a text. Invalid YAML counts as front matter without keys. */
export function parseOldFrontMatter(text: string): ParsedFrontMatter {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/m.exec(text);
  if (match === null || match.index !== 0) return EMPTY_FRONT_MATTER;
  const yaml = match[1] ?? '';
  const start = text.indexOf('\n') + 1;
  const end = match[0].length;
  const insertAt = start + yaml.length;
  const document = parseDocument(yaml, { prettyErrors: false, version: '1.1' });
  const [error] = document.errors;
  if (error !== undefined) return { ...EMPTY_FRONT_MATTER, end, insertAt, fault: error.message.replace(/\s+/g, ' ') };
  if (!isMap(document.contents)) return { ...EMPTY_FRONT_MATTER, end, insertAt };
  const ranges: Record<string, readonly [number, number]> = {};
  const starts: { readonly key: string; readonly at: number }[] = [];
  for (const { key } of document.contents.items) {
    if (isScalar(key) && key.range)
      starts.push({ key: String(key.value), at: yaml.lastIndexOf('\n', key.range[0] - 1) + 1 });
  }
  for (const [index, { key, at }] of starts.entries())
    ranges[key] = [start + at, start + (starts[index + 1]?.at ?? yaml.length)];
  try {
    const values: unknown = document.toJS();
    return { values: values as Record<string, unknown>, end, insertAt, ranges };
  } catch {
    return { ...EMPTY_FRONT_MATTER, end, insertAt };
  }
}

/** Returns a text as a YAML scalar on one line. */
export function formatYamlScalar(text: string): string {
  return /^[\w/][\w/. -]*$/.test(text) && !/^(?:true|false|null|yes|no|on|off|[\d.-]+)$/i.test(text)
    ? text
    : JSON.stringify(text);
}
