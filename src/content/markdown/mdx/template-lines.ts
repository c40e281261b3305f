// Finds MDX declarations with multi-line template literals before anything else is parsed. Fences inside such a literal do not open code
// blocks.

/** Start of a declaration. */
const EXPORT_START_PATTERN = /^export\s+(?:default\b|const\b|let\b|var\b|function\b|async\b|class\b)/;

/** Limit of lines per declaration. */
const MAX_DECLARATION_LINES = 2000;

/**
 * Returns the index of the last line of a declaration that begins at `start` and contains a multi-line template literal. Returns `start` if
 * there is no such declaration or if the template literal is unclosed.
 */
export function findDeclarationEnd(lineAt: (index: number) => string | undefined, start: number): number {
  if (!EXPORT_START_PATTERN.test(lineAt(start) ?? '')) return start;
  let state: BracketState = { open: '', isLong: false };
  for (let index = start; index < start + MAX_DECLARATION_LINES; index++) {
    const text = lineAt(index);
    if (text === undefined) return start;
    if (text.trim() === '' && !state.open.includes('`')) return start;
    state = computeBracketStateAfter(text, state);
    if (state.open === '') return state.isLong ? index : start;
  }
  return start;
}

interface BracketState {
  /** Open brackets and templates, the innermost last. */
  readonly open: string;
  /** Whether a template literal spans several lines. */
  readonly isLong: boolean;
}

function computeBracketStateAfter(text: string, state: BracketState): BracketState {
  let { open } = state;
  for (let index = 0; index < text.length; index++) {
    const char = text[index] ?? '';
    if (open.endsWith('`')) {
      if (char === '\\') index++;
      else if (char === '`') open = open.slice(0, -1);
      else if (char === '$' && text[index + 1] === '{') {
        open += '{';
        index++;
      }
    } else if (char === '`' || '([{'.includes(char)) open += char;
    else if (')]}'.includes(char)) open = open.slice(0, -1);
    else if (char === '/' && text[index + 1] === '/') break;
    else if (char === '"' || char === "'") {
      const end = text.indexOf(char, index + 1);
      if (end > 0) index = end;
    }
  }
  return { open, isLong: state.isLong || open.endsWith('`') };
}
