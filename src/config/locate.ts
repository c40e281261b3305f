// Finds the line of a value in the text of a configuration file, so that a fault can be clicked. The text is read just
// far enough to follow object and list literals; what is computed falls back to the nearest place around it.
import type { ValuePath } from './fault.ts';

/** A place in a text, both from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A place, and what is left of the path where a name of another file stands. */
export interface Located {
  readonly place: Place;
  readonly imported?: { readonly name: string; readonly path: ValuePath };
}

/** Where a value stands that a default export has at `path`; `isKey` asks for its key. */
export function locate(text: string, path: ValuePath, isKey = false): Place | undefined {
  return locateFrom(text, path, { isKey })?.place;
}

/** As `locate`, and tells where another file has to be read. `name` starts at a name of the file instead. */
export function locateFrom(
  text: string,
  path: ValuePath,
  { isKey = false, name }: { readonly isKey?: boolean; readonly name?: string } = {},
): Located | undefined {
  const exported = name === undefined ? exportOf(text) : declarationOf(text, name);
  if (exported === undefined) return undefined;
  let at = follow(text, exported);
  if (at === undefined) return undefined;
  let place = at;
  for (const [depth, step] of path.entries()) {
    const entry: Entry | undefined = typeof step === 'number' ? elementAt(text, at, step) : propertyAt(text, at, step);
    if (entry === undefined) break;
    place = isKey && depth === path.length - 1 ? entry.key : entry.value;
    const next = follow(text, entry.value);
    if (next === undefined) {
      const known = /^[A-Za-z_$][\w$]*/.exec(text.slice(entry.value, entry.value + 200))?.[0];
      const rest = path.slice(depth + 1);
      const imported = known === undefined || rest.length === 0 ? undefined : { name: known, path: rest };
      return { place: placeAt(text, place), ...(imported && { imported }) };
    }
    at = next;
  }
  return { place: placeAt(text, place) };
}

interface Entry {
  readonly key: number;
  readonly value: number;
}

/** Line and column of an offset. */
export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** Offset of what a file exports by default. */
function exportOf(text: string): number | undefined {
  const begin = skipBlank(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  if (text[begin] === '{') return begin;
  const exported = /^[ \t]*(?:export\s+default|module\.exports\s*=)\s*/m.exec(text);
  return exported === null ? undefined : exported.index + exported[0].length;
}

/** Offset of the value that a name of the file is declared with. */
function declarationOf(text: string, name: string): number | undefined {
  const escaped = name.replace(/\$/g, '\\$');
  const declared = new RegExp(`^[ \\t]*(?:export\\s+)?(?:const|let|var)\\s+${escaped}\\b[^=\\n]*=\\s*`, 'm').exec(text);
  return declared === null ? undefined : declared.index + declared[0].length;
}

/** From a value to the literal behind it: through one call and through a name of this file. */
function follow(text: string, from: number): number | undefined {
  let at = skipBlank(text, from);
  for (let hops = 0; hops < 4; hops += 1) {
    if (text[at] === '{' || text[at] === '[') return at;
    const name = /^[A-Za-z_$][\w$.]*/.exec(text.slice(at, at + 200))?.[0];
    if (name === undefined) return undefined;
    const after = skipBlank(text, at + name.length);
    if (text[after] === '(') {
      at = skipBlank(text, after + 1);
      continue;
    }
    const declared = declarationOf(text, name);
    if (declared === undefined) return undefined;
    at = declared;
  }
  return undefined;
}

function propertyAt(text: string, open: number, key: string): Entry | undefined {
  if (text[open] !== '{') return undefined;
  let at = skipBlank(text, open + 1);
  while (at < text.length && text[at] !== '}') {
    const start = at;
    const name = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([\w$]+))/.exec(text.slice(at, at + 300));
    if (name !== null) {
      const after = skipBlank(text, at + name[0].length);
      const isMatch = (name[1] ?? name[2] ?? name[3]) === key;
      const value = text[after] === ':' ? skipBlank(text, after + 1) : at;
      if (isMatch) return { key: start, value };
    }
    at = skipBlank(text, skipValue(text, at));
    if (text[at] === ',') at = skipBlank(text, at + 1);
    if (at === start) return undefined;
  }
  return undefined;
}

function elementAt(text: string, open: number, index: number): Entry | undefined {
  if (text[open] !== '[') return undefined;
  let at = skipBlank(text, open + 1);
  for (let count = 0; at < text.length && text[at] !== ']'; count += 1) {
    if (count === index) return { key: at, value: at };
    const start = at;
    at = skipBlank(text, skipValue(text, at));
    if (text[at] === ',') at = skipBlank(text, at + 1);
    if (at === start) return undefined;
  }
  return undefined;
}

/** Offset of the comma or bracket that ends the value at `from`. */
function skipValue(text: string, from: number): number {
  let depth = 0;
  let last = '';
  for (let at = from; at < text.length; ) {
    const char = text[at] as string;
    const blank = skipBlank(text, at);
    if (blank > at) {
      at = blank;
      continue;
    }
    if (depth === 0 && (char === ',' || char === '}' || char === ']' || char === ')')) return at;
    if (char === '"' || char === "'" || char === '`' || (char === '/' && !/[\w$)\]]/.test(last))) {
      at = skipQuoted(text, at);
    } else {
      if (char === '{' || char === '[' || char === '(') depth += 1;
      if (char === '}' || char === ']' || char === ')') depth -= 1;
      at += 1;
    }
    last = char;
  }
  return text.length;
}

/** Offset after a string, template or regular expression. A template's `${…}` is taken as text, which is near enough. */
function skipQuoted(text: string, from: number): number {
  const quote = text[from];
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at + 1;
    else if (text[at] === '\n' && quote !== '`') return at;
  }
  return text.length;
}

/** Offset after white space and comments. */
function skipBlank(text: string, from: number): number {
  const blank = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
  blank.lastIndex = from;
  return from + (blank.exec(text)?.[0].length ?? 0);
}
