// Pages built from pieces, such as an API reference. A piece is HTML of an extension, or a Markdown text from another source. Elements that
// a text leaves open are closed at the end of the text, so that the rest of the page is unaffected.
import type { Env, MarkdownIt, StateBlock, Token } from 'markdown-it';
import { createDerivedValueCache, type DerivedValueCache } from '../../lib/derived.ts';
import { balanceHtml, createUnbalancedHtmlFindings } from '../../model/balance.ts';
import type * as Pieces from '../../model/page-piece.ts';
import type { Source } from '../../model/source.ts';
import { renderFenceMarkdown, renderPieceMarkdown } from '../piece-text.ts';
import { renderTokens } from './components.ts';
import { parseContainerContent } from './containers.ts';
import { flattenTextWithSlots } from './filled.ts';
import { addLinkAndReturnSlot } from './links.ts';
import { findPageOfEnv, findSourceLocation, type LineOrigin, type PageState, reportFaultAt } from './page.ts';
import { extractHtmlText } from './plain-text.ts';
import { pushTabGroupOpening, pushTabOpening } from './tabs.ts';

/** Replaces block parsing for pages built from pieces. Adds the tokens of each piece in turn. */
export function addPagePieceParser(md: MarkdownIt): void {
  const { block } = md;
  const parse = block.parse;
  const texts: HtmlPieceTexts = createDerivedValueCache();
  block.parse = (src, of, env, tokens) => {
    const page = findPageOfEnv(env);
    if (page?.pieces === undefined) return parse.call(block, src, of, env, tokens);
    const making: PagePieceContext = {
      state: new block.State(src, of, env, tokens),
      page,
      htmlByPiece: new Map(),
      texts,
    };
    for (const { piece, lines } of page.pieces) {
      if ('html' in piece) pushHtmlPiece(making, piece, lines);
      else if ('heading' in piece) pushHeadingPiece(making, piece, lines);
      else if ('text' in piece) pushTextPiece(making, piece, lines);
      else if ('code' in piece) pushCodePiece(making, piece, lines);
      else pushExtensionPiece(making, piece, lines);
    }
  };
  md.renderer.rules.piece_html = (tokens, index) => `${tokens[index]?.content ?? ''}\n`;
}

interface PagePieceContext {
  readonly state: StateBlock;
  readonly page: PageState;
  /** HTML of the pieces so far, with slots. A repeated piece reuses its HTML. */
  readonly htmlByPiece: Map<Pieces.PagePiece, string>;
  readonly texts: HtmlPieceTexts;
}

/** Texts of pieces of HTML for search, extracted once for all pages that repeat a piece. */
type HtmlPieceTexts = DerivedValueCache<Pieces.HtmlPiece, string>;

type PieceLineRange = readonly [first: number, end: number];

function pushHtmlPiece(
  { state, page, htmlByPiece, texts }: PagePieceContext,
  piece: Pieces.HtmlPiece,
  [line]: PieceLineRange,
): void {
  const { nesting = 0, mirror, row, endsRow } = piece;
  const content = htmlByPiece.get(piece) ?? renderPieceHtml(piece, page, line);
  htmlByPiece.set(piece, content);
  const meta: HtmlPieceMeta = {
    row,
    endsRow,
    readText: () => texts.of(piece, undefined, () => extractPieceText(piece)),
  };
  Object.assign(state.push('piece_html', '', nesting), { content, map: [line, line + 1], meta });
  page.mirrored.set(line, mirror ? `\n${mirror}` : undefined);
}

/** Data of a piece of HTML in `token.meta`. */
export interface HtmlPieceMeta extends Pick<Pieces.HtmlPiece, 'row' | 'endsRow'> {
  /** Returns the text of the piece without markup. */
  readonly readText: () => string;
}

/** Returns the text of a piece without markup. Addresses are in attributes, so they are no part of it. */
function extractPieceText({ html }: Pieces.HtmlPiece): string {
  const parts = flattenTextWithSlots(html);
  return extractHtmlText(parts.map((part) => (typeof part === 'string' ? part : '')).join(''));
}

/** Returns the HTML of a piece, with slots for its addresses. */
function renderPieceHtml({ html }: Pieces.HtmlPiece, page: PageState, line: number): string {
  const location = findSourceLocation(page, line);
  const parts = flattenTextWithSlots(html).map((part) => {
    if (typeof part === 'string') return part;
    return addLinkAndReturnSlot(page, { kind: part.isFile ? 'media' : 'link', href: part.slot }, location);
  });
  const whole = parts.join('');
  if (whole.includes('id="')) for (const [, id = ''] of whole.matchAll(/\sid="([^"]*)"/g)) page.ids.add(id);
  return whole;
}

/** Adds a heading as plain text: Markdown, addresses and emoji in it are not parsed. */
function pushHeadingPiece(
  { state }: PagePieceContext,
  { heading, level, id }: Pieces.HeadingPiece,
  [line, end]: PieceLineRange,
): void {
  const tag = `h${level}`;
  const markup = '#'.repeat(level);
  const map = [line + 1, end];
  const text = Object.assign(new state.Token('text_special', '', 0), { content: heading });
  Object.assign(state.push('heading_open', tag, 1), { attrs: [['id', id]], markup, map });
  Object.assign(state.push('inline', '', 0), { map, children: heading === '' ? [] : [text] });
  Object.assign(state.push('heading_close', tag, -1), { markup });
}

