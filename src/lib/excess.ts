// Code that would overflow the stack of the bundler. It is no JavaScript: where its stack ends, it ends the process without
// a word, so such code is found before it is handed over. Comments and texts in quotes count for nothing.

/** Brackets that code may nest. The bundler's stack ends somewhere above 1,000. */
const MAX_NESTING = 500;

/** Operators that one expression may chain. The bundler's stack ends at some 1,500 type arguments, at 3,000 ternaries. */
const MAX_CHAIN = 1000;

/** In this order: brackets, what separates expressions (the end of a statement without `;` too), operators. */
const TOKENS = new RegExp(
  [
    String.raw`(?<open>[([{])|(?<close>[)\]}])`,
    String.raw`(?<end>,|;(?!\s*else\b)|(?<=[\w$)\]}"'\`])[ \t]*\r?\n\s*(?!else\b)(?=[\w$]))`,
    String.raw`(?<operator>=>|\?\?|\|\||&&|\?\.|[-?:+*%&|^=!~]|\.(?=[\w$#])|(?<=\w)<|\`|\b(?:else|typeof|void|delete|await|new|keyof|as)\b)`,
  ].join('|'),
  'g',
);

/** The first place at which brackets are nested too deep or an expression has too many parts, with what to do. */
export function findExcess(code: string): { readonly message: string; readonly offset: number } | undefined {
  // How many parts the expression has so far, at each level of brackets.
  const chains = [0];
  for (const { index, groups = {} } of withoutTexts(code).matchAll(TOKENS)) {
    const level = chains.length - 1;
    if (groups.open) chains.push(0);
    else if (groups.close && level > 0) chains.pop();
    // Calls in a row have no operator between them.
    if (groups.operator || groups.close) chains[chains.length - 1] = (chains.at(-1) ?? 0) + 1;
    if (groups.end) chains[level] = 0;
    if (chains.length > MAX_NESTING + 1)
      return { offset: index, message: tooMuch(`Brackets are nested more than ${MAX_NESTING} deep`) };
    if ((chains.at(-1) ?? 0) > MAX_CHAIN)
      return { offset: index, message: tooMuch(`An expression has more than ${MAX_CHAIN} parts`) };
  }
  return undefined;
}

const tooMuch = (what: string) => `${what} here. Move the inner part into a variable.`;

/** The code with spaces in the place of what stands in comments and quotes. Each character is looked at a few times at most. */
function withoutTexts(code: string): string {
  const pieces: string[] = [];
  /** Up to where nothing ends that begins with these signs. */
  const open: Record<string, number> = {};
  let from = 0;
  for (const { 0: sign, index } of code.matchAll(/\/\*|\/\/|["']/g)) {
    if (index < from || index < (open[sign] ?? 0)) continue;
    const end = endOf(code, index, sign);
    if (end === undefined) {
      const line = code.indexOf('\n', index);
      open[sign] = sign === '/*' || line < 0 ? code.length : line;
      continue;
    }
    const inside = index + sign.length;
    pieces.push(code.slice(from, inside), code.slice(inside, end).replace(/[^\n]/g, ' '));
    // What ends it is no beginning of another.
    const after = end + (ENDS[sign] ?? 1);
    pieces.push(code.slice(end, after));
    from = after;
  }
  pieces.push(code.slice(from));
  return pieces.join('');
}

/** Characters that end a comment, which are not one as of a text. */
const ENDS: Readonly<Record<string, number>> = { '/*': 2, '//': 0 };

/** Where a comment or a text in quotes ends; nothing where it does not. */
function endOf(code: string, index: number, sign: string): number | undefined {
  const stop = (found: number) => (found < 0 ? undefined : found);
  if (sign === '/*') return stop(code.indexOf('*/', index + 2));
  if (sign === '//') return stop(code.indexOf('\n', index)) ?? code.length;
  for (let at = index + 1; at < code.length && code[at] !== '\n'; at += code[at] === '\\' ? 2 : 1)
    if (code[at] === sign) return at;
  return undefined;
}
