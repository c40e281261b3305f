// Markdown rules for formulas. Prices such as `$5 and $6` and names such as `$HOME` stay text.
import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it';
import { CONTAINER_RULE_OPTIONS, extractLineText, isCodeLine } from '../../content/markdown/containers.ts';
import { visitTokens } from '../../content/markdown/page.ts';
import { disableSlotMarks } from '../../content/markdown/slots.ts';
import { collapseWhiteSpace } from '../../lib/text.ts';
import type { PageContext, TokenMeta, UseMarkdown } from '../../model/extension-markdown.ts';
import { escapeText } from '../../model/html.ts';
import { renderMathMl } from './katex.ts';
import { replaceMathVariantLetters } from './letters.ts';

/**
 * Characters that must not stand directly before or after a formula with single dollars, as in `$HOME/bin:$PATH`. Letters without case are
 * allowed, because Chinese and Japanese have no space between words and formulas.
 */
const DOLLAR_NEIGHBOUR_PATTERN = /[\p{Lu}\p{Ll}\p{Nd}_$]/u;

/** Matches text without brackets up to `](`, where the text of a link ends. */
const LINK_END_PATTERN = /[^[\]]*\]\(/y;

/** Metadata of formulas. `isText`: the source of a formula is its plain text. `isVerbatim`: braces in a formula are not MDX. */
const FORMULA_TOKEN_META: TokenMeta = { isText: true, isVerbatim: true };

/** Returns the Markdown rules. With `hasFont`, pages with formulas request the math font. */
export function createFormulaRules(hasFont: boolean): UseMarkdown {
  return (md, page) => {
    md.inline.ruler.after('escape', 'math_inline', parseInlineFormula);
    md.block.ruler.after('blockquote', 'math_block', parseBlockFormula, CONTAINER_RULE_OPTIONS);
    // Runs before all rules for code: a block of the language `math` is not code.
    md.core.ruler.before('task_lists', 'math', (state) => renderFormulas(state, page, hasFont));
    addFormulaRenderers(md);
  };
}

/** A character that needs a backslash within `\text` in KaTeX, but not in MathJax. */
const BARE_SIGN_IN_TEXT = /\\text(?:rm|bf|it|sf|tt)?\{[^{}]*(?<!\\)[_#&]/;

function renderFormulas({ src, tokens }: StateCore, page: PageContext, hasFont: boolean): void {
  const hasBlock = convertMathFences(tokens);
  if (!hasBlock && !src.includes('$')) return;
  let before = '';
  visitTokens(tokens, (token, line) => {
    // A heading or a cell of a table may be `$$`, the name of a function.
    const isParagraph = token.type === 'inline' && before === 'paragraph_open';
    before = token.type;
    if (isParagraph && UNCLOSED_FORMULA_LINE_PATTERN.test(token.content)) reportUnclosedFormula(page, line);
    if (!token.type.startsWith('math_')) return;
    if (hasFont) page.style('font');
    try {
      const html = page.isForLinks
        ? ''
        : disableSlotMarks(replaceMathVariantLetters(renderMathMl(token.content, token.markup === '$$')));
      token.meta = { ...FORMULA_TOKEN_META, html };
    } catch (error) {
      token.meta = { ...FORMULA_TOKEN_META, html: `<code class="math-error">${escapeText(token.content)}</code>` };
      const column = (src.split('\n')[line] ?? '').indexOf(token.content);
      const message = `This formula cannot be read: ${collapseWhiteSpace((error as Error).message)}.`;
      const suggestion = BARE_SIGN_IN_TEXT.test(token.content)
        ? 'Write `\\_`, `\\#` and `\\&` in `\\text{…}`.'
        : undefined;
      page.report({ code: 'invalid-math', message, suggestion }, line, column < 0 ? undefined : column);
    }
  });
}

function addFormulaRenderers(md: MarkdownIt): void {
  md.renderer.rules.math_inline = (tokens, index) => {
    const { html, isLong } = readRenderedFormula(tokens[index]);
    return isLong ? `<span class="math" tabindex="0">${html}</span>` : html;
  };
  md.renderer.rules.math_block = (tokens, index) => {
    const { html, isLong } = readRenderedFormula(tokens[index]);
    return `<div class="math"${isLong ? ' tabindex="0"' : ''}>${html}</div>\n`;
  };
}

/**
 * Returns the HTML of a formula, and whether it is long. Long formulas scroll beside a sidebar or on a phone. They are focusable, because
 * some browsers scroll only focusable elements by keyboard.
 */
function readRenderedFormula(token: Token | undefined): { readonly html: string; readonly isLong: boolean } {
  return { html: String(token?.meta?.html ?? ''), isLong: (token?.content.length ?? 0) > 30 };
}

/** Matches an unclosed formula: a line `$$` at the start of text that is not parsed yet. */
const UNCLOSED_FORMULA_LINE_PATTERN = /^\$\$[ \t]*(?:\n|$)/;

function reportUnclosedFormula(page: PageContext, line: number): void {
  const message = 'The formula that begins with `$$` is never closed, so it is shown as text.';
  page.report({ code: 'invalid-math', message, suggestion: 'End it with a line `$$`.' }, line);
}

/** Converts code blocks of the language `math`; returns whether there are any. */
function convertMathFences(tokens: readonly Token[]): boolean {
  const blocks = tokens.filter(({ type, info }) => type === 'fence' && info.trim() === 'math');
  for (const block of blocks)
    Object.assign(block, {
      type: 'math_block',
      tag: 'math',
      markup: '$$',
      content: block.content.trim(),
      meta: FORMULA_TOKEN_META,
    });
  return blocks.length > 0;
}

/** A formula between dollars and backticks. */
const BACKTICK_FORMULA_PATTERN = /\$`([^`\n]*[^`\s][^`\n]*)`\$(?![\w$])/y;

function parseInlineFormula(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== 0x24) return false;
  BACKTICK_FORMULA_PATTERN.lastIndex = pos;
  const ticked =
    src[pos + 1] === '`' && !DOLLAR_NEIGHBOUR_PATTERN.test(src[pos - 1] ?? '')
      ? BACKTICK_FORMULA_PATTERN.exec(src)
      : null;
  if (ticked !== null && pos + ticked[0].length <= state.posMax) {
    if (!silent) pushInlineFormula(state, '$', ticked[1] ?? '');
    state.pos += ticked[0].length;
    return true;
  }
  const markup = src.startsWith('$$', pos) ? '$$' : '$';
  const start = pos + markup.length;
  const end = findClosingDollar(state, start, markup);
  if (end === undefined) {
    if (!silent) state.pending += markup;
    state.pos = start;
    return true;
  }
  if (!silent) pushInlineFormula(state, markup, src.slice(start, end));
  state.pos = end + markup.length;
  return true;
}

