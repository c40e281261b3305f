// Extracts the title of a page: its first heading, in Markdown or HTML, is removed from the body.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { applyEdits } from '../../lib/edits.ts';
import { collapseWhiteSpace } from '../../lib/text.ts';
import { createHeadingSlugger, isTitleGivenIdByRules } from '../../model/address-rules.ts';
import { balanceHtml, createUnbalancedHtmlFindings } from '../../model/balance.ts';
import { escapeText } from '../../model/html.ts';
import { isReservedId } from '../../model/page-ids.ts';
import { removeFootnotesFromTitle } from './footnotes.ts';
import { extractIdFromHeadingAttributes, findAssignedId, listFormerIds } from './heading-ids.ts';
import { applyEditsAndShiftLinkOffsets, findHtmlTitle } from './html-title.ts';
import { findFirstTextTokenIndex, findFirstVisibleTokenIndex } from './leading.ts';
import { addLinkAndReturnSlot, findBlockElement, renderWithoutLinks } from './links.ts';
import { findSourceLocation, findTextStartColumn, type PageState, reportFault, reportFaultAt } from './page.ts';
import { extractPlainText } from './plain-text.ts';
import { recordElementId } from './raw-html.ts';

/** Moves the title from the body to the page state. */
export function extractTitle(md: MarkdownIt, state: StateCore, page: PageState): void {
  const first = findTitleTokenIndex(state.tokens, page);
  const open = state.tokens[first];
  const inline = state.tokens[first + 1];
  if (open?.type === 'html_block') extractHtmlTitle(open, page);
  if (open?.type !== 'heading_open' || inline?.children == null) return;
  if (open.tag !== 'h1' && !repeatsFileName(inline, page)) return;
  const line = open.map?.[0] ?? 0;
  const id = findAssignedId(open) ?? extractIdFromHeadingAttributes(page, inline, line);
  reportLinksInTitle(md, page, inline.children);
  const marks = inline.children.filter(({ type }) => type === 'footnote_ref');
  if (marks.length > 0)
    state.tokens = removeFootnotesFromTitle(state.tokens, marks, (message) => reportTitleFootnote(page, line, message));
  page.titleHtml = renderWithoutLinks(md, inline.children, page);
  reportTitleTags(page, line, inline.children);
  page.titleText = collapseWhiteSpace(extractPlainText(inline.children));
  const generatedId =
    needsTitleId(page) || open.tag !== 'h1' ? createHeadingSlugger(page.addressRules)(page.titleText ?? '') : undefined;
  const titleId = id ?? generatedId;
  const ids = [...(titleId === undefined || titleId === '' ? [] : [titleId]), ...listFormerIds(open)];
  state.tokens.splice(
    first,
    3,
    ...ids.flatMap((titleAnchorId) => createTitleAnchor(state, page, { id: titleAnchorId, line })),
  );
}

/**
 * Returns the index of the token that may be the title. If the front matter has no title, images and links may precede the heading. Without
 * this rule, the file name would become the title.
 */
function findTitleTokenIndex(tokens: readonly Token[], { nameTitle, rawHtml }: PageState): number {
  const first = findFirstVisibleTokenIndex(tokens);
  if (nameTitle === undefined) return tokens[first]?.type === 'html_block' ? -1 : first;
  const next = findFirstTextTokenIndex(tokens);
  const isTitle = (token: Token | undefined) =>
    token?.tag === 'h1' ||
    (token?.type === 'html_block' && findHtmlTitle(rawHtml.get(token)?.html ?? '') !== undefined);
  return isTitle(tokens[next]) ? next : first;
}

/**
 * Whether a heading repeats the file name on a page without a first-level heading. Without this check, the page would show the name twice.
 */
