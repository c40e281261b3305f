// Reads what stands behind the three backticks of a block of code.
/** What stands after the three backticks. */
export interface FenceInfo {
  /** As written; empty where there is none. */
  readonly language: string;
  readonly title?: string;
  /** The lines to highlight, counted from 1 in the code as shown. */
  readonly highlightedLines: readonly LineRange[];
  /** Number of the first line; absent: no line numbers. */
  readonly firstNumber?: number;
}

/** Attributes that extensions read: a `word` may stand alone, a `value` has one. */
export type OwnAttributes = ReadonlyMap<string, 'word' | 'value'>;

/** Lines from the first to the last one. */
export type LineRange = readonly [first: number, last: number];

/** Which of so many lines are in any of some ranges, from 0. A range may name lines that are not there, any number of them. */
export function linesIn(ranges: readonly LineRange[], count: number): readonly boolean[] {
  const steps = new Int32Array(count + 2);
  for (const [first, last] of ranges) {
    if (first < 1 || first > count || last < first) continue;
    steps[first] = (steps[first] ?? 0) + 1;
    const end = Math.min(last, count) + 1;
    steps[end] = (steps[end] ?? 0) - 1;
  }
  let open = 0;
  return Array.from({ length: count }, (_, index) => {
    open += steps[index + 1] ?? 0;
    return open > 0;
  });
}

/** A value in quotes, as the source of a regular expression. A quote behind a backslash belongs to it where another one ends it. */
export const QUOTED = String.raw`"(?:\\"(?=[^"]*")|[^"])*"|'(?:\\'(?=[^']*')|[^'])*'`;

/** A value without its quotes, and without the backslashes before others. */
export function unquoted(value: string): string {
  const quote = /^["']/.exec(value)?.[0];
  return quote === undefined ? value : value.slice(1, -1).replaceAll(`\\${quote}`, quote);
}

/** One attribute, so that what stands in a value is not taken for another one. */
const ATTRIBUTE = new RegExp(
  String.raw`(?<=^|\s)([A-Za-z][\w-]*)(?:=(${QUOTED}|\{[^{}]*\}|[^\s{"'][^\s{]*))?(?=\s|\{|$)`,
  'g',
);

/** The attributes of a fence by name, as they are written; those that stand alone are empty. */
export type FenceAttributes = ReadonlyMap<string, string>;

function attributesOf(meta: string): FenceAttributes {
  if (meta.trim() === '') return new Map();
  return new Map([...meta.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]));
}

/** The attributes in a fence's info string. */
export function fenceAttributes(info: string, own: OwnAttributes): FenceAttributes {
  return attributesOf(infoParts(withNumbers(info), own).meta);
}

/** Line numbers as VitePress writes them: `ts:line-numbers=2`. */
const NUMBERED = /^(\s*[^\s{:]+):(no-)?line-numbers(?:=(\d+))?(?=\s|\{|$)/;

/** An info string as it is read here; for rustdoc and mdBook, a comma ends the language. */
function withNumbers(info: string): string {
  return info
    .replace(/^(\s*[\w+#-]+),(?=\S)/, '$1 ')
    .replace(NUMBERED, (_, language: string, no: string | undefined, first: string | undefined) =>
      no === undefined ? `${language} showLineNumbers${first === undefined ? '' : `=${first}`} ` : language,
    );
}

/** Attributes that are known by their names. */
export function metaNames(own: OwnAttributes): readonly string[] {
  return ['title', 'showLineNumbers', ...own.keys(), 'file'];
}

const META_PART = new RegExp(
  String.raw`[A-Za-z][\w-]*=(?:${QUOTED}|\{[^{}]*\}|[^\s{]+)|\{[^{}]*\}|\[[^\]]*\]|[^\s{[]+|\S`,
  'g',
);
/** A value whose quote does not end. */
const UNENDED = /^[^=]*=(["'])(?:(?!\1).)*$/;
const ALL_QUOTED = new RegExp(QUOTED, 'g');
/** Numbers of lines in braces; those of an attribute say something else. */
const LINES = /(?<!=)\{([\d\s,-]+)\}/g;

/** What stands in a fence's info string behind the language and is not known. */
export function unknownMeta(info: string, own: OwnAttributes = new Map()): string[] {
  const numbered = withNumbers(info);
  const { language, meta: rest } = infoParts(numbered, own);
  const meta = language === '' && rest === numbered ? info : rest;
  if (meta.trim() === '') return [];
  const names = metaNames(own);
  return (meta.match(META_PART) ?? []).filter((part) => {
    const name = /^([A-Za-z][\w-]*)=/.exec(part)?.[1];
    if (name !== undefined) return !names.includes(name) || UNENDED.test(part);
    return !isWord(part, own) && !/^\[[^\]]+\]$/.test(part) && !isLineList(part);
  });
}

/** Whether a part is numbers and ranges in braces that all mean lines. */
function isLineList(part: string): boolean {
  const list = /^\{([\d\s,-]+)\}$/.exec(part)?.[1]?.replace(/,\s*$/, '');
  return list?.split(',').every((one) => rangeOf(one) !== undefined) === true;
}

function rangeOf(written: string): readonly [first: number, last: number] | undefined {
  const [, first, last = first] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(written) ?? [];
  return first === undefined || Number(last) < Number(first) ? undefined : [Number(first), Number(last)];
}

/** Whether it is an attribute that may stand alone. */
function isWord(part: string, own: OwnAttributes): boolean {
  return part === 'showLineNumbers' || own.get(part) === 'word';
}

/** The language in an info string, and what stands behind it. */
function infoParts(info: string, own: OwnAttributes): { readonly language: string; readonly meta: string } {
  const [, word = '', rest = ''] = /^\s*([^\s{]*)(.*)$/s.exec(info) ?? [];
  const isMeta = /^(?:[\w-]+=|\[)/.test(word) || isWord(word, own);
  return isMeta ? { language: '', meta: info } : { language: word, meta: rest };
}

/** The info string of a fence with its escapes resolved, but for those of quotes, which are read here. */
export function fenceInfo(info: string, unescaped: (text: string) => string): string {
  return unescaped(info.includes('\\') ? info.replace(/\\(?=["'])/g, '\\\\') : info).trim();
}

/** Reads a fence's info string. What it does not know, it passes over. */
export function parseFenceInfo(written: string, own: OwnAttributes = new Map()): FenceInfo {
  const { language, meta } = infoParts(withNumbers(written), own);
  const attributes = attributesOf(meta);
  const plain = meta.replace(ALL_QUOTED, '');
  const title = unquoted(attributes.get('title') ?? '') || /(?:^|[\s}])\[([^\]]+)\]/.exec(plain)?.[1];
  const highlightedLines: LineRange[] = [];
  for (const [, list = ''] of plain.matchAll(LINES)) {
    for (const part of list.split(',')) {
      const range = rangeOf(part);
      if (range !== undefined && range[0] <= range[1]) highlightedLines.push(range);
    }
  }
  const [numbers, start] = /(?:^|[\s}])showLineNumbers(?:=\{?(\d+)\}?)?(?=\s|$|\{)/.exec(plain) ?? [];
  return {
    language,
    ...(title ? { title } : {}),
    highlightedLines,
    ...(numbers === undefined ? {} : { firstNumber: start === undefined ? 1 : Number(start) }),
  };
}
