// Reads the tag of a component as it is written: `<Name key="text" other={[1, 2]} />`. What stands in quotes or braces may
// hold anything, so a tag is walked through and not matched by a pattern.
import { isComponent } from './component-names.ts';
import { readLiteral } from './literals.ts';

/** One tag as it stands in a text. */
export interface ComponentTag {
  readonly name: string;
  readonly isClosing: boolean;
  /** Whether it is written `<Name/>`. */
  readonly isEmpty: boolean;
  /** What stands between its name and its end. */
  readonly written: string;
  /** Offset after its `>`. */
  readonly end: number;
}

const START = /<(\/?)([A-Z]\w*)(?=[\s/>])/y;

const NAME_AT = /<\/?([A-Z]\w*)(?=[\s/>]|$)/y;

/** Reads the tag that begins at an offset; `unfinished` where the text ends before it does, nothing where there is none. */
export function readTag(text: string, at: number): ComponentTag | 'unfinished' | undefined {
  START.lastIndex = at;
  const match = START.exec(text);
  if (match === null) return text.startsWith('<', at) && /^<[A-Z]\w*$/.test(text.slice(at)) ? 'unfinished' : undefined;
  const start = at + match[0].length;
  const end = tagEnd(text, start);
  if (end < 0) return 'unfinished';
  const inner = text.slice(start, end).trimEnd();
  const isEmpty = inner.endsWith('/');
  const written = isEmpty ? inner.slice(0, -1) : inner;
  return { name: match[2] ?? '', isClosing: match[1] === '/', isEmpty, written, end: end + 1 };
}

/** The tag of a component that begins at an offset of a text; `own` are the names of the site's components. */
export function componentTagAt(text: string, at: number, own: ReadonlySet<string>): ComponentTag | undefined {
  const tag = readTag(text, at);
  return typeof tag === 'object' && isComponent(tag.name, own) ? tag : undefined;
}

/** The name of the component whose tag begins at an offset of a text, whether or not it ends. */
export function componentNameAt(text: string, at: number, own: ReadonlySet<string>): string | undefined {
  NAME_AT.lastIndex = at;
  const name = NAME_AT.exec(text)?.[1];
  return name !== undefined && isComponent(name, own) ? name : undefined;
}

/** Where the `>` of a tag stands, outside of quotes and braces; -1 where it does not come. */
function tagEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === '"' || char === "'" || (char === '`' && depth > 0)) {
      at = quoteEnd(text, at, depth > 0);
      if (at < 0) return -1;
    } else if (char === '{') depth++;
    else if (char === '}') depth--;
    else if (char === '>' && depth <= 0) return at;
    else if (char === '<' && depth <= 0) return -1;
  }
  return -1;
}

/** Where a quote ends; in code a backslash takes the next character along. */
function quoteEnd(text: string, start: number, isCode: boolean): number {
  for (let at = start + 1; at < text.length; at++) {
    if (isCode && text[at] === '\\') at++;
    else if (text[at] === text[start]) return at;
  }
  return -1;
}

/** An attribute that cannot be read, as it is written. */
export interface AttributeFault {
  readonly name: string;
  /** What stands between its braces. */
  readonly text: string;
  readonly message: string;
}

/** The attributes of a tag by name. */
export interface TagAttributes {
  readonly values: Readonly<Record<string, unknown>>;
  readonly faults: readonly AttributeFault[];
}

const NAME = /\s*([A-Za-z_][\w:.-]*)(\s*=\s*)?/y;
const BARE = /[^\s"'{}<>`]+/y;

/** Reads attributes: texts between quotes, values between braces, `true` for a name alone. */
export function readAttributes(written: string, decode: (text: string) => string = (text) => text): TagAttributes {
  const values: [string, unknown][] = [];
  const faults: AttributeFault[] = [];
  let at = 0;
  while (at < written.length) {
    NAME.lastIndex = at;
    const match = NAME.exec(written);
    if (match === null) {
      const rest = written.slice(at).trim();
      if (rest !== '') faults.push({ name: rest, text: '', message: `\`${shown(rest)}\` is not an attribute` });
      break;
    }
    const [whole, name = '', equals] = match;
    at += whole.length;
    if (equals === undefined) {
      values.push([name, true]);
      continue;
    }
    const end = valueEnd(written, at);
    const text = written.slice(at, end);
    at = end;
    if (!text.startsWith('{')) values.push([name, decode(text.replace(/^(["'])(.*)\1$/s, '$2'))]);
    else {
      const read = readLiteral(text.slice(1, -1));
      if (read === undefined)
        faults.push({ name, text: text.slice(1, -1), message: `\`${name}=${shown(text)}\` is not JSON` });
      else values.push([name, read.value]);
    }
  }
  return { values: Object.fromEntries(values), faults };
}

function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

function valueEnd(written: string, at: number): number {
  const char = written[at];
  if (char === '"' || char === "'") return quoteEnd(written, at, false) + 1 || written.length;
  if (char === '{') {
    let depth = 0;
    for (let end = at; end < written.length; end++) {
      const each = written[end];
      if (each === '"' || each === "'" || each === '`') {
        end = quoteEnd(written, end, true);
        if (end < 0) break;
      } else if (each === '{') depth++;
      else if (each === '}' && --depth === 0) return end + 1;
    }
    return written.length;
  }
  BARE.lastIndex = at;
  return at + (BARE.exec(written)?.[0].length ?? 1);
}
