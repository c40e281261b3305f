// The front matter of a page of the old site: what it says, and where its lines stand. Pure.
import { isMap, isScalar, parseDocument } from 'yaml';

/** Front matter with the places of its keys. */
export interface Front {
  readonly values: Readonly<Record<string, unknown>>;
  /** Where the text of the page begins. */
  readonly end: number;
  /** Where another key may be written; absent where there is no front matter. */
  readonly insertAt?: number;
  /** By key: from the beginning of its line to that of the next key. */
  readonly ranges: Readonly<Record<string, readonly [start: number, end: number]>>;
}

const NONE: Front = { values: {}, end: 0, ranges: {} };

/** Reads the front matter of a text. One that is no YAML says nothing. */
export function readFront(text: string): Front {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/m.exec(text);
  if (match === null || match.index !== 0) return NONE;
  const yaml = match[1] ?? '';
  const start = text.indexOf('\n') + 1;
  const end = match[0].length;
  const insertAt = start + yaml.length;
  const document = parseDocument(yaml, { prettyErrors: false, version: '1.1' });
  if (document.errors.length > 0 || !isMap(document.contents)) return { ...NONE, end, insertAt };
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
    return { ...NONE, end, insertAt };
  }
}

/** A text as YAML writes it on one line. */
export function yamlText(text: string): string {
  return /^[\w/][\w/. -]*$/.test(text) && !/^(?:true|false|null|yes|no|on|off|[\d.-]+)$/i.test(text)
    ? text
    : JSON.stringify(text);
}
