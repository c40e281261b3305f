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
export function parseComponentTag(text: string, at: number): ComponentTag | 'unfinished' | undefined {
  COMPONENT_START_PATTERN.lastIndex = at;
  const match = COMPONENT_START_PATTERN.exec(text);
  if (match === null) return text.startsWith('<', at) && /^<[A-Z]\w*$/.test(text.slice(at)) ? 'unfinished' : undefined;
  const start = at + match[0].length;
  const end = findTagEnd(text, start);
  if (end < 0) return 'unfinished';
  const inner = text.slice(start, end).trimEnd();
  const isEmpty = inner.endsWith('/');
  const written = isEmpty ? inner.slice(0, -1) : inner;
  return { name: match[2] ?? '', isClosing: match[1] === '/', isEmpty, written, end: end + 1 };
}

/** Returns the component tag at an offset of a text; `own` are the names of the site's components. */
export function findComponentTagAt(text: string, at: number, own: ReadonlySet<string>): ComponentTag | undefined {
  const tag = parseComponentTag(text, at);
  return typeof tag === 'object' && isComponentTag(tag.name, own) ? tag : undefined;
}

/** Returns the name of the component whose tag begins at an offset, even if the tag is unterminated. */
export function findComponentNameAt(text: string, at: number, own: ReadonlySet<string>): string | undefined {
  COMPONENT_NAME_PATTERN.lastIndex = at;
  const name = COMPONENT_NAME_PATTERN.exec(text)?.[1];
  return name !== undefined && isComponentTag(name, own) ? name : undefined;
}

/** Returns the offset of a tag's `>`, outside of quotes and braces; -1 if it is missing. */
function findTagEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === '"' || char === "'" || (char === '`' && depth > 0)) {
      at = findQuoteEnd(text, at, depth > 0);
      if (at < 0) return -1;
    } else if (char === '{') depth++;
    else if (char === '}') depth--;
    else if (char === '>' && depth <= 0) return at;
    else if (char === '<' && depth <= 0) return -1;
  }
  return -1;
}

/** Returns the offset of the closing quote; in code, a backslash escapes the next character. */
function findQuoteEnd(text: string, start: number, isCode: boolean): number {
  for (let at = start + 1; at < text.length; at++) {
    if (isCode && text[at] === '\\') at++;
    else if (text[at] === text[start]) return at;
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
  let at = 0;
  while (at < written.length) {
    ATTRIBUTE_NAME_PATTERN.lastIndex = at;
    const match = ATTRIBUTE_NAME_PATTERN.exec(written);
    if (match === null) {
      const rest = written.slice(at).trim();
      if (rest !== '') faults.push({ name: rest, text: '', message: `\`${shortenValue(rest)}\` is not an attribute` });
      break;
    }
    const [whole, name = '', equals] = match;
    at += whole.length;
    if (equals === undefined) {
      values.push([name, true]);
      continue;
    }
    const end = findValueEnd(written, at);
    const text = written.slice(at, end);
    at = end;
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

function findValueEnd(written: string, at: number): number {
  const char = written[at];
  if (char === '"' || char === "'") return findQuoteEnd(written, at, false) + 1 || written.length;
  if (char === '{') {
    let depth = 0;
    for (let end = at; end < written.length; end++) {
      const each = written[end];
      if (each === '"' || each === "'" || each === '`') {
        end = findQuoteEnd(written, end, true);
        if (end < 0) break;
      } else if (each === '{') depth++;
      else if (each === '}' && --depth === 0) return end + 1;
    }
    return written.length;
  }
  BARE_VALUE_PATTERN.lastIndex = at;
  return at + (BARE_VALUE_PATTERN.exec(written)?.[0].length ?? 1);
}
