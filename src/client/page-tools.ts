// Buttons that act on the page as a whole: copy it as Markdown, print it, copy the address of a heading, enlarge a picture.
import { announce } from './announce.ts';
import { runLazy } from './lazy.ts';
import { text } from './texts.ts';

/** Answers the buttons of every page. */
export function startPageTools(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>('[data-copy-page],[data-print],.anchor,.zoom');
    if (!button) return;
    const { copyPage, print: isPrint } = button.dataset;
    if (copyPage !== undefined) void copyPageText(button, copyPage);
    else if (isPrint !== undefined) print();
    else if (button instanceof HTMLAnchorElement)
      copyText(button.href).then(
        () => say(button, text('Link copied')),
        () => {},
      );
    else void runLazy('zoom', button);
  });
}

async function copyPageText(button: HTMLElement, address: string): Promise<void> {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status}`);
    await copyText(await response.text());
    say(button, text('Copied'));
  } catch {
    say(button, text('Not copied'));
  }
}

/** Puts a text on the clipboard. Rejects where the browser does not let it. */
export async function copyText(copied: string): Promise<void> {
  await navigator.clipboard.writeText(copied);
}

/** Shows what happened for two seconds, and tells it to screen readers. */
function say(button: HTMLElement, said: string): void {
  button.dataset.said = said;
  announce(said);
  setTimeout(() => {
    delete button.dataset.said;
  }, 2000);
}

/** Makes the pictures of a page buttons that enlarge them; without a script they are what they were. */
export function startPictures(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('.prose img')) {
    if (image.closest('a,button,.zoom')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'zoom';
    button.setAttribute('aria-label', text('Enlarge: {name}', { name: image.alt || text('picture') }));
    image.replaceWith(button);
    button.append(image);
  }
}
