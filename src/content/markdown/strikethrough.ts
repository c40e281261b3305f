// GFM strikethrough: one or two tildes on both sides of a text. The rule of markdown-it supports only two tildes and writes `<s>`.
import type { Delimiter, MarkdownIt, StateInline, Token } from 'markdown-it';

const TILDE = 0x7e;
/** Delimiter code of single tildes. It differs from the code of double tildes, so that one tilde does not pair with two, as in `~a~~`. */
const SINGLE_TILDE_MARKER = 0x1007e;

/** Adds the inline rule for `~~deleted~~`. */
export function addStrikethroughRules(md: MarkdownIt): void {
  md.inline.ruler.at('strikethrough', tokenizeTildes);
  md.inline.ruler2.at('strikethrough', (state) => {
    convertTildePairs(state, state.delimiters);
    for (const meta of state.tokens_meta) if (meta?.delimiters !== undefined) convertTildePairs(state, meta.delimiters);
  });
  md.inline.ruler.enable('strikethrough');
  md.inline.ruler2.enable('strikethrough');
}

function tokenizeTildes(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== TILDE) return false;
  const run = state.scanDelims(state.pos, true);
  state.push('text', '', 0).content = '~'.repeat(run.length);
  state.pos += run.length;
  if (run.length > 2) return true;
  state.delimiters.push({
    marker: run.length === 1 ? SINGLE_TILDE_MARKER : TILDE,
    length: 0,
    token: state.tokens.length - 1,
    end: -1,
    open: run.can_open,
    close: run.can_close,
  });
  return true;
}

function convertTildePairs(state: StateInline, delimiters: readonly Delimiter[]): void {
  for (const start of delimiters) {
    if ((start.marker !== TILDE && start.marker !== SINGLE_TILDE_MARKER) || start.end === -1) continue;
    const end = delimiters[start.end];
    const open = state.tokens[start.token];
    const close = end === undefined ? undefined : state.tokens[end.token];
    if (open === undefined || close === undefined) continue;
    convertTildeToTag(open, 'del_open', 1);
    convertTildeToTag(close, 'del_close', -1);
  }
}

function convertTildeToTag(token: Token, type: string, nesting: 1 | -1): void {
  Object.assign(token, { type, tag: 'del', nesting, markup: token.content, content: '' });
}
