// Islands: components that also run in the browser. When they begin to, and the HTML of a page without them.

/** When an island begins to run: with the page, when it is in sight, or when the browser has nothing else to do. */
export const hydrations = ['load', 'visible', 'idle'] as const;

/** One of them. */
export type Hydration = (typeof hydrations)[number];

/** The element around an island, and the one around the content of its tag, which is `hidden` where the component does not show it. */
export const islandElements = { island: 'techdocs-island', content: 'techdocs-slot' } as const;

const TAGS = /<(\/?)(techdocs-(?:island|slot))((?: [^>]*)?)>/g;
/** What React writes between two texts. */
const SEPARATOR = '<!-- -->';
/** A tag with a style that only the browser's code reads. */
const STYLED = /<[a-z](?:[^<>"]|"[^"]*")*? data-style="[^"]*"(?:[^<>"]|"[^"]*")*>/g;

/** HTML with islands as it is where none of them comes alive: that of components which do not run in the browser. */
export function withoutIslands(html: string): string {
  return html.includes(`<${islandElements.island}`) ? staticIsland(html) : html;
}

/** The same of HTML that is a piece of an island. */
export function staticIsland(html: string): string {
  let [text, from, hidden] = ['', 0, 0];
  for (const { 0: tag, 1: slash, 2: name, 3: attributes = '', index } of html.matchAll(TAGS)) {
    if (hidden === 0) text += html.slice(from, index);
    from = index + tag.length;
    if (name !== islandElements.content) continue;
    if (hidden > 0) hidden += slash === '' ? 1 : -1;
    else if (attributes.startsWith(' hidden')) hidden = 1;
  }
  const all = text + html.slice(from);
  return all.replaceAll(SEPARATOR, '').replace(STYLED, (tag) => tag.replace(/ data-style="[^"]*"/, ''));
}
