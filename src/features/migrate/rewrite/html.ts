// HTML elements in an MDX page: JSX attributes become HTML attributes. Pure.

import { addressKind, attributeFault, isHtmlElement } from '../../../content/markdown/html-rules.ts';
import type { JsxAttribute } from '../../../content/markdown/mdx/tags.ts';
import { wholeLineEdit } from '../../../lib/edits.ts';
import { escapeAttribute } from '../../../model/html.ts';
import { beginsLine } from './element.ts';
import { evaluateExpression } from './expressions.ts';
import type { TagPair } from './structure.ts';
import { componentRules } from './tags.ts';
import { type RewriteState, shortenCode } from './work.ts';

const HTML_NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  srcSet: 'srcset',
  allowFullScreen: 'allowfullscreen',
  frameBorder: 'frameborder',
  colSpan: 'colspan',
  rowSpan: 'rowspan',
  crossOrigin: 'crossorigin',
  referrerPolicy: 'referrerpolicy',
  autoPlay: 'autoplay',
  playsInline: 'playsinline',
  tabIndex: 'tabindex',
};
const LINK_ATTRIBUTES = /^(?:href|src|poster)$/;

/** Rewrites the attributes of an element. */
export function rewriteHtml(work: RewriteState, element: TagPair): void {
  const { open } = element;
  if (withoutWidget(work, element)) return;
  const isHead = HEAD_ELEMENTS.test(open.tag.name) && !/http-equiv/i.test(work.text.slice(open.start, open.end));
  if (isHead) componentRules.Head?.(work, element, 'Head');
  else rewriteAttributes(work, element);
  if (work.context.isMdx) separateMarkdown(work, element);
}

