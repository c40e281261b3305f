// Copies the Markdown of a page, or the address of a heading.
import { announce } from '../announce.ts';
import { text } from '../texts.ts';

/** Puts on the clipboard what a button stands for; the button says what came of it. */
export default async function copy(button: HTMLElement): Promise<void> {
  const isLink = button instanceof HTMLAnchorElement;
  try {
    const copied = isLink ? button.href : await fetchText(button.dataset.copyPage ?? '');
    // Fails where the browser has no clipboard, or keeps it.
    await navigator.clipboard.writeText(copied);
    show(button, text(isLink ? 'Link copied' : 'Copied'));
  } catch {
    // Readers who cannot copy the address of a link find it in the address bar.
    if (!isLink) show(button, text('Not copied'));
  }
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}

/** Shows what happened for two seconds, and tells it to screen readers. */
function show(button: HTMLElement, result: string): void {
  button.dataset.said = result;
  announce(result);
  setTimeout(() => {
    delete button.dataset.said;
  }, 2000);
}
