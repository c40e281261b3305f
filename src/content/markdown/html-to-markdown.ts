// Converts the HTML of components to Markdown for the Markdown mirror of a page: tables, headings, lists and paragraphs. Elements without a
// Markdown form, such as drawings and form fields, stay HTML.
import { getAttributeValue, type HtmlToken, removeHtmlTags, scanHtmlTokens } from '../../lib/html.ts';
import { pushAll } from '../../lib/push-all.ts';
import { voidElements } from '../../model/html.ts';
import { decodeEntities } from './plain-text.ts';

/** An element of the parsed HTML; texts are strings. */
interface HtmlElementNode {
  readonly name: string;
  readonly tag: HtmlToken;
  readonly children: HtmlNode[];
  /** HTML of the element, as written. */
  source: string;
}

type HtmlNode = string | HtmlElementNode;

/** Block elements without a Markdown form, replaced by their content. */
const WRAPPER_ELEMENTS = new Set('div section article header footer main aside nav figure figcaption'.split(' '));
/** Inline elements without a Markdown form, replaced by their content. */
const INLINE_WRAPPER_ELEMENTS = new Set('span small time u font bdi bdo data abbr cite q wbr'.split(' '));
/** Inline elements that stay HTML in Markdown. */
const INLINE_ELEMENTS_KEPT_AS_HTML = new Set('kbd sub sup mark del ins s samp var'.split(' '));
/** Elements that show nothing to readers. */
const BROWSER_ONLY_ELEMENTS = new Set('link meta template'.split(' '));
const MARKDOWN_BLOCK_ELEMENT_PATTERN = /^(?:p|h[1-6]|ul|ol|table|hr|pre|blockquote)$/;

/**
 * Converts HTML to Markdown. The HTML may be the start or the end of a component, so a wrapper element may lack a tag. Any other unbalanced
 * HTML is returned unchanged.
 */
export function convertHtmlToMarkdown(html: string): string {
  const nodes = html.includes('<') ? parseHtmlNodes(html) : undefined;
  return nodes === undefined ? html : convertBlocksToMarkdown(nodes).join('\n\n');
}

function parseHtmlNodes(html: string): readonly HtmlNode[] | undefined {
  const nodes: HtmlNode[] = [];
  const open: HtmlElementNode[] = [];
  for (const tag of scanHtmlTokens(html)) {
    const { kind, name, start, end } = tag;
    const inside = open.at(-1)?.children ?? nodes;
    const source = html.slice(start, end);
    if (kind === 'close') {
      if (open.length === 0 && WRAPPER_ELEMENTS.has(name)) continue;
      const closed = open.pop();
      if (closed?.name !== name) return undefined;
      closed.source = html.slice(closed.tag.start, end);
    } else if (kind === 'open') {
      const element: HtmlElementNode = { name, tag, children: [], source };
      if (!isForBrowsersOnly(tag)) inside.push(element);
      if (!voidElements.has(name) && !tag.isEmpty) open.push(element);
    } else if (kind !== 'comment') inside.push(source);
  }
  return open.every(({ name }) => WRAPPER_ELEMENTS.has(name)) ? nodes : undefined;
}

/** Whether an element has no meaning as text: decoration, a control that needs a script, or a reference to another file. */
function isForBrowsersOnly(tag: HtmlToken): boolean {
  if (BROWSER_ONLY_ELEMENTS.has(tag.name)) return true;
  const isDecoration = tag.name === 'svg' && getAttributeValue(tag, 'aria-hidden') === 'true';
  return isDecoration || getAttributeValue(tag, 'class')?.split(/\s+/).includes('needs-js') === true;
}

/** Converts nodes to Markdown blocks; inline content between two blocks becomes a paragraph. */
function convertBlocksToMarkdown(nodes: readonly HtmlNode[]): string[] {
  const blocks: string[] = [];
  let line: HtmlNode[] = [];
  const endLine = () => {
    const text = convertNodesToInlineMarkdown(line).trim();
    if (text !== '') blocks.push(text);
    line = [];
  };
  for (const node of nodes) {
    const isBlock =
      typeof node === 'object' && (WRAPPER_ELEMENTS.has(node.name) || MARKDOWN_BLOCK_ELEMENT_PATTERN.test(node.name));
    if (!isBlock) line.push(node);
    else {
      endLine();
      pushAll(blocks, convertBlockToMarkdown(node));
    }
  }
  endLine();
  return blocks;
}

