// Renders a component to HTML. The HTML that a component itself produces is trusted like a template, because its code belongs to the site.
// Its attributes and children come from the page and stay untrusted: React escapes the attributes and leaves placeholders for the children.
import type { Token } from 'markdown-it';
import { joinNames } from '../../lib/text.ts';
import { balanceHtmlPieces, createUnbalancedHtmlFindings } from '../../model/balance.ts';
import { createSiteCodeFaultFinding } from '../../model/code-fault.ts';
import { removeIslandMarkup, removeIslandMarkupUnchecked } from '../../model/islands.ts';
import { fillTextPlaceholders } from '../../model/messages.ts';
import { suggestNearestName } from '../../model/nearest.ts';
import type { ComponentHtmlPart, ComponentTree } from '../component.ts';
import { addAccordionGroupName } from './built-in/accordion.ts';
import { replaceTooltipsAndAccordions } from './built-in/as-text.ts';
import { type BuiltInComponentProps, isAttributeEnabled } from './built-in/made.ts';
import { builtInAttributeNames, builtInComponentRenderers } from './built-in.ts';
import { parseProps } from './component-props.ts';
import { moveStylesToClasses } from './component-styles.ts';
import { findColumnOfText, locateAddress } from './find-in-lines.ts';
import { type SanitizedHtml, sanitizeHtml } from './html.ts';
import { findAddressFault } from './html-rules.ts';
import { convertHtmlToMarkdown } from './html-to-markdown.ts';
import { createIslandIdPrefix, isIsland, wrapIsland } from './island-html.ts';
import { replaceTextAfterLinePrefix } from './lines.ts';
import { addLinkAndReturnSlot } from './links.ts';
import { findSourceLocation, type PageFault, type PageState, reportFaultAt } from './page.ts';
import { decodeEntities, extractHtmlText } from './plain-text.ts';
import { recordElementId, replaceHtmlAddresses } from './raw-html.ts';
import { hasSlot, separateSlots } from './slots.ts';

/** A component with its children: rendered HTML and nested components. */
export interface ComponentNode {
  readonly name: string;
  /** Attributes as written. */
  readonly written: string;
  /** Source text of the whole element; set only for an inline component. */
  readonly source?: string;
  readonly open: Token;
  readonly close: Token;
  /** Line, from 0. */
  readonly line: number;
  /** Whether it is in a link or a heading, where its content must not be clickable. */
  readonly isPlain?: boolean;
  readonly children: readonly HtmlOrComponent[];
}

/** A part of a component's content: rendered HTML, or a nested component. */
export type HtmlOrComponent = string | ComponentNode;

/** Returns the HTML of a component. Each link address in the HTML is a slot, a placeholder that is filled later. */
export function renderComponentHtml(node: ComponentNode, page: PageState): string {
  const { names: componentNames, render } = page.components;
  if (!componentNames.has(node.name)) {
    const props = parseProps(node, page, (fault) => reportComponentFault(node, page, fault));
    const content = renderComponentChildren(addCommonNameToAccordions(node, props, page), page);
    const name = node.name as keyof typeof builtInComponentRenderers;
    for (const key of Object.keys(props))
      if (!builtInAttributeNames[name].includes(key)) reportUnknownAttribute(key, node, page);
    const making = {
      page,
      isPlain: node.isPlain === true,
      tell: (fault: PageFault) => reportComponentFault(node, page, fault),
    };
    return assembleComponentHtml(
      node,
      page,
      builtInComponentRenderers[name](props, content === '' ? [] : [{ html: content }], making),
    );
  }
  const nodes = new Map<ComponentTree, ComponentNode>();
  const tree = buildComponentTree(node, page, { parts: 0, nodes });
  const rendered = render(tree, locateComponent(node, page));
  if ('pieces' in rendered)
    return wrapIsland(tree, { ...rendered, html: assembleComponentHtml(node, page, rendered.pieces) }, page);
  const failed = nodes.get(rendered.failed) ?? node;
  const what = failed.name.startsWith('Page_') ? 'This page' : `The component \`${failed.name}\``;
  const { reason, frames } = rendered;
  const fault = { what: `${what} failed`, reason, isOfContent: true as const, ...(frames && { frames }) };
  page.diagnostics.push(
    createSiteCodeFaultFinding({ code: 'component-failed', ...locateComponent(failed, page) }, fault),
  );
  return renderComponentChildren(node, page);
}

/**
 * Gives all accordions of an exclusive group a common name, so that the browser keeps only one of them open. Returns other components
 * unchanged.
 */
function addCommonNameToAccordions(
  node: ComponentNode,
  props: BuiltInComponentProps,
  { components }: PageState,
): ComponentNode {
  if (node.name !== 'AccordionGroup' || !isAttributeEnabled(props.exclusive)) return node;
  components.namedCount += 1;
  const name = `accordion-${components.namedCount}`;
  const children = node.children.map((piece) => {
    if (typeof piece === 'string') return addAccordionGroupName(piece, name);
    return piece.name === 'Accordion' ? { ...piece, written: `${piece.written} name="${name}"` } : piece;
  });
  return { ...node, children };
}

