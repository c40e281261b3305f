// Parses component tags: `<Name key="text" other={[1, 2]} />`. Quotes and braces may contain any characters, so tags are scanned instead of
// matched by a regular expression.
import { isComponentTag } from './component-names.ts';
import { parseLiteral } from './literals.ts';

/** A component tag in a text. */
export interface ComponentTag {
  readonly name: string;
  readonly isClosing: boolean;
  /** Whether it is self-closing, `<Name/>`. */
  readonly isEmpty: boolean;
  /** Text between name and end of the tag. */
  readonly written: string;
  /** Offset after the `>`. */
  readonly end: number;
}

const COMPONENT_START_PATTERN = /<(\/?)([A-Z]\w*)(?=[\s/>])/y;

const COMPONENT_NAME_PATTERN = /<\/?([A-Z]\w*)(?=[\s/>]|$)/y;

/** Parses the tag at an offset. Returns `'unfinished'` if the text ends within the tag, and `undefined` if no tag begins there. */
export function parseComponentTag(text: string, offset: number): ComponentTag | 'unfinished' | undefined {
  COMPONENT_START_PATTERN.lastIndex = offset;
  const match = COMPONENT_START_PATTERN.exec(text);
  if (match === null)
    return text.startsWith('<', offset) && /^<[A-Z]\w*$/.test(text.slice(offset)) ? 'unfinished' : undefined;
  const start = offset + match[0].length;
  const end = findTagEnd(text, start);
  if (end < 0) return 'unfinished';
  const inner = text.slice(start, end).trimEnd();
  const isEmpty = inner.endsWith('/');
  const written = isEmpty ? inner.slice(0, -1) : inner;
  return { name: match[2] ?? '', isClosing: match[1] === '/', isEmpty, written, end: end + 1 };
}

/** Returns the component tag at an offset of a text; `componentNames` are the names of the site's components. */
export function findComponentTagAt(
  text: string,
  at: number,
  componentNames: ReadonlySet<string>,
): ComponentTag | undefined {
  const tag = parseComponentTag(text, at);
  return typeof tag === 'object' && isComponentTag(tag.name, componentNames) ? tag : undefined;
}

/** Returns the name of the component whose tag begins at an offset, even if the tag is unterminated. */
export function findComponentNameAt(
  text: string,
  offset: number,
  componentNames: ReadonlySet<string>,
): string | undefined {
  COMPONENT_NAME_PATTERN.lastIndex = offset;
  const name = COMPONENT_NAME_PATTERN.exec(text)?.[1];
  return name !== undefined && isComponentTag(name, componentNames) ? name : undefined;
}

/** Returns the offset of a tag's `>`, outside of quotes and braces; -1 if it is missing. */
function findTagEnd(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const char = text[index];
    if (char === '"' || char === "'" || (char === '`' && depth > 0)) {
      index = findQuoteEnd(text, index, depth > 0);
      if (index < 0) return -1;
    } else if (char === '{') depth++;
    else if (char === '}') depth--;
    else if (char === '>' && depth <= 0) return index;
    else if (char === '<' && depth <= 0) return -1;
  }
  return -1;
}

/** Returns the offset of the closing quote; in code, a backslash escapes the next character. */
function findQuoteEnd(text: string, start: number, isCode: boolean): number {
  for (let index = start + 1; index < text.length; index++) {
    if (isCode && text[index] === '\\') index++;
    else if (text[index] === text[start]) return index;
  }
  return -1;
}

/** An attribute that cannot be parsed, as written. */
interface AttributeFault {
  readonly name: string;
  /** Text between the braces. */
  readonly text: string;
  readonly message: string;
}

/** Attributes of a tag by name. */
export interface TagAttributes {
  readonly values: Readonly<Record<string, unknown>>;
  readonly faults: readonly AttributeFault[];
}

const ATTRIBUTE_NAME_PATTERN = /\s*([A-Za-z_][\w:.-]*)(\s*=\s*)?/y;
const BARE_VALUE_PATTERN = /[^\s"'{}<>`]+/y;

/** Parses attributes. Quotes contain strings, and braces contain literals of any type. A name without a value gets the value `true`. */
export function parseAttributes(written: string, decode: (text: string) => string = (text) => text): TagAttributes {
  const values: [string, unknown][] = [];
  const faults: AttributeFault[] = [];
  let offset = 0;
  while (offset < written.length) {
    ATTRIBUTE_NAME_PATTERN.lastIndex = offset;
    const match = ATTRIBUTE_NAME_PATTERN.exec(written);
    if (match === null) {
      const rest = written.slice(offset).trim();
      if (rest !== '') faults.push({ name: rest, text: '', message: `\`${shortenValue(rest)}\` is not an attribute` });
      break;
    }
    const [whole, name = '', equals] = match;
    offset += whole.length;
    if (equals === undefined) {
      values.push([name, true]);
      continue;
    }
    const end = findValueEnd(written, offset);
    const text = written.slice(offset, end);
    offset = end;
    if (!text.startsWith('{')) values.push([name, decode(text.replace(/^(["'])(.*)\1$/s, '$2'))]);
    else {
      const read = parseLiteral(text.slice(1, -1));
      if (read === undefined)
        faults.push({ name, text: text.slice(1, -1), message: `\`${name}=${shortenValue(text)}\` is not JSON` });
      else values.push([name, read.value]);
    }
  }
  return { values: Object.fromEntries(values), faults };
}

function shortenValue(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

function findValueEnd(written: string, offset: number): number {
  const char = written[offset];
  if (char === '"' || char === "'") return findQuoteEnd(written, offset, false) + 1 || written.length;
  if (char === '{') {
    let depth = 0;
    for (let end = offset; end < written.length; end++) {
      const character = written[end];
      if (character === '"' || character === "'" || character === '`') {
        end = findQuoteEnd(written, end, true);
        if (end < 0) break;
      } else if (character === '{') depth++;
      else if (character === '}' && --depth === 0) return end + 1;
    }
    return written.length;
  }
  BARE_VALUE_PATTERN.lastIndex = offset;
  return offset + (BARE_VALUE_PATTERN.exec(written)?.[0].length ?? 1);
}
