// Determines which section of a page the reader is at.

/** A section of a page, with positions of the window: pixels from the top of the page. */
export interface TocSection<Heading> {
  readonly heading: Heading;
  /** Position to which a link to the section leads. */
  readonly destination: number;
  /** Position from which the section is the current one. */
  readonly start: number;
}

/** Returns the visible sections of the page. Reads the layout. */
export function measureSections(headings: readonly Element[]): TocSection<Element>[] {
  const root = document.documentElement;
  const padding = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0;
  const tops = new Map<Element, number>();
  for (const heading of headings) {
    // Older browsers without the method count hidden headings, too.
    if (heading.checkVisibility?.() === false) continue;
    const margin = Number.parseFloat(getComputedStyle(heading).scrollMarginTop) || 0;
    tops.set(heading, heading.getBoundingClientRect().top + scrollY - padding - margin);
  }
  return placeSections(tops, Math.max(0, root.scrollHeight - innerHeight));
}

/**
 * Places sections on the way that a page scrolls. `tops` are the positions at which headings reach the line below the top bar, `reach` is
 * the last position of the window. Headings that cannot reach the line share the rest of the way, by their distances.
 */
export function placeSections<Heading>(tops: ReadonlyMap<Heading, number>, reach: number): TocSection<Heading>[] {
  const positions = [...tops.values()];
  const lastReached = Math.max(0, ...positions.filter((top) => top <= reach));
  const scale = (reach - lastReached) / (Math.max(...positions) - lastReached);
  return [...tops].map(([heading, top]) => ({
    heading,
    destination: Math.min(Math.max(0, top), reach),
    start: top <= reach ? top : lastReached + (top - lastReached) * scale,
  }));
}

/** Returns the last section that starts above a position. At the top of the page, and before the first section, this is the first one. */
export function findCurrentSection<Heading>(
  sections: readonly TocSection<Heading>[],
  position: number,
): TocSection<Heading> | undefined {
  // Browsers scroll to whole pixels.
  const isStarted = ({ start }: TocSection<Heading>) => start <= position + 1;
  return (position > 0 ? sections.findLast(isStarted) : undefined) ?? sections[0];
}
