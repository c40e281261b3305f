// Parses a JavaScript literal: JSON, and the relaxed form common in documentation, such as `[{ label: 'One', value: 1 }]`. Nothing is
// executed, so names, calls and operators are not values.

const LITERAL_TOKEN_PATTERN =
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
class LiteralError extends Error {}

/** Nesting limit of a value. */
const MAX_NESTING = 100;

/** Returns the value of a literal. Returns `undefined` if the text is not a literal. */
export function parseLiteral(text: string): { readonly value: unknown } | undefined {
  const reader = { text, at: 0 };
  try {
    const value = parseValue(reader, readNextToken(reader), 0);
    return text.slice(reader.at).trim() === '' ? { value } : undefined;
  } catch (error) {
    if (error instanceof LiteralError) return undefined;
    throw error;
  }
}

function readNextToken(reader: LiteralReader): LiteralToken {
  LITERAL_TOKEN_PATTERN.lastIndex = reader.at;
  const match = LITERAL_TOKEN_PATTERN.exec(reader.text);
  if (match === null) throw new LiteralError();
  reader.at = LITERAL_TOKEN_PATTERN.lastIndex;
  const [, mark, string, number, word] = match;
  return { mark, string, number, word };
}

function parseValue(reader: LiteralReader, token: LiteralToken, level: number): unknown {
  if (level > MAX_NESTING) throw new LiteralError();
  if (token.string !== undefined) return unquote(token.string);
  if (token.number !== undefined) return Number(token.number);
  if (token.word !== undefined && Object.hasOwn(KEYWORD_VALUES, token.word)) return KEYWORD_VALUES[token.word];
  if (token.mark === '[') return parseList(reader, level + 1);
  if (token.mark === '{') return parseObject(reader, level + 1);
  throw new LiteralError();
}

function parseList(reader: LiteralReader, level: number): unknown[] {
  const list: unknown[] = [];
  for (;;) {
    const token = readNextToken(reader);
    if (token.mark === ']') return list;
    list.push(parseValue(reader, token, level));
    const { mark } = readNextToken(reader);
    if (mark === ']') return list;
    if (mark !== ',') throw new LiteralError();
  }
}

function parseObject(reader: LiteralReader, level: number): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  for (;;) {
    const { mark, string, number, word } = readNextToken(reader);
    if (mark === '}') return Object.fromEntries(entries);
    const key = string === undefined ? (word ?? number) : unquote(string);
    if (key === undefined || readNextToken(reader).mark !== ':') throw new LiteralError();
    entries.push([key, parseValue(reader, readNextToken(reader), level)]);
    const { mark: after } = readNextToken(reader);
    if (after === '}') return Object.fromEntries(entries);
    if (after !== ',') throw new LiteralError();
  }
}

/** Returns the content of a string in single quotes, double quotes or backticks, with escapes resolved. */
function unquote(quoted: string): string {
  const escapes = /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([\s\S]))/g;
  return quoted.slice(1, -1).replace(escapes, (_, point, four, two, char: string) => {
    const hex = point ?? four ?? two;
    if (hex !== undefined)
      return Number.parseInt(hex, 16) > 0x10ffff ? '\ufffd' : String.fromCodePoint(Number.parseInt(hex, 16));
    return { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '\n': '' }[char] ?? char;
  });
}
