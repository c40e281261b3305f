// Components as tags in Markdown: `<Card title="One">` and `</Card>` on lines of their own around blocks, or inline. This file parses them;
// `component-html.ts` renders them.
import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it';
import { escapeText } from '../../model/html.ts';
import { removeIslandMarkup } from '../../model/islands.ts';
import { replaceTooltipsAndAccordions } from './built-in/as-text.ts';
import {
  type ComponentNode,
  type HtmlOrComponent,
  renderComponentHtml,
  storeInlineComponentHtml,
} from './component-html.ts';
import { tabComponentNames } from './component-names.ts';
import {
  CONTAINER_RULE_OPTIONS,
  findContainerEnd,
  findLineAfterContainer,
  isCodeLine,
  parseBlockTagAt,
  parseDedentedContent,
} from './containers.ts';
import { findColumnOfText, findLineWithText } from './find-in-lines.ts';
import { findPageOfEnv, type PageState, reportFault } from './page.ts';
import { extractHtmlText } from './plain-text.ts';
import { hasSlot, separateSlots } from './slots.ts';
import { type ComponentTag, findComponentNameAt, parseComponentTag } from './tags.ts';

/** Adds the block, inline and core rules for components. */
export function addComponentRules(md: MarkdownIt): void {
  md.block.ruler.before('code', 'component', parseBlockComponent, CONTAINER_RULE_OPTIONS);
  md.inline.ruler.before('html_inline', 'component', parseInlineComponent);
  md.core.ruler.push('components', (state) => mergeInlineComponentTokens(md, state));
  md.renderer.rules.component = (tokens, index) => readTokenHtml(tokens[index]);
  md.renderer.rules.component_stray = (tokens, index) => escapeText(tokens[index]?.content ?? '');
}

function parseBlockComponent(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src.charCodeAt(start) !== 0x3c) return false;
  const page = findPageOfEnv(state.env);
  if (page === undefined || (state.parentType !== 'container' && isCodeLine(state, startLine))) return false;
  const tag = parseBlockTagAt(state, startLine);
  if (tag?.isClosing !== false || tag.name === 'details' || tabComponentNames.includes(tag.name)) return false;
  const end = findContainerEnd(state, startLine, endLine);
  if (end === undefined) return false;
  if (silent) return true;
  page.components.isUsed = true;
  const open = state.push('component_open', '', 1);
  open.map = [startLine, end];
  open.meta = { name: tag.name, written: tag.written };
  const stop = parseDedentedContent(state, startLine + 1, end);
  const close = state.push('component_close', '', -1);
  state.line = findLineAfterContainer(stop, end);
  close.map = [stop, state.line];
  return true;
}

/**
 * Maximum number of component tags without an end in the inline texts of a page. The parser searches the rest of the text for each missing
 * end. After this number, it treats all tags like tags without an end.
 */
const MAX_BROKEN_TAGS = 200;

function parseInlineComponent(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x3c) return false;
  const page = findPageOfEnv(state.env);
  const name = page && findComponentNameAt(state.src, state.pos, page.components.names);
  if (page === undefined || name === undefined || tabComponentNames.includes(name)) return false;
  const tag = page.components.brokenCount < MAX_BROKEN_TAGS ? parseComponentTag(state.src, state.pos) : undefined;
  if (typeof tag !== 'object') {
    page.components.brokenCount += 1;
    return parseUnfinishedTag(state, name, silent);
  }
  const close = tag.isClosing ? undefined : tag.isEmpty ? { from: tag.end, to: tag.end } : findClosingTag(state, tag);
  if (close === undefined) page.components.brokenCount += 1;
  if (!silent) pushInlineComponent(state, tag, close);
  state.pos = close?.to ?? tag.end;
  page.components.isUsed = true;
  return true;
}

/** Emits the start of an unterminated tag as text. */
function parseUnfinishedTag(state: StateInline, name: string, silent: boolean): boolean {
  const content = state.src.slice(state.pos, state.pos + 1 + name.length);
  if (!silent) Object.assign(state.push('component_stray', '', 0), { content, meta: { name, isUnfinished: true } });
  state.pos += content.length;
  const page = findPageOfEnv(state.env);
  if (page !== undefined) page.components.isUsed = true;
  return true;
}

