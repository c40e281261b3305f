// Parses a JavaScript literal: JSON, and the relaxed form common in documentation, such as `[{ label: 'One', value: 1 }]`. Nothing is
// executed, so names, calls and operators are not values.

const LITERAL_TOKEN_PATTERN =
  /\s*(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*)?\s*(?:([[\]{}:,])|("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*`)|(-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|([A-Za-z_$][\w$]*))/y;

const VALUE_BY_KEYWORD: Readonly<Record<string, unknown>> = { true: true, false: false, null: null, undefined };

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
class LiteralError extends Error {}

/** Nesting limit of a value. */
const MAX_LITERAL_NESTING = 100;

/** Returns the value of a literal. Returns `undefined` if the text is not a literal. */
export function parseLiteral(text: string): { readonly value: unknown } | undefined {
  const reader = { text, at: 0 };
  try {
    const value = parseLiteralValue(reader, readLiteralToken(reader), 0);
    return text.slice(reader.at).trim() === '' ? { value } : undefined;
  } catch (error) {
    if (error instanceof LiteralError) return undefined;
    throw error;
  }
}

function readLiteralToken(reader: LiteralReader): LiteralToken {
  LITERAL_TOKEN_PATTERN.lastIndex = reader.at;
  const match = LITERAL_TOKEN_PATTERN.exec(reader.text);
  if (match === null) throw new LiteralError();
  reader.at = LITERAL_TOKEN_PATTERN.lastIndex;
  const [, mark, string, number, word] = match;
  return { mark, string, number, word };
}

function parseLiteralValue(reader: LiteralReader, token: LiteralToken, level: number): unknown {
  if (level > MAX_LITERAL_NESTING) throw new LiteralError();
  if (token.string !== undefined) return unquoteString(token.string);
  if (token.number !== undefined) return Number(token.number);
  if (token.word !== undefined && Object.hasOwn(VALUE_BY_KEYWORD, token.word)) return VALUE_BY_KEYWORD[token.word];
  if (token.mark === '[') return parseLiteralList(reader, level + 1);
  if (token.mark === '{') return parseLiteralObject(reader, level + 1);
  throw new LiteralError();
}

function parseLiteralList(reader: LiteralReader, level: number): unknown[] {
  const list: unknown[] = [];
  for (;;) {
    const token = readLiteralToken(reader);
    if (token.mark === ']') return list;
    list.push(parseLiteralValue(reader, token, level));
    const { mark } = readLiteralToken(reader);
    if (mark === ']') return list;
    if (mark !== ',') throw new LiteralError();
  }
}

function parseLiteralObject(reader: LiteralReader, level: number): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  for (;;) {
    const { mark, string, number, word } = readLiteralToken(reader);
    if (mark === '}') return Object.fromEntries(entries);
    const key = string === undefined ? (word ?? number) : unquoteString(string);
    if (key === undefined || readLiteralToken(reader).mark !== ':') throw new LiteralError();
    entries.push([key, parseLiteralValue(reader, readLiteralToken(reader), level)]);
    const { mark: after } = readLiteralToken(reader);
    if (after === '}') return Object.fromEntries(entries);
    if (after !== ',') throw new LiteralError();
  }
}

/** Returns the content of a string in single quotes, double quotes or backticks, with escapes resolved. */
function unquoteString(quoted: string): string {
  const escapes = /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([\s\S]))/g;
  return quoted.slice(1, -1).replace(escapes, (_, point, four, two, char: string) => {
    const hex = point ?? four ?? two;
    if (hex !== undefined)
      return Number.parseInt(hex, 16) > 0x10ffff ? '\ufffd' : String.fromCodePoint(Number.parseInt(hex, 16));
    return { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '\n': '' }[char] ?? char;
  });
}
