// Announces events to screen readers if the focused element does not.
import { elementIds } from '../model/constants.ts';
import { element } from './element.ts';

/** Makes screen readers read a text aloud. */
export function announce(text: string): void {
  let region = document.getElementById(elementIds.announcer);
  if (!region) {
    region = element('div', { id: elementIds.announcer, class: 'visually-hidden', 'aria-live': 'assertive' });
    document.body.append(region);
  }
  region.textContent = text;
}
