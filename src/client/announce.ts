// Tells screen readers what happened where nothing that has the focus says so.
import { elementIds } from '../model/constants.ts';

/** Has a text read out. */
export function announce(text: string): void {
  let region = document.getElementById(elementIds.announcer);
  if (!region) {
    region = document.createElement('div');
    region.id = elementIds.announcer;
    region.className = 'visually-hidden';
    region.setAttribute('aria-live', 'assertive');
    document.body.append(region);
  }
  region.textContent = text;
}
