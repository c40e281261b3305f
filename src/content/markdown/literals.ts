// Parses a JavaScript literal: JSON, and the relaxed form common in documentation, such as `[{ label: 'One', value: 1 }]`. Nothing is
// executed, so names, calls and operators are not values.

const TOKEN_PATTERN =
  /\s*(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*)?\s*(?:([[\]{}:,])|("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*`)|(-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|([A-Za-z_$][\w$]*))/y;

const KEYWORD_VALUES: Readonly<Record<string, unknown>> = { true: true, false: false, null: null, undefined };

interface LiteralReader {
  readonly text: string;
  at: number;
}

type LiteralToken = {
  readonly mark?: string;
  readonly string?: string;
  readonly number?: string;
  readonly word?: string;
};

/** Thrown if a text is not a literal; never leaves this file. */
class NoLiteral extends Error {}

/** Nesting limit of a value. */
const MAX_NESTING = 100;

/** Returns the value of a literal; `undefined` if the text is not one. */
export function readLiteral(text: string): { readonly value: unknown } | undefined {
  const reader = { text, at: 0 };
  try {
    const value = readValue(reader, nextToken(reader), 0);
    return text.slice(reader.at).trim() === '' ? { value } : undefined;
  } catch (error) {
    if (error instanceof NoLiteral) return undefined;
    throw error;
  }
}

function nextToken(reader: LiteralReader): LiteralToken {
  TOKEN_PATTERN.lastIndex = reader.at;
  const match = TOKEN_PATTERN.exec(reader.text);
  if (match === null) throw new NoLiteral();
  reader.at = TOKEN_PATTERN.lastIndex;
  const [, mark, string, number, word] = match;
  return { mark, string, number, word };
}

function readValue(reader: LiteralReader, token: LiteralToken, level: number): unknown {
  if (level > MAX_NESTING) throw new NoLiteral();
  if (token.string !== undefined) return unquote(token.string);
  if (token.number !== undefined) return Number(token.number);
  if (token.word !== undefined && Object.hasOwn(KEYWORD_VALUES, token.word)) return KEYWORD_VALUES[token.word];
  if (token.mark === '[') return readList(reader, level + 1);
  if (token.mark === '{') return readObject(reader, level + 1);
  throw new NoLiteral();
}

function readList(reader: LiteralReader, level: number): unknown[] {
  const list: unknown[] = [];
  for (;;) {
    const token = nextToken(reader);
    if (token.mark === ']') return list;
    list.push(readValue(reader, token, level));
    const { mark } = nextToken(reader);
    if (mark === ']') return list;
    if (mark !== ',') throw new NoLiteral();
  }
}

function readObject(reader: LiteralReader, level: number): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  for (;;) {
    const { mark, string, number, word } = nextToken(reader);
    if (mark === '}') return Object.fromEntries(entries);
    const key = string === undefined ? (word ?? number) : unquote(string);
    if (key === undefined || nextToken(reader).mark !== ':') throw new NoLiteral();
    entries.push([key, readValue(reader, nextToken(reader), level)]);
    const { mark: after } = nextToken(reader);
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
