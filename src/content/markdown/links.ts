// Turns the addresses of links and images into slots (placeholders). The page stores each address with its location; addresses are resolved
// later, when all pages are known.
import type { MarkdownIt, StateCore, StateInline, Token } from 'markdown-it';
import { countLeadingItems } from '../../lib/sorted.ts';
import { balanceHtml } from '../../model/balance.ts';
import type { LinkSlot } from '../../model/document.ts';
import { escapeAttribute, escapeText } from '../../model/html.ts';
import { removeIslandMarkup } from '../../model/islands.ts';
import { markBareLink } from './autolinks.ts';
import { findLineWithText, locateAddress } from './find-in-lines.ts';
import { findAddressFault, isInlineElement } from './html-rules.ts';
import { formatLineKey } from './ignores.ts';
import type { TextPosition } from './mdx/reading.ts';
import { findPageOfEnv, findSourceLocation, type PageState, type SourceLocation } from './page.ts';
import { extractPlainText } from './plain-text.ts';
import { formatSlot, hasSlot } from './slots.ts';
import { computeOriginalColumn } from './variables.ts';

/** Adds slots for links and images, each with its location. */
export function addLinkSlotRules(md: MarkdownIt): void {
  // Accepts every link, because markdown-it would show a rejected link as text. The resolver reports forbidden addresses.
  md.validateLink = () => true;
  // Keeps addresses as written: they are encoded when slots are filled.
  md.normalizeLink = (url) => url;
  md.normalizeLinkText = (url) => url;
  recordLinkOffsets(md);
  md.core.ruler.push('places', (state) => recordLinkLocations(state));
  md.renderer.rules.link_open = (tokens, index, _options, env) =>
    renderLink(tokens[index] as Token, findPageOfEnv(env), tokens[index + 1]);
  md.renderer.rules.image = (tokens, index, _options, env) => renderImage(tokens[index] as Token, findPageOfEnv(env));
}

/** Adds a link to the page and returns its index. */
export function addLink(
  page: PageState,
  link: Pick<LinkSlot, 'kind' | 'href' | 'isBare' | 'isUnsafe'>,
  location: SourceLocation,
): number {
  const { file, line, column } = location;
  const { kind, href, isBare, isUnsafe } = link;
  const isIgnored = page.ignoredLines.has(formatLineKey(location));
  const marks = { ...(isBare && { isBare }), ...(isUnsafe && { isUnsafe }), ...(isIgnored && { isIgnored }) };
  page.links.push({ kind, href, line, column, ...(file !== page.file && { file }), ...marks });
  return page.links.length - 1;
}

/** Adds a link to the list of links of the page. Returns a slot, the placeholder for the address of the link. */
export function addLinkAndReturnSlot(
  page: PageState,
  link: Parameters<typeof addLink>[1],
  location: SourceLocation,
): string {
  return formatSlot('address', addLink(page, link, location), escapeAttribute(link.href));
}

function recordLinkOffsets(md: MarkdownIt): void {
  let last = { text: '', start: 0 };
  const parse = md.helpers.parseLinkDestination;
  Object.assign(md.helpers, {
    parseLinkDestination(text: string, start: number, max: number) {
      last = { text, start };
      return parse(text, start, max);
    },
  });
  const Base = md.inline.State;
  md.inline.State = class extends Base {
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      const token = super.push(type, tag, nesting);
      if (type === 'link_open' || type === 'image') {
        const isInline = last.text === this.src && last.start > this.pos;
        findPageOfEnv(this.env)?.offsets.set(token, isInline ? last.start : findLinkTextStart(this));
      }
      return token;
    }
  } as typeof StateInline;
}

/** Returns the offset where the address of an autolink or the text of a reference link starts. */
function findLinkTextStart({ src, pos }: StateInline): number {
  if (src[pos] === '<') return pos + 1;
  return src[pos - 1] === '[' ? pos - 1 : pos;
}

