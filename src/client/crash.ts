// Says that a part of the page does not work. The text of the page is there all the same.
import { elementIds } from '../model/constants.ts';

/** Puts a notice above the content. `retry` starts the part again. */
export function reportCrash(retry: () => void): void {
  const notice = document.createElement('div');
  notice.className = 'crash';
  notice.setAttribute('role', 'alert');
  const title = document.createElement('strong');
  title.textContent = 'Page Error';
  const text = document.createElement('p');
  text.textContent = 'This page crashed';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Try again';
  button.addEventListener('click', () => {
    notice.remove();
    retry();
  });
  notice.append(title, text, button);
  document.getElementById(elementIds.content)?.prepend(notice);
}
