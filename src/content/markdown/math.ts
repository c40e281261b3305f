// `$x$` and `$$x$$`, rendered at build time, and `` $`x`$ `` and blocks of the language `math`, as GitHub and GitLab have them. Prices such as `$5 and $6` stay text, and so do names such as `$HOME`.
import type { MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it';
import { oneLine } from '../../lib/text.ts';
import { escapeText } from '../../model/html.ts';
import { INTERRUPTS, isCodeLine, lineText } from './containers.ts';
import { withLetters } from './math-letters.ts';
import { type Page, pageOf, report, visitTokens } from './page.ts';
import { unslotted } from './slots.ts';

/** The part of katex that is used. */
export interface Katex {
  renderToString(tex: string, options: object): string;
}

/** What browsers set themselves: no stylesheet, no fonts, no style attributes, and read aloud as it should be. */
const OPTIONS = { output: 'mathml', throwOnError: true, trust: false, strict: false, maxExpand: 1000, maxSize: 50 };

/**
 * What does not stand outside beside a single dollar of a formula: `$HOME/bin:$PATH` is none. Letters without case are
 * no matter, because Chinese and Japanese have no space between words and formulas.
 */
const BESIDE = /[\p{Lu}\p{Ll}\p{Nd}_$]/u;

/** Text without brackets, and the end of a link's text. */
const LINK_END = /[^[\]]*\]\(/y;

/** Rules for math. In descriptions of APIs, as other tools read them, a dollar is a dollar. */
export function math(md: MarkdownIt, katex: Katex): void {
  md.inline.ruler.after('escape', 'math_inline', parseInline);
  md.block.ruler.after('blockquote', 'math_block', parseBlock, INTERRUPTS);
  md.core.ruler.push('math', (state) => {
    const page = pageOf(state.env);
    if (page === undefined || page.pieces) return;
    const hasBlock = takeBlocks(state.tokens);
    if (!hasBlock && !state.src.includes('$')) return;
    visitTokens(state.tokens, (token, line) => {
      if (token.type === 'inline' && OPEN_BLOCK.test(token.content)) reportOpen(page, line);
      if (!token.type.startsWith('math_')) return;
      page.hasMath = true;
      const displayMode = token.markup === '$$';
      try {
        const html = katex.renderToString(token.content, { ...OPTIONS, displayMode });
        token.meta = { html: unslotted(withLetters(html)) };
      } catch (error) {
        token.meta = { html: `<code class="math-error">${escapeText(token.content)}</code>` };
        const reason = (error as { rawMessage?: string }).rawMessage ?? (error as Error).message;
        const column = (page.lines[line] ?? '').indexOf(token.content);
        const message = `This formula cannot be read: ${oneLine(reason)}.`;
        report(page, line, { code: 'invalid-math', message }, column < 0 ? undefined : column);
      }
    });
  });
  md.renderer.rules.math_inline = (tokens, index) => {
    const { html, isLong } = madeOf(tokens[index]);
    return isLong ? `<span class="math" tabindex="0">${html}</span>` : html;
  };
  md.renderer.rules.math_block = (tokens, index) => {
    const { html, isLong } = madeOf(tokens[index]);
    return `<div class="math"${isLong ? ' tabindex="0"' : ''}>${html}</div>\n`;
  };
}

/** A long one scrolls on a phone or beside a sidebar, and not all browsers let a keyboard scroll what it cannot reach. */
function madeOf(token: Token | undefined): { readonly html: string; readonly isLong: boolean } {
  return { html: String(token?.meta?.html ?? ''), isLong: (token?.content.length ?? 0) > 30 };
}

/** A line of `$$` alone that begins a text, as no formula could be read from it on. */
const OPEN_BLOCK = /^\$\$[ \t]*(?:\n|$)/;

function reportOpen(page: Page, line: number): void {
  const message = 'The formula that begins with `$$` is never closed, so it is shown as text.';
  report(page, line, { code: 'invalid-math', message, suggestion: 'End it with a line `$$`.' });
}

/** Makes formulas of blocks of the language `math`; gives whether there are some. */
function takeBlocks(tokens: readonly Token[]): boolean {
  const blocks = tokens.filter(({ type, info }) => type === 'fence' && info.trim() === 'math');
  for (const block of blocks)
    Object.assign(block, { type: 'math_block', tag: 'math', markup: '$$', content: block.content.trim() });
  return blocks.length > 0;
}

/** A formula between dollars and backticks. */
const IN_BACKTICKS = /\$`([^`\n]*[^`\s][^`\n]*)`\$(?![\w$])/y;

function parseInline(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== 0x24 || pageOf(state.env)?.pieces) return false;
  IN_BACKTICKS.lastIndex = pos;
  const ticked = src[pos + 1] === '`' && !BESIDE.test(src[pos - 1] ?? '') ? IN_BACKTICKS.exec(src) : null;
  if (ticked !== null && pos + ticked[0].length <= state.posMax) {
    if (!silent)
      Object.assign(state.push('math_inline', 'math', 0), { markup: '$', content: (ticked[1] ?? '').trim() });
    state.pos += ticked[0].length;
    return true;
  }
  const markup = src.startsWith('$$', pos) ? '$$' : '$';
  const start = pos + markup.length;
  const end = closingDollar(state, start, markup);
  if (end === undefined) {
    if (!silent) state.pending += markup;
    state.pos = start;
    return true;
  }
  if (!silent) {
    const token = state.push('math_inline', 'math', 0);
    token.markup = markup;
    token.content = src.slice(start, end).trim();
  }
  state.pos = end + markup.length;
  return true;
}

