// HTML elements in an MDX page: JSX attributes become HTML attributes. Pure.

import { findAddressKind, findAttributeFault, isHtmlElement } from '../../../content/markdown/html-rules.ts';
import type { JsxAttribute } from '../../../content/markdown/mdx/tags.ts';
import { createEditRemovingRange } from '../../../lib/edits.ts';
import { escapeAttribute } from '../../../model/html.ts';
import { findUndeclaredNames } from '../free-names.ts';
import { formatStyleAsCss } from '../inline-styles.ts';
import type { Note } from '../planned.ts';
import { isAtLineStart } from './element.ts';
import { evaluateExpression } from './expressions.ts';
import { createFrameAttributeReplacer, hasOwnPermissions, isFrameWrapperStyle } from './frames.ts';
import { flattenElements, type TagPair } from './structure.ts';
import { componentRules } from './tags.ts';
import { type RewriteState, shortenCode } from './work.ts';

/** Attributes whose names in HTML are the same in lower case. */
const LOWER_CASED_ATTRIBUTE_NAMES =
  'srcSet allowFullScreen frameBorder colSpan rowSpan crossOrigin referrerPolicy autoPlay playsInline tabIndex';
const HTML_ATTRIBUTE_NAMES: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(LOWER_CASED_ATTRIBUTE_NAMES.split(' ').map((name) => [name, name.toLowerCase()])),
  className: 'class',
  htmlFor: 'for',
};
const LINK_ATTRIBUTE = /^(?:href|src|poster)$/;

/** Rewrites the attributes of an HTML element. Removes elements for the head, and scripts of embedded tweets. */
export function rewriteHtmlElement(work: RewriteState, element: TagPair): void {
  const { open } = element;
  if (removeTwitterScript(work, element)) return;
  const isHead = HEAD_ELEMENT.test(open.tag.name) && !/http-equiv/i.test(work.text.slice(open.start, open.end));
  if (isHead) componentRules.Head?.(work, element, 'Head');
  else rewriteAttributes(work, element);
  if (work.context.isMdx) addBlankLinesAroundMarkdown(work, element);
}