function convertBlockToMarkdown(element: HtmlElementNode): readonly string[] {
  const { name, tag, children, source } = element;
  if (WRAPPER_ELEMENTS.has(name)) return convertBlocksToMarkdown(children);
  if (name === 'hr') return ['---'];
  if (name === 'pre') return [source];
  if (name === 'table') return convertTableToMarkdown(element);
  if (name === 'blockquote') return [indentLines(convertBlocksToMarkdown(children).join('\n\n'), '> ', '> ')];
  if (name === 'ul' || name === 'ol') {
    const items = children.filter((node): node is HtmlElementNode => typeof node === 'object');
    return [
      items.map((item, index) => convertListItemToMarkdown(item, name === 'ul' ? '- ' : `${index + 1}. `)).join('\n'),
    ];
  }
  const text = convertNodesToInlineMarkdown(children).trim();
  if (text === '' || name === 'p') return text === '' ? [] : [text];
  const id = getAttributeValue(tag, 'id');
  return [`${'#'.repeat(Number(name.slice(1)))} ${text}${id === undefined ? '' : ` {#${id}}`}`];
}

function convertListItemToMarkdown({ children }: HtmlElementNode, marker: string): string {
  return indentLines(convertBlocksToMarkdown(children).join('\n'), marker, ' '.repeat(marker.length));
}

function indentLines(text: string, first: string, others: string): string {
  return first + text.replaceAll('\n', `\n${others}`);
}

/** Maximum `colspan` of a cell. */
const MAX_COLSPAN = 100;

/**
 * Returns a Markdown table. If a cell spans several columns, its text is in the first of these columns. If a cell spans several rows, its
 * text is in each of these rows.
 */
function convertTableToMarkdown({ children, source }: HtmlElementNode): readonly string[] {
  if (source.indexOf('<table', 1) > 0) return [source];
  const parts = children.filter((node): node is HtmlElementNode => typeof node === 'object');
  const trs = parts
    .flatMap((part) => (part.name === 'tr' ? part : part.children))
    .filter((node) => isElementNamed(node, /^tr$/));
  const rows = trs.map((): string[] => []);
  for (const [index, tr] of trs.entries()) {
    const row = rows[index] as string[];
    for (const cell of (tr as HtmlElementNode).children) {
      if (!isElementNamed(cell, /^t[hd]$/)) continue;
      let column = 0;
      while (row[column] !== undefined) column += 1;
      const [width, height] = ['colspan', 'rowspan'].map((name) => Number(getAttributeValue(cell.tag, name) ?? 1));
      const text = convertBlocksToMarkdown(cell.children).join('\n').replaceAll('|', '\\|').replace(/\n+/g, '<br>');
      for (const below of rows.slice(index, index + (height || 1))) {
        for (let over = 0; over < Math.min(width || 1, MAX_COLSPAN); over++)
          below[column + over] = over === 0 ? text : '';
      }
    }
  }
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0) return [];
  const hasHead = (trs[0] as HtmlElementNode).children.every((cell) => !isElementNamed(cell, /^td$/));
  const lines = (hasHead ? rows : [[], ...rows]).map(
    (row) => `| ${Array.from({ length: width }, (_, index) => row[index] ?? '').join(' | ')} |`,
  );
  const [head = '', ...body] = lines;
  const caption = parts.find(({ name }) => name === 'caption');
  const title = caption === undefined ? [] : [convertNodesToInlineMarkdown(caption.children).trim()];
  return [...title, [head, `|${' --- |'.repeat(width)}`, ...body].join('\n')];
}

/** Converts nodes to inline Markdown; block elements in them stay HTML. */
function convertNodesToInlineMarkdown(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? escapeForMarkdown(node) : convertInlineToMarkdown(node)))
    .join('');
}

function convertInlineToMarkdown({ name, tag, children, source }: HtmlElementNode): string {
  if (name === 'br') return '<br>';
  if (name === 'img')
    return `![${getAttributeValue(tag, 'alt') ?? ''}](${escapeMarkdownAddress(getAttributeValue(tag, 'src'))})`;
  if (name === 'code') return convertCodeToMarkdown(source);
  const text = convertNodesToInlineMarkdown(children);
  if (INLINE_WRAPPER_ELEMENTS.has(name)) return text;
  if (INLINE_ELEMENTS_KEPT_AS_HTML.has(name)) return `<${name}>${text}</${name}>`;
  const mark = { strong: '**', b: '**', em: '*', i: '*' }[name];
  if (mark !== undefined) return text.trim() === '' ? text : mark + text + mark;
  if (name !== 'a') return source;
  const href = getAttributeValue(tag, 'href');
  return href === undefined || text.trim() === '' ? text : `[${text}](${escapeMarkdownAddress(href)})`;
}

function convertCodeToMarkdown(source: string): string {
  const text = decodeEntities(removeHtmlTags(source));
  const marks = text.includes('`') ? '``' : '`';
  const space = /^`|`$/.test(text) ? ' ' : '';
  return marks + space + text + space + marks;
}

function isElementNamed(node: HtmlNode, names: RegExp): node is HtmlElementNode {
  return typeof node === 'object' && names.test(node.name);
}

function escapeMarkdownAddress(address = ''): string {
  return address.replace(/[\s()<>|]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

function escapeForMarkdown(html: string): string {
  return decodeEntities(html)
    .replace(/\s+/g, ' ')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/[*`]|\b_|_\b|\[(?=[^\]]*\]\()/g, '\\$&')
    .replace(/<(?=[a-zA-Z/!?])/g, '&lt;');
}
