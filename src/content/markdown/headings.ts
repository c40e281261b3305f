// Headings. The leading `# heading` is the page's title and leaves the body; any other h1 becomes an h2. Every heading gets an id, explicit
// (`{#id}`) or a slug, and a link to itself.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { htmlTokens } from '../../lib/html.ts';
import { oneLine } from '../../lib/text.ts';
import { type HeadingSlugger, hasTitleId, headingSlugger } from '../../model/address-rules.ts';
import { balanceFaults, balanceHtml, balancePieces } from '../../model/balance.ts';
import { isPageId } from '../../model/page-ids.ts';
import { withoutNotes } from './footnotes.ts';
import { formerIds, isEscaped, keepFormerIds, takeExplicitIds } from './heading-ids.ts';
import { blockElementOf, renderWithoutLinks } from './links.ts';
import { firstColumn, locationAt, type PageWork, pageOf, report, reportAt } from './page.ts';
import { plainText } from './plain-text.ts';
import { takeId } from './raw-html.ts';

/** A class or another attribute beside an id. */
const OTHER = String.raw`(?:\.[\w-]+|[\w-]+=(?:"[^"{}]*"|[^\s"{}]+))`;
const AMONG = new RegExp(String.raw`\s*\{:?[ \t]*((?:${OTHER}[ \t]+)*)#([^\s{}#.=]+)((?:[ \t]+${OTHER})*)[ \t]*\}\s*$`);

const EXTRA_TITLE = {
  code: 'extra-h1',
  message: 'A page has one first-level heading, its title. This one is shown as a second-level heading.',
  suggestion: 'Write it with `##`.',
};

/** Core rules: the title, ids and permalinks. */
export function headings(md: MarkdownIt): void {
  // Before inline parsing: `{#A.__call__}` has no emphasis.
  md.core.ruler.after('block', 'heading_ids', (state) => takeExplicitIds(md, state));
  md.core.ruler.push('headings', (state) => {
    const page = pageOf(state.env);
    if (page === undefined) return;
    takeTitle(md, state, page);
    giveIds(md, state, page);
    keepFormerIds(state, page);
  });
  const anchorAt = (tokens: readonly Token[], index: number) =>
    `<span id="${md.utils.escapeHtml(String(tokens[index]?.attrGet('id')))}"></span>`;
  md.renderer.rules.title_anchor = (tokens, index) => `${anchorAt(tokens, index)}\n`;
  md.renderer.rules.former_anchor = anchorAt;
  // For pointers only: screen readers would read a label as part of the heading, and keyboard users have the table of contents.
  const permalink = anchor.permalink.linkInsideHeader({
    class: 'anchor',
    symbol: '#',
    renderAttrs: () => ({ 'aria-hidden': 'true', tabindex: '-1' }),
  });
  md.use(anchor as unknown as (md: MarkdownIt, options: object) => void, { permalink, tabIndex: false });
}

function takeTitle(md: MarkdownIt, state: StateCore, page: PageWork): void {
  const first = firstVisible(state.tokens);
  const open = state.tokens[first];
  const inline = state.tokens[first + 1];
  if (open?.type !== 'heading_open' || open.tag !== 'h1' || inline?.children == null) return;
  const line = open.map?.[0] ?? 0;
  const id = givenId(open) ?? takeIdAmong(page, inline, line);
  reportLinks(md, page, inline.children);
  const marks = inline.children.filter(({ type }) => type === 'footnote_ref');
  if (marks.length > 0) state.tokens = withoutNotes(state.tokens, marks, (message) => reportNote(page, line, message));
  page.titleHtml = renderWithoutLinks(md, inline.children, page);
  reportTags(page, line, inline.children);
  page.titleText = oneLine(plainText(inline.children));
  const made = isTitleNamed(page) ? headingSlugger(page.addressRules)(page.titleText ?? '') : undefined;
  const own = id ?? made;
  const ids = [...(own === undefined || own === '' ? [] : [own]), ...formerIds(open)];
  state.tokens.splice(first, 3, ...ids.flatMap((each) => titleAnchor(state, page, { id: each, line })));
}

/** Whether the title gets an id like other headings and counts for duplicates, as in MkDocs and VitePress. */
function isTitleNamed({ addressRules, titleText }: PageWork): boolean {
  return titleText !== undefined && hasTitleId(addressRules);
}

/** Returns the anchor that replaces a title with an id: links to the title lead to the start of the text. */
function titleAnchor(
  { Token: Made }: StateCore,
  page: PageWork,
  { id, line }: { readonly id: string; readonly line: number },
) {
  takeId(page, id, locationAt(page, line, firstColumn(page, line)));
  if (isPageId(id)) return [];
  const anchor = new Made('title_anchor', 'span', 0);
  return [Object.assign(anchor, { attrs: [['id', id]], block: true, map: [line, line + 1] })];
}