const MARKDOWN_SYNTAX = /^[ \t]*(?:```|~~~|[*+-] |\d+\. )|\]\([^)\s]+\)|\*\*[^\s*][^*\n]*\*\*|`[^`\n]+`/m;

/** Puts empty lines around the Markdown inside an element. MDX does not need these lines, but Markdown in HTML does. */
function addBlankLinesAroundMarkdown(work: RewriteState, { open, close, children }: TagPair): void {
  if (close === undefined || /^(?:pre|code|script|style|textarea|table|svg)$/.test(open.tag.name)) return;
  const { text } = work;
  const content = text.slice(open.end, close.start);
  const isOnLines =
    isAtLineStart(text, open.start) && isAtLineStart(text, close.start) && /^[ \t]*\n(?!\s*\n)/.test(content);
  if (!isOnLines || !MARKDOWN_SYNTAX.test(content) || /```|~~~/.test(content)) return;
  // An inner element separates its own content.
  if (children.some((child) => isAtLineStart(text, child.open.start))) return;
  const first = text.indexOf('\n', open.end) + 1;
  for (const { index, 0: line } of text.slice(first, close.start).matchAll(/^[ \t]*/gm)) {
    const start = first + index;
    const isFirst = start === first;
    const isLast = start + line.length === close.start;
    if (line === '' && !isFirst && !isLast) continue;
    const isSeparate = isLast && /\n[ \t]*\n$/.test(text.slice(0, start));
    work.edit('elements', { start, end: start + line.length, text: isFirst || (isLast && !isSeparate) ? '\n' : '' });
  }
}

function rewriteAttributes(work: RewriteState, element: TagPair): void {
  const { tag, start: from } = element.open;
  const styled = tag.name === 'h1' ? undefined : createAttributeReplacer(work, element);
  let offset = from;
  for (const attribute of tag.attributes) {
    const start = work.text.indexOf(attribute.written, offset);
    offset = start + attribute.written.length;
    const isTitleStyle = tag.name === 'h1' && attribute.name === 'style';
    if (isTitleStyle) work.note(from, createTitleStyleNote(attribute));
    const removal = { start: start - countWhitespaceBefore(work.text, start), end: offset, text: '' };
    if (isTitleStyle || USELESS_ATTRIBUTE_PATTERN.test(attribute.name)) {
      work.edit('attributes', removal);
      continue;
    }
    if (isStylingToolAttribute(tag.name, attribute)) {
      work.edit('words of a styling tool', removal);
      continue;
    }
    const text = styled?.(attribute) ?? convertJsxAttribute(work, attribute, start);
    const isLink = attribute.expression === undefined && HTML_ATTRIBUTE_NAMES[attribute.name] === undefined;
    if (text === '') work.edit('attributes', removal);
    else if (text !== undefined && text !== attribute.written)
      work.edit(isLink ? 'links' : 'attributes', { start, end: offset, text });
  }
}

/** Returns a function that returns the new text of each attribute that changes because of the style of its element. */
function createAttributeReplacer(work: RewriteState, element: TagPair): ReturnType<typeof createInlineStyleReplacer> {
  const { tag, start } = element.open;
  const { attributes } = tag;
  if (tag.name !== 'iframe') {
    const isWrapper = element.children.some(({ open }) => open.tag.name === 'iframe');
    if (!isWrapper || !isFrameWrapperStyle(readInlineStyle(work, attributes)))
      return createInlineStyleReplacer(work, attributes);
    return ({ name }) => (name === 'style' ? '' : undefined);
  }
  recordIframeHost(work, attributes);
  if (hasOwnPermissions(attributes))
    work.note(start, {
      message: '`sandbox` and `allow` of frames are left out: techdocs gives all frames the same permissions.',
    });
  const wrapper = flattenElements(work.structure.elements).find(({ children }) => children.includes(element));
  const wrapperStyle = wrapper === undefined ? '' : readInlineStyle(work, wrapper.open.tag.attributes);
  return createFrameAttributeReplacer({ attributes, style: readInlineStyle(work, attributes), wrapperStyle });
}

/**
 * Returns the length of the white space before an offset. The edit of a removed attribute includes this space, because an empty line in a
 * tag would end the tag.
 */
function countWhitespaceBefore(text: string, offset: number): number {
  let at = offset;
  while (/\s/.test(text[at - 1] ?? '')) at--;
  return offset - at;
}

/** Attributes that readers never see: words for the compiler of Vue, and those that editors of images write. */
const USELESS_ATTRIBUTE_PATTERN = /^(?:v-(?:pre|once|cloak)|draggable|(?:xmlns|inkscape|sodipodi):.*|xml:space)$/;

/** Matches elements that belong in the head. In the text of a page, browsers would move them there. */
const HEAD_ELEMENT = /^(?:meta|link)$/;

/** HTML attributes that techdocs removes, because they would change how a page behaves. */
const REMOVED_HTML_ATTRIBUTE =
  /^(?:draggable|contenteditable|accesskey|autofocus|spellcheck|inert|nonce|slot|part|is|item\w*|popover\w*)$/;

/**
 * Whether an attribute does not exist in HTML. Tools such as UnoCSS read such attributes as classes; the new site has no CSS rules for
 * these classes.
 */
function isStylingToolAttribute(element: string, { name, expression }: JsxAttribute): boolean {
  if (expression !== undefined || !/^[a-z][a-z\d-]*$/.test(name) || !isHtmlElement(element)) return false;
  if (
    /^v-|^(?:aria|data)-/.test(name) ||
    REMOVED_HTML_ATTRIBUTE.test(name) ||
    findAddressKind(element, name) !== undefined
  )
    return false;
  return findAttributeFault(element, name, '') === 'it is not an allowed attribute';
}

/** Matches the address of the Twitter script, which only styles embedded tweets. The text of a tweet stays readable without the script. */
const TWITTER_SCRIPT_URL = /^(?:https?:)?\/\/platform\.(?:twitter|x)\.com\/widgets\.js$/;

/** Removes the Twitter script of an embedded tweet. Returns `true` if the element was such a script. */
function removeTwitterScript(work: RewriteState, { open, close }: TagPair): boolean {
  const src = open.tag.name === 'script' ? open.tag.attributes.find(({ name }) => name === 'src')?.text : undefined;
  if (src === undefined || !TWITTER_SCRIPT_URL.test(src)) return false;
  work.edit('scripts', createEditRemovingRange(work.text, open.start, close?.end ?? open.end));
  work.note(open.start, {
    message: `The script \`${src}\` is taken out: quotations of that service keep their words.`,
  });
  return true;
}

/** Returns the note about the style of a title. Titles are text, which the template of the page shows. */
function createTitleStyleNote({ written }: JsxAttribute): Note {
  const message = `\`${shortenCode(written)}\` of a title is not carried over: all titles of pages look alike.`;
  return { message, suggestion: 'Style titles in a stylesheet of `customCss`.' };
}

const CLASS_ATTRIBUTE_NAME = /^class(?:Name)?$/;

/**
 * Returns a function that replaces the inline style of an element by a class. The function returns the new text of each attribute that
 * changes. Instead of a function, returns `undefined` if the style gets no class.
 */
function createInlineStyleReplacer(
  work: RewriteState,
  attributes: readonly JsxAttribute[],
): ((attribute: JsxAttribute) => string | undefined) | undefined {
  const style = attributes.find(({ name }) => name === 'style');
  const ownAttribute = attributes.find(({ name }) => CLASS_ATTRIBUTE_NAME.test(name));
  if (style === undefined || (ownAttribute !== undefined && ownAttribute.text === undefined)) return undefined;
  const css = readInlineStyle(work, attributes);
  const name = css === '' ? undefined : work.context.styleClass?.(css);
  if (name === undefined) return undefined;
  return (attribute) => {
    if (attribute === style) return ownAttribute === undefined ? `class="${name}"` : '';
    return attribute === ownAttribute ? `class="${escapeAttribute(`${ownAttribute.text} ${name}`)}"` : undefined;
  };
}

/** Returns the inline style of an element as CSS; empty if it has none, or if its value is unknown. */
function readInlineStyle(work: RewriteState, attributes: readonly JsxAttribute[]): string {
  const { text, expression } = attributes.find(({ name }) => name === 'style') ?? {};
  return text ?? (expression === undefined ? '' : renderStyleAsCss(work, expression));
}

/** Returns a JSX attribute as HTML; `undefined` if it stays unchanged. */
function convertJsxAttribute(
  work: RewriteState,
  { name, written, text, expression }: JsxAttribute,
  start: number,
): string | undefined {
  const html = HTML_ATTRIBUTE_NAMES[name] ?? name;
  if (expression === undefined) {
    if (text !== undefined && LINK_ATTRIBUTE.test(name)) {
      const target = work.context.link(text);
      if (target !== undefined) return `${html}="${escapeAttribute(target)}"`;
    }
    return html === name ? undefined : written.replace(name, html);
  }
  // The Content-Security-Policy of pages blocks inline styles, so this attribute only documents the old style.
  if (name === 'style') return `style="${escapeAttribute(renderStyleAsCss(work, expression))}"`.replace('style=""', '');
  const foundExpression = evaluateExpression(work, expression);
  if (foundExpression === undefined || typeof foundExpression.value === 'object') {
    if (!work.context.isMdx) return undefined;
    for (const used of findUndeclaredNames(expression, work.context.parse) ?? []) work.done.add(used);
    const isClass = CLASS_ATTRIBUTE_NAME.test(name);
    work.note(start, {
      message: `\`${shortenCode(written)}\` is code, which pages do not run; the attribute is left out.`,
      suggestion: isClass
        ? 'If the style matters, write `class` with a class in quotes, whose rule is in a stylesheet of `customCss`.'
        : 'Write its value in quotes.',
      ...(isClass ? { isDropped: true } : { isHand: true }),
    });
    return '';
  }
  if (foundExpression.value === false || foundExpression.value === undefined) return '';
  return foundExpression.value === true ? html : `${html}="${escapeAttribute(String(foundExpression.value))}"`;
}

/** Returns a style object as CSS. Returns an empty text if the value of the object is unknown. */
function renderStyleAsCss(work: RewriteState, expression: string): string {
  const value = evaluateExpression(work, expression)?.value;
  if (typeof value !== 'object' || value === null) return '';
  return formatStyleAsCss(value as Readonly<Record<string, unknown>>);
}

function recordIframeHost({ hosts }: RewriteState, attributes: readonly JsxAttribute[]): void {
  const src = attributes.find(({ name }) => name === 'src');
  const [, host] = /^(?:https?:)?\/\/([^/]+)/.exec(src?.text ?? src?.expression?.trim().slice(1) ?? '') ?? [];
  if (host !== undefined) hosts.add(host.toLowerCase());
}
