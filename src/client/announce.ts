// Announces changes to screen readers when the focus does not move to the changed element.
import { elementIds } from '../model/constants.ts';
import { createHtmlElement } from './element.ts';

/** Makes screen readers read a text aloud. */
export function announceToScreenReaders(text: string): void {
  let region = document.getElementById(elementIds.announcer);
  if (!region) {
    region = createHtmlElement('div', { id: elementIds.announcer, class: 'visually-hidden', 'aria-live': 'assertive' });
    document.body.append(region);
  }
  region.textContent = text;
}
