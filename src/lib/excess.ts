// Finds code that would overflow the bundler's stack. The bundler is native code, so an overflow ends the process without a message;
// therefore the check runs before bundling. Ignores comments and strings.

/** Maximum nesting of brackets. The bundler's stack overflows somewhere above 1,000. */
const MAX_BRACKET_DEPTH = 500;

/** Maximum operators in one expression. The bundler's stack overflows at some 1,500 type arguments or 3,000 ternaries. */
const MAX_EXPRESSION_OPERATORS = 1000;

/** Matches a bracket, a separator of expressions, or an operator. A line end after a statement without `;` is a separator too. */
const COMPLEXITY_TOKEN_PATTERN = new RegExp(
  [
    String.raw`(?<open>[([{])|(?<close>[)\]}])`,
    String.raw`(?<end>,|;(?!\s*else\b)|(?<=[\w$)\]}"'\`])[ \t]*\r?\n\s*(?!else\b)(?=[\w$]))`,
    String.raw`(?<operator>=>|\?\?|\|\||&&|\?\.|[-?:+*%&|^=!~]|\.(?=[\w$#])|(?<=\w)<|\`|\b(?:else|typeof|void|delete|await|new|keyof|as)\b)`,
  ].join('|'),
  'g',
);

/** Returns the first offset where brackets are nested too deep or an expression has too many parts, with a message that suggests a fix. */
export function findTooComplexCode(code: string): { readonly message: string; readonly offset: number } | undefined {
  // Number of parts of the current expression, at each level of brackets.
  const chains = [0];
  for (const { index, groups = {} } of blankCommentsAndStrings(code).matchAll(COMPLEXITY_TOKEN_PATTERN)) {
    const level = chains.length - 1;
    if (groups.open) chains.push(0);
    else if (groups.close && level > 0) chains.pop();
    // Counts closing brackets too: chained calls have no operator between them.
    if (groups.operator || groups.close) chains[chains.length - 1] = (chains.at(-1) ?? 0) + 1;
    if (groups.end) chains[level] = 0;
    if (chains.length > MAX_BRACKET_DEPTH + 1)
      return {
        offset: index,
        message: formatComplexityMessage(`Brackets are nested more than ${MAX_BRACKET_DEPTH} deep`),
      };
    if ((chains.at(-1) ?? 0) > MAX_EXPRESSION_OPERATORS)
      return {
        offset: index,
        message: formatComplexityMessage(`An expression has more than ${MAX_EXPRESSION_OPERATORS} parts`),
      };
  }
  return undefined;
}

const formatComplexityMessage = (what: string) => `${what} here. Move the inner part into a variable.`;

/** Replaces the content of comments and strings with spaces, in linear time. */
function blankCommentsAndStrings(code: string): string {
  const pieces: string[] = [];
  /** By opening sign: the end of the text in which no closing sign was found. Equal signs before it have no end either and are skipped. */
  const open: Record<string, number> = {};
  let from = 0;
  for (const { 0: sign, index } of code.matchAll(/\/\*|\/\/|["']/g)) {
    if (index < from || index < (open[sign] ?? 0)) continue;
    const end = findCommentOrStringEnd(code, index, sign);
    if (end === undefined) {
      const line = code.indexOf('\n', index);
      open[sign] = sign === '/*' || line < 0 ? code.length : line;
      continue;
    }
    const inside = index + sign.length;
    pieces.push(code.slice(from, inside), code.slice(inside, end).replace(/[^\n]/g, ' '));
    // Skips the closing sign, so that a closing quote does not open a new string.
    const after = end + (END_LENGTH_BY_COMMENT_SIGN[sign] ?? 1);
    pieces.push(code.slice(end, after));
    from = after;
  }
  pieces.push(code.slice(from));
  return pieces.join('');
}

/** Length of the closing sign by kind of comment. For strings, the length is 1. */
const END_LENGTH_BY_COMMENT_SIGN: Readonly<Record<string, number>> = { '/*': 2, '//': 0 };

/** Returns the offset at which a comment or a string ends; `undefined` if it does not end. */
function findCommentOrStringEnd(code: string, index: number, sign: string): number | undefined {
  const stop = (found: number) => (found < 0 ? undefined : found);
  if (sign === '/*') return stop(code.indexOf('*/', index + 2));
  if (sign === '//') return stop(code.indexOf('\n', index)) ?? code.length;
  for (let at = index + 1; at < code.length && code[at] !== '\n'; at += code[at] === '\\' ? 2 : 1)
    if (code[at] === sign) return at;
  return undefined;
}