function recordLinkLocations(state: StateCore): void {
  const page = findPageOfEnv(state.env);
  if (page === undefined) return;
  const cursor = new BlockCursor(page);
  let isNote = false;
  for (const block of state.tokens) {
    if (block.map !== null) cursor.enter(block.map, block.type);
    isNote ||= block.type === 'footnote_block_open';
    if (isNote && block.type === 'inline' && block.map === null) cursor.enterNote(block.content);
    if (block.type !== 'inline' || block.children === null) continue;
    const slots = block.children.filter((token) => isSlotToken(token) || page.offsets.has(token));
    if (slots.length > 0 || block.map === null) cursor.begin(block.content);
    for (const token of slots) {
      const href = String(token.attrGet(token.type === 'image' ? 'src' : 'href') ?? '');
      const offset = page.offsets.get(token);
      page.locations.set(token, cursor.locate(offset, href));
      if (!isSlotToken(token) && offset !== undefined) recordMarkdownMirrorEdit(token, offset, { page, cursor });
    }
  }
}

function isSlotToken({ type }: Token): boolean {
  return type === 'link_open' || type === 'image';
}

/** Records that the Markdown mirror replaces an MDX token: stores the position of the token and the replacement. */
function recordMarkdownMirrorEdit(
  token: Token,
  offset: number,
  { page, cursor }: { page: PageState; cursor: BlockCursor },
): void {
  const { length = 0, replacement } = page.mdx?.tokenData.get(token) ?? {};
  const from = cursor.place(offset);
  const to = cursor.place(offset + length);
  if (replacement !== undefined && from && to && from.column >= 0 && to.column >= 0)
    page.mdx?.cuts.push({ from, to, text: replacement });
}

/** Locates the blocks of a page in its lines, one after the other, so that equal texts in a line get different positions. */
class BlockCursor {
  #line = 0;
  #end = 1;
  #column = 0;
  #noteLine = 0;
  #content: readonly string[] = [];
  /** Column of each line of the block on its line of the page; -1 if the line was not found. */
  #starts: number[] = [];
  /** Offset of each line in the text of the block. */
  #offsets: number[] = [];

  constructor(private readonly page: PageState) {}

