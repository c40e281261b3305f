// Says that a part of the page does not work. The text of the page is there all the same.
import { elementIds } from '../model/constants.ts';
import { element } from './element.ts';
import { text } from './texts.ts';

/** Puts a notice above the content, one for all parts that fail. `retry` starts the part again. */
export function reportCrash(retry: () => void): void {
  const content = document.getElementById(elementIds.content);
  const known = content?.querySelector<HTMLElement>(':scope > .crash > button');
  if (known) {
    known.addEventListener('click', retry);
    return;
  }
  const button = element('button', { type: 'button' }, text('Try again'));
  const title = element('strong', {}, text('Page Error'));
  const reason = element('p', {}, text('This page crashed'));
  const notice = element('div', { class: 'crash', role: 'alert' }, title, reason, button);
  button.addEventListener('click', () => {
    notice.remove();
    retry();
  });
  content?.prepend(notice);
}
