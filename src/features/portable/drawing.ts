// Inlines an SVG file into a page. Only drawing elements are allowed, because inlined code could affect the page; a file with other
// elements stays a file.
import { type HtmlToken, scanHtmlTokens } from '../../lib/html.ts';

/** Drawing elements. */
const SVG_ELEMENTS = new Set(
  'svg g defs marker path rect circle ellipse line polyline polygon text tspan title desc linearGradient radialGradient stop clipPath mask pattern symbol use'.split(
    ' ',
  ),
);
/** Attributes for scripts. A drawing in a page must not have those that scripts of techdocs act on. */
const DATA_ATTRIBUTE_PATTERN = /^data-/i;
/** Attributes of the root element that only make sense in a separate file, or that the surrounding element already has. */
const DROPPED_ROOT_ATTRIBUTE_PATTERN = /^(?:id|role|aria-.*|xmlns(?::.*)?)$/;

/** Returns the drawing with `prefix` added to its ids; `undefined` if the file contains anything but drawing elements. */
export function convertToInlineSvg(file: string, prefix: string): string | undefined {
  const begin = file.search(/<svg\b/);
  if (begin < 0) return undefined;
  const svg = file.slice(begin);
  const open: string[] = [];
  let drawing = '';
  for (const token of scanHtmlTokens(svg, { endsEmpty: true })) {
    const { kind, name, start, end } = token;
    const isTag = kind === 'open' || kind === 'close';
    const text = isTag ? formatSvgTag(svg, token, prefix) : svg.slice(start, end);
    if (kind === 'comment') continue;
    // All content must be inside one root element, and text must contain no `<`, so that every tag is checked.
    if (text === undefined || (isTag ? open.length === 0 && start > 0 : text.includes('<'))) return undefined;
    if (kind === 'open' && !token.isEmpty) open.push(name);
    if (kind === 'close' && open.pop() !== name) return undefined;
    drawing += text;
  }
  return open.length === 0 ? drawing.trim() : undefined;
}

/** Formats a tag of a drawing; `undefined` if it is not a drawing element. XML names are case-sensitive. */
function formatSvgTag(svg: string, tag: HtmlToken, prefix: string): string | undefined {
  const nameStart = tag.start + (tag.kind === 'close' ? 2 : 1);
  const name = svg.slice(nameStart, nameStart + tag.name.length);
  if (!SVG_ELEMENTS.has(name)) return undefined;
  if (tag.kind === 'close') return `</${name}>`;
  let written = `<${name}`;
  for (const attribute of tag.attributes) {
    const key = svg.slice(attribute.start, attribute.nameEnd);
    const value = svg.slice(attribute.valueStart, attribute.valueEnd);
    if (DATA_ATTRIBUTE_PATTERN.test(key) || (tag.start === 0 && DROPPED_ROOT_ATTRIBUTE_PATTERN.test(key))) continue;
    const isReference = /^(?:xlink:)?href$/i.test(key);
    const isPlain = /^(?!on|style$|xmlns)[\w:-]+$/i.test(key) && attribute.hasValue && !value.includes('<');
    if (!isPlain || (isReference && !value.startsWith('#'))) return undefined;
    written += ` ${key}="${prefixIds(key, value, prefix).replaceAll('"', '&quot;')}"`;
  }
  return `${written}${tag.isEmpty ? '/' : ''}>`;
}

function prefixIds(key: string, value: string, prefix: string): string {
  if (key === 'id') return prefix + value;
  if (key === 'href' || key === 'xlink:href') return value.replace(/^#/, `#${prefix}`);
  return value.replace(/url\((["']?)#/g, (_, quote: string) => `url(${quote}#${prefix}`);
}
