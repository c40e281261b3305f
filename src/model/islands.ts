// Islands: components that also run in the browser. Defines when they are hydrated, and removes their markup.

/** When an island is hydrated: on page load, when it becomes visible, or when the browser is idle. */
export const hydrations = ['load', 'visible', 'idle'] as const;

/** Event that starts hydration. */
export type Hydration = (typeof hydrations)[number];

/** Element around an island, and element around the content of its tag, which is `hidden` if the component does not show it. */
export const islandElements = { island: 'techdocs-island', content: 'techdocs-slot' } as const;

const ISLAND_TAGS = /<(\/?)(techdocs-(?:island|slot))((?: [^>]*)?)>/g;
/** Separator that React writes between two texts. */
const TEXT_SEPARATOR = '<!-- -->';
/** A tag with `data-style`, a style that only browser code reads. */
const DATA_STYLE_TAG = /<[a-z](?:[^<>"]|"[^"]*")*? data-style="[^"]*"(?:[^<>"]|"[^"]*")*>/g;

/** Returns HTML without the markup of islands, as if their components did not run in the browser. */
export function withoutIslands(html: string): string {
  return html.includes(`<${islandElements.island}`) ? staticIsland(html) : html;
}

/** Removes the markup of islands from HTML within an island. */
export function staticIsland(html: string): string {
  let [text, from, hidden] = ['', 0, 0];
  for (const { 0: tag, 1: slash, 2: name, 3: attributes = '', index } of html.matchAll(ISLAND_TAGS)) {
    if (hidden === 0) text += html.slice(from, index);
    from = index + tag.length;
    if (name !== islandElements.content) continue;
    if (hidden > 0) hidden += slash === '' ? 1 : -1;
    else if (attributes.startsWith(' hidden')) hidden = 1;
  }
  const all = text + html.slice(from);
  return all.replaceAll(TEXT_SEPARATOR, '').replace(DATA_STYLE_TAG, (tag) => tag.replace(/ data-style="[^"]*"/, ''));
}
