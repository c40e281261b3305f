// Parses the info string of a fence, the text after the three backticks.
/** A parsed info string. */
export interface FenceInfo {
  /** Language as written; empty if the info string has no language. */
  readonly language: string;
  readonly title?: string;
  /** Ranges of lines to highlight, counted from 1 in the displayed code. */
  readonly highlightedLines: readonly LineRange[];
  /** Number of the first line; if absent, lines are not numbered. */
  readonly firstNumber?: number;
}

/** Kinds of the attributes that extensions read, by name: a `word` has no value, a `value` has one. */
export type FenceAttributeKindByName = ReadonlyMap<string, 'word' | 'value'>;

/** A range of lines, both ends included. */
type LineRange = readonly [first: number, last: number];

/** Returns, for each of `count` lines, whether it is within a range. Lines count from 1. Ranges may extend beyond the last line. */
export function convertRangesToLineFlags(ranges: readonly LineRange[], count: number): readonly boolean[] {
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

/** Source of a regular expression for a quoted value. A backslash escapes a quote only if a closing quote follows. */
export const QUOTED_VALUE_SOURCE = String.raw`"(?:\\"(?=[^"]*")|[^"])*"|'(?:\\'(?=[^']*')|[^'])*'`;

/** Returns a value without its quotes and without the backslashes before quotes. */
export function stripQuotes(value: string): string {
  const quote = /^["']/.exec(value)?.[0];
  return quote === undefined ? value : value.slice(1, -1).replaceAll(`\\${quote}`, quote);
}

/** Matches a whole attribute, so that text within a value is not parsed as an attribute. */
const FENCE_ATTRIBUTE_PATTERN = new RegExp(
  String.raw`(?<=^|\s)([A-Za-z][\w-]*)(?:=(${QUOTED_VALUE_SOURCE}|\{[^{}]*\}|[^\s{"'][^\s{]*))?(?=\s|\{|$)`,
  'g',
);

/** Attributes of a fence by name, with the values as written; the value is empty for an attribute without one. */
export type FenceAttributes = ReadonlyMap<string, string>;

function parseAttributesOfFenceMeta(meta: string): FenceAttributes {
  if (meta.trim() === '') return new Map();
  return new Map([...meta.matchAll(FENCE_ATTRIBUTE_PATTERN)].map(([, name = '', value = '']) => [name, value]));
}

/** Returns the attributes in a fence's info string. */
export function parseFenceAttributes(info: string, ownAttributeKinds: FenceAttributeKindByName): FenceAttributes {
  return parseAttributesOfFenceMeta(splitFenceInfo(normalizeFenceInfo(info), ownAttributeKinds).meta);
}

/** Matches line numbers in VitePress syntax: `ts:line-numbers=2`. */
const VITEPRESS_LINE_NUMBERS_PATTERN = /^(\s*[^\s{:]+):(no-)?line-numbers(?:=(\d+))?(?=\s|\{|$)/;

/**
 * Normalizes an info string: a comma ends the language, as in rustdoc and mdBook, and VitePress's line numbers become `showLineNumbers`.
 */
function normalizeFenceInfo(info: string): string {
  return info
    .replace(/^(\s*[\w+#-]+),(?=\S)/, '$1 ')
    .replace(
      VITEPRESS_LINE_NUMBERS_PATTERN,
      (_, language: string, no: string | undefined, first: string | undefined) =>
        no === undefined ? `${language} showLineNumbers${first === undefined ? '' : `=${first}`} ` : language,
    );
}

/** Returns the names of all attributes that are known, including those of extensions. */
export function listKnownAttributeNames(ownAttributeKinds: FenceAttributeKindByName): readonly string[] {
  return ['title', 'showLineNumbers', ...ownAttributeKinds.keys(), 'file'];
}

const PART_OF_FENCE_META_PATTERN = new RegExp(
  String.raw`[A-Za-z][\w-]*=(?:${QUOTED_VALUE_SOURCE}|\{[^{}]*\}|[^\s{]+)|\{[^{}]*\}|\[[^\]]*\]|[^\s{[]+|\S`,
  'g',
);
/** Matches a value with an unclosed quote. */
const UNCLOSED_QUOTED_VALUE_PATTERN = /^[^=]*=(["'])(?:(?!\1).)*$/;
const QUOTED_VALUES_PATTERN = new RegExp(QUOTED_VALUE_SOURCE, 'g');
/** Matches line numbers in braces that are not the value of an attribute. */
const LINE_NUMBER_LIST_PATTERN = /(?<!=)\{([\d\s,-]+)\}/g;

/** Returns the unknown parts of an info string after the language. */
export function findUnknownFenceInfoParts(
  info: string,
  ownAttributeKinds: FenceAttributeKindByName = new Map(),
): string[] {
  const numbered = normalizeFenceInfo(info);
  const { language, meta: rest } = splitFenceInfo(numbered, ownAttributeKinds);
  const meta = language === '' && rest === numbered ? info : rest;
  if (meta.trim() === '') return [];
  const names = listKnownAttributeNames(ownAttributeKinds);
  return (meta.match(PART_OF_FENCE_META_PATTERN) ?? []).filter((part) => {
    const name = /^([A-Za-z][\w-]*)=/.exec(part)?.[1];
    if (name !== undefined) return !names.includes(name) || UNCLOSED_QUOTED_VALUE_PATTERN.test(part);
    return !isValuelessAttribute(part, ownAttributeKinds) && !/^\[[^\]]+\]$/.test(part) && !isLineNumberList(part);
  });
}

/** Whether a part is a list of valid line numbers and ranges in braces. */
function isLineNumberList(part: string): boolean {
  const list = /^\{([\d\s,-]+)\}$/.exec(part)?.[1]?.replace(/,\s*$/, '');
  return list?.split(',').every((candidate) => parseLineRange(candidate) !== undefined) === true;
}

function parseLineRange(written: string): readonly [first: number, last: number] | undefined {
  const [, first, last = first] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(written) ?? [];
  return first === undefined || Number(last) < Number(first) ? undefined : [Number(first), Number(last)];
}

/** Whether a part of an info string is an attribute without a value. */
function isValuelessAttribute(part: string, ownAttributeKinds: FenceAttributeKindByName): boolean {
  return part === 'showLineNumbers' || ownAttributeKinds.get(part) === 'word';
}

/** Splits an info string into the language and the rest. */
function splitFenceInfo(
  info: string,
  ownAttributeKinds: FenceAttributeKindByName,
): { readonly language: string; readonly meta: string } {
  const [, word = '', rest = ''] = /^\s*([^\s{]*)(.*)$/s.exec(info) ?? [];
  const isMeta = /^(?:[\w-]+=|\[)/.test(word) || isValuelessAttribute(word, ownAttributeKinds);
  return isMeta ? { language: '', meta: info } : { language: word, meta: rest };
}

/** Returns the info string of a fence with its Markdown escapes resolved, except escaped quotes, which the attribute parser needs. */
export function unescapeFenceInfo(info: string, unescaped: (text: string) => string): string {
  return unescaped(info.includes('\\') ? info.replace(/\\(?=["'])/g, '\\\\') : info).trim();
}

/** Parses a fence's info string. Ignores unknown parts. */
export function parseFenceInfo(written: string, ownAttributeKinds: FenceAttributeKindByName = new Map()): FenceInfo {
  const { language, meta } = splitFenceInfo(normalizeFenceInfo(written), ownAttributeKinds);
  const attributes = parseAttributesOfFenceMeta(meta);
  const plain = meta.replace(QUOTED_VALUES_PATTERN, '');
  const title = stripQuotes(attributes.get('title') ?? '') || /(?:^|[\s}])\[([^\]]+)\]/.exec(plain)?.[1];
  const highlightedLines: LineRange[] = [];
  for (const [, list = ''] of plain.matchAll(LINE_NUMBER_LIST_PATTERN)) {
    for (const part of list.split(',')) {
      const range = parseLineRange(part);
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
