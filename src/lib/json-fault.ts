// Locates the first syntax fault of a JSON text. Messages of the JavaScript engine differ by version, and some contain no position. Pure.

/** The first fault of a text. `what` is a description that ends a sentence. */
interface JsonFault {
  readonly offset: number;
  readonly what: string;
}

const JSON_TOKEN = /[{}[\],:]|"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
const WHITE_SPACE = /[ \t\r\n]*/y;

interface JsonToken {
  readonly text: string;
  readonly offset: number;
}

/** State of the parser: the open brackets, the tokens that may come next, and the previous token. */
interface JsonParserState {
  readonly open: readonly JsonToken[];
  readonly next: 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'comma';
  readonly before?: JsonToken;
}

/** Returns the first fault of a text that is not JSON; `undefined` if this parser finds no fault. */
export function findJsonFault(text: string): JsonFault | undefined {
  let state: JsonParserState = { open: [], next: 'value' };
  for (let index = 0; ; ) {
    WHITE_SPACE.lastIndex = index;
    WHITE_SPACE.test(text);
    index = WHITE_SPACE.lastIndex;
    const isDone = state.next === 'comma' && state.open.length === 0;
    if (index >= text.length) return isDone ? undefined : createUnfinishedJsonFault(state.open.at(-1), text.length);
    JSON_TOKEN.lastIndex = index;
    const token = JSON_TOKEN.exec(text)?.[0];
    if (token === undefined) return { offset: index, what: describeStrayText(text.slice(index)) };
    if (isDone) return { offset: index, what: 'there is something behind the last bracket' };
    const after = computeNextJsonState(state, { text: token, offset: index });
    if ('what' in after) return after;
    state = after;
    index += token.length;
  }
}

function computeNextJsonState({ open, next, before }: JsonParserState, token: JsonToken): JsonParserState | JsonFault {
  const inner = open.at(-1)?.text;
  const isClose = /^[\]}]$/.test(token.text);
  const faultHere = (what: string) => ({ offset: token.offset, what });
  const faultBefore = (what: string) => ({
    offset: before === undefined ? 0 : before.offset + before.text.length,
    what,
  });
  if (isClose && isBracketPair(inner, token.text) && (next === 'comma' || next.startsWith('first')))
    return { open: open.slice(0, -1), next: 'comma', before: token };
  if (isClose && isBracketPair(inner, token.text) && before?.text === ',')
    return { offset: before.offset, what: 'there is a comma behind the last entry' };
  if (next === 'comma') {
    if (token.text === ',') return { open, next: inner === '{' ? 'key' : 'value', before: token };
    return isClose ? faultHere(`\`${token.text}\` closes what was not opened`) : faultBefore('a comma is missing');
  }
  if (next === 'colon')
    return token.text === ':'
      ? { open, next: 'value', before: token }
      : faultBefore('a colon is missing behind this key');
  if (next.endsWith('key'))
    return token.text.startsWith('"')
      ? { open, next: 'colon', before: token }
      : faultHere('a key in double quotes is missing');
  if (isClose || /^[,:]$/.test(token.text)) return faultHere('a value is missing');
  if (/^[{[]$/.test(token.text))
    return { open: [...open, token], next: token.text === '{' ? 'first key' : 'first value', before: token };
  return { open, next: 'comma', before: token };
}

function isBracketPair(open: string | undefined, close: string): boolean {
  return (open === '{' && close === '}') || (open === '[' && close === ']');
}

function createUnfinishedJsonFault(open: JsonToken | undefined, end: number): JsonFault {
  if (open === undefined) return { offset: end, what: 'it is empty' };
  return { offset: open.offset, what: `this \`${open.text}\` is never closed` };
}

function describeStrayText(rest: string): string {
  if (rest.startsWith('"')) return 'this quote is never closed';
  if (rest.startsWith("'")) return 'JSON has double quotes alone';
  if (/^\/[/*]/.test(rest)) return 'JSON has no comments';
  const [word = rest.charAt(0)] = /^[\w$.-]+/.exec(rest) ?? [];
  return `\`${word}\` is no value of JSON`;
}
