// Tells screen readers what happened, where the element with the focus does not.
import { elementIds } from '../model/constants.ts';
import { element } from './element.ts';

/** Has a text read out. */
export function announce(text: string): void {
  let region = document.getElementById(elementIds.announcer);
  if (!region) {
    region = element('div', { id: elementIds.announcer, class: 'visually-hidden', 'aria-live': 'assertive' });
    document.body.append(region);
  }
  region.textContent = text;
}
