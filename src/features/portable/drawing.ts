// An SVG file as a part of a page. As a file of its own it can do nothing to the page; in the page only what draws is let in, and
// a file with anything else stays a file.
import { type HtmlToken, htmlTokens } from '../../lib/html.ts';

/** Elements that draw, and nothing else. */
const ELEMENTS = new Set(
  'svg g defs marker path rect circle ellipse line polyline polygon text tspan title desc linearGradient radialGradient stop clipPath mask pattern symbol use'.split(
    ' ',
  ),
);
/** Of the root: they belong to a file of its own, or say again what stands around it. */
const OF_FILE = /^(?:id|role|aria-.*|xmlns(?::.*)?)$/;

/** The drawing with the ids in it beginning with `prefix`; nothing where the file holds anything that does not draw. */
export function inlineDrawing(file: string, prefix: string): string | undefined {
  const begin = file.search(/<svg\b/);
  if (begin < 0) return undefined;
  const svg = file.slice(begin);
  const open: string[] = [];
  let drawing = '';
  for (const token of htmlTokens(svg, { endsEmpty: true })) {
    const { kind, name, start, end } = token;
    const isTag = kind === 'open' || kind === 'close';
    const text = isTag ? tagOf(svg, token, prefix) : svg.slice(start, end);
    if (kind === 'comment') continue;
    // All stands in the one root, and every `<` is that of a tag that was looked at.
    if (text === undefined || (isTag ? open.length === 0 && start > 0 : text.includes('<'))) return undefined;
    if (kind === 'open' && !token.isEmpty) open.push(name);
    if (kind === 'close' && open.pop() !== name) return undefined;
    drawing += text;
  }
  return open.length === 0 ? drawing.trim() : undefined;
}

/** A tag of a drawing; nothing where it does more than draw. XML tells capitals from small letters. */
function tagOf(svg: string, tag: HtmlToken, prefix: string): string | undefined {
  const nameStart = tag.start + (tag.kind === 'close' ? 2 : 1);
  const name = svg.slice(nameStart, nameStart + tag.name.length);
  if (!ELEMENTS.has(name)) return undefined;
  if (tag.kind === 'close') return `</${name}>`;
  let written = `<${name}`;
  for (const attribute of tag.attributes) {
    const key = svg.slice(attribute.start, attribute.nameEnd);
    const value = svg.slice(attribute.valueStart, attribute.valueEnd);
    if (tag.start === 0 && OF_FILE.test(key)) continue;
    const isReference = /^(?:xlink:)?href$/i.test(key);
    const isPlain = /^(?!on|style$|xmlns)[\w:-]+$/i.test(key) && attribute.hasValue && !value.includes('<');
    if (!isPlain || (isReference && !value.startsWith('#'))) return undefined;
    written += ` ${key}="${withPrefix(key, value, prefix).replaceAll('"', '&quot;')}"`;
  }
  return `${written}${tag.isEmpty ? '/' : ''}>`;
}

function withPrefix(key: string, value: string, prefix: string): string {
  if (key === 'id') return prefix + value;
  if (key === 'href' || key === 'xlink:href') return value.replace(/^#/, `#${prefix}`);
  return value.replace(/url\((["']?)#/g, (_, quote: string) => `url(${quote}#${prefix}`);
}
