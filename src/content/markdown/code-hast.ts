// Code blocks as syntax trees for Shiki transformers. Converts the highlighter's HTML to tokens, and elements back to HTML in the same
// format. A block that no transformer changes therefore stays identical.
import type { ShikiTransformer } from 'shiki';
import { escapeAttribute, escapeText, unescapeAttribute, voidElements } from '../../model/html.ts';

type TransformerHook<Name extends keyof ShikiTransformer> = Extract<
  ShikiTransformer[Name],
  (...all: never[]) => unknown
>;

/** An element of the tree. */
export type HastElement = Parameters<TransformerHook<'pre'>>[0];
/** Root of the tree. */
export type HastRoot = Parameters<TransformerHook<'root'>>[0];
/** Child node of an element. */
export type HastChild = HastElement['children'][number];
/** A part of a line with uniform style. */
export type HastToken = Parameters<TransformerHook<'tokens'>>[0][number][number];

/** Creates an element of the tree. */
export function createHastElement(
  tagName: string,
  properties: HastElement['properties'],
  children: HastChild[] = [],
): HastElement {
  return { type: 'element', tagName, properties, children };
}

/** Returns the tokens of each highlighted line. Their `offset` counts from the start of the code. */
export function parseHastTokens(lines: readonly string[]): HastToken[][] {
  let offset = 0;
  return lines.map((html) => {
    const tokens: HastToken[] = [];
    for (const [, name, inner, plain = ''] of html.matchAll(/<span class="([^"]*)">([^<]*)<\/span>|([^<]+)/g)) {
      const content = unescapeAttribute(inner ?? plain);
      tokens.push({ content, offset, ...(name !== undefined && { htmlAttrs: { class: name } }) });
      offset += content.length;
    }
    offset += 1;
    return tokens;
  });
}

/** Bits of a token's `fontStyle`. */
const FONT_STYLE_BY_BIT = [
  [1, 'font-style:italic'],
  [2, 'font-weight:bold'],
] as const;
const TEXT_DECORATION_BY_BIT = [
  [4, 'underline'],
  [8, 'line-through'],
] as const;

/** Returns the element of a token, with styles that transformers may have set. */
export function createTokenElement({
  content,
  htmlAttrs,
  htmlStyle,
  color,
  bgColor,
  fontStyle = 0,
}: HastToken): HastElement {
  const lines = TEXT_DECORATION_BY_BIT.filter(([bit]) => fontStyle > 0 && (fontStyle & bit) > 0).map(
    ([, name]) => name,
  );
  const classNames = [
    ...(color === undefined ? [] : [`color:${color}`]),
    ...(bgColor === undefined ? [] : [`background-color:${bgColor}`]),
    ...FONT_STYLE_BY_BIT.filter(([bit]) => fontStyle > 0 && (fontStyle & bit) > 0).map(([, style]) => style),
    ...(lines.length > 0 ? [`text-decoration:${lines.join(' ')}`] : []),
  ];
  const styles =
    typeof htmlStyle === 'object'
      ? Object.entries(htmlStyle).map(([name, value]) => `${name}:${value}`)
      : typeof htmlStyle === 'string'
        ? [htmlStyle]
        : classNames;
  const style = styles.join(';');
  return createHastElement('span', { ...htmlAttrs, ...(style !== '' && { style }) }, [
    { type: 'text', value: content },
  ]);
}

function isLineElement(node: HastChild | undefined): node is HastElement {
  return node?.type === 'element' && listClasses(node).includes('line');
}

/** Returns the classes of an element, whether they are written as a list or as a string. */
export function listClasses({ properties = {} }: HastElement): readonly string[] {
  const value = properties.class ?? properties.className;
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? value.split(/\s+/).filter(Boolean) : [];
}

/** Moves each line break into its line's element, so that `display: block` shows no empty lines and copied code is exact. */
export function moveLineBreaksIntoLines(nodes: readonly HastChild[]): HastChild[] {
  const isBreak = (node: HastChild | undefined) => node?.type === 'text' && /^\r?\n$/.test(node.value);
  return nodes.flatMap((node, index): HastChild[] => {
    if (isBreak(node) && (isLineElement(nodes[index - 1]) || isLineElement(nodes[index + 1]))) return [];
    if (isLineElement(node)) return [{ ...node, children: [...node.children, { type: 'text', value: '\n' }] }];
    if (node.type === 'text' || node.type === 'comment') return [node];
    const within: HastElement = node;
    return [{ ...within, children: moveLineBreaksIntoLines(within.children) }];
  });
}

/** HTML attribute names that differ from the property name, by property name. */
const HTML_NAME_BY_PROPERTY: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
};

function formatAttributeName(name: string): string {
  if (Object.hasOwn(HTML_NAME_BY_PROPERTY, name)) return HTML_NAME_BY_PROPERTY[name] as string;
  return /^(?:data|aria)[A-Z]/.test(name)
    ? name
        .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
        .replace(/^aria-(.*)$/, (_, rest: string) => `aria-${rest.replaceAll('-', '')}`)
    : name;
}

function formatHastAttributes(properties: HastElement['properties'] = {}): string {
  return Object.entries(properties)
    .map(([name, value]) => {
      if (value === undefined || value === null || value === false || !/^[^\s"'<>/=]+$/.test(name)) return '';
      const text = Array.isArray(value) ? value.join(' ') : String(value);
      if (text === '' && /^class/.test(name)) return '';
      return value === true
        ? ` ${formatAttributeName(name)}`
        : ` ${formatAttributeName(name)}="${escapeAttribute(text)}"`;
    })
    .join('');
}

/** Returns the HTML of nodes. A `span` without attributes is written without its tags, as the highlighter writes a plain token. */
export function renderHast(nodes: readonly (HastChild | HastRoot['children'][number])[]): string {
  return nodes
    .map((node): string => {
      if (node.type === 'text') return escapeText(node.value);
      if (node.type === 'comment') return `<!--${node.value.replaceAll('--', '- -')}-->`;
      if ((node.type as string) === 'raw') return String((node as unknown as { readonly value: unknown }).value);
      if (node.type !== 'element') return '';
      const { tagName, properties, children = [] } = node;
      const attributes = formatHastAttributes(properties);
      if (tagName === 'span' && attributes === '') return renderHast(children);
      const inner = voidElements.has(tagName) ? '' : `${renderHast(children)}</${tagName}>`;
      return `<${tagName}${attributes}>${inner}`;
    })
    .join('');
}
