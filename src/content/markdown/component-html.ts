// Renders a component to HTML. Its own HTML is code of the site and trusted like templates. Its attributes and children come from the page
// and stay untrusted: React escapes the attributes and leaves placeholders for the children.
import type { Token } from 'markdown-it';
import { joinNames } from '../../lib/text.ts';
import { balanceFaults, balancePieces } from '../../model/balance.ts';
import { codeFinding } from '../../model/code-fault.ts';
import { escapeAttribute } from '../../model/html.ts';
import { staticIsland, withoutIslands } from '../../model/islands.ts';
import { fillText } from '../../model/messages.ts';
import { didYouMean } from '../../model/nearest.ts';
import { type ComponentPiece, type ComponentTree, styleClass } from '../component.ts';
import { addGroupName } from './built-in/accordion.ts';
import { builtInsAsText } from './built-in/as-text.ts';
import { isAttributeSet, type Props } from './built-in/made.ts';
import { builtInAttributes, builtIns } from './built-in.ts';
import { parseProps } from './component-props.ts';
import { type SanitizedHtml, sanitizeHtml } from './html.ts';
import { addressFault } from './html-rules.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { isIsland, nextIdPrefix, wrapIsland } from './island-html.ts';
import { replaceKeepingPrefix } from './lines.ts';
import { addSlot, locationOf } from './links.ts';
import { locationAt, type PageFault, type PageState, reportFaultAt } from './page.ts';
import { decodeEntities, textOfHtml } from './plain-text.ts';
import { recordId, replaceHtmlAddresses } from './raw-html.ts';
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

/** Returns the HTML of a component, with slots for its links. */
export function componentHtml(node: ComponentNode, page: PageState): string {
  const { names: own, render } = page.components;
  if (!own.has(node.name)) {
    const props = parseProps(node, page, (fault) => reportNode(node, page, fault));
    const content = renderContent(addAccordionGroup(node, props, page), page);
    const name = node.name as keyof typeof builtIns;
    for (const key of Object.keys(props)) if (!builtInAttributes[name].includes(key)) reportUnread(key, node, page);
    const making = { page, isPlain: node.isPlain === true, tell: (fault: PageFault) => reportNode(node, page, fault) };
    return joinHtml(node, page, builtIns[name](props, content === '' ? [] : [{ html: content }], making));
  }
  const nodes = new Map<ComponentTree, ComponentNode>();
  const tree = buildTree(node, page, { parts: 0, nodes });
  const rendered = render(tree, placeOfComponent(node, page));
  if ('pieces' in rendered) return wrapIsland(tree, { ...rendered, html: joinHtml(node, page, rendered.pieces) }, page);
  const failed = nodes.get(rendered.failed) ?? node;
  const what = failed.name.startsWith('Page_') ? 'This page' : `The component \`${failed.name}\``;
  const { reason, frames } = rendered;
  const fault = { what: `${what} failed`, reason, isOfContent: true as const, ...(frames && { frames }) };
  page.diagnostics.push(codeFinding({ code: 'component-failed', ...placeOfComponent(failed, page) }, fault));
  return renderContent(node, page);
}

/**
 * Adds a common name to an exclusive accordion group, by which the browser keeps only one of its accordions open. Returns other components
 * unchanged.
 */
function addAccordionGroup(node: ComponentNode, props: Props, { components }: PageState): ComponentNode {
  if (node.name !== 'AccordionGroup' || !isAttributeSet(props.exclusive)) return node;
  components.namedCount += 1;
  const name = `accordion-${components.namedCount}`;
  const children = node.children.map((piece) => {
    if (typeof piece === 'string') return addGroupName(piece, name);
    return piece.name === 'Accordion' ? { ...piece, written: `${piece.written} name="${name}"` } : piece;
  });
  return { ...node, children };
}

/** Reports an attribute that a built-in component does not read. */
function reportUnread(key: string, node: ComponentNode, page: PageState): void {
  const known = builtInAttributes[node.name as keyof typeof builtIns].filter((name) => name !== 'toc');
  const message = `\`${key}\` is not an attribute of \`<${node.name}>\`, so it is left out.`;
  const list = joinNames(known.map((name) => `\`${name}\``));
  const suggestion =
    didYouMean(key, known) ?? (known.length === 0 ? 'It has no attributes.' : `Its attributes are ${list}.`);
  reportNode(node, page, { code: 'unknown-attribute', message, suggestion });
}

/** Returns the children of a component as HTML. */
function renderContent(node: ComponentNode, page: PageState): string {
  const html = node.children.map((piece) => (typeof piece === 'string' ? piece : componentHtml(piece, page))).join('');
  return balanceComponentHtml([html.replace(/^\n+$/, '')], node, page).join('');
}

