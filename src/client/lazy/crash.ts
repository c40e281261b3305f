// Shows that a part of the page has crashed. The text of the page stays readable.
import { elementIds } from '../../model/constants.ts';
import { createButton, createHtmlElement } from '../element.ts';
import { formatClientText } from '../texts.ts';

/** Shows a notice above the content, one for all failed parts. `retry` starts the part again. */
export default function showCrash(retry: () => void): void {
  const content = document.getElementById(elementIds.content);
  const title = createHtmlElement('strong', {}, formatClientText('Page Error'));
  const reason = createHtmlElement('p', {}, formatClientText('This page crashed'));
  const notice =
    content?.querySelector(':scope > .crash') ??
    createHtmlElement('div', { class: 'crash', role: 'alert' }, title, reason, createButton('Try again'));
  content?.prepend(notice);
  notice.lastChild?.addEventListener('click', () => {
    notice.remove();
    retry();
  });
}