function repeatsFileName({ children }: Token, { nameTitle, lines }: PageState): boolean {
  const text = collapseWhiteSpace(extractPlainText(children ?? []));
  return nameTitle?.toLowerCase() === text.toLowerCase() && !lines.some((line) => /^#\s/.test(line));
}

/** Moves the title from a block of HTML to the page state. Links in its text are checked, as in a Markdown title. */
function extractHtmlTitle(token: Token, page: PageState): void {
  const raw = page.rawHtml.get(token);
  const title = findHtmlTitle(raw?.html ?? '');
  if (raw === undefined || title === undefined) return;
  page.titleText = title.text;
  page.titleHtml = escapeText(title.text);
  const { html, links } = applyEditsAndShiftLinkOffsets(raw.html, raw.links, title.edits);
  const isKept = new Set(links.map(({ location }) => location));
  for (const link of raw.links) if (!isKept.has(link.location)) addLinkAndReturnSlot(page, link, link.location);
  page.rawHtml.set(token, { ...raw, html, links });
  // Removes the title from the text for search, because search gets the title from the page.
  token.content = applyEdits(token.content, findHtmlTitle(token.content)?.edits ?? []);
}

/** Whether the title gets an id like the headings, as in MkDocs, VitePress and Hugo. No heading can then get the same id. */
export function needsTitleId({ addressRules, titleText }: PageState): boolean {
  return titleText !== undefined && isTitleGivenIdByRules(addressRules);
}

/** Returns an anchor with the id of the removed title, so that links to the title lead to the start of the text. */
function createTitleAnchor(
  { Token: Made }: StateCore,
  page: PageState,
  { id, line }: { readonly id: string; readonly line: number },
) {
  recordElementId(page, id, findSourceLocation(page, line, findTextStartColumn(page, line)));
  if (isReservedId(id)) return [];
  const anchor = new Made('title_anchor', 'span', 0);
  return [Object.assign(anchor, { attrs: [['id', id]], block: true, map: [line, line + 1] })];
}

function reportTitleFootnote(page: PageState, line: number, message: string): void {
  const suggestion = 'Put the mark behind a word of the text.';
  const column = (page.lines[line] ?? '').search(/\[\^|\^\[/);
  reportFault(page, line, { code: 'invalid-footnote', message, suggestion }, Math.max(0, column));
}

/**
 * Checks links and images in the title by giving them slots, placeholders for their addresses. Reports that the title does not show them.
 * Replaces images by their alternative text.
 */
function reportLinksInTitle(md: MarkdownIt, page: PageState, tokens: readonly Token[]): void {
  const isSlot = ({ type }: Token) => type === 'link_open' || type === 'image' || type === 'html_inline';
  // Components are already rendered, including their links.
  const before = page.links.length;
  md.renderer.renderInline(tokens.filter(isSlot), md.options, { page });
  for (const { kind, href, file = page.file, line, column } of page.links.slice(before)) {
    const message = `A title is plain text, so the ${kind} \`${href}\` in it is not shown.`;
    reportFaultAt(page, { file, line, column }, { code: 'plain-title', severity: 'note', message });
  }
  for (const token of tokens) {
    const alt = /^<img\b.*\salt="([^"]*)"/is.exec(page.rawHtml.get(token)?.html ?? '')?.[1];
    if (alt !== undefined) Object.assign(token, { type: 'text', content: md.utils.unescapeAll(alt) });
  }
}

/** Reports faults of raw tags in the title. The check of the body cannot find them, because the title is removed from the body first. */
function reportTitleTags(page: PageState, line: number, tokens: readonly Token[]): void {
  const shown = tokens.filter((token) => page.rawHtml.get(token)?.html);
  for (const name of new Set(shown.map(findBlockElement))) {
    if (name === undefined) continue;
    const message = `The element \`${name}\` was removed: a title can contain only text and inline elements.`;
    reportFault(page, line, { code: 'unbalanced-html', message });
  }
  const inlineTokens = shown.filter((token) => findBlockElement(token) === undefined);
  const html = inlineTokens.map((token) => page.rawHtml.get(token)?.html ?? '').join('');
  for (const { tag: _, ...fault } of createUnbalancedHtmlFindings(balanceHtml(html))) reportFault(page, line, fault);
}
