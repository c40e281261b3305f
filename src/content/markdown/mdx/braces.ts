// Reads what stands in braces as JavaScript does, without running it: where it ends, and what it says if that is plain.

/** No expression of an author is longer; what is does not end. */
const LONGEST = 20_000;

/** Most braces of a page that end nowhere and are looked at. */
const MOST_ENDLESS = 100;

/** Braces of a page that were looked at in vain: one that is full of them is text. */
export interface Patience {
  endless: number;
}

/** The offset behind the brace that closes the one at `start`; undefined where none does. */
export function endOfBrace(patience: Patience, text: string, start: number): number | undefined {
  if (patience.endless > MOST_ENDLESS) return undefined;
  const end = braceEnd(text, start);
  if (end === undefined) patience.endless++;
  return end;
}

function braceEnd(text: string, start: number): number | undefined {
  const most = Math.min(text.length, start + LONGEST);
  /** What is open: braces, and templates that a brace interrupts. */
  const open: ('{' | '`')[] = [];
  for (let at = start; at < most; at++) {
    const char = text[at];
    if (open.at(-1) === '`') {
      if (char === '\\') at++;
      else if (char === '`') open.pop();
      else if (char === '$' && text[at + 1] === '{') {
        open.push('{');
        at++;
      }
    } else if (char === '{') open.push('{');
    else if (char === '`') open.push('`');
    else if (char === '}') {
      open.pop();
      if (open.length === 0) return at + 1;
    } else at = skipped(text, at);
  }
  return undefined;
}

/** The last offset of a string or comment that begins here; else the same offset. */
function skipped(text: string, at: number): number {
  const char = text[at];
  if (char === '"' || char === "'") {
    const end = stringEnd(text, at);
    // An apostrophe of a text between tags is no string.
    return end === undefined ? at : end;
  }
  if (char !== '/' || text[at + 1] !== '*') return at;
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? text.length : end + 1;
}

/** The offset of the quote that closes the one at `start`, on the same line. */
function stringEnd(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[start]) return at;
  }
  return undefined;
}

/** Whether something in braces is a comment and nothing else. */
export function isComment(written: string): boolean {
  return /^\{\s*(?:\/\*(?:(?!\*\/)[\s\S])*\*\/\s*)+\}$/.test(written);
}

/** Whether something in braces is a variable of the configuration, known or not. */
export function isVariable(written: string): boolean {
  return /^\{\{[ \t]*[A-Za-z_][\w.-]*[ \t]*\}\}$/.test(written);
}

/** The id in `{/* #id *\/}`. */
export function idInComment(written: string): string | undefined {
  return /^\{\s*\/\*\s*#([^\s{}#*]+)\s*\*\/\s*\}$/.exec(written)?.[1];
}

const PATH = String.raw`\(\s*(["'\x60])([^"'\x60$]*)\1\s*\)`;
const REQUIRE = new RegExp(String.raw`^require${PATH}(?:\.default)?$`);
const BASE_URL = new RegExp(`^useBaseUrl${PATH}$`);

/** A string, and a template without an expression, which may go on over lines. */
const PLAIN = /^(?:(["'])((?:(?!\1)[^\\\n$])*)\1|`((?:[^`\\$]|\$(?!\{))*)`)$/;

/** The text that an expression stands for, where that is plain: a string, a number, or the path of a file. */
export function plainValue(expression: string): string | undefined {
  const code = expression.trim();
  const [, quote, quoted, template] = PLAIN.exec(code) ?? [];
  if (quote !== undefined || template !== undefined) return quoted ?? template;
  if (/^-?\d+(?:\.\d+)?$/.test(code)) return code;
  const required = REQUIRE.exec(code)?.[2];
  if (required !== undefined) return required;
  const path = BASE_URL.exec(code)?.[2];
  if (path === undefined) return undefined;
  return /^(?:\/|#|[a-z][a-z\d+.-]*:)/i.test(path) ? path : `/${path}`;
}
