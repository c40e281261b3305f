// Says that a part of the page does not work. The text of the page is there all the same.
import { elementIds } from '../model/constants.ts';
import { text } from './texts.ts';

/** Puts a notice above the content. `retry` starts the part again. */
export function reportCrash(retry: () => void): void {
  const notice = document.createElement('div');
  notice.className = 'crash';
  notice.setAttribute('role', 'alert');
  const title = document.createElement('strong');
  title.textContent = text('Page Error');
  const reason = document.createElement('p');
  reason.textContent = text('This page crashed');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text('Try again');
  button.addEventListener('click', () => {
    notice.remove();
    retry();
  });
  notice.append(title, reason, button);
  document.getElementById(elementIds.content)?.prepend(notice);
}
