// Fast parser for simple YAML, with one key and a plain value per line. Nearly all front matter is simple in this way. The parser takes an
// eighth of the time of the YAML library. On a site of thousands of pages, the library would delay the first page of the dev server. The
// parser creates nodes of the library, and leaves all other YAML to the library.
import { type Document, isScalar, Scalar, visit, YAMLSeq } from 'yaml';

/** The part of `Pair`, a class of the YAML library, that callers use. */
interface PlainYamlPair {
  readonly key: { readonly source: string; readonly range: readonly number[] };
  readonly value: Scalar | YAMLSeq;
}

const KEY_VALUE_LINE_PATTERN = /^([A-Za-z_][\w-]{0,99}):( +)(\S(?:.*\S)?) *$/;
/** Characters that a YAML parser may reject or treat as a line break. */
const UNSAFE_YAML_CHARACTER_PATTERN = /[^ -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;
/** Plain words that are not strings in the core schema of YAML 1.2. */
const NON_STRING_YAML_WORD_PATTERN = /^(?:null|true|false)$/i;
const SINGLE_QUOTED_PATTERN = /^'(?:[^']|'')*'$/;
const DOUBLE_QUOTED_PATTERN = /^"[^"\\]*"$/;
const LIST_ITEM_PATTERN = /[A-Za-z][\w./+-]*|'(?:[^']|'')*'|"[^"\\]*"/;
const INLINE_LIST_PATTERN = new RegExp(
  `^\\[ *(?:(?:${LIST_ITEM_PATTERN.source})(?: *, *(?:${LIST_ITEM_PATTERN.source}))*)? *\\]$`,
);
const LIST_ITEMS_PATTERN = new RegExp(LIST_ITEM_PATTERN, 'g');

/** Parses a block of YAML lines; `undefined` if any line may be more than `key: value`. */
export function parsePlainYamlMap(yaml: string): PlainYamlPair[] | undefined {
  const items: PlainYamlPair[] = [];
  const keys = new Set<string>();
  let offset = 0;
  for (const line of yaml.split('\n')) {
    const [, key = '', space = '', text = ''] = UNSAFE_YAML_CHARACTER_PATTERN.test(line)
      ? []
      : (KEY_VALUE_LINE_PATTERN.exec(line) ?? []);
    const at = offset + key.length + 1 + space.length;
    const value = key === '' || keys.has(key) ? undefined : parsePlainYamlValue(text, at);
    if (!value) return undefined;
    keys.add(key);
    items.push({ key: { source: key, range: [offset] }, value });
    offset += line.length + 1;
  }
  return items;
}

function parsePlainYamlValue(text: string, offset: number): Scalar | YAMLSeq | undefined {
  const first = text.charAt(0);
  if (/\p{L}/u.test(first)) {
    if (text === 'true' || text === 'false') return createYamlScalar(text === 'true', text, offset);
    const isPlain =
      !NON_STRING_YAML_WORD_PATTERN.test(text) && !text.includes(': ') && !text.endsWith(':') && !text.includes(' #');
    return isPlain ? createYamlScalar(text, text, offset) : undefined;
  }
  const quoted = unquoteYamlString(text);
  if (quoted !== undefined) return createYamlScalar(quoted, quoted, offset);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return createYamlScalar(text, text, offset);
  if (/^(?:0|[1-9]\d{0,8})$/.test(text)) return createYamlScalar(Number(text), text, offset);
  return first === '[' ? parseInlineList(text, offset) : undefined;
}