const MARKDOWN = /^[ \t]*(?:```|~~~|[*+-] |\d+\. )|\]\([^)\s]+\)|\*\*[^\s*][^*\n]*\*\*|`[^`\n]+`/m;

/** Puts empty lines around Markdown in an element, which MDX does not need. */
function separateMarkdown(work: RewriteState, { open, close, children }: TagPair): void {
  if (close === undefined || /^(?:pre|code|script|style|textarea|table|svg)$/.test(open.tag.name)) return;
  const { text } = work;
  const content = text.slice(open.end, close.start);
  const isOnLines = beginsLine(text, open.start) && beginsLine(text, close.start) && /^[ \t]*\n(?!\s*\n)/.test(content);
  if (!isOnLines || !MARKDOWN.test(content) || /```|~~~/.test(content)) return;
  // An inner element separates its own content.
  if (children.some((child) => beginsLine(text, child.open.start))) return;
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

function rewriteAttributes(work: RewriteState, { open }: TagPair): void {
  const { tag, start: from } = open;
  if (tag.name === 'iframe') collectFrameHost(work, tag.attributes);
  const styled = styleClass(work, tag.attributes);
  let at = from;
  for (const attribute of tag.attributes) {
    const start = work.text.indexOf(attribute.written, at);
    at = start + attribute.written.length;
    if (isStylingWord(tag.name, attribute)) {
      work.edit('words of a styling tool', { start: start - spaceBefore(work.text, start), end: at, text: '' });
      continue;
    }
    const text = styled?.(attribute) ?? attributeText(work, attribute, start);
    if (text === '') {
      work.edit('attributes', { start: start - spaceBefore(work.text, start), end: at, text });
      continue;
    }
    if (text !== undefined && text !== attribute.written)
      work.edit(
        attribute.expression === undefined && HTML_NAMES[attribute.name] === undefined ? 'links' : 'attributes',
        {
          start,
          end: at,
          text,
        },
      );
  }
}

/** Length of the white space before an offset: an empty line in a tag would end the tag. */
function spaceBefore(text: string, offset: number): number {
  let at = offset;
  while (/\s/.test(text[at - 1] ?? '')) at--;
  return offset - at;
}

/** Elements of the head, which browsers move there from the text. */
const HEAD_ELEMENTS = /^(?:meta|link)$/;

/** Attributes of HTML that techdocs removes, because they would do something. */
const HTML_ATTRIBUTES =
  /^(?:draggable|contenteditable|accesskey|autofocus|spellcheck|inert|nonce|slot|part|is|item\w*|popover\w*)$/;

/** Whether an attribute is none of HTML: tools such as UnoCSS read classes from such words, and no rule for them is in the new site. */
function isStylingWord(element: string, { name, expression }: JsxAttribute): boolean {
  if (expression !== undefined || !/^[a-z][a-z\d-]*$/.test(name) || !isHtmlElement(element)) return false;
  if (/^v-|^(?:aria|data)-/.test(name) || HTML_ATTRIBUTES.test(name) || addressKind(element, name) !== undefined)
    return false;
  return attributeFault(element, name, '') === 'it is not an allowed attribute';
}

/** Scripts that only dress a quotation which stays readable without them. */
const WIDGETS = /^(?:https?:)?\/\/platform\.(?:twitter|x)\.com\/widgets\.js$/;

/** Removes the script of a quotation; returns whether it did. */
function withoutWidget(work: RewriteState, { open, close }: TagPair): boolean {
  const src = open.tag.name === 'script' ? open.tag.attributes.find(({ name }) => name === 'src')?.text : undefined;
  if (src === undefined || !WIDGETS.test(src)) return false;
  work.edit('scripts', wholeLineEdit(work.text, open.start, close?.end ?? open.end));
  work.note(open.start, {
    message: `The script \`${src}\` is taken out: quotations of that service keep their words.`,
  });
  return true;
}

const CLASS = /^class(?:Name)?$/;

/** Returns what puts the class of an inline style in its place: the text of the attributes that change. `undefined` if it has no class. */
function styleClass(
  work: RewriteState,
  attributes: readonly JsxAttribute[],
): ((attribute: JsxAttribute) => string | undefined) | undefined {
  const style = attributes.find(({ name }) => name === 'style');
  const own = attributes.find(({ name }) => CLASS.test(name));
  if (style === undefined || (own !== undefined && own.text === undefined)) return undefined;
  const text = style.text ?? (style.expression === undefined ? undefined : styleText(work, style.expression));
  const name = text === undefined ? undefined : work.context.styleClass?.(text);
  if (name === undefined) return undefined;
  return (attribute) => {
    if (attribute === style) return own === undefined ? `class="${name}"` : '';
    return attribute === own ? `class="${escapeAttribute(`${own.text} ${name}`)}"` : undefined;
  };
}

/** Returns an HTML attribute; `undefined` if it stays unchanged. */
function attributeText(
  work: RewriteState,
  { name, written, text, expression }: JsxAttribute,
  start: number,
): string | undefined {
  const html = HTML_NAMES[name] ?? name;
  if (expression === undefined) {
    if (text !== undefined && LINK_ATTRIBUTES.test(name)) {
      const target = work.context.link(text);
      if (target !== undefined) return `${html}="${escapeAttribute(target)}"`;
    }
    return html === name ? undefined : written.replace(name, html);
  }
  // The policy of pages blocks inline styles, so it only documents the old style.
  if (name === 'style') return `style="${escapeAttribute(styleText(work, expression))}"`.replace('style=""', '');
  const found = evaluateExpression(work, expression);
  if (found === undefined || typeof found.value === 'object') {
    if (work.context.isMdx)
      work.note(start, {
        message: `\`${shortenCode(written)}\` is code, which pages do not run; the attribute is left out.`,
        suggestion: 'Write its value in quotes.',
        isHand: true,
      });
    return undefined;
  }
  if (found.value === false || found.value === undefined) return '';
  return found.value === true ? html : `${html}="${escapeAttribute(String(found.value))}"`;
}

/** Returns a style object as CSS; empty if it is not known. */
function styleText(work: RewriteState, expression: string): string {
  const value = evaluateExpression(work, expression)?.value;
  if (typeof value !== 'object' || value === null) return '';
  const number = (key: string, one: number) =>
    one !== 0 && !/^(?:opacity|flex|zIndex|lineHeight|order|fontWeight)/.test(key) ? `${one}px` : String(one);
  const rules = Object.entries(value).map(
    ([key, one]) =>
      `${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${typeof one === 'number' ? number(key, one) : String(one)}`,
  );
  return rules.join('; ');
}

function collectFrameHost({ hosts }: RewriteState, attributes: readonly JsxAttribute[]): void {
  const src = attributes.find(({ name }) => name === 'src');
  const [, host] = /^(?:https?:)?\/\/([^/]+)/.exec(src?.text ?? src?.expression?.trim().slice(1) ?? '') ?? [];
  if (host !== undefined) hosts.add(host.toLowerCase());
}
