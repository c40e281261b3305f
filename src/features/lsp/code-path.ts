// Finds the path of the cursor in the value of a code file: the configuration or sidebars, in JavaScript, TypeScript or JSON. A file that
// is being edited often cannot be parsed, so this module reads only brackets, strings and comments. Pure.

/** Segment of a path: a key, or an index of a list. */
type KeyOrIndex = string | number;

/** Cursor position in a value. */
export interface CodeAtCursor {
  /** Path of the value at the cursor. If the cursor is in a key: path of the enclosing object or list. */
  readonly path: readonly KeyOrIndex[];
  /** Whether the cursor is in a key, not in a value. */
  readonly isKey: boolean;
  /** The typed text before the cursor, without its opening quote. */
  readonly typed: string;
  /** Opening quote of `typed`. */
  readonly quote: string;
  /** Keys before the cursor in the enclosing object, with the texts of string values. */
  readonly before: ReadonlyMap<string, string>;
}

interface OpenBracket {
  readonly bracket: string;
  /** Path segment of the bracket: a key, an index of a list, or the name of the variable. */
  readonly step?: KeyOrIndex;
  readonly keys: Map<string, string>;
  /** The key whose value follows. */
  key?: string;
  count: number;
  /** The last word or string, which may become a key or a value. */
  last?: string;
}

/** A token: a comment, a string, a word, a bracket or a punctuation mark. An unterminated string ends at the end of its line. */
const CODE_TOKEN_PATTERN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?|[\w$-]+|[{}[\]():,;=]|=>|\S/g;

/**
 * Returns the cursor position at the end of a text. Returns `undefined` if the text ends in a comment, in a template, or outside objects
 * and lists.
 */
export function findCursorPosition(text: string): CodeAtCursor | undefined {
  const stack: OpenBracket[] = [{ bracket: '', keys: new Map(), count: 0 }];
  let declared: string | undefined;
  let final = '';
  for (const { 0: token, index } of text.matchAll(CODE_TOKEN_PATTERN)) {
    const isLast = index + token.length === text.length;
    if (isLast) final = token;
    if (/^\/[/*]/.test(token)) {
      if (isLast && !token.endsWith('*/')) return undefined;
      continue;
    }
    const top = stack.at(-1) as OpenBracket;
    if (/^[\w$"'`-]/.test(token)) {
      if (isLast && !isCompleteToken(token)) break;
      if (top.bracket === '' && top.last !== undefined && /^(?:const|let|var)$/.test(top.last)) declared = token;
      top.last = token;
      continue;
    }
    declared = token === ';' ? undefined : declared;
    updateBracketStack(stack, token, declared);
  }
  return computeCursorPosition(stack, isCompleteToken(final) ? '' : final);
}

/** Whether a token is complete, so that more typing cannot extend it. A word is never complete. */
function isCompleteToken(token: string): boolean {
  if (/^[\w$-]/.test(token)) return false;
  return !/^["'`]/.test(token) || (token.length > 1 && token.endsWith(token[0] ?? ''));
}

function updateBracketStack(stack: OpenBracket[], token: string, declared: string | undefined): void {
  const top = stack.at(-1) as OpenBracket;
  if (/^[{[(]$/.test(token)) {
    const step = top.bracket === '[' ? top.count : top.key;
    stack.push({
      bracket: token,
      step: step ?? (top.bracket === '' ? declared : undefined),
      keys: new Map(),
      count: 0,
    });
    return;
  }
  if (/^[}\])]$/.test(token)) {
    if (stack.length > 1) stack.pop();
    const outer = stack.at(-1) as OpenBracket;
    outer.last = undefined;
    return;
  }
  if (token === ':' && top.bracket === '{' && top.key === undefined && top.last !== undefined) {
    top.key = unquote(top.last);
    top.keys.set(top.key, '');
  } else if (token === ',') {
    if (top.key !== undefined && top.last !== undefined) top.keys.set(top.key, unquote(top.last));
    // A shorthand property.
    else if (top.last !== undefined && top.bracket === '{') top.keys.set(unquote(top.last), '');
    top.key = undefined;
    top.count += 1;
  }
  top.last = undefined;
}

const unquote = (token: string) => token.replace(/^["'`]|["'`]$/g, '');

function computeCursorPosition(stack: readonly OpenBracket[], final: string): CodeAtCursor | undefined {
  const top = stack.at(-1) as OpenBracket;
  if (top.bracket !== '{' && top.bracket !== '[') return undefined;
  const quote = /^["'`]/.exec(final)?.[0] ?? '';
  if (quote === '`') return undefined;
  const around = stack.flatMap(({ step: step }) => step ?? []);
  const value = top.bracket === '[' ? top.count : top.key;
  const path = value === undefined ? around : [...around, value];
  return { path, isKey: value === undefined, typed: final.slice(quote.length), quote, before: top.keys };
}
