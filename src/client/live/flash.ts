// Highlights changes with a background colour that fades, without moving anything.

/** Elements that are highlighted as a whole, since a single word would be too small to notice. */
const FLASHABLE_SELECTOR = 'p,li,h1,h2,h3,h4,h5,h6,tr,pre,figure,blockquote,dt,dd,summary,img,video,a,.admonition';

/** Maximum number of highlighted elements. More highlights would cover most of the page. */
const MAX_FLASHED_ELEMENTS = 60;

/** Flashes each element once. */
export function flashElements(changed: ReadonlySet<Element>): void {
  const blocks = new Set(
    [...changed]
      .map((element) => element.closest(FLASHABLE_SELECTOR) ?? element)
      .filter((element) => element.isConnected),
  );
  for (const block of [...blocks].slice(0, MAX_FLASHED_ELEMENTS)) {
    // Skips blocks inside a highlighted block.
    if ([...blocks].some((other) => other !== block && other.contains(block))) continue;
    const colour = 'color-mix(in srgb, var(--accent, #0a7) 28%, transparent)';
    const from = { backgroundColor: colour, boxShadow: `0 0 0 4px ${colour}`, offset: 0 };
    const to = { backgroundColor: 'transparent', boxShadow: '0 0 0 4px transparent', offset: 1 };
    block.animate([from, to], { duration: 1400, easing: 'ease-in', id: 'techdocs-changed' });
  }
}
