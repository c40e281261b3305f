// Placeholder for the content while a page is late, and when it fails to load. The previous content is only hidden, so that going back is
// instant.
import { elementIds } from '../model/constants.ts';
import { createButton, element } from './element.ts';
import { clientText } from './texts.ts';

function showPending(role: 'status' | 'alert', ...content: readonly Node[]): void {
  const main = document.getElementById(elementIds.content);
  clearPending();
  main?.setAttribute('data-pending', '');
  main?.append(element('div', { class: 'pending', role }, ...content));
  scrollTo({ top: 0, behavior: 'instant' });
}

/** Shows the loading indicator. */
export function showSpinner(): void {
  showPending('status', element('div', { class: 'spinner' }), element('p', {}, clientText('Loading…')));
}

/** Shows why the page did not load, with a retry button. */
export function showFailure(why: 'timeout' | Error, retry: () => void): void {
  const [title, reason] =
    why === 'timeout'
      ? [clientText('Timed out'), clientText('The page took too long to arrive.')]
      : [clientText('The page did not load'), failureReason(why)];
  showPending('alert', element('h1', {}, title), element('p', {}, reason), createButton('Retry', retry));
}

/** Returns a message for readers, since error messages of `fetch` are written for developers. */
function failureReason(error: Error): string {
  return error instanceof TypeError ? clientText('You might want to check your network connection.') : error.message;
}

/** Shows the page's own content again. */
export function clearPending(): void {
  const main = document.getElementById(elementIds.content);
  main?.querySelector(':scope > .pending')?.remove();
  main?.removeAttribute('data-pending');
}