function reportNote(page: PageWork, line: number, message: string): void {
  const suggestion = 'Put the mark behind a word of the text.';
  const column = (page.lines[line] ?? '').search(/\[\^|\^\[/);
  report(page, line, { code: 'invalid-footnote', message, suggestion }, Math.max(0, column));
}

function reportAttributes(page: PageWork, line: number, attributes: string): void {
  const message = `\`${attributes}\` is not an attribute of a heading, so it is left out.`;
  const suggestion = 'The id of a heading is written `{#id}`.';
  const column = (page.lines[line] ?? '').indexOf(attributes);
  report(page, line, { code: 'unknown-attribute', message, suggestion }, Math.max(0, column));
}

/**
 * Checks links and images in the title, by giving them slots, and reports that they are not shown. Images become their alternative text.
 */
function reportLinks(md: MarkdownIt, page: PageWork, tokens: readonly Token[]): void {
  const isSlot = ({ type }: Token) => type === 'link_open' || type === 'image' || type === 'html_inline';
  // Components are rendered already, with their links.
  const before = page.links.length;
  md.renderer.renderInline(tokens.filter(isSlot), md.options, { page });
  for (const { kind, href, file = page.file, line, column } of page.links.slice(before)) {
    const message = `A title is plain text, so the ${kind} \`${href}\` in it is not shown.`;
    reportAt(page, { file, line, column }, { code: 'plain-title', severity: 'note', message });
  }
  for (const token of tokens) {
    const alt = /^<img\b.*\salt="([^"]*)"/is.exec(page.rawHtml.get(token)?.html ?? '')?.[1];
    if (alt !== undefined) Object.assign(token, { type: 'text', content: md.utils.unescapeAll(alt) });
  }
}

/** Reports faults of raw tags in the title, which leaves the body before the body is checked. */
function reportTags(page: PageWork, line: number, tokens: readonly Token[]): void {
  const shown = tokens.filter((token) => page.rawHtml.get(token)?.html);
  for (const name of new Set(shown.map(blockElementOf))) {
    if (name === undefined) continue;
    const message = `The element \`${name}\` was removed: a title can contain only text and inline elements.`;
    report(page, line, { code: 'unbalanced-html', message });
  }
  const kept = shown.filter((token) => blockElementOf(token) === undefined);
  const html = kept.map((token) => page.rawHtml.get(token)?.html ?? '').join('');
  for (const { tag: _, ...fault } of balanceFaults(balanceHtml(html))) report(page, line, fault);
}

/** Removes raw tags that would end a heading early: heading tags, and closing tags without an opening tag in it. */
function takeTags(page: PageWork, line: number, tokens: readonly Token[]): void {
  const raw = tokens.flatMap((token) => {
    const html = page.rawHtml.get(token)?.html;
    return html ? { token, html } : [];
  });
  if (raw.length === 0) return;
  // The empty last piece receives the closing tags of unclosed elements.
  const { pieces: kept, stray } = balancePieces([...raw.map(({ html }) => html), '']);
  const taken = new Set<string>();
  for (const [at, { token, html }] of raw.entries()) {
    const [, name] = /^<\/?(h[1-6])\b/i.exec(html) ?? [];
    if (name === undefined && kept[at] !== '') continue;
    if (name !== undefined && kept[at] !== '') taken.add(name.toLowerCase());
    page.rawHtml.set(token, { html: '', links: [], line });
  }
  for (const name of taken) {
    const message = `The element \`${name}\` was removed: a heading cannot contain another heading.`;
    report(page, line, { code: 'unbalanced-html', message });
  }
  for (const { tag: _, ...fault } of balanceFaults({ stray, unclosed: [] })) report(page, line, fault);
}

/** Returns the index of the first visible token: comments, wrapper elements and empty paragraphs may precede a title. */
function firstVisible(tokens: readonly Token[]): number {
  let at = 0;
  for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
    if (token.type === 'html_block' && isEmptyHtml(token.content)) at += 1;
    else if (token.type === 'paragraph_open' && isBlank(tokens[at + 1])) at += 3;
    else break;
  }
  return at;
}

/** Elements that show nothing by themselves. */
const SILENT = new Set('div section article center header main span p br a script style'.split(' '));

/** Whether HTML shows nothing by itself: comments, scripts, styles, and tags of wrapper elements. */
function isEmptyHtml(html: string): boolean {
  return [...htmlTokens(html)].every(({ kind, name, start, end }) => {
    if (kind === 'text') return html.slice(start, end).trim() === '';
    // An unclosed script is shown as text.
    if (kind === 'raw') return SILENT.has(name) && end < html.length;
    return kind === 'comment' || SILENT.has(name);
  });
}

/** Whether a paragraph shows nothing: white space, including `&nbsp;`, line breaks, anchors. */
function isBlank(inline: Token | undefined): boolean {
  return (inline?.children ?? []).every(({ type, content }) => {
    if (type === 'html_inline') return isEmptyHtml(content);
    return type === 'softbreak' || type === 'hardbreak' || (type.startsWith('text') && content.trim() === '');
  });
}

