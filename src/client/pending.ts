// Shows a placeholder instead of the content while the next page is late, and if it fails to load. The previous content is only hidden, so
// going back is instant.
import { elementIds } from '../model/constants.ts';
import { createButton, createHtmlElement } from './element.ts';
import { formatClientText } from './texts.ts';

function showPageMessage(role: 'status' | 'alert', ...content: readonly Node[]): void {
  const main = document.getElementById(elementIds.content);
  clearPageMessage();
  main?.setAttribute('data-pending', '');
  main?.append(createHtmlElement('div', { class: 'pending', role }, ...content));
  scrollTo({ top: 0, behavior: 'instant' });
}

/** Shows the loading indicator. */
export function showSpinner(): void {
  showPageMessage(
    'status',
    createHtmlElement('div', { class: 'spinner' }),
    createHtmlElement('p', {}, formatClientText('Loading…')),
  );
}

/** Shows why the page did not load, with a retry button. */
export function showPageLoadFailure(why: 'timeout' | Error, retry: () => void): void {
  const [title, reason] =
    why === 'timeout'
      ? [formatClientText('Timed out'), formatClientText('The page took too long to arrive.')]
      : [formatClientText('The page did not load'), formatFailureReason(why)];
  showPageMessage(
    'alert',
    createHtmlElement('h1', {}, title),
    createHtmlElement('p', {}, reason),
    createButton('Retry', retry),
  );
}

/** Returns a message for readers, since error messages of `fetch` are written for developers. */
function formatFailureReason(error: Error): string {
  return error instanceof TypeError
    ? formatClientText('You might want to check your network connection.')
    : error.message;
}

/** Shows the page's own content again. */
export function clearPageMessage(): void {
  const main = document.getElementById(elementIds.content);
  main?.querySelector(':scope > .pending')?.remove();
  main?.removeAttribute('data-pending');
}