/** Reports an attribute that a built-in component does not read. */
function reportUnknownAttribute(key: string, node: ComponentNode, page: PageState): void {
  const known = builtInAttributeNames[node.name as keyof typeof builtInComponentRenderers].filter(
    (name) => name !== 'toc',
  );
  const message = `\`${key}\` is not an attribute of \`<${node.name}>\`, so it is left out.`;
  const list = joinNames(known.map((name) => `\`${name}\``));
  const suggestion =
    suggestNearestName(key, known) ?? (known.length === 0 ? 'It has no attributes.' : `Its attributes are ${list}.`);
  reportComponentFault(node, page, { code: 'unknown-attribute', message, suggestion });
}

function renderComponentChildren(node: ComponentNode, page: PageState): string {
  const html = node.children
    .map((piece) => (typeof piece === 'string' ? piece : renderComponentHtml(piece, page)))
    .join('');
  return balanceComponentHtml([html.replace(/^\n+$/, '')], node, page).join('');
}

function locateComponent({ name, line }: ComponentNode, page: PageState) {
  return findSourceLocation(page, line, Math.max(0, findColumnOfText(page, line, `<${name}`)));
}

function reportComponentFault(node: ComponentNode, page: PageState, fault: PageFault): void {
  reportFaultAt(page, locateComponent(node, page), fault);
}

interface ComponentTreeState {
  /** Number of HTML children found so far in the tree. */
  parts: number;
  readonly nodes: Map<ComponentTree, ComponentNode>;
}

/** Whether React renders a child together with its parent. Islands and their children are rendered separately. */
function isRenderedWithParent(
  { name }: Pick<ComponentNode, 'name'>,
  piece: HtmlOrComponent,
  page: PageState,
): piece is ComponentNode {
  if (typeof piece === 'string' || !page.components.names.has(piece.name)) return false;
  return !isIsland(name, page) && !isIsland(piece.name, page);
}

/** Builds the tree that React renders. Nested components of the site are nodes of the tree, all other content is rendered HTML. */
function buildComponentTree(node: ComponentNode, page: PageState, making: ComponentTreeState): ComponentTree {
  page.components.ownUsed.add(node.name);
  const props = parseProps(node, page, (fault) => reportComponentFault(node, page, fault));
  const island = isIsland(node.name, page) && { idPrefix: createIslandIdPrefix(page) };
  const settledPieces = node.children.map((piece) =>
    typeof piece === 'string' || isRenderedWithParent(node, piece, page) ? piece : renderComponentHtml(piece, page),
  );
  const texts = settledPieces.map((piece) => (typeof piece === 'string' ? piece : ''));
  const balanced = balanceComponentHtml(texts, node, page);
  const childOf = (html: string): ComponentTree['children'] => {
    if (/^\s*$/.test(html) && (html === '' || html.includes('\n'))) return [];
    return [hasMarkup(html) ? { html, index: making.parts++ } : decodeEntities(html)];
  };
  const children = island
    ? childOf(balanced.join(''))
    : settledPieces.flatMap((piece, index) =>
        typeof piece === 'string' ? childOf(balanced[index] ?? '') : [buildComponentTree(piece, page, making)],
      );
  const tree = { name: node.name, props, children, ...island };
  making.nodes.set(tree, node);
  return tree;
}

/** Whether a piece of HTML contains more than text. */
function hasMarkup(html: string): boolean {
  return html.includes('<') || hasSlot(html);
}

/** Balances the tags of HTML pieces, so that no piece closes an element around it, and reports faults. */
function balanceComponentHtml(pieces: readonly string[], node: ComponentNode, page: PageState): readonly string[] {
  const balanced = balanceHtmlPieces(pieces);
  for (const { tag: _, ...fault } of createUnbalancedHtmlFindings(balanced)) reportComponentFault(node, page, fault);
  return balanced.pieces;
}

/** Assembles the HTML of a component: style attributes become classes, links become slots, and the content is inserted. */
function assembleComponentHtml(node: ComponentNode, page: PageState, pieces: readonly ComponentHtmlPart[]): string {
  const report = (fault: PageFault) => reportComponentFault(node, page, fault);
  const styled = pieces.map((piece) =>
    typeof piece === 'string' ? moveStylesToClasses(piece, { name: node.name, page, report }) : piece,
  );
  if (node.source === undefined) storeComponentTextAndMarkdown(node, styled, page);
  return styled
    .map((piece) => (typeof piece === 'string' ? replaceLinksWithSlots(piece, node, page) : piece.html))
    .join('');
}

