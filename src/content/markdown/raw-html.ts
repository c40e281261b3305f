// Handles raw HTML as the site allows it: sanitizes it, leaves it unchanged, or shows it as text. Text that only looks like a tag
// (`<SSID>`) stays text. Addresses of links, images and media become slots (placeholders), and comments are dropped.
import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it';
import { lazy } from '../../lib/lazy.ts';
import { createPositionFinder } from '../../lib/text.ts';
import {
  COMMENT_START,
  countLineBreaks,
  ESCAPED_COMMENT_START,
  removeHtmlComments,
  UNCLOSED_COMMENT_FINDING,
} from '../../model/balance.ts';
import { escapeAttribute } from '../../model/html.ts';
import { fillTextPlaceholders } from '../../model/messages.ts';
import { isReservedId } from '../../model/page-ids.ts';
import { extractLineText, isCodeLine } from './containers.ts';
import type { IframeRules } from './embeds.ts';
import { findColumnOfText, locateAddress } from './find-in-lines.ts';
import { type SanitizedHtml, sanitizeHtml } from './html.ts';
import { isHtmlElement } from './html-rules.ts';
import { parseIncludeWithoutColon } from './include-targets.ts';
import { addLinkAndReturnSlot } from './links.ts';
import {
  findPageOfEnv,
  getTextsInPageLanguage,
  type PageState,
  type RawHtml,
  reportFault,
  reportFaultAt,
  type SourceLocation,
  visitTokens,
} from './page.ts';
import { findComponentNameAt } from './tags.ts';
import { fillVariableMarks } from './variables.ts';

/** How raw HTML is treated. */
export type HtmlMode = 'safe' | 'trusted' | false;

/** Adds the rules for raw HTML. */
export function addRawHtmlRules(md: MarkdownIt, mode: HtmlMode, embeds: readonly string[]): void {
  filterHtmlBlocks(md, mode);
  filterInlineHtml(md, mode);
  md.core.ruler.push('raw_html', (state) => sanitizeAllHtml(state, mode === 'trusted' ? 'trusted' : 'safe', embeds));
  md.renderer.rules.html_block = (tokens, index, _options, env) =>
    renderHtmlToken(tokens[index] as Token, findPageOfEnv(env));
  md.renderer.rules.html_inline = (tokens, index, _options, env) =>
    renderHtmlToken(tokens[index] as Token, findPageOfEnv(env));
  md.renderer.rules.unclosed_comment = () => ESCAPED_COMMENT_START;
}

/** Whether a text begins with HTML that should be parsed as HTML. */
function beginsWithHtml(text: string, mode: HtmlMode): boolean {
  if (text.startsWith('<!') || text.startsWith('<?')) return text.startsWith('<!--') || mode !== false;
  if (mode === false) return false;
  const name = /^<\/?([A-Za-z][A-Za-z0-9-]*)/.exec(text)?.[1];
  if (name === undefined) return false;
  return isHtmlElement(name.toLowerCase()) || (mode === 'trusted' && name.includes('-'));
}

