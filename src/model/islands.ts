// Islands: components that also run in the browser. Defines when they are hydrated, and removes their markup.

/** Events that start the hydration of an island: the page has loaded, the island becomes visible, or the browser is idle. */
export const hydrationTriggers = ['load', 'visible', 'idle'] as const;

/** Event that starts hydration. */
export type HydrationTrigger = (typeof hydrationTriggers)[number];

/**
 * Element names. `island` is around an island; `content` is around the content of the island's tag. The `content` element is `hidden` if
 * the component does not show the content.
 */
export const islandElementNames = { island: 'techdocs-island', content: 'techdocs-slot' } as const;

const ISLAND_TAG_PATTERN = /<(\/?)(techdocs-(?:island|slot))((?: [^>]*)?)>/g;
/** Separator that React writes between two texts. */
const REACT_TEXT_SEPARATOR = '<!-- -->';
/** A tag with the attribute `data-style`, whose style only browser code reads. */
const TAG_WITH_DATA_STYLE_PATTERN = /<[a-z](?:[^<>"]|"[^"]*")*? data-style="[^"]*"(?:[^<>"]|"[^"]*")*>/g;

/** Removes the markup of islands, as if their components did not run in the browser. */
export function removeIslandMarkup(html: string): string {
  return html.includes(`<${islandElementNames.island}`) ? removeIslandMarkupUnchecked(html) : html;
}

/** Removes the markup of islands from HTML that is known to contain it, such as the content of an island. */
export function removeIslandMarkupUnchecked(html: string): string {
  let text = '';
  let from = 0;
  let hidden = 0;
  for (const { 0: tag, 1: slash, 2: name, 3: attributes = '', index } of html.matchAll(ISLAND_TAG_PATTERN)) {
    if (hidden === 0) text += html.slice(from, index);
    from = index + tag.length;
    if (name !== islandElementNames.content) continue;
    if (hidden > 0) hidden += slash === '' ? 1 : -1;
    else if (attributes.startsWith(' hidden')) hidden = 1;
  }
  const all = text + html.slice(from);
  return all
    .replaceAll(REACT_TEXT_SEPARATOR, '')
    .replace(TAG_WITH_DATA_STYLE_PATTERN, (tag) => tag.replace(/ data-style="[^"]*"/, ''));
}