function pushTextPiece({ state, page }: PagePieceContext, piece: Pieces.TextPiece, [line, end]: PieceLineRange): void {
  const { level: highest = 4, indent = 0 } = piece;
  for (let index = line + 1; index < end && indent > 0; index++)
    page.mirrored.set(index, ' '.repeat(indent) + (page.lines[index] ?? ''));
  const { level } = state;
  // The blocks around a text are not its author's, so they do not count towards the nesting limit.
  state.level = 0;
  state.push('piece_text_open', '', 1).map = [line + 1, end];
  const first = state.tokens.length;
  parseContainerContent(state, line + 1, end);
  demoteHeadings(state.tokens.slice(first), highest);
  state.push('piece_text_close', '', -1);
  state.level = level;
}

/** Adds a code block. A repeated block occupies no lines of the page, because search needs its code only once. */
function pushCodePiece({ state, page }: PagePieceContext, piece: Pieces.CodePiece, [line, end]: PieceLineRange): void {
  const { code, info, isAgain } = piece;
  if (isAgain) page.mirrored.set(line, `\n${renderFenceMarkdown(piece)}`);
  const fence = { info, content: `${code}\n`, map: [Math.min(line + 1, end - 1), end], meta: { isAgain } };
  Object.assign(state.push('fence', 'code', 0), fence);
}

/**
 * Adds a piece that an extension defines itself: code in several languages, shown as tabs. Search and the Markdown mirror get only the code
 * in the first language.
 */
function pushExtensionPiece(
  { state, page }: PagePieceContext,
  piece: Pieces.OwnPiece,
  [line, end]: PieceLineRange,
): void {
  const { group, codes } = page.choiceOf?.(piece) ?? { group: '', codes: [] };
  const map: [number, number] = [line, end];
  pushTabGroupOpening((...token) => state.push(...token), map, group);
  for (const [index, { label, language, text, template = text, word = '', values }] of codes.entries()) {
    const tabLabel = pushTabOpening((...token) => state.push(...token), map, { value: label, label });
    const isAgain = index > 0;
    tabLabel.meta = { isAgain };
    const filled = values && { template, word, values };
    const fence = { info: language, content: `${text}\n`, map, meta: { filled, isAgain } };
    Object.assign(state.push('fence', 'code', 0), fence);
    if (index === 0) page.mirrored.set(line, `\n\`\`\`${language}\n${text}\n\`\`\``);
    state.push('tab_close', 'section', -1);
  }
  state.push('tabs_close', 'div', -1);
}

/** Lowers the levels of the headings in a text, so that they are below the heading of the section that contains the text. */
function demoteHeadings(tokens: readonly Token[], level: number): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const highest = Math.min(...headings.map(({ tag }) => Number(tag.slice(1))));
  for (const token of headings) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) - highest + level)}`;
}

/** Renders the tokens of a page built from pieces. The tags of each text are balanced separately, and faults are reported. */
export function renderPieces(md: MarkdownIt, tokens: readonly Token[], env: Env): string {
  const htmls: string[] = [];
  let part: Token[] = [];
  let line: number | undefined;
  for (const token of tokens) {
    if (token.type !== 'piece_text_open' && token.type !== 'piece_text_close') part.push(token);
    else {
      htmls.push(balanceTextPieceHtml(renderTokens(md, part, env), findPageOfEnv(env), line));
      [part, line] = [[], token.map?.[0]];
    }
  }
  return htmls.join('') + renderTokens(md, part, env);
}

/** Returns the balanced HTML of a text that begins at a line. HTML between texts, without a line, stays unchanged. */
function balanceTextPieceHtml(html: string, page: PageState | undefined, line: number | undefined): string {
  if (page === undefined || line === undefined || !html.includes('<')) return html;
  const result = balanceHtml(html);
  for (const { tag: _tag, ...fault } of createUnbalancedHtmlFindings(result))
    reportFaultAt(page, findSourceLocation(page, line), fault);
  return result.html;
}

/** Returns the languages of the code in sources built from pieces. */
export function listPieceCodeLanguages(sources: readonly Source[]): readonly string[] {
  return sources.flatMap(({ pieces = [], codeLanguages = [] }) => [
    ...codeLanguages,
    ...pieces.flatMap((piece) => ('code' in piece && /^\S+/.exec(piece.info)?.[0]) || []),
  ]);
}

/**
 * Returns the lines of a page built from pieces, with the origin of each line. The lines of a text originate in the source of the text; all
 * other lines originate at the start of the file. Each piece begins with an empty line. HTML and repeated code have only this empty line,
 * because the parser would read every character of additional lines.
 */
export function listPieceLines(
  pieces: readonly Pieces.PagePiece[],
  file: string,
): Pick<PageState, 'lines' | 'origins' | 'pieces'> {
  const start: LineOrigin = { file, line: 1, shift: 0 };
  const lines: string[] = [];
  const origins: LineOrigin[] = [];
  const placed = pieces.map((piece) => {
    const first = lines.push('') - 1;
    origins.push(start);
    for (const [at, text] of renderPieceMarkdown(piece)?.split('\n').entries() ?? []) {
      lines.push(text);
      origins.push(('text' in piece && findLineOrigin(piece, at)) || start);
    }
    return { piece, lines: [first, lines.length] as const };
  });
  return { lines, origins, pieces: placed };
}

/**
 * Returns the origin of a line in the text of a piece. If the text is a quoted string in its source, only the start of the string is known.
 */
function findLineOrigin({ place }: Pieces.TextPiece, at: number): LineOrigin | undefined {
  if (place === undefined) return undefined;
  const { file, line, column, isBlock } = place;
  return { file, line: line + (isBlock ? at : 0), shift: isBlock || at === 0 ? column - 1 : 0 };
}
