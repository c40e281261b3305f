// HTML elements in an MDX page: JSX attributes become HTML attributes. Pure.
import type { JsxAttribute } from '../../../content/markdown/mdx/tags.ts';
import { wholeLineEdit } from '../../../lib/edits.ts';
import { escapeAttribute } from '../../../model/html.ts';
import { evaluateExpression } from './expressions.ts';
import type { TagPair } from './structure.ts';
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
  const { tag, start: from } = open;
  if (tag.name === 'iframe') collectFrameHost(work, tag.attributes);
  const styled = styleClass(work, tag.attributes);
  let at = from;
  for (const attribute of tag.attributes) {
    const start = work.text.indexOf(attribute.written, at);
    at = start + attribute.written.length;
    const text = styled?.(attribute) ?? attributeText(work, attribute, start);
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