function placeOfComponent({ name, line }: ComponentNode, page: PageState) {
  return locationAt(page, line, Math.max(0, (page.lines[line] ?? '').indexOf(`<${name}`)));
}

function reportNode(node: ComponentNode, page: PageState, fault: PageFault): void {
  reportFaultAt(page, placeOfComponent(node, page), fault);
}

interface TreeBuildState {
  /** Number of HTML children so far. */
  parts: number;
  readonly nodes: Map<ComponentTree, ComponentNode>;
}

/** Whether React renders a child together with its parent. Islands, and the children of islands, are rendered separately. */
function isRenderedWith(
  { name }: Pick<ComponentNode, 'name'>,
  piece: HtmlOrComponent,
  page: PageState,
): piece is ComponentNode {
  if (typeof piece === 'string' || !page.components.names.has(piece.name)) return false;
  return !isIsland(name, page) && !isIsland(piece.name, page);
}

/** Builds the tree that React renders. Nested components of the site are nodes of the tree, all other content is rendered HTML. */
function buildTree(node: ComponentNode, page: PageState, making: TreeBuildState): ComponentTree {
  page.components.ownUsed.add(node.name);
  const props = parseProps(node, page, (fault) => reportNode(node, page, fault));
  const island = isIsland(node.name, page) && { idPrefix: nextIdPrefix(page) };
  const settledPieces = node.children.map((piece) =>
    typeof piece === 'string' || isRenderedWith(node, piece, page) ? piece : componentHtml(piece, page),
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
        typeof piece === 'string' ? childOf(balanced[index] ?? '') : [buildTree(piece, page, making)],
      );
  const tree = { name: node.name, props, children, ...island };
  making.nodes.set(tree, node);
  return tree;
}

/** Whether a piece of HTML contains more than text. */
function hasMarkup(html: string): boolean {
  return html.includes('<') || hasSlot(html);
}

/** Balances the tags of HTML pieces, so that none closes an element around them, and reports faults. */
function balanceComponentHtml(pieces: readonly string[], node: ComponentNode, page: PageState): readonly string[] {
  const balanced = balancePieces(pieces);
  for (const { tag: _, ...fault } of balanceFaults(balanced)) reportNode(node, page, fault);
  return balanced.pieces;
}

const HTML_TAG = /<(?:!--[\s\S]*?--|\/?[a-zA-Z](?:"[^"]*"|'[^']*'|[^"'>])*)>/g;

/** Assembles the HTML of a component: style attributes become classes, links become slots, and the content is inserted. */
function joinHtml(node: ComponentNode, page: PageState, pieces: readonly ComponentPiece[]): string {
  const styled = pieces.map((piece) =>
    typeof piece === 'string' && piece.includes(' style="')
      ? piece.replace(HTML_TAG, (tag) => moveStyleToClass(tag, node, page))
      : piece,
  );
  if (node.source === undefined) storeSegments(node, styled, page);
  return styled.map((piece) => (typeof piece === 'string' ? insertLinkSlots(piece, node, page) : piece.html)).join('');
}

function insertLinkSlots(html: string, node: ComponentNode, page: PageState): string {
  const isFrame = node.name === 'Embed' && !page.components.names.has('Embed');
  const result = isFrame ? sanitizeFrame(node, html, page) : sanitizeHtml(html, 'trusted');
  for (const id of result.ids) recordId(page, id, placeOfComponent(node, page));
  return replaceHtmlAddresses(result, (link) => createLinkSlot(link, node, page));
}

/** Sanitizes the frame of `<Embed>` by the rules for frames in Markdown, and reports its faults. */
function sanitizeFrame(node: ComponentNode, html: string, page: PageState): SanitizedHtml {
  const titleOf = (host: string) => fillText(page.texts.contentOf, { host });
  const result = sanitizeHtml(html, 'safe', { hosts: page.components.embeds, titleOf });
  for (const { code = 'unsafe-html', message, suggestion } of result.problems) {
    reportNode(node, page, { code, message, suggestion });
  }
  return result;
}

function createLinkSlot(
  { href, kind }: { href: string; kind: 'link' | 'image' | 'media' },
  node: ComponentNode,
  page: PageState,
): string {
  const fault = /^\s*data:image\//i.test(href) ? undefined : addressFault(href, kind);
  if (fault === undefined) {
    const end = Math.max(node.open.map?.[1] ?? 0, node.line + 1);
    return addSlot(page, { href, kind }, locationOf(page, href, { line: node.line, end }));
  }
  const message = `A link of the component \`${node.name}\` was removed: ${fault}.`;
  reportNode(node, page, { code: 'unsafe-html', message });
  return '';
}

const STYLE_ATTRIBUTE = / style="([^"]*)"/;