  enter([line, end]: [number, number], type: string): void {
    if (type === 'inline' && line === this.#line) return;
    this.#line = line;
    this.#end = Math.max(end, line + 1);
    this.#column = 0;
  }

  /** Moves to an inline footnote. Its tokens come last on the page, but its text is inside a paragraph. */
  enterNote(content: string): void {
    const text = `^[${content.split('\n', 1)[0] ?? ''}`;
    const { lines } = this.page;
    const line = findLineWithText(this.page, this.#noteLine, text);
    if (line < 0) return;
    this.#noteLine = line;
    this.#line = line;
    this.#end = line + 1;
    this.#column = lines[line]?.indexOf(text) ?? 0;
  }

  /** Moves to the block with this text, and finds the text in the lines of the page. */
  begin(content: string): void {
    this.#content = content.split('\n');
    this.#starts = [];
    this.#offsets = [];
    let offset = 0;
    const line = this.#line;
    for (const [index, text] of this.#content.entries()) {
      const source = this.page.lines[line + index] ?? '';
      const from = index === 0 ? this.#column : 0;
      let at = source.indexOf(text, from);
      if (at < 0) at = source.indexOf(text.trim());
      this.#starts.push(at);
      this.#offsets.push(offset);
      offset += text.length + 1;
      if (index === 0 && this.#content.length === 1 && at >= 0) this.#column = at + text.length;
    }
  }

  /** Returns the page position of an offset in the block's text; `undefined` if the offset is outside the text. */
  place(offset: number): TextPosition | undefined {
    const index = countLeadingItems(this.#offsets, (start) => start <= offset) - 1;
    const rest = offset - (this.#offsets[index] ?? 0);
    const start = this.#starts[index] ?? -1;
    if (rest > (this.#content[index]?.length ?? -1)) return undefined;
    return { line: this.#line + index, column: start < 0 ? -1 : start + rest };
  }

  /** Returns the location of an address. `offset` is the start of the address in the text of the block, if it is known. */
  locate(offset: number | undefined, href: string): SourceLocation {
    const { page } = this;
    const place = offset === undefined ? undefined : this.place(offset);
    if (place === undefined) return locateAddress(page, href, { line: this.#line, end: this.#end });
    const { line, column } = place;
    if (column >= 0) return findSourceLocation(page, line, computeOriginalColumn(page, line, column));
    return locateAddress(page, href, { line, end: line + 1, column: line === this.#line ? this.#column : 0 });
  }
}

function renderAttributes(token: Token, skipped: readonly string[]): string {
  let text = '';
  for (const [name, value] of token.attrs ?? []) {
    if (!skipped.includes(name)) text += ` ${name}="${escapeAttribute(String(value))}"`;
  }
  return text;
}

/** Flags an address that is forbidden in Markdown even on sites that allow all HTML. */
function createFlagIfLinkIsUnsafe(href: string, kind: 'link' | 'image'): Pick<LinkSlot, 'isUnsafe'> | undefined {
  return findAddressFault(href, kind) === undefined ? undefined : { isUnsafe: true };
}

function renderLink(token: Token, page: PageState | undefined, content?: Token): string {
  const href = String(token.attrGet('href') ?? '');
  const unsafe = createFlagIfLinkIsUnsafe(href, 'link');
  const isPermalink = token.attrGet('class') === 'anchor';
  if (page === undefined || isPermalink) {
    return `<a href="${unsafe ? '' : escapeAttribute(href)}"${renderAttributes(token, ['href'])}>`;
  }
  const location = page.locations.get(token) ?? findSourceLocation(page, 0);
  const isBare = token.markup === 'linkify' && /^https?:/i.test(href);
  const mark = addLinkAndReturnSlot(page, { kind: 'link', href, ...(isBare && { isBare }), ...unsafe }, location);
  markBareLink(token, content, href);
  return `<a href="${mark}"${renderAttributes(token, ['href'])}>`;
}

function renderImage(token: Token, page: PageState | undefined): string {
  const src = String(token.attrGet('src') ?? '');
  const alt = escapeAttribute(extractPlainText(token.children ?? []));
  const rest = renderAttributes(token, ['src', 'alt']);
  const unsafe = createFlagIfLinkIsUnsafe(src, 'image');
  if (page === undefined) return `<img src="${unsafe ? '' : escapeAttribute(src)}" alt="${alt}"${rest}>`;
  const link = addLink(
    page,
    { kind: 'image', href: src, ...unsafe },
    page.locations.get(token) ?? findSourceLocation(page, 0),
  );
  const written = `<img src="${escapeAttribute(src)}" alt="${alt}" loading="lazy" decoding="async"${rest}>`;
  return formatSlot('image', link, written);
}

/** Raw HTML with an address or an id. */
const HTML_WITH_LINK_OR_ID_PATTERN = /^<\/?(?:a|img|picture|source|video|audio|iframe)\b|\sid\s*=/i;

/** Returns the element name of a raw tag that may not be inline. */
export function findBlockElement({ type, content }: Token): string | undefined {
  const name = type === 'html_inline' ? /^<\/?([a-z][a-z\d-]*)/i.exec(content)?.[1]?.toLowerCase() : undefined;
  return name === undefined || isInlineElement(name) || HTML_WITH_LINK_OR_ID_PATTERN.test(content) ? undefined : name;
}

/**
 * Returns the token of a component for use in a link. Keeps the HTML of a component that consists only of inline elements without links and
 * ids. Keeps only the text of any other component.
 */
function convertToComponentAllowedInLink(token: Token): Token {
  const html = removeIslandMarkup((token.meta as { html?: string }).html ?? '');
  const names = [...html.matchAll(/<([a-z][a-z\d-]*)/gi)].map(([, name = '']) => name.toLowerCase());
  const isPlain = names.every(isInlineElement) && !hasSlot(html) && !/\sid=/.test(html);
  return Object.assign(Object.create(Object.getPrototypeOf(token)), token, {
    meta: { html: isPlain ? html : escapeText(token.content) },
  });
}

/** Renders inline tokens for headings and titles. Leaves out links, slots and block elements, and balances the tags. */
export function renderWithoutLinks(md: MarkdownIt, tokens: readonly Token[], page: PageState): string {
  const pending: Token[] = [];
  let html = '';
  const flush = () => {
    html += md.renderer.renderInline(pending, md.options, { page });
    pending.length = 0;
  };
  for (const token of tokens) {
    if (token.type === 'link_open' || token.type === 'link_close' || token.type === 'footnote_ref') continue;
    if (token.type === 'html_inline' && HTML_WITH_LINK_OR_ID_PATTERN.test(token.content)) continue;
    if (findBlockElement(token) !== undefined) continue;
    if (token.type === 'component') pending.push(convertToComponentAllowedInLink(token));
    else if (token.type !== 'image') pending.push(token);
    else {
      flush();
      html += escapeText(extractPlainText(token.children ?? []));
    }
  }
  flush();
  return balanceHtml(html).html.trim();
}