function unquoteYamlString(text: string): string | undefined {
  if (SINGLE_QUOTED_PATTERN.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  return DOUBLE_QUOTED_PATTERN.test(text) ? text.slice(1, -1) : undefined;
}

/** Parses a list of words in brackets. */
function parseInlineList(text: string, offset: number): YAMLSeq | undefined {
  if (!INLINE_LIST_PATTERN.test(text)) return undefined;
  const list = new YAMLSeq();
  list.range = [offset, offset + text.length, offset + text.length];
  for (const { 0: item, index } of text.matchAll(LIST_ITEMS_PATTERN)) {
    if (NON_STRING_YAML_WORD_PATTERN.test(item)) return undefined;
    const value = unquoteYamlString(item) ?? item;
    list.items.push(createYamlScalar(value, value, offset + index));
  }
  return list;
}

function createYamlScalar(value: string | number | boolean, source: string, offset: number): Scalar {
  const node = new Scalar(value);
  node.source = source;
  node.range = [offset, offset, offset];
  return node;
}

/** Indents lines that continue a quote or bracket of the line above by one space. */
export function indentContinuationLines(yaml: string): string {
  let open = '';
  return yaml
    .split('\n')
    .map((line) => {
      const isInside = open !== '';
      open = findQuotesOpenAfterLine(line, open);
      return isInside && line !== '' ? ` ${line}` : line;
    })
    .join('\n');
}

/** Returns the quotes and brackets open after a line, the innermost last. Quotes and brackets open only at the start of a value. */
function findQuotesOpenAfterLine(line: string, before: string): string {
  let open = before;
  let last = '';
  for (let index = 0; index < line.length; index++) {
    const [char = '', inner = ''] = [line[index], open.at(-1)];
    if (inner === "'" || inner === '"') {
      const isEscape = inner === '"' ? char === '\\' : char === "'" && line[index + 1] === "'";
      if (isEscape) index++;
      else if (char === inner) open = open.slice(0, -1);
    } else if (char === '#' && (line[index - 1] ?? ' ').trim() === '') break;
    else if (CHARACTERS_BEFORE_YAML_VALUE.has(last) && /['"[{]/.test(char)) open += char;
    else if (char === ']' || char === '}') open = open.slice(0, -1);
    if (char.trim() !== '') last = char;
  }
  return open;
}

const CHARACTERS_BEFORE_YAML_VALUE: ReadonlySet<string> = new Set(['', ':', ',', '[', '{', '-']);

/** Matches a text field of a page whose value is neither quoted nor a block scalar. */
const UNQUOTED_TEXT_FIELD_PATTERN = /^(title|description|sidebar_label|pagination_label):[ \t]+(?![\s"'|>&*[{])(.*)$/gm;

/**
 * Finds texts that end early because a `#` after a space begins a YAML comment. Authors rarely comment on a title, but often write
 * something such as `#1`.
 */
export function findTextsTruncatedByComment(yaml: string) {
  return [...yaml.matchAll(UNQUOTED_TEXT_FIELD_PATTERN)].flatMap(({ index, 0: line, 1: key, 2: text = '' }) => {
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

/** Returns findings for parts that YAML reads without an effect: unknown tags, directives, and items of a list inside the item above them. */
export function createFindingsOnIgnoredYaml(yaml: string, document: Document) {
  const ignored = document.warnings.map(({ pos: [offset, end] }) => ({
    offset,
    message: `\`${yaml.slice(offset, end).trim()}\` has no meaning here, so it was left out.`,
    suggestion: 'Put a text that begins with it in quotes, or remove it.',
  }));
  return [...ignored, ...findItemsInsideItems(yaml, document)];
}

/** Finds items of a list that are indented more than the item above them, and so are a part of its text. */
function findItemsInsideItems(yaml: string, document: Document) {
  const found: { offset: number; message: string; suggestion: string }[] = [];
  visit(document, {
    Seq(_, { items, flow }) {
      for (const item of flow ? [] : items) {
        if (!isScalar(item) || item.type !== 'PLAIN' || !item.range) continue;
        const [start, end] = item.range;
        for (const { index, 0: written, 1: inside = '' } of yaml.slice(start, end).matchAll(/\n[ \t]+(- .*)/g))
          found.push({
            offset: start + index + written.length - inside.length,
            message: `\`${inside.trimEnd()}\` is indented more than the item above it, so it is a part of its text.`,
            suggestion: 'Begin all items of a list in the same column, or put the whole text in quotes.',
          });
      }
    },
  });
  return found;
}
