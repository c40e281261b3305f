// Headings. A leading `# heading` becomes the page's title and is removed from the body; any other h1 becomes an h2. Every heading gets an
// id (explicit, `{#id}`, or a slug) and a link to itself.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { collapseWhiteSpace } from '../../lib/text.ts';
import { createHeadingSlugger, type HeadingSlugger } from '../../model/address-rules.ts';
import { balanceHtmlPieces, createUnbalancedHtmlFindings } from '../../model/balance.ts';
import { isReservedId } from '../../model/page-ids.ts';
import { addFormerIdAnchors, extractIdFromHeadingAttributes, findAssignedId, setExplicitIds } from './heading-ids.ts';
import { renderWithoutLinks } from './links.ts';
import { findPageOfEnv, findSourceLocation, findTextStartColumn, type PageState, reportFault } from './page.ts';
import { extractPlainText } from './plain-text.ts';
import { recordElementId } from './raw-html.ts';
import { nameTabGroups } from './tabs.ts';
import { extractTitle, needsTitleId } from './title.ts';

const EXTRA_TITLE_FINDING = {
  code: 'extra-h1',
  message: 'A page has one first-level heading, its title. This one is shown as a second-level heading.',
  suggestion: 'Write it with `##`.',
};

/** Returns the finding for a heading that would be the title if no text preceded it. */
const createTitleAfterTextFinding = (title: string) => ({
  code: 'extra-h1',
  message: `The title of this page is “${title}”, from the name of its file, because text precedes this heading. It is shown as a second-level heading.`,
  suggestion: 'Move it to the top of the page, or set `title` in the front matter.',
});

/** Adds the core rules for the title, ids and permalinks. */
export function addHeadingRules(md: MarkdownIt): void {
  // Runs before inline parsing, so that `{#A.__call__}` is not parsed as emphasis.
  md.core.ruler.after('block', 'heading_ids', (state) => setExplicitIds(md, state));
  md.core.ruler.push('headings', (state) => {
    const page = findPageOfEnv(state.env);
    if (page === undefined) return;
    nameTabGroups(state.tokens);
    extractTitle(md, state, page);
    assignHeadingIds(md, state, page);
    addFormerIdAnchors(state, page);
  });
  const anchorAt = (tokens: readonly Token[], index: number) =>
    `<span id="${md.utils.escapeHtml(String(tokens[index]?.attrGet('id')))}"></span>`;
  md.renderer.rules.title_anchor = (tokens, index) => `${anchorAt(tokens, index)}\n`;
  md.renderer.rules.former_anchor = anchorAt;
  // The permalink is for mouse users only: screen readers would read its label as part of the heading, and keyboard users have the table of
  // contents.
  const permalink = anchor.permalink.linkInsideHeader({
    class: 'anchor',
    symbol: '#',
    renderAttrs: () => ({ 'aria-hidden': 'true', tabindex: '-1' }),
  });
  md.use(anchor as unknown as (md: MarkdownIt, options: object) => void, { permalink, tabIndex: false });
}

/** Removes raw tags that would close a heading early: heading tags, and closing tags whose opening tag is not in the heading. */
function removeTagsThatCloseHeading(page: PageState, line: number, tokens: readonly Token[]): void {
  const raw = tokens.flatMap((token) => {
    const html = page.rawHtml.get(token)?.html;
    return html ? { token, html } : [];
  });
  if (raw.length === 0) return;
  // The empty last piece receives the closing tags of unclosed elements.
  const { pieces: balanced, stray } = balanceHtmlPieces([...raw.map(({ html }) => html), '']);
  const taken = new Set<string>();
  for (const [index, { token, html }] of raw.entries()) {
    const [, name] = /^<\/?(h[1-6])\b/i.exec(html) ?? [];
    if (name === undefined && balanced[index] !== '') continue;
    if (name !== undefined && balanced[index] !== '') taken.add(name.toLowerCase());
    page.rawHtml.set(token, { html: '', links: [], line });
  }
  for (const name of taken) {
    const message = `The element \`${name}\` was removed: a heading cannot contain another heading.`;
    reportFault(page, line, { code: 'unbalanced-html', message });
  }
  for (const { tag: _, ...fault } of createUnbalancedHtmlFindings({ stray, unclosed: [] }))
    reportFault(page, line, fault);
}