function filterHtmlBlocks(md: MarkdownIt, mode: HtmlMode): void {
  const rule = md.block.ruler.__rules__[md.block.ruler.__find__('html_block')]?.fn;
  if (rule === undefined) return;
  const alt = ['paragraph', 'reference', 'blockquote'];
  // Range of lines without an end of a comment. Thanks to it, a page with many unclosed comments is scanned only once.
  let endless = { src: '', from: 0, to: 0, indent: 0 };
  const isEndless = ({ src, blkIndent }: StateBlock, line: number) =>
    src === endless.src && line > endless.from && line < endless.to && blkIndent >= endless.indent;
  const filtered = (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean => {
    const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
    if (state.src.charCodeAt(start) !== 0x3c) return false;
    const componentNames = findPageOfEnv(state.env)?.components.names;
    if (componentNames !== undefined && findComponentNameAt(state.src, start, componentNames) !== undefined)
      return false;
    const isComment = state.src.startsWith(COMMENT_START, start);
    if (isComment && isEndless(state, startLine)) return false;
    if (!beginsWithHtml(state.src.slice(start, start + 80), mode) || !rule(state, startLine, endLine, silent))
      return false;
    if (!silent && !isComment && componentNames !== undefined)
      endHtmlBlockBeforeComponent(state, startLine, componentNames);
    if (silent || !isComment || state.tokens.at(-1)?.content.includes('-->')) return true;
    // The rule of markdown-it would hide the rest of the page. So an unclosed comment is parsed as text.
    endless = { src: state.src, from: startLine, to: state.line, indent: state.blkIndent };
    state.tokens.pop();
    state.line = startLine;
    return false;
  };
  md.block.ruler.at('html_block', filtered, { alt });
}

/** Elements in which component tags are not parsed: verbatim content and drawings. */
const VERBATIM_ELEMENT_START_PATTERN = /<(?:script|style|textarea|pre|code|svg|math)\b/i;

/**
 * Ends an HTML block before a line that begins with a component: the component's content is Markdown, and the HTML after it is a new block.
 */
function endHtmlBlockBeforeComponent(state: StateBlock, startLine: number, componentNames: ReadonlySet<string>): void {
  const token = state.tokens.at(-1);
  if (token?.map == null || !/<[A-Z]/.test(token.content)) return;
  const isBegin = (line: number) =>
    !isCodeLine(state, line) &&
    findComponentNameAt(extractLineText(state, line), 0, componentNames) &&
    !extractLineText(state, line).startsWith('</');
  let line = startLine + 1;
  while (line < state.line && !isBegin(line)) line++;
  const content = state.getLines(startLine, line, state.blkIndent, true);
  if (line >= state.line || VERBATIM_ELEMENT_START_PATTERN.test(content)) return;
  Object.assign(token, { content, map: [startLine, line] });
  state.line = line;
}

function filterInlineHtml(md: MarkdownIt, mode: HtmlMode): void {
  const rule = md.inline.ruler.__rules__[md.inline.ruler.__find__('html_inline')]?.fn;
  if (rule === undefined) return;
  md.inline.ruler.at('html_inline', (state: StateInline, silent: boolean): boolean => {
    if (state.src.charCodeAt(state.pos) !== 0x3c) return false;
    if (beginsWithHtml(state.src.slice(state.pos, state.pos + 80), mode) && rule(state, silent)) return true;
    if (!state.src.startsWith(COMMENT_START, state.pos)) return false;
    if (!silent) state.push('unclosed_comment', '', 0).content = COMMENT_START;
    state.pos += COMMENT_START.length;
    return true;
  });
}

function sanitizeAllHtml(state: StateCore, mode: 'safe' | 'trusted', hosts: readonly string[]): void {
  const page = findPageOfEnv(state.env);
  if (page === undefined) return;
  const frames = {
    hosts,
    titleOf: (host: string) => fillTextPlaceholders(getTextsInPageLanguage(state.env).contentOf, { host }),
  };
  visitTokens(state.tokens, (token, line, end) => {
    if (token.type === 'unclosed_comment') reportUnclosedComment(page, line);
    if (token.type !== 'html_block' && token.type !== 'html_inline') return;
    page.rawHtml.set(token, { ...sanitizeRawHtml({ page, line, end, mode, frames }, token.content), line });
  });
}

function reportUnclosedComment(page: PageState, line: number): void {
  reportFault(page, line, UNCLOSED_COMMENT_FINDING, Math.max(0, (page.lines[line] ?? '').lastIndexOf(COMMENT_START)));
}

/** Position of raw HTML, and how it is treated. */
interface RawHtmlContext {
  readonly page: PageState;
  readonly line: number;
  readonly end: number;
  readonly mode: 'safe' | 'trusted';
  readonly frames: IframeRules;
}

function sanitizeRawHtml({ page, line, end, mode, frames }: RawHtmlContext, content: string): Omit<RawHtml, 'line'> {
  const { fragment, unclosedAt } = removeHtmlComments(content);
  if (unclosedAt !== undefined) reportUnclosedComment(page, line + countLineBreaks(content, unclosedAt));
  if (fragment.trim() === '') {
    reportIneffectiveInclude(page, line, content);
    return { html: '', links: [] };
  }
  if (/^<\/[A-Za-z0-9-]+\s*>$/.test(fragment) && mode === 'trusted') return { html: fragment, links: [] };
  const result = sanitizeHtml(fragment, mode, frames);
  const placeOf = lazy(() => createPositionFinder(fragment));
  for (const { code = 'unsafe-html', message, suggestion, offset } of result.problems) {
    const at = line + placeOf()(offset).line - 1;
    const column = Math.max(0, findColumnOfText(page, at, extractFaultyTag(fragment, offset)));
    reportFault(page, at, { code, message, ...(suggestion && { suggestion }) }, column);
  }
  for (const id of result.ids) recordElementId(page, id, locateAddress(page, `"${id}"`, { line, end }));
  const links = result.links.map((link) => ({ ...link, location: locateAddress(page, link.href, { line, end }) }));
  for (const frame of result.frames ?? []) addIframeLinkToMarkdownOutput(page, { line, end }, frame);
  return { html: result.html, links };
}

/** Maximum number of characters of a tag that are compared to find its position. */
const MAX_TAG_CHARACTERS = 200;

/**
 * Returns the tag around an offset, up to the end of its line. If the tag does not begin shortly before on the same line, returns the text
 * from the offset on.
 */
function extractFaultyTag(fragment: string, offset: number): string {
  const from = Math.max(0, offset - MAX_TAG_CHARACTERS);
  const before = /<[^\n<]*$/.exec(fragment.slice(from, offset))?.index;
  const start = fragment[offset] === '<' || before === undefined ? offset : from + before;
  return /^[^\n>]*/.exec(fragment.slice(start, start + MAX_TAG_CHARACTERS))?.[0] ?? '';
}

/** Reports a comment that was meant as an include but includes nothing. */
function reportIneffectiveInclude(page: PageState, line: number, comment: string): void {
  const column = Math.max(0, (page.lines[line] ?? '').indexOf('<!--'));
  if (/^<!--\s*@?include:/.test(comment)) {
    const message = 'An include must be on a line of its own.';
    reportFault(page, line, { code: 'misplaced-include', severity: 'error', message }, column);
  }
  const target = parseIncludeWithoutColon(comment);
  if (target === undefined) return;
  const message = `This comment includes nothing: there is no colon behind \`include\`.`;
  const suggestion = `Write \`<!-- include: ${target} -->\`.`;
  reportFault(page, line, { code: 'foreign-syntax', message, suggestion }, column);
}

/** Replaces a frame by a link in the Markdown mirror. */
function addIframeLinkToMarkdownOutput(
  { lines, mirrored, values }: PageState,
  { line: first, end }: Pick<RawHtmlContext, 'line' | 'end'>,
  { tag, markdown }: { readonly tag: string; readonly markdown: string },
): void {
  const numbers = Array.from({ length: end - first }, (_, index) => first + index);
  const shown = numbers.map((line) => (mirrored.has(line) ? mirrored.get(line) : lines[line]));
  const text = fillVariableMarks(shown.filter((line) => line !== undefined).join('\n'), values, escapeAttribute);
  const written = tag.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '[\\s>]+');
  const replaced = text.replace(new RegExp(`${written}(?:[^<]*</iframe\\s*>)?`, 'i'), () => markdown);
  if (replaced === text) return;
  for (const line of numbers) mirrored.set(line, line === first ? replaced : undefined);
}

