// What stands in the place of the content while a page is late, and when it does not come. The page before is only
// hidden: who goes back has it at once.
import { elementIds } from '../model/constants.ts';
import { text } from './texts.ts';

let box: HTMLElement | undefined;

function put(...content: readonly Node[]): void {
  const main = document.getElementById(elementIds.content);
  clearPending();
  box = document.createElement('div');
  box.className = 'pending';
  box.append(...content);
  main?.setAttribute('data-pending', '');
  main?.append(box);
}

function element(tag: string, said: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = said;
  return made;
}

/** Shows that the page is on its way. */
export function showSpinner(): void {
  const spinner = element('div', '');
  spinner.className = 'spinner';
  const status = element('p', text('Loading…'));
  status.setAttribute('role', 'status');
  put(spinner, status);
  scrollTo({ top: 0, behavior: 'instant' });
}

/** Says why the page did not come, and offers to try again. */
export function showFailure(why: 'timeout' | Error, retry: () => void): void {
  const button = element('button', text('Retry')) as HTMLButtonElement;
  button.type = 'button';
  button.addEventListener('click', retry);
  // What `fetch` throws is in the words of the browser's developers.
  const reason =
    why === 'timeout'
      ? text('The page took too long to arrive.')
      : why instanceof TypeError
        ? text('You might want to check your network connection.')
        : why.message;
  const paragraph = element('p', reason);
  paragraph.setAttribute('role', 'alert');
  put(element('h1', why === 'timeout' ? text('Timed out') : text('The page did not load')), paragraph, button);
  scrollTo({ top: 0, behavior: 'instant' });
}

/** Shows the page's own content again. */
export function clearPending(): void {
  box?.remove();
  box = undefined;
  document.getElementById(elementIds.content)?.removeAttribute('data-pending');
}
