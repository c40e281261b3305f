// Where in a value of code somebody writes: of a configuration or sidebars, in JavaScript, TypeScript or JSON, which has no syntax tree
// while it is written. Brackets, strings and comments are all that is read. Pure.

/** A step into a value: a key, or a place in a list. */
export type CodeStep = string | number;

/** A place in a value. */
export interface CodePlace {
  /** The way to the object or the list around the place, or, of a value, to that. */
  readonly path: readonly CodeStep[];
  /** Whether a key is written, or a value. */
  readonly isKey: boolean;
  /** What is written of it so far, without its quote. */
  readonly typed: string;
  /** The quote before it. */
  readonly quote: string;
  /** Keys that the object around has before the place, with the texts of those that are strings. */
  readonly before: ReadonlyMap<string, string>;
}

interface Open {
  readonly bracket: string;
  /** What leads to it: the key, the place in the list, or the name that is declared with it. */
  readonly step?: CodeStep;
  readonly keys: Map<string, string>;
  /** The key whose value comes. */
  key?: string;
  count: number;
  /** The word or string that stands last, where it may become a key or a value. */
  last?: string;
}

/** One token: a comment, a string, a word, a bracket or a mark. A string that does not end reaches to the end of its line. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?|[\w$-]+|[{}[\]():,;=]|=>|\S/g;

/** Reads a text up to a place. Nothing where it stands in a comment, in a template or outside of objects and lists. */
export function codePlace(text: string): CodePlace | undefined {
  const stack: Open[] = [{ bracket: '', keys: new Map(), count: 0 }];
  let declared: string | undefined;
  let final = '';
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const isLast = index + token.length === text.length;
    if (isLast) final = token;
    if (/^\/[/*]/.test(token)) {
      if (isLast && !token.endsWith('*/')) return undefined;
      continue;
    }
    const top = stack.at(-1) as Open;
    if (/^[\w$"'`-]/.test(token)) {
      if (isLast && !isClosed(token)) break;
      if (top.bracket === '' && top.last !== undefined && /^(?:const|let|var)$/.test(top.last)) declared = token;
      top.last = token;
      continue;
    }
    declared = token === ';' ? undefined : declared;
    step(stack, token, declared);
  }
  return placeIn(stack, isClosed(final) ? '' : final);
}

/** Whether nothing more can be written of a token. */
function isClosed(token: string): boolean {
  if (/^[\w$-]/.test(token)) return false;
  return !/^["'`]/.test(token) || (token.length > 1 && token.endsWith(token[0] ?? ''));
}

function step(stack: Open[], token: string, declared: string | undefined): void {
  const top = stack.at(-1) as Open;
  if (/^[{[(]$/.test(token)) {
    const own = top.bracket === '[' ? top.count : top.key;
    stack.push({ bracket: token, step: own ?? (top.bracket === '' ? declared : undefined), keys: new Map(), count: 0 });
    return;
  }
  if (/^[}\])]$/.test(token)) {
    if (stack.length > 1) stack.pop();
    const outer = stack.at(-1) as Open;
    outer.last = undefined;
    return;
  }
  if (token === ':' && top.bracket === '{' && top.key === undefined && top.last !== undefined) {
    top.key = bare(top.last);
    top.keys.set(top.key, '');
  } else if (token === ',') {
    if (top.key !== undefined && top.last !== undefined) top.keys.set(top.key, bare(top.last));
    // A name alone is a key with a value of that name.
    else if (top.last !== undefined && top.bracket === '{') top.keys.set(bare(top.last), '');
    top.key = undefined;
    top.count += 1;
  }
  top.last = undefined;
}

const bare = (token: string) => token.replace(/^["'`]|["'`]$/g, '');

function placeIn(stack: readonly Open[], final: string): CodePlace | undefined {
  const top = stack.at(-1) as Open;
  if (top.bracket !== '{' && top.bracket !== '[') return undefined;
  const quote = /^["'`]/.exec(final)?.[0] ?? '';
  if (quote === '`') return undefined;
  const around = stack.flatMap(({ step: own }) => own ?? []);
  const value = top.bracket === '[' ? top.count : top.key;
  const path = value === undefined ? around : [...around, value];
  return { path, isKey: value === undefined, typed: final.slice(quote.length), quote, before: top.keys };
}
