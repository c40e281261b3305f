// Syntax faults of a stylesheet, which browsers skip without a message. Pure.

/** A fault of a stylesheet: its offset, its message and its fix. */
interface CssFault {
  readonly offset: number;
  readonly message: string;
  readonly suggestion: string;
}

const CSS_TOKEN =
  /\/\*[\s\S]*?(?:\*\/|$)|url\(\s*(?!["'\s])(?:\\.|[^\\)\n])*\)?|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|[{}()[\];]/gi;
const CLOSING_BRACKETS: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/** Returns the faults of a stylesheet in source order. Stops after an unclosed bracket. */
export function findCssFaults(css: string): readonly CssFault[] {
  const faults: CssFault[] = [];
  const open: { readonly mark: string; readonly offset: number }[] = [];
  let begin = 0;
  for (const { 0: token, index } of css.matchAll(CSS_TOKEN)) {
    const inner = open.at(-1);
    if (token.startsWith('/*')) {
      if (token.endsWith('*/') && token.length > 3) continue;
      const message = 'This comment is never closed, so all that follows is a part of it.';
      return [...faults, { offset: index, message, suggestion: 'End it with `*/`.' }];
    }
    if (/^["']/.test(token)) {
      const mark = token.charAt(0);
      if (token.length > 1 && token.endsWith(mark)) continue;
      faults.push({
        offset: index,
        message: `This \`${mark}\` is never closed on its line.`,
        suggestion: `End the text with \`${mark}\`.`,
      });
    } else if (token in CLOSING_BRACKETS) {
      if (token === '{' && inner?.mark === '(') break;
      open.push({ mark: token, offset: index });
    } else if (token === ';' || token === '}') {
      if (inner?.mark === '(' || inner?.mark === '[') break;
      if (inner?.mark === '{') faults.push(...findMissingSemicolonFault(css.slice(begin, index), begin));
      if (token === '}' && open.pop() === undefined)
        faults.push({
          offset: index,
          message: 'This `}` closes nothing.',
          suggestion: 'Remove it, or write the `{` that it belongs to.',
        });
    } else if (/^[)\]]$/.test(token) && inner !== undefined && CLOSING_BRACKETS[inner.mark] === token) open.pop();
    if (/^[{};]$/.test(token)) begin = index + 1;
  }
  const left = open.at(-1);
  if (left === undefined) return faults;
  const close = CLOSING_BRACKETS[left.mark] ?? '';
  const message = `This \`${left.mark}\` is never closed, so what follows has no effect.`;
  return [...faults, { offset: left.offset, message, suggestion: `Write \`${close}\` where it ends.` }];
}

/** Matches a declaration without its semicolon: its value continues on the next line, which looks like another declaration. */
const MISSING_SEMICOLON =
  /^(\s*(?:\/\*[\s\S]*?\*\/\s*)*(?:--)?[a-z][\w-]*\s*:[^\n{}:]*[^\s,{}:])([ \t]*\n\s*(?:--)?[a-z][\w-]*\s*:\s)/i;

function findMissingSemicolonFault(text: string, begin: number): readonly CssFault[] {
  const [, declaration] = MISSING_SEMICOLON.exec(text) ?? [];
  if (declaration === undefined) return [];
  const name = /((?:--)?[a-z][\w-]*)\s*:[^:]*$/i.exec(declaration)?.[1] ?? '';
  const offset = begin + declaration.length - 1;
  const message = `There is no \`;\` behind the value of \`${name}\`, so neither it nor the next one has an effect.`;
  return [{ offset, message, suggestion: 'Write `;` at the end of the line.' }];
}