/**
 * Extracts an id among other attributes of a heading, which are reported and dropped. Extensions of the site that read them run earlier.
 */
function takeIdAmong(page: PageWork, { children, content }: Token, line: number): string | undefined {
  const last = children?.at(-1);
  if (last?.type !== 'text' || !last.content.endsWith('}')) return undefined;
  if (isEscaped(content, /\{[^{}]*\}\s*$/.exec(content)?.[0] ?? '')) return undefined;
  const [end = '', before = '', id, behind = ''] = AMONG.exec(last.content) ?? [];
  if (id === undefined) return undefined;
  for (const attributes of [before.trim(), behind.trim()])
    if (attributes !== '') reportAttributes(page, line, attributes);
  last.content = last.content.slice(0, -end.length);
  return id;
}

/** Returns the id set by the author or a plugin. */
function givenId(open: Token): string | undefined {
  const id = open.attrGet('id');
  return id === null ? undefined : String(id);
}

function giveIds(md: MarkdownIt, state: StateCore, page: PageWork): void {
  const slug = headingSlugger(page.addressRules);
  if (isTitleNamed(page)) slug(page.titleText ?? '');
  const entries: { open: Token; inline: Token; id: string | undefined; line: number }[] = [];
  let line = 0;
  for (const [at, open] of state.tokens.entries()) {
    if (open.map !== null) line = open.map[0];
    const inline = state.tokens[at + 1];
    if (open.type !== 'heading_open' || inline?.children == null) continue;
    if (open.tag === 'h1') {
      for (const token of [open, state.tokens[at + 2]]) if (token !== undefined) token.tag = 'h2';
      report(page, line, EXTRA_TITLE);
    }
    takeTags(page, line, inline.children);
    entries.push({ open, inline, id: givenId(open) ?? takeIdAmong(page, inline, line), line });
  }
  const isPages = pageIdsAmong(state.tokens);
  // Explicit ids are reserved before slugs are generated, so that no slug equals one of them.
  for (const { id, line: at } of entries) {
    if (id !== undefined) takeId(page, id, locationAt(page, at, firstColumn(page, at)), isPages(id));
  }
  const titles = state.tokens.filter(({ type }) => type === 'title_anchor');
  const usedIds = new Set(titles.map((token) => String(token.attrGet('id'))));
  for (const { open, inline, id: explicitId, line: at } of entries) {
    const text = oneLine(plainText(inline.children ?? []));
    const isFree = explicitId !== undefined && !usedIds.has(explicitId) && !isPages(explicitId);
    const id = isFree ? explicitId : freeSlug(slug, explicitId ?? slugText(inline, page), { ids: page.ids, isPages });
    usedIds.add(id);
    page.ids.add(id);
    open.attrSet('id', id);
    const html = renderWithoutLinks(md, inline.children ?? [], page);
    // An image without alternative text has no name for the table of contents.
    if (text === '' && html === '') continue;
    page.headings.push({ level: Number(open.tag.slice(1)), id, html, text, line: locationAt(page, at).line });
  }
}

/** Tokens that count for the slug under the rules of generators that leave components out. */
const PLAIN_PARTS = /^(?:text|code_inline|softbreak|hardbreak|image)$/;

/** Returns the text that the slug is derived from. Emoji count by name, `:tada:`, as on GitHub. */
function slugText({ children }: Token, { addressRules = 'docusaurus' }: PageWork): string {
  if (addressRules !== 'docusaurus')
    return oneLine(plainText((children ?? []).filter(({ type }) => PLAIN_PARTS.test(type))));
  return oneLine(plainText((children ?? []).map((token) => (token.type === 'emoji' ? named(token) : token))));
}

/** Returns an emoji token with its source as content. */
function named(token: Token): Token {
  return Object.assign(Object.create(Object.getPrototypeOf(token)), token, { content: token.markup });
}

/** Returns a test for ids that belong to the page: those of its layout, footnotes and tabs. */
function pageIdsAmong(tokens: readonly Token[]): (id: string) => boolean {
  const hasTabs = tokens.some(({ type }) => type === 'tabs_open');
  const hasNotes = tokens.some(({ type }) => type === 'footnote_open');
  return (id) =>
    isPageId(id) ||
    (hasTabs && /^(?:tab|panel)-\d+-\d+$/.test(id)) ||
    (hasNotes && /^fn(?:ref)?\d+(?:-\d+)?$/.test(id));
}

/** Ids that no heading may get. */
interface Taken {
  readonly ids: ReadonlySet<string>;
  readonly isPages: (id: string) => boolean;
}

function freeSlug(slugger: HeadingSlugger, text: string, { ids, isPages }: Taken): string {
  const base = text || 'section';
  let slug = slugger(base);
  if (slug === '' || /^-\d+$/.test(slug)) slug = slugger('section');
  // The page's own ids form unbounded number series, so a slug among them gets suffixes until it is not.
  while (ids.has(slug) || isPages(slug)) slug = slugger(isPages(slug) ? `${slug}-1` : base);
  return slug;
}
