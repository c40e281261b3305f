// From a disk nothing can be fetched: each page loads, and none is counted.
import type { Travel } from '../../../client/travel.ts';

/** Makes it. */
export function createTravel(): Travel {
  return { aids: [dropCopy], partsOf: () => [] };
}

/** Takes the button away that copies a page: from a disk its Markdown opens, but no script can read it. */
function dropCopy(): void {
  if (location.protocol === 'file:') document.querySelector('[data-copy-page]')?.closest('li')?.remove();
}
