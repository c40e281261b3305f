// Parses JavaScript expressions in braces without running them: finds their end, and their value if it is a plain text.

/** Length limit of an expression in characters; a longer one is treated as unclosed. */
const MAX_EXPRESSION_LENGTH = 20_000;

/** Maximum number of unclosed braces per page, because each one costs a scan. */
const MAX_UNCLOSED_BRACES = 100;

/** Number of unclosed braces found on a page so far. If there are too many, braces are text. */
export interface UnclosedBraceCount {
  endless: number;
}

/** Returns the offset after the brace that closes the brace at `start`. Returns `undefined` if the brace is unclosed. */
export function findBraceEnd(braceCount: UnclosedBraceCount, text: string, start: number): number | undefined {
  if (braceCount.endless > MAX_UNCLOSED_BRACES) return undefined;
  const end = scanToBraceEnd(text, start);
  if (end === undefined) braceCount.endless++;
  return end;
}

function scanToBraceEnd(text: string, start: number): number | undefined {
  const most = Math.min(text.length, start + MAX_EXPRESSION_LENGTH);
  /** Open braces and template literals, the innermost last. */
  const open: ('{' | '`')[] = [];
  for (let index = start; index < most; index++) {
    const char = text[index];
    if (open.at(-1) === '`') {
      if (char === '\\') index++;
      else if (char === '`') open.pop();
      else if (char === '$' && text[index + 1] === '{') {
        open.push('{');
        index++;
      }
    } else if (char === '{') open.push('{');
    else if (char === '`') open.push('`');
    else if (char === '}') {
      open.pop();
      if (open.length === 0) return index + 1;
    } else index = findStringOrCommentEnd(text, index);
  }
  return undefined;
}

/** Returns the last offset of the string or comment that begins at `offset`. Returns `offset` if no string or comment begins there. */
function findStringOrCommentEnd(text: string, offset: number): number {
  const char = text[offset];
  if (char === '"' || char === "'") {
    const end = findStringEnd(text, offset);
    // An apostrophe in text between tags does not begin a string.
    return end === undefined ? offset : end;
  }
  if (char !== '/' || text[offset + 1] !== '*') return offset;
  const end = text.indexOf('*/', offset + 2);
  return end < 0 ? text.length : end + 1;
}

/** Returns the offset of the closing quote of the string that begins at `start`. The closing quote must be on the same line. */
function findStringEnd(text: string, start: number): number | undefined {
  for (let index = start + 1; index < text.length && text[index] !== '\n'; index++) {
    if (text[index] === '\\') index++;
    else if (text[index] === text[start]) return index;
  }
  return undefined;
}

/** Whether braces contain only comments. */
export function isCommentExpression(written: string): boolean {
  return /^\{\s*(?:\/\*(?:(?!\*\/)[\s\S])*\*\/\s*)+\}$/.test(written);
}

/** Whether braces are a variable reference, even to an unknown variable. */
export function isVariableReference(written: string): boolean {
  return /^\{\{[ \t]*[A-Za-z_][\w.-]*[ \t]*\}\}$/.test(written);
}

/** Returns the id in `{/* #id *\/}`. */
export function parseIdInComment(written: string): string | undefined {
  return /^\{\s*\/\*\s*#([^\s{}#*]+)\s*\*\/\s*\}$/.exec(written)?.[1];
}

const PATH_ARGUMENT_SOURCE = String.raw`\(\s*(["'\x60])([^"'\x60$]*)\1\s*\)`;
const REQUIRE_CALL_PATTERN = new RegExp(String.raw`^require${PATH_ARGUMENT_SOURCE}(?:\.default)?$`);
const BASE_URL_CALL_PATTERN = new RegExp(`^useBaseUrl${PATH_ARGUMENT_SOURCE}$`);

/** A string, or a template literal without `${…}`. The template literal may contain several lines. */
const PLAIN_STRING_PATTERN = /^(?:(["'])((?:(?!\1)[^\\\n$])*)\1|`((?:[^`\\$]|\$(?!\{))*)`)$/;

/**
 * Returns the text of a constant expression: a string, a number, or the path in a call of `require` or `useBaseUrl`. Returns `undefined`
 * for any other expression.
 */
export function parseConstantExpression(expression: string): string | undefined {
  const code = expression.trim();
  const [, quote, quoted, template] = PLAIN_STRING_PATTERN.exec(code) ?? [];
  if (quote !== undefined || template !== undefined) return quoted ?? template;
  if (/^-?\d+(?:\.\d+)?$/.test(code)) return code;
  const required = REQUIRE_CALL_PATTERN.exec(code)?.[2];
  if (required !== undefined) return required;
  const path = BASE_URL_CALL_PATTERN.exec(code)?.[2];
  if (path === undefined) return undefined;
  return /^(?:\/|#|[a-z][a-z\d+.-]*:)/i.test(path) ? path : `/${path}`;
}