function pushInlineFormula(state: StateInline, markup: string, tex: string): void {
  Object.assign(state.push('math_inline', 'math', 0), { markup, content: tex.trim(), meta: FORMULA_TOKEN_META });
}

function findClosingDollar({ src, posMax: max }: StateInline, start: number, markup: string): number | undefined {
  const isSingle = markup === '$';
  if (
    start >= max ||
    (isSingle && (/\s/.test(src[start] ?? ' ') || DOLLAR_NEIGHBOUR_PATTERN.test(src[start - 2] ?? '')))
  )
    return undefined;
  let brackets = 0;
  for (let index = start; index < max; index++) {
    const char = src[index];
    if (char === '\\') index++;
    else if (char === '`' || (char === '\n' && src[index + 1] === '\n')) return undefined;
    else if (char === '[') brackets++;
    else if (char === ']') {
      if (isSingle && src[index + 1] === '(') return undefined;
      brackets = Math.max(0, brackets - 1);
    } else if (char === '$') {
      if (index === start || !src.startsWith(markup, index) || index + markup.length > max) return undefined;
      if (!isSingle) return index;
      if (/\s/.test(src[index - 1] ?? '') || DOLLAR_NEIGHBOUR_PATTERN.test(src[index + 1] ?? '')) return undefined;
      // A half-open interval such as `[0, 1)` also has an unclosed bracket. The bracket belongs to a link only if an address follows.
      return brackets > 0 && isAtLinkEnd(src, index + 1) ? undefined : index;
    }
  }
  return undefined;
}

/** Whether the next bracket is the end of a link's text. */
function isAtLinkEnd(src: string, from: number): boolean {
  LINK_END_PATTERN.lastIndex = from;
  return LINK_END_PATTERN.test(src);
}

function parseBlockFormula(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (isCodeLine(state, startLine)) return false;
  const trimmedLine = (line: number) => extractLineText(state, line).trimEnd();
  const first = trimmedLine(startLine);
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
      // After an empty line, only plausible math continues a formula, and only a line `$$` ends it.
      if (hasGap && /^(?:#|```|\$\$.)|[^$]\$\$$/.test(trimmedLine(end))) return false;
      if (trimmedLine(end).endsWith('$$')) break;
    }
    if (end >= endLine) return false;
  }
  if (silent) return true;
  const text = state.getLines(startLine, end + 1, state.blkIndent, false).trim();
  const token = state.push('math_block', 'math', 0);
  token.markup = '$$';
  token.content = text.slice(2, -2).trim();
  token.meta = { ...FORMULA_TOKEN_META };
  token.map = [startLine, end + 1];
  state.line = end + 1;
  return true;
}
