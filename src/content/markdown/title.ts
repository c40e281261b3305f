// The title of a page: its first heading, of Markdown or of HTML, which leaves the body.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { applyEdits } from '../../lib/edits.ts';
import { oneLine } from '../../lib/text.ts';
import { createHeadingSlugger, hasTitleId } from '../../model/address-rules.ts';
import { balanceFaults, balanceHtml } from '../../model/balance.ts';
import { escapeText } from '../../model/html.ts';
import { isPageId } from '../../model/page-ids.ts';
import { removeTitleNotes } from './footnotes.ts';
import { formerIdsOf, givenId, takeIdAmong } from './heading-ids.ts';
import { editWithLinks, htmlTitle } from './html-title.ts';
import { firstOfText, firstVisible } from './leading.ts';
import { addSlot, blockElementOf, renderWithoutLinks } from './links.ts';
import { firstColumn, locationAt, type PageState, reportFault, reportFaultAt } from './page.ts';
import { plainText } from './plain-text.ts';
import { recordId } from './raw-html.ts';

/** Takes the title out of the body. */
export function takeTitle(md: MarkdownIt, state: StateCore, page: PageState): void {
  const first = titleAt(state.tokens, page);
  const open = state.tokens[first];
  const inline = state.tokens[first + 1];
  if (open?.type === 'html_block') takeHtmlTitle(open, page);
  if (open?.type !== 'heading_open' || inline?.children == null) return;
  if (open.tag !== 'h1' && !isNamed(inline, page)) return;
  const line = open.map?.[0] ?? 0;
  const id = givenId(open) ?? takeIdAmong(page, inline, line);
  reportLinks(md, page, inline.children);
  const marks = inline.children.filter(({ type }) => type === 'footnote_ref');
  if (marks.length > 0)
    state.tokens = removeTitleNotes(state.tokens, marks, (message) => reportNote(page, line, message));
  page.titleHtml = renderWithoutLinks(md, inline.children, page);
  reportTags(page, line, inline.children);
  page.titleText = oneLine(plainText(inline.children));
  const made =
    isTitleNamed(page) || open.tag !== 'h1' ? createHeadingSlugger(page.addressRules)(page.titleText ?? '') : undefined;
  const own = id ?? made;
  const ids = [...(own === undefined || own === '' ? [] : [own]), ...formerIdsOf(open)];
  state.tokens.splice(first, 3, ...ids.flatMap((each) => titleAnchor(state, page, { id: each, line })));
}

/**
 * Returns the index of what may be the title. Without a title in the front matter, pictures and links may precede it: the alternative is
 * the name of the file.
 */
function titleAt(tokens: readonly Token[], { nameTitle, rawHtml }: PageState): number {
  const first = firstVisible(tokens);
  if (nameTitle === undefined) return tokens[first]?.type === 'html_block' ? -1 : first;
  const next = firstOfText(tokens);
  const isTitle = (token: Token | undefined) =>
    token?.tag === 'h1' || (token?.type === 'html_block' && htmlTitle(rawHtml.get(token)?.html ?? '') !== undefined);
  return isTitle(tokens[next]) ? next : first;
}

/** Whether a heading repeats the name of the file, on a page without a first-level heading. It would be shown twice. */
function isNamed({ children }: Token, { nameTitle, lines }: PageState): boolean {
  const text = oneLine(plainText(children ?? []));
  return nameTitle?.toLowerCase() === text.toLowerCase() && !lines.some((line) => /^#\s/.test(line));
}

/** Takes the title out of a block of HTML. Links in its text are checked, as in a title of Markdown. */
function takeHtmlTitle(token: Token, page: PageState): void {
  const raw = page.rawHtml.get(token);
  const title = htmlTitle(raw?.html ?? '');
  if (raw === undefined || title === undefined) return;
  page.titleText = title.text;
  page.titleHtml = escapeText(title.text);
  const { html, links } = editWithLinks(raw.html, raw.links, title.edits);
  const isKept = new Set(links.map(({ location }) => location));
  for (const link of raw.links) if (!isKept.has(link.location)) addSlot(page, link, link.location);
  page.rawHtml.set(token, { ...raw, html, links });
  // Search has the title from the page.
  token.content = applyEdits(token.content, htmlTitle(token.content)?.edits ?? []);
}

/** Whether the title gets an id like other headings and counts for duplicates, as in MkDocs and VitePress. */
export function isTitleNamed({ addressRules, titleText }: PageState): boolean {
  return titleText !== undefined && hasTitleId(addressRules);
}

/** Returns the anchor that replaces a title with an id: links to the title lead to the start of the text. */
function titleAnchor(
  { Token: Made }: StateCore,
  page: PageState,
  { id, line }: { readonly id: string; readonly line: number },
) {
  recordId(page, id, locationAt(page, line, firstColumn(page, line)));
  if (isPageId(id)) return [];
  const anchor = new Made('title_anchor', 'span', 0);
  return [Object.assign(anchor, { attrs: [['id', id]], block: true, map: [line, line + 1] })];
}

function reportNote(page: PageState, line: number, message: string): void {
  const suggestion = 'Put the mark behind a word of the text.';
  const column = (page.lines[line] ?? '').search(/\[\^|\^\[/);
  reportFault(page, line, { code: 'invalid-footnote', message, suggestion }, Math.max(0, column));
}

/**
 * Checks links and images in the title, by giving them slots, and reports that they are not shown. Images become their alternative text.
 */
function reportLinks(md: MarkdownIt, page: PageState, tokens: readonly Token[]): void {
  const isSlot = ({ type }: Token) => type === 'link_open' || type === 'image' || type === 'html_inline';
  // Components are rendered already, with their links.
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

/** Reports faults of raw tags in the title, which leaves the body before the body is checked. */
function reportTags(page: PageState, line: number, tokens: readonly Token[]): void {
  const shown = tokens.filter((token) => page.rawHtml.get(token)?.html);
  for (const name of new Set(shown.map(blockElementOf))) {
    if (name === undefined) continue;
    const message = `The element \`${name}\` was removed: a title can contain only text and inline elements.`;
    reportFault(page, line, { code: 'unbalanced-html', message });
  }
  const kept = shown.filter((token) => blockElementOf(token) === undefined);
  const html = kept.map((token) => page.rawHtml.get(token)?.html ?? '').join('');
  for (const { tag: _, ...fault } of balanceFaults(balanceHtml(html))) reportFault(page, line, fault);
}