function closingDollar({ src, posMax: max }: StateInline, start: number, markup: string): number | undefined {
  const isSingle = markup === '$';
  if (start >= max || (isSingle && (/\s/.test(src[start] ?? ' ') || BESIDE.test(src[start - 2] ?? ''))))
    return undefined;
  let brackets = 0;
  for (let at = start; at < max; at++) {
    const char = src[at];
    if (char === '\\') at++;
    else if (char === '`' || (char === '\n' && src[at + 1] === '\n')) return undefined;
    else if (char === '[') brackets++;
    else if (char === ']') {
      if (isSingle && src[at + 1] === '(') return undefined;
      brackets = Math.max(0, brackets - 1);
    } else if (char === '$') {
      if (at === start || !src.startsWith(markup, at) || at + markup.length > max) return undefined;
      if (!isSingle) return at;
      if (/\s/.test(src[at - 1] ?? '') || BESIDE.test(src[at + 1] ?? '')) return undefined;
      // A half-open interval has a bracket that is not closed, too: it is a link's only where the link goes on.
      return brackets > 0 && endsLink(src, at + 1) ? undefined : at;
    }
  }
  return undefined;
}

/** Whether the next bracket from here on is the end of a link's text. */
function endsLink(src: string, from: number): boolean {
  LINK_END.lastIndex = from;
  return LINK_END.test(src);
}

function parseBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (isCodeLine(state, startLine) || pageOf(state.env)?.pieces) return false;
  const textOf = (line: number) => lineText(state, line).trimEnd();
  const first = textOf(startLine);
  if (!first.startsWith('$$')) return false;
  const isOneLine = first.length > 4 && first.endsWith('$$') && first.indexOf('$$', 2) === first.length - 2;
  if (!isOneLine && first.indexOf('$$', 2) >= 0) return false;
  let end = startLine;
  if (!isOneLine) {
    let hasGap = false;
    for (end = startLine + 1; end < endLine; end++) {
      hasGap ||= state.isEmpty(end);
      if (state.isEmpty(end) && first === '$$') continue;
      if (state.isEmpty(end) || (state.sCount[end] ?? 0) < state.blkIndent) return false;
      // Behind an empty line only what can be a formula is one, and `$$` alone ends it.
      if (hasGap && /^(?:#|```|\$\$.)|[^$]\$\$$/.test(textOf(end))) return false;
      if (textOf(end).endsWith('$$')) break;
    }
    if (end >= endLine) return false;
  }
  if (silent) return true;
  const text = state.getLines(startLine, end + 1, state.blkIndent, false).trim();
  const token = state.push('math_block', 'math', 0);
  token.markup = '$$';
  token.content = text.slice(2, -2).trim();
  token.map = [startLine, end + 1];
  state.line = end + 1;
  return true;
}
