// Copies the Markdown of a page, or the address of a heading.
import { announce } from '../announce.ts';
import { text } from '../texts.ts';

/** Puts on the clipboard what a button stands for; the button says what came of it. */
export default async function copy(button: HTMLElement): Promise<void> {
  if (button instanceof HTMLAnchorElement) {
    // Readers who cannot copy the address find it in the address bar.
    await put(button.href).then(
      () => show(button, text('Link copied')),
      () => {},
    );
    return;
  }
  try {
    const response = await fetch(button.dataset.copyPage ?? '');
    if (!response.ok) throw new Error(`${response.status}`);
    await put(await response.text());
    show(button, text('Copied'));
  } catch {
    show(button, text('Not copied'));
  }
}

/** Rejects where the browser has no clipboard, or keeps it. */
async function put(copied: string): Promise<void> {
  await navigator.clipboard.writeText(copied);
}

/** Shows what happened for two seconds, and tells it to screen readers. */
function show(button: HTMLElement, result: string): void {
  button.dataset.said = result;
  announce(result);
  setTimeout(() => {
    delete button.dataset.said;
  }, 2000);
}