function replaceLinksWithSlots(html: string, node: ComponentNode, page: PageState): string {
  const isFrame = node.name === 'Embed' && !page.components.names.has('Embed');
  const result = isFrame ? sanitizeIframe(node, html, page) : sanitizeHtml(html, 'trusted');
  for (const id of result.ids) recordElementId(page, id, locateComponent(node, page));
  return replaceHtmlAddresses(result, (link) => createSlotForLink(link, node, page));
}

/** Sanitizes the frame of `<Embed>` by the rules for frames in Markdown, and reports its faults. */
function sanitizeIframe(node: ComponentNode, html: string, page: PageState): SanitizedHtml {
  const titleOf = (host: string) => fillTextPlaceholders(page.texts.contentOf, { host });
  const result = sanitizeHtml(html, 'safe', { hosts: page.components.embeds, titleOf });
  for (const { code = 'unsafe-html', message, suggestion } of result.problems) {
    reportComponentFault(node, page, { code, message, suggestion });
  }
  return result;
}

function createSlotForLink(
  { href, kind }: { href: string; kind: 'link' | 'image' | 'media' },
  node: ComponentNode,
  page: PageState,
): string {
  const fault = /^\s*data:image\//i.test(href) ? undefined : findAddressFault(href, kind);
  if (fault === undefined) {
    const end = Math.max(node.open.map?.[1] ?? 0, node.line + 1);
    return addLinkAndReturnSlot(page, { href, kind }, locateAddress(page, href, { line: node.line, end }));
  }
  const message = `A link of the component \`${node.name}\` was removed: ${fault}.`;
  reportComponentFault(node, page, { code: 'unsafe-html', message });
  return '';
}

/**
 * Stores the output of a component and of its nested components. The tag tokens receive the text for search; the lines of the tags receive
 * the Markdown for the Markdown mirror.
 */
function storeComponentTextAndMarkdown(
  node: ComponentNode,
  pieces: readonly ComponentHtmlPart[],
  page: PageState,
): void {
  const isOwn = page.components.names.has(node.name);
  const after = isOwn ? listTagAfterEachHtmlChild(node, page) : [];
  const htmlByIndex = new Map<number, string>(
    listTagTokensOfComponentTree(node, isOwn, page).flatMap(({ map }) => (map ? [[map[0], ''] as const] : [])),
  );
  const note = (token: Token, html: string) => {
    const segment = isIsland(node.name, page) ? removeIslandMarkupUnchecked(html) : html;
    token.content = `${token.content} ${extractHtmlText(segment)}`.trim();
    const [line = 0] = token.map ?? [];
    htmlByIndex.set(line, (htmlByIndex.get(line) ?? '') + segment.trim());
  };
  let tag = node.open;
  for (const piece of pieces) {
    if (typeof piece === 'string') note(tag, piece);
    else if (!piece.isQuiet) tag = after[piece.index ?? 0] ?? node.close;
  }
  for (const [line, segment] of htmlByIndex) {
    const markdown = convertHtmlToMarkdown(segment);
    page.mirrored.set(
      line,
      markdown === '' ? undefined : `${replaceTextAfterLinePrefix(page.lines[line] ?? '', markdown)}\n`,
    );
  }
}

/**
 * Returns the opening and closing tag tokens of a component. For a component of the site, includes the tag tokens of the nested components
 * that React renders with it.
 */
function listTagTokensOfComponentTree(node: ComponentNode, isOwn: boolean, page: PageState): Token[] {
  const inner = node.children.flatMap((piece) =>
    isOwn && isRenderedWithParent(node, piece, page) ? listTagTokensOfComponentTree(piece, true, page) : [],
  );
  return [node.open, ...inner, node.close];
}

/** Returns one tag token per HTML child: the tag that follows the child. The `index` of a child in the tree refers to this list. */
function listTagAfterEachHtmlChild(node: ComponentNode, page: PageState): Token[] {
  const events: (Token | 'html')[] = [];
  const visit = (componentNode: ComponentNode): void => {
    events.push(componentNode.open);
    for (const piece of componentNode.children) {
      if (isRenderedWithParent(componentNode, piece, page)) visit(piece);
      else if (typeof piece !== 'string' || hasMarkup(piece)) events.push('html');
    }
    events.push(componentNode.close);
  };
  visit(node);
  return events.flatMap((event, index) => {
    if (event !== 'html') return [];
    return [events.slice(index).find((candidate): candidate is Token => candidate !== 'html') as Token];
  });
}

/** Stores the HTML of an inline component for the Markdown mirror. */
export function storeInlineComponentHtml(page: PageState, { source, line }: ComponentNode, html: string): void {
  if (source === undefined) return;
  const content = removeIslandMarkup(separateSlots(html).html).trim();
  page.components.inlineHtml.push({
    source,
    line,
    html: content,
    markdown: convertHtmlToMarkdown(replaceTooltipsAndAccordions(content)),
  });
}
