// An SVG file as a part of a page. As a file of its own it can do nothing to the page; in the page only what draws is let in, and
// a file with anything else stays a file.

/** Elements that draw, and nothing else. */
const ELEMENTS = new Set(
  'svg g defs marker path rect circle ellipse line polyline polygon text tspan title desc linearGradient radialGradient stop clipPath mask pattern symbol use'.split(
    ' ',
  ),
);
const TAG = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;
const ATTRIBUTE = /\s+([\w:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
/** Of the root: they belong to a file of its own, or say again what stands around it. */
const OF_FILE = /^(?:id|role|aria-.*|xmlns(?::.*)?)$/;

/** The drawing with the ids in it beginning with `prefix`; nothing where the file holds anything that does not draw. */
export function inlineDrawing(file: string, prefix: string): string | undefined {
  const start = file.search(/<svg\b/);
  if (start < 0) return undefined;
  const svg = withoutComments(file.slice(start)).trim();
  const open: string[] = [];
  let isPlain = true;
  let isRoot = true;
  const drawing = svg.replace(TAG, (_, slash: string, name: string, attributes: string, end: string) => {
    isPlain &&= ELEMENTS.has(name) && (open.length > 0 || isRoot);
    if (slash !== '') isPlain &&= open.pop() === name;
    else if (end === '') open.push(name);
    const given = attributes.replace(ATTRIBUTE, (_whole, key: string, double?: string, single?: string) => {
      const value = double ?? single ?? '';
      if (isRoot && OF_FILE.test(key)) return '';
      const isReference = key === 'href' || key === 'xlink:href';
      isPlain &&= !/^on|^style$|^xmlns/.test(key) && (!isReference || value.startsWith('#'));
      return ` ${key}="${withPrefix(key, value, prefix).replaceAll('"', '&quot;')}"`;
    });
    isRoot = false;
    return `<${slash}${name}${given}${end}>`;
  });
  // Every `<` is that of a tag that was looked at.
  const isWhole = open.length === 0 && !svg.replace(TAG, '').includes('<');
  return isPlain && isWhole ? drawing : undefined;
}

/** A text without its comments; one that is not closed stays. A pattern would look for its end from each begin again. */
function withoutComments(text: string): string {
  let [kept, from] = ['', 0];
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', start + 4);
    if (end < 0) break;
    kept += text.slice(from, start);
    from = end + 3;
  }
  return kept + text.slice(from);
}

function withPrefix(key: string, value: string, prefix: string): string {
  if (key === 'id') return prefix + value;
  if (key === 'href' || key === 'xlink:href') return value.replace(/^#/, `#${prefix}`);
  return value.replace(/url\((["']?)#/g, (_, quote: string) => `url(${quote}#${prefix}`);
}
