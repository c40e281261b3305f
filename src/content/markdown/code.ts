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
  /** The block is a tab, one of those that stand beside it. */
  readonly tab?: TabMeta;
  /** Tabs of this name change together. */
  readonly groupId?: string;
  /** Commands of npm that are shown for other package managers too. */
  readonly isNpm2yarn?: true;
}

/** What `tab` says: `tab`, `tab="Name"` or `tab={"label": "Name", "span": 2}`. */
export interface TabMeta {
  readonly label?: string;
  /** Number of blocks that are in the tab. */
  readonly span: number;
}

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

type Attributes = ReadonlyMap<string, string>;

function attributesOf(meta: string): Attributes {
  return new Map([...meta.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]));
}

/** The attributes of a fence that make tabs. */
function tabAttributes(attributes: Attributes): Pick<FenceInfo, 'tab' | 'groupId' | 'isNpm2yarn'> {
  const groupId = unquoted(attributes.get('groupId') ?? '');
  const tab = attributes.get('tab');
  return {
    ...(tab === undefined ? {} : { tab: tab.startsWith('{') ? tabOfJson(tab) : tabNamed(unquoted(tab)) }),
    ...(groupId ? { groupId } : {}),
    ...(attributes.has('npm2yarn') ? { isNpm2yarn: true } : {}),
  };
}

function tabNamed(label: string): TabMeta {
  return { ...(label ? { label } : {}), span: 1 };
}

function tabOfJson(json: string): TabMeta {
  const [label] = /(?<="label"\s*:\s*")[^"]*(?=")/.exec(json) ?? [];
  const [span] = /(?<="span"\s*:\s*)\d+/.exec(json) ?? [];
  return { ...tabNamed(label ?? ''), span: Math.max(1, Number(span ?? 1)) };
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

const META_WORDS = /^(?:showLineNumbers|npm2yarn|tab)$/;
/** Attributes that are known by their names. */
export const metaNames = ['title', 'showLineNumbers', 'tab', 'groupId', 'npm2yarn', 'file'];
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
export function unknownMeta(info: string): string[] {
  const [, word = '', rest = ''] = /^\s*([^\s{]*)(.*)$/s.exec(withNumbers(info)) ?? [];
  const meta = isMetaWord(word) ? info : rest;
  if (meta.trim() === '') return [];
  return (meta.match(META_PART) ?? []).filter((part) => {
    const name = /^([A-Za-z][\w-]*)=/.exec(part)?.[1];
    if (name !== undefined) return !metaNames.includes(name) || UNENDED.test(part);
    return !META_WORDS.test(part) && !/^\[[^\]]+\]$/.test(part) && !isLineList(part);
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

function isMetaWord(word: string): boolean {
  return /^(?:[\w-]+=|\[)/.test(word) || META_WORDS.test(word);
}

/** The info string of a fence with its escapes resolved, but for those of quotes, which are read here. */
export function fenceInfo(info: string, unescaped: (text: string) => string): string {
  return unescaped(info.includes('\\') ? info.replace(/\\(?=["'])/g, '\\\\') : info).trim();
}

/** Reads a fence's info string. What it does not know, it passes over. */
export function parseFenceInfo(written: string): FenceInfo {
  const info = withNumbers(written);
  const [, word = '', rest = ''] = /^\s*([^\s{]*)(.*)$/s.exec(info) ?? [];
  const isMeta = isMetaWord(word);
  const language = isMeta ? '' : word;
  const meta = isMeta ? info : rest;
  const attributes: Attributes = meta.trim() === '' ? new Map() : attributesOf(meta);
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
    ...tabAttributes(attributes),
  };
}