function assignHeadingIds(md: MarkdownIt, state: StateCore, page: PageState): void {
  const slug = createHeadingSlugger(page.addressRules);
  if (needsTitleId(page)) slug(page.titleText ?? '');
  const entries: { open: Token; inline: Token; id: string | undefined; line: number }[] = [];
  let line = 0;
  for (const [index, open] of state.tokens.entries()) {
    if (open.map !== null) line = open.map[0];
    const inline = state.tokens[index + 1];
    if (open.type !== 'heading_open' || inline?.children == null) continue;
    if (open.tag === 'h1') {
      for (const token of [open, state.tokens[index + 2]]) if (token !== undefined) token.tag = 'h2';
      reportExtraTitle(page, line);
    }
    removeTagsThatCloseHeading(page, line, inline.children);
    entries.push({
      open,
      inline,
      id: findAssignedId(open) ?? extractIdFromHeadingAttributes(page, inline, line),
      line,
    });
  }
  const isReserved = createReservedIdCheck(state.tokens);
  // Reserves explicit ids before slugs are generated, so that no slug equals an explicit id.
  for (const { id, line: at } of entries) {
    if (id !== undefined)
      recordElementId(page, id, findSourceLocation(page, at, findTextStartColumn(page, at)), isReserved(id));
  }
  const titles = state.tokens.filter(({ type }) => type === 'title_anchor');
  const usedIds = new Set(titles.map((token) => String(token.attrGet('id'))));
  for (const { open, inline, id: explicitId, line: at } of entries) {
    const text = collapseWhiteSpace(extractPlainText(inline.children ?? []));
    const isFree = explicitId !== undefined && !usedIds.has(explicitId) && !isReserved(explicitId);
    const id = isFree
      ? explicitId
      : createUniqueSlug(slug, explicitId ?? extractSlugText(inline, page), { ids: page.ids, isReserved });
    usedIds.add(id);
    page.ids.add(id);
    open.attrSet('id', id);
    const html = renderWithoutLinks(md, inline.children ?? [], page);
    // Skips a heading whose only content is an image without alternative text: it has no name for the table of contents.
    if (text === '' && html === '') continue;
    page.headings.push({ level: Number(open.tag.slice(1)), id, html, text, line: findSourceLocation(page, at).line });
  }
}

/**
 * Reports a first-level heading that is not the title. Reports nothing if the front matter cannot be read, because it may contain the
 * title.
 */
function reportExtraTitle(page: PageState, line: number): void {
  const { diagnostics, nameTitle, titleText } = page;
  if (diagnostics.some(({ code, severity }) => code === 'invalid-front-matter' && severity === 'error')) return;
  const isFirst =
    nameTitle !== undefined && titleText === undefined && !diagnostics.some(({ code }) => code === 'extra-h1');
  reportFault(page, line, isFirst ? createTitleAfterTextFinding(nameTitle) : EXTRA_TITLE_FINDING);
}

/** Types of tokens whose text is part of a heading's slug by the rules of generators other than Docusaurus, which ignore tags. */
const SLUG_TOKEN_TYPE_PATTERN = /^(?:text|code_inline|softbreak|hardbreak|image)$/;

/** Returns the text that the slug is derived from. Emoji count by name, `:tada:`, as on GitHub. */
function extractSlugText({ children }: Token, { addressRules = 'docusaurus' }: PageState): string {
  if (addressRules !== 'docusaurus')
    return collapseWhiteSpace(
      extractPlainText((children ?? []).filter(({ type }) => SLUG_TOKEN_TYPE_PATTERN.test(type))),
    );
  return collapseWhiteSpace(
    extractPlainText((children ?? []).map((token) => (token.type === 'emoji' ? replaceEmojiWithName(token) : token))),
  );
}

/** Returns a copy of an emoji token whose content is its name, such as `:tada:`. */
function replaceEmojiWithName(token: Token): Token {
  return Object.assign(Object.create(Object.getPrototypeOf(token)), token, { content: token.markup });
}

/** Returns a function that tests whether an id is reserved. Reserved ids belong to the layout of the page, to footnotes and to tabs. */
function createReservedIdCheck(tokens: readonly Token[]): (id: string) => boolean {
  const hasTabs = tokens.some(({ type }) => type === 'tabs_open');
  const hasNotes = tokens.some(({ type }) => type === 'footnote_open');
  return (id) =>
    isReservedId(id) ||
    (hasTabs && /^(?:tab|panel)-\d+-\d+$/.test(id)) ||
    (hasNotes && /^fn(?:ref)?\d+(?:-\d+)?$/.test(id));
}

function createUniqueSlug(
  slugger: HeadingSlugger,
  text: string,
  { ids, isReserved }: { readonly ids: ReadonlySet<string>; readonly isReserved: (id: string) => boolean },
): string {
  const base = text || 'section';
  let slug = slugger(base);
  if (slug === '' || /^-\d+$/.test(slug)) slug = slugger('section');
  // Reserved ids form endless series such as `fn1`, `fn2`. So suffixes are added until the slug is free.
  while (ids.has(slug) || isReserved(slug)) slug = slugger(isReserved(slug) ? `${slug}-1` : base);
  return slug;
}
