// The YAML that nearly all front matter is: a key and a plain value a line. Reading it takes an eighth of what the YAML
// library takes, which on a site of thousands of pages is most of the time to the first page of the dev server. It gives the
// library's own nodes; whatever is not certainly that simple is left to the library. Pure.
import { type Document, LineCounter, Scalar, YAMLSeq } from 'yaml';

/** What is read of a pair of the library's map. */
interface PlainPair {
  readonly key: { readonly source: string; readonly range: readonly number[] };
  readonly value: Scalar | YAMLSeq;
}

const LINE = /^([A-Za-z_][\w-]{0,99}):( +)(\S(?:.*\S)?) *$/;
/** Characters that a reader of YAML may refuse or take for the end of a line. */
const ODD = /[^ -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;
/** Words that are no text, as the core schema of YAML 1.2 has them. */
const NO_TEXT = /^(?:null|true|false)$/i;
const SINGLE = /^'(?:[^']|'')*'$/;
const DOUBLE = /^"[^"\\]*"$/;
const ITEM = /[A-Za-z][\w./+-]*|'(?:[^']|'')*'|"[^"\\]*"/;
const LIST = new RegExp(`^\\[ *(?:(?:${ITEM.source})(?: *, *(?:${ITEM.source}))*)? *\\]$`);
const ITEMS = new RegExp(ITEM, 'g');

/** Reads a block of YAML lines; nothing where a line of it may be anything else than `key: value`. */
export function readPlainMap(yaml: string): { items: PlainPair[]; lineCounter: LineCounter } | undefined {
  const lineCounter = new LineCounter();
  const items: PlainPair[] = [];
  const keys = new Set<string>();
  let offset = 0;
  for (const line of yaml.split('\n')) {
    const [, key = '', space = '', text = ''] = ODD.test(line) ? [] : (LINE.exec(line) ?? []);
    const at = offset + key.length + 1 + space.length;
    const value = key === '' || keys.has(key) ? undefined : plainValue(text, at);
    if (!value) return undefined;
    keys.add(key);
    items.push({ key: { source: key, range: [offset] }, value });
    lineCounter.addNewLine(offset);
    offset += line.length + 1;
  }
  return { items, lineCounter };
}

function plainValue(text: string, offset: number): Scalar | YAMLSeq | undefined {
  const first = text.charAt(0);
  if (/\p{L}/u.test(first)) {
    if (text === 'true' || text === 'false') return scalar(text === 'true', text, offset);
    const isPlain = !NO_TEXT.test(text) && !text.includes(': ') && !text.endsWith(':') && !text.includes(' #');
    return isPlain ? scalar(text, text, offset) : undefined;
  }
  const quoted = unquoted(text);
  if (quoted !== undefined) return scalar(quoted, quoted, offset);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return scalar(text, text, offset);
  if (/^(?:0|[1-9]\d{0,8})$/.test(text)) return scalar(Number(text), text, offset);
  return first === '[' ? listOf(text, offset) : undefined;
}

function unquoted(text: string): string | undefined {
  if (SINGLE.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  return DOUBLE.test(text) ? text.slice(1, -1) : undefined;
}

/** A list of words in brackets. */
function listOf(text: string, offset: number): YAMLSeq | undefined {
  if (!LIST.test(text)) return undefined;
  const list = new YAMLSeq();
  list.range = [offset, offset + text.length, offset + text.length];
  for (const { 0: item, index } of text.matchAll(ITEMS)) {
    if (NO_TEXT.test(item)) return undefined;
    const value = unquoted(item) ?? item;
    list.items.push(scalar(value, value, offset + index));
  }
  return list;
}

function scalar(value: string | number | boolean, source: string, offset: number): Scalar {
  const node = new Scalar(value);
  node.source = source;
  node.range = [offset, offset, offset];
  return node;
}

/** A block of YAML in which lines that a quote or a bracket of the line above goes on in begin with one more space. */
export function indentOpen(yaml: string): string {
  let open = '';
  return yaml
    .split('\n')
    .map((line) => {
      const isInside = open !== '';
      open = openAfter(line, open);
      return isInside && line !== '' ? ` ${line}` : line;
    })
    .join('\n');
}

/** The quotes and brackets that are open after a line, the innermost last. They open where a value begins, and nowhere else. */
function openAfter(line: string, before: string): string {
  let open = before;
  let last = '';
  for (let at = 0; at < line.length; at++) {
    const [char = '', inner = ''] = [line[at], open.at(-1)];
    if (inner === "'" || inner === '"') {
      const isEscape = inner === '"' ? char === '\\' : char === "'" && line[at + 1] === "'";
      if (isEscape) at++;
      else if (char === inner) open = open.slice(0, -1);
    } else if (char === '#' && (line[at - 1] ?? ' ').trim() === '') break;
    else if (VALUE_BEGINS.has(last) && /['"[{]/.test(char)) open += char;
    else if (char === ']' || char === '}') open = open.slice(0, -1);
    if (char.trim() !== '') last = char;
  }
  return open;
}

const VALUE_BEGINS: ReadonlySet<string> = new Set(['', ':', ',', '[', '{', '-']);

/** A text of a page that is neither quoted nor a block. */
const TEXT = /^(title|description|sidebar_label|pagination_label):[ \t]+(?![\s"'|>&*[{])(.*)$/gm;

/** Texts that a comment cuts off, a `#` behind a space: authors rarely comment on a title, and often name something such as `#1`. */
export function cutTexts(yaml: string) {
  return [...yaml.matchAll(TEXT)].flatMap(({ index, 0: line, 1: key, 2: text = '' }) => {
    const cut = text.startsWith('#') ? 0 : text.search(/(?<=[ \t])#/);
    if (cut < 0) return [];
    const left = text.slice(0, cut).trim();
    return {
      offset: index + line.length - text.length + cut,
      message: `\`${text.slice(cut).trimEnd()}\` is a comment of YAML, so \`${key}\` is ${left === '' ? 'empty' : `\`${left}\``}.`,
      suggestion: 'Put the whole text in quotes, or the comment on a line of its own.',
    };
  });
}

/** What the library reads as if it were not there: tags that are not known, and directives. */
export function ignoredParts(yaml: string, { warnings }: Pick<Document, 'warnings'>) {
  return warnings.map(({ pos: [offset, end] }) => ({
    offset,
    message: `\`${yaml.slice(offset, end).trim()}\` has no meaning here, so it was left out.`,
    suggestion: 'Put a text that begins with it in quotes, or remove it.',
  }));
}