/** Records an id and reports it if it is duplicate or reserved. */
export function recordElementId(
  page: PageState,
  id: string,
  location: SourceLocation,
  isReserved = isReservedId(id),
): void {
  const fault = isReserved ? 'is one that techdocs uses on the page' : 'is used twice on this page';
  const hint = isReserved && { suggestion: `Choose another one, such as \`${id}-1\`.` };
  if (isReserved || page.ids.has(id))
    reportFaultAt(page, location, { code: 'duplicate-id', message: `The id \`${id}\` ${fault}.`, ...hint });
  page.ids.add(id);
}

/** Returns sanitized HTML with its addresses replaced. */
export function replaceHtmlAddresses<L extends SanitizedHtml['links'][number]>(
  { html, links }: { readonly html: string; readonly links: readonly L[] },
  addressOf: (link: L) => string,
): string {
  let result = '';
  let from = 0;
  for (const link of links) {
    result += html.slice(from, link.start) + addressOf(link);
    from = link.end;
  }
  return result + html.slice(from);
}

/** Returns the sanitized HTML of a token. Each address in the HTML is a slot, a placeholder that is filled later. */
function renderHtmlToken(token: Token, page: PageState | undefined): string {
  const raw = page?.rawHtml.get(token);
  if (page === undefined || raw === undefined) return token.content;
  return replaceHtmlAddresses(raw, (link) => addLinkAndReturnSlot(page, link, link.location));
}
