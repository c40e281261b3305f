// Parses a JavaScript literal: JSON, and the relaxed form common in documentation, such as `[{ label: 'One', value: 1 }]`. Nothing is
// executed, so names, calls and operators are not values.

const TOKEN =
  /\s*(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*)?\s*(?:([[\]{}:,])|("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*`)|(-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|([A-Za-z_$][\w$]*))/y;

const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null, undefined };

interface Reader {
  readonly text: string;
  at: number;
}

type Token = { readonly mark?: string; readonly string?: string; readonly number?: string; readonly word?: string };

/** Thrown if a text is not a literal; never leaves this file. */
class NoLiteral extends Error {}

/** Nesting limit of a value. */
const MAX_LEVELS = 100;

/** Returns the value of a literal; `undefined` if the text is not one. */
export function readLiteral(text: string): { readonly value: unknown } | undefined {
  const reader = { text, at: 0 };
  try {
    const value = readValue(reader, next(reader), 0);
    return text.slice(reader.at).trim() === '' ? { value } : undefined;
  } catch (error) {
    if (error instanceof NoLiteral) return undefined;
    throw error;
  }
}

function next(reader: Reader): Token {
  TOKEN.lastIndex = reader.at;
  const match = TOKEN.exec(reader.text);
  if (match === null) throw new NoLiteral();
  reader.at = TOKEN.lastIndex;
  const [, mark, string, number, word] = match;
  return { mark, string, number, word };
}

function readValue(reader: Reader, token: Token, level: number): unknown {
  if (level > MAX_LEVELS) throw new NoLiteral();
  if (token.string !== undefined) return unquote(token.string);
  if (token.number !== undefined) return Number(token.number);
  if (token.word !== undefined && Object.hasOwn(WORDS, token.word)) return WORDS[token.word];
  if (token.mark === '[') return readList(reader, level + 1);
  if (token.mark === '{') return readObject(reader, level + 1);
  throw new NoLiteral();
}

function readList(reader: Reader, level: number): unknown[] {
  const list: unknown[] = [];
  for (;;) {
    const token = next(reader);
    if (token.mark === ']') return list;
    list.push(readValue(reader, token, level));
    const { mark } = next(reader);
    if (mark === ']') return list;
    if (mark !== ',') throw new NoLiteral();
  }
}

function readObject(reader: Reader, level: number): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  for (;;) {
    const { mark, string, number, word } = next(reader);
    if (mark === '}') return Object.fromEntries(entries);
    const key = string === undefined ? (word ?? number) : unquote(string);
    if (key === undefined || next(reader).mark !== ':') throw new NoLiteral();
    entries.push([key, readValue(reader, next(reader), level)]);
    const { mark: after } = next(reader);
    if (after === '}') return Object.fromEntries(entries);
    if (after !== ',') throw new NoLiteral();
  }
}

/** Returns the content of a string in any of the three quotes, with escapes resolved. */
function unquote(quoted: string): string {
  const escapes = /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([\s\S]))/g;
  return quoted.slice(1, -1).replace(escapes, (_, point, four, two, char: string) => {
    const hex = point ?? four ?? two;
    if (hex !== undefined)
      return Number.parseInt(hex, 16) > 0x10ffff ? '\ufffd' : String.fromCodePoint(Number.parseInt(hex, 16));
    return { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '\n': '' }[char] ?? char;
  });
}
