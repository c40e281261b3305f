// Navigation from a disk: pages cannot be fetched, so every link is a full page load, and no views are counted.
import type { InstantNavigation } from '../../../client/travel.ts';

/** Creates the navigation for a disk. */
export function createInstantNavigation(): InstantNavigation {
  return { aids: [removeCopyButton], partsOf: () => [] };
}

/** Removes the button that copies a page's Markdown: scripts cannot read files from a disk. */
function removeCopyButton(): void {
  if (location.protocol === 'file:') document.querySelector('[data-copy-page]')?.closest('li')?.remove();
}