/** Replaces the style attribute of a tag by a class, as the content security policy forbids style attributes. */
function moveStyleToClass(tag: string, node: ComponentNode, page: PageState): string {
  const written = STYLE_ATTRIBUTE.exec(tag)?.[1];
  if (written === undefined) return tag;
  const style = decodeEntities(written).trim();
  const rest = tag.replace(STYLE_ATTRIBUTE, '');
  if (style === '') return rest;
  if (!isDeclarations(style)) {
    const message = `A style of the component \`${node.name}\` was removed: it is not a list of CSS declarations.`;
    reportNode(node, page, { code: 'unsafe-html', message });
    return rest;
  }
  page.components.styles.add(style);
  const name = styleClass(style);
  const classed = / class="/.test(rest)
    ? rest.replace(' class="', ` class="${name} `)
    : rest.replace(/^<[\w-]+/, `$& class="${name}"`);
  // In an island, React would later remove the style attribute but leave the class, so the browser sets the style from `data-style`
  // instead.
  return isIsland(node.name, page) ? classed.replace(/^<[\w-]+/, `$& data-style="${escapeAttribute(style)}"`) : classed;
}

/** Whether a text is safe between the braces of a CSS rule: it cannot close the rule. */
function isDeclarations(style: string): boolean {
  const bare = style.replace(/"[^"\\\n]*"|'[^'\\\n]*'/g, '');
  if (/[{}"'\\@\n]|\/\*|<\//.test(bare) || /<\//.test(style)) return false;
  let depth = 0;
  for (const char of bare) {
    if (char === '(') depth++;
    if (char === ')' && --depth < 0) return false;
  }
  return depth === 0;
}

/** Stores the component's own output in its tags and in those of nested components: as text for search, as HTML for the Markdown mirror. */
function storeSegments(node: ComponentNode, pieces: readonly ComponentPiece[], page: PageState): void {
  const isOwn = page.components.names.has(node.name);
  const after = isOwn ? tagsAfterPieces(node, page) : [];
  const own = new Map<number, string>(
    tagsRenderedTogether(node, isOwn, page).flatMap(({ map }) => (map ? [[map[0], ''] as const] : [])),
  );
  const note = (token: Token, given: string) => {
    const segment = isIsland(node.name, page) ? staticIsland(given) : given;
    token.content = `${token.content} ${textOfHtml(segment)}`.trim();
    const [line = 0] = token.map ?? [];
    own.set(line, (own.get(line) ?? '') + segment.trim());
  };
  let tag = node.open;
  for (const piece of pieces) {
    if (typeof piece === 'string') note(tag, piece);
    else if (!piece.isQuiet) tag = after[piece.index ?? 0] ?? node.close;
  }
  for (const [line, segment] of own) {
    const text = page.lines[line] ?? '';
    page.mirrored.set(line, segment === '' ? undefined : `${replaceKeepingPrefix(text, htmlToMarkdown(segment))}\n`);
  }
}

/**
 * Returns the tag tokens of all components that React renders together: the component itself and, for a component of the site, the nested
 * components rendered with it.
 */
function tagsRenderedTogether(node: ComponentNode, isOwn: boolean, page: PageState): Token[] {
  const inner = node.children.flatMap((piece) =>
    isOwn && isRenderedWith(node, piece, page) ? tagsRenderedTogether(piece, true, page) : [],
  );
  return [node.open, ...inner, node.close];
}

/** Returns the tag token that follows each HTML child, indexed as in `buildTree`. */
function tagsAfterPieces(node: ComponentNode, page: PageState): Token[] {
  const events: (Token | 'html')[] = [];
  const visit = (each: ComponentNode): void => {
    events.push(each.open);
    for (const piece of each.children) {
      if (isRenderedWith(each, piece, page)) visit(piece);
      else if (typeof piece !== 'string' || hasMarkup(piece)) events.push('html');
    }
    events.push(each.close);
  };
  visit(node);
  return events.flatMap((event, index) => {
    if (event !== 'html') return [];
    return [events.slice(index).find((each): each is Token => each !== 'html') as Token];
  });
}

/** Stores the HTML of an inline component for the Markdown mirror. */
export function storeInlineHtml(page: PageState, { source, line }: ComponentNode, html: string): void {
  if (source === undefined) return;
  const own = withoutIslands(separateSlots(html).html).trim();
  page.components.inlineHtml.push({ source, line, html: own, markdown: htmlToMarkdown(builtInsAsText(own)) });
}
