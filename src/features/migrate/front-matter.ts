// The front matter of an old page: its values, the ranges of its lines, and edits of these lines. Pure.

import { isMap, isScalar, parse } from 'yaml';
import { tryOrUndefined } from '../../lib/attempt.ts';
import type { RangeEdit } from '../../lib/edits.ts';
import { parseYaml } from '../../lib/yaml-document.ts';

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
  const document = parseYaml(yaml, { version: '1.1' });
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
  const values = tryOrUndefined((): ParsedFrontMatter['values'] => document.toJS());
  return { ...(values === undefined ? EMPTY_FRONT_MATTER : { values, ranges }), end, insertAt };
}

/** A quoted value of a key at the start of a line, to the end of its last line. */
const QUOTED_VALUE = /^[\w-]+:[ \t]*(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*')(?=[ \t]*(?:#.*)?\r?$)/gm;

/**
 * Returns a text whose front matter has its keys at the start of lines, and the lines of quoted values indented. Parsers of old generators
 * also read front matter that is indented as a whole, and such lines without indentation.
 */
export function normalizeFrontMatterIndent(text: string): string {
  const [front = ''] = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?=\r?\n|$)/.exec(text) ?? [];
  const pads = front
    .split('\n')
    .slice(1, -1)
    .flatMap((line) => /^( *)\S/.exec(line)?.[1]?.length ?? []);
  const dedented = front.replace(new RegExp(`^ {${Math.min(1000, ...pads)}}`, 'gm'), '');
  return dedented.replace(QUOTED_VALUE, (value) => value.replace(/\n(?=\S)/g, '\n ')) + text.slice(front.length);
}

/** Returns a text as a YAML scalar on one line. A text that YAML reads as a number, a date or a boolean gets quotes. */
export function formatYamlScalar(text: string): string {
  const isText = (version: '1.1' | '1.2') => parse(text, { version }) === text;
  return /^[\w/][\w/. -]*$/.test(text) && isText('1.1') && isText('1.2') ? text : JSON.stringify(text);
}

/** Returns the new lines for a key: an empty list to remove it, `undefined` to keep it. */
export type FrontMatterLineConverter = (key: string, value: unknown) => readonly string[] | undefined;

/** Returns the edits that replace the lines of keys. `added` are lines that are inserted at the end of the front matter. */
export function createFrontMatterLineEdits(
  text: string,
  front: ParsedFrontMatter,
  { linesOf, added }: { readonly linesOf: FrontMatterLineConverter; readonly added: readonly string[] },
): readonly RangeEdit[] {
  const edits: RangeEdit[] = [];
  for (const [key, value] of Object.entries(front.values)) {
    const lines = linesOf(key, value);
    const [start, end] = front.ranges[key] ?? [0, 0];
    if (lines === undefined || end === 0) continue;
    const isWhole = text[end - 1] === '\n';
    const made = lines.map((line) => `${line}\n`).join('');
    if (made === '' && !isWhole) edits.push(createEditRemovingLastLine(edits, start, end));
    else edits.push({ start, end, text: isWhole ? made : made.replace(/\n$/, '') });
  }
  if (added.length === 0) return edits;
  const at = front.insertAt;
  const lines = added.join('\n');
  if (at === undefined) return [...edits, { start: 0, end: 0, text: `---\n${lines}\n---\n\n` }];
  return [
    ...edits,
    {
      start: at,
      end: at,
      text: `${text[at - 1] === '\n' ? '' : '\n'}${lines}${/^\r?\n/.test(text.slice(at)) ? '' : '\n'}`,
    },
  ];
}

/**
 * Returns an edit that removes the last line and the line break before this line. If earlier edits contain the line break, shortens these
 * edits.
 */
function createEditRemovingLastLine(edits: RangeEdit[], start: number, end: number): RangeEdit {
  let from = start;
  while (edits.at(-1)?.end === from && edits.at(-1)?.text === '') from = edits.pop()?.start ?? from;
  const above = edits.at(-1);
  if (above?.end === from) edits.splice(-1, 1, { ...above, text: above.text.replace(/\n$/, '') });
  else if (from > 4) from -= 1;
  return { start: from, end, text: '' };
}
