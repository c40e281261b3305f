// HTML elements in an MDX page: JSX attributes become HTML attributes. Pure.
import type { JsxAttribute } from '../../../content/markdown/mdx/tags.ts';
import { escapeAttribute } from '../../../model/html.ts';
import { valueIn } from './expressions.ts';
import type { TagPair } from './structure.ts';
import { type RewriteWork, shortCode } from './work.ts';

const NAMES: Readonly<Record<string, string>> = {
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
const LINKS = /^(?:href|src|poster)$/;

/** Rewrites the attributes of an element. */
export function rewriteHtml(work: RewriteWork, { open }: TagPair): void {
  const { tag, start: from } = open;
  if (tag.name === 'iframe') collectHost(work, tag.attributes);
  let at = from;
  for (const attribute of tag.attributes) {
    const start = work.text.indexOf(attribute.written, at);
    at = start + attribute.written.length;
    const text = attributeText(work, attribute, start);
    if (text !== undefined && text !== attribute.written)
      work.edit(attribute.expression === undefined && NAMES[attribute.name] === undefined ? 'links' : 'attributes', {
        start,
        end: at,
        text,
      });
  }
}

/** Returns an HTML attribute; `undefined` if it stays unchanged. */
function attributeText(
  work: RewriteWork,
  { name, written, text, expression }: JsxAttribute,
  start: number,
): string | undefined {
  const html = NAMES[name] ?? name;
  if (expression === undefined) {
    if (text !== undefined && LINKS.test(name)) {
      const target = work.context.link(text);
      if (target !== undefined) return `${html}="${escapeAttribute(target)}"`;
    }
    return html === name ? undefined : written.replace(name, html);
  }
  if (name === 'style') return styleText(work, expression);
  const found = valueIn(work, expression);
  if (found === undefined || typeof found.value === 'object') {
    if (work.context.isMdx)
      work.note(start, {
        message: `\`${shortCode(written)}\` is code, which pages do not run; the attribute is left out.`,
        suggestion: 'Write its value in quotes.',
        isHand: true,
      });
    return undefined;
  }
  if (found.value === false || found.value === undefined) return '';
  return found.value === true ? html : `${html}="${escapeAttribute(String(found.value))}"`;
}

/** Returns a style object as CSS. The policy of pages blocks inline styles, so it only documents the old style. */
function styleText(work: RewriteWork, expression: string): string | undefined {
  const found = valueIn(work, expression);
  const value = found?.value;
  if (typeof value !== 'object' || value === null) return '';
  const number = (key: string, one: number) =>
    one !== 0 && !/^(?:opacity|flex|zIndex|lineHeight|order|fontWeight)/.test(key) ? `${one}px` : String(one);
  const rules = Object.entries(value).map(
    ([key, one]) =>
      `${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${typeof one === 'number' ? number(key, one) : String(one)}`,
  );
  return `style="${escapeAttribute(rules.join('; '))}"`;
}

function collectHost({ hosts }: RewriteWork, attributes: readonly JsxAttribute[]): void {
  const src = attributes.find(({ name }) => name === 'src');
  const [, host] = /^(?:https?:)?\/\/([^/]+)/.exec(src?.text ?? src?.expression?.trim().slice(1) ?? '') ?? [];
  if (host !== undefined) hosts.add(host.toLowerCase());
}
