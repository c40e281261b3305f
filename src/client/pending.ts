// What stands in the place of the content while a page is late, and when it does not come. The page before is only
// hidden: who goes back has it at once.
import { elementIds } from '../model/constants.ts';
import { createButton, element } from './element.ts';
import { text } from './texts.ts';

function put(role: 'status' | 'alert', ...content: readonly Node[]): void {
  const main = document.getElementById(elementIds.content);
  clearPending();
  main?.setAttribute('data-pending', '');
  main?.append(element('div', { class: 'pending', role }, ...content));
  scrollTo({ top: 0, behavior: 'instant' });
}

/** Shows that the page is on its way. */
export function showSpinner(): void {
  put('status', element('div', { class: 'spinner' }), element('p', {}, text('Loading…')));
}

/** Says why the page did not come, and offers to try again. */
export function showFailure(why: 'timeout' | Error, retry: () => void): void {
  const [title, reason] =
    why === 'timeout'
      ? [text('Timed out'), text('The page took too long to arrive.')]
      : [text('The page did not load'), reasonOf(why)];
  put('alert', element('h1', {}, title), element('p', {}, reason), createButton('Retry', retry));
}

/** The message of an error of `fetch` is written for developers. */
function reasonOf(error: Error): string {
  return error instanceof TypeError ? text('You might want to check your network connection.') : error.message;
}

/** Shows the page's own content again. */
export function clearPending(): void {
  const main = document.getElementById(elementIds.content);
  main?.querySelector(':scope > .pending')?.remove();
  main?.removeAttribute('data-pending');
}