/**
 * Returns the offsets of the closing tag that matches an opening tag, or `undefined` if there is none. Skips nested elements of the same
 * name.
 */
function findClosingTag(state: StateInline, { name, end }: ComponentTag): { from: number; to: number } | undefined {
  const { src, pos, posMax } = state;
  if (!src.includes(`</${name}`, end)) return undefined;
  let found: { from: number; to: number } | undefined;
  state.pos = end;
  while (state.pos < posMax && found === undefined) {
    const tag = src.startsWith('</', state.pos) ? parseComponentTag(src, state.pos) : undefined;
    if (typeof tag === 'object' && tag.name === name) found = { from: state.pos, to: tag.end };
    else state.md.inline.skipToken(state);
  }
  state.pos = pos;
  return found;
}

function pushInlineComponent(
  state: StateInline,
  tag: ComponentTag,
  close: { from: number; to: number } | undefined,
): void {
  const { src, pos, posMax } = state;
  if (close === undefined) {
    const stray = state.push('component_stray', '', 0);
    stray.content = src.slice(pos, tag.end);
    stray.meta = { name: tag.name };
    return;
  }
  const open = state.push('component_open', '', 1);
  open.meta = { name: tag.name, written: tag.written, source: src.slice(pos, close.to) };
  state.pos = tag.end;
  state.posMax = close.from;
  if (!tag.isEmpty) state.md.inline.tokenize(state);
  state.pos = pos;
  state.posMax = posMax;
  state.push('component_close', '', -1);
}

/** Replaces the tokens of each inline component by one token. This happens before ids and titles are derived from the text. */
function mergeInlineComponentTokens(md: MarkdownIt, state: StateCore): void {
  const page = findPageOfEnv(state.env);
  if (!page?.components.isUsed) return;
  let line = 0;
  for (const [index, block] of state.tokens.entries()) {
    if (block.map !== null) line = block.map[0];
    if (!block.children?.some(({ type }) => type.startsWith('component_'))) continue;
    for (const stray of block.children) if (stray.type === 'component_stray') reportStrayTag(page, line, stray);
    const isPlain = state.tokens[index - 1]?.type === 'heading_open';
    const scope = { md, env: state.env, line, isInline: true, isPlain };
    const pieces = splitAtComponents(block.children, scope, (tokens) => tokens);
    block.children = pieces.flatMap((piece) =>
      isComponentNode(piece) ? createComponentToken(state, page, piece) : piece,
    );
    unwrapParagraph(state.tokens, index);
  }
}

function createComponentToken(state: StateCore, page: PageState, node: ComponentNode): Token {
  const token = new state.Token('component', '', 0);
  const html = renderComponentHtml(node, page);
  token.meta = { html };
  token.content = extractHtmlText(replaceTooltipsAndAccordions(removeIslandMarkup(separateSlots(html).html)))
    .replace(/\s+/g, ' ')
    .trim();
  storeInlineComponentHtml(page, node, html);
  return token;
}

function readTokenHtml(token: Token | undefined): string {
  return (token?.meta as { html?: string } | null)?.html ?? '';
}

/**
 * Matches elements that HTML does not allow in a paragraph. Does not match a table of contents, which is still a placeholder at this point;
 * `endsParagraph` checks for it.
 */
const FORBIDDEN_IN_PARAGRAPH_PATTERN =
  /<(?:address|article|aside|blockquote|details|dialog|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|li|main|menu|nav|ol|p|pre|search|section|summary|table|ul)\b/i;

function endsParagraph(html: string): boolean {
  return hasSlot(html, 'contents') || FORBIDDEN_IN_PARAGRAPH_PATTERN.test(html);
}

/** Removes the `<p>` around block-level components. If the paragraph also contains text, replaces the `<p>` by a `<div>`. */
function unwrapParagraph(tokens: readonly Token[], index: number): void {
  const [open, inline, close] = tokens.slice(index - 1, index + 2);
  if (open?.type !== 'paragraph_open' || close?.type !== 'paragraph_close') return;
  const children = inline?.children ?? [];
  const isSpace = ({ type, content }: Token) => type === 'softbreak' || (type === 'text' && content.trim() === '');
  const isAlone = children.every((token) => token.type === 'component' || isSpace(token));
  if (!children.some((token) => token.type === 'component' && endsParagraph(readTokenHtml(token)))) return;
  for (const token of [open, close]) {
    if (isAlone) token.hidden = true;
    else token.tag = 'div';
  }
}

function reportStrayTag(page: PageState, line: number, { content, meta }: Token): void {
  const { name, isUnfinished = false } = meta as { name: string; isUnfinished?: boolean };
  const isClosing = content.startsWith('</');
  const [message, suggestion] = isClosing
    ? [`\`</${name}>\` closes nothing.`]
    : isUnfinished
      ? [`The tag \`<${name}\` has no end.`, 'End it with `>` or `/>`, and close its quotes and braces.']
      : [
          `\`<${name}>\` is not closed in the block where it opens.`,
          `Write \`<${name} />\` if it is empty. Around blocks, put \`<${name}>\` and \`</${name}>\` on lines of their own.`,
        ];
  const foundLine = findLineWithText(page, line, content.split('\n', 1)[0] ?? '');
  const at = foundLine < 0 ? line : foundLine;
  const column = Math.max(0, findColumnOfText(page, at, `<${isClosing ? '/' : ''}${name}`));
  reportFault(page, at, { code: 'invalid-component', severity: 'error', message, suggestion }, column);
}

/** Context for rendering the tokens between components, with the position of these tokens. */
interface TokenRenderContext {
  readonly md: MarkdownIt;
  readonly env: StateCore['env'];
  readonly line: number;
  readonly isInline: boolean;
  /** Whether all tokens are in a heading. */
  readonly isPlain?: boolean;
}

function isComponentNode(piece: unknown): piece is ComponentNode {
  return typeof piece === 'object' && piece !== null && 'open' in piece;
}

/** Splits tokens at components; `plain` converts the tokens between them. */
function splitAtComponents<Plain>(
  tokens: readonly Token[],
  scope: TokenRenderContext,
  plain: (tokens: Token[]) => Plain,
): (Plain | ComponentNode)[] {
  const pieces: (Plain | ComponentNode)[] = [];
  const html = (inner: Token[]): string => {
    const { md, env } = scope;
    return scope.isInline
      ? md.renderer.renderInline(inner, md.options, env)
      : md.renderer.render(inner, md.options, env);
  };
  let { line, isPlain = false } = scope;
  let between: Token[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    if (token.map !== null) [line] = token.map;
    if (token.type === 'softbreak' || token.type === 'hardbreak') line++;
    if (token.type === 'link_open' || token.type === 'link_close')
      isPlain = scope.isPlain || token.type === 'link_open';
    if (token.type !== 'component_open') {
      between.push(token);
      continue;
    }
    if (between.length > 0) pieces.push(plain(between));
    between = [];
    const end = findClosingTagIndex(tokens, index);
    const children: HtmlOrComponent[] = splitAtComponents(
      tokens.slice(index + 1, end),
      { ...scope, line, isPlain },
      html,
    );
    pieces.push({
      ...(token.meta as Omit<ComponentNode, 'open'>),
      open: token,
      close: tokens[end] as Token,
      line,
      isPlain,
      children,
    });
    index = end;
  }
  if (between.length > 0) pieces.push(plain(between));
  return pieces;
}

function findClosingTagIndex(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let index = start; index < tokens.length; index++) {
    if (tokens[index]?.type === 'component_open') depth++;
    else if (tokens[index]?.type === 'component_close' && --depth === 0) return index;
  }
  return tokens.length - 1;
}

/** Renders the tokens of a page, including components. */
export function renderTokens(md: MarkdownIt, tokens: Token[], env: StateCore['env']): string {
  const page = findPageOfEnv(env);
  const render = (some: Token[]) => md.renderer.render(some, md.options, env);
  if (!page?.components.isUsed) return render(tokens);
  const pieces = splitAtComponents(tokens, { md, env, line: 0, isInline: false }, render);
  return pieces.map((piece) => (typeof piece === 'string' ? piece : renderComponentHtml(piece, page))).join('');
}
