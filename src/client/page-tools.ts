// Buttons for the page as a whole: copy it as Markdown, print it, copy the address of a heading, enlarge an image.
import { element } from './element.ts';
import { runLazy } from './lazy.ts';
import { clientText } from './texts.ts';

/** Handles the buttons of all pages. */
export function startPageTools(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>('[data-copy-page],[data-print],.anchor,.zoom');
    if (!button) return;
    if ('print' in button.dataset) print();
    else void runLazy(button.matches('.zoom') ? 'zoom' : 'copy', button);
  });
}

/**
 * Wraps the images of a page in buttons that enlarge them; without scripts they are plain images. Skips elements with `data-zoom="false"`.
 */
export function startPictures(): void {
  for (const image of document.querySelectorAll('.prose :is(img,.drawing)')) {
    if (image.closest('a,button,[data-zoom]')) continue;
    const name = image.getAttribute('alt') || image.getAttribute('aria-label') || clientText('picture');
    const label = clientText('Enlarge: {name}', { name });
    const button = element('button', { type: 'button', class: 'zoom', 'aria-label': label });
    image.replaceWith(button);
    button.append(image);
  }
}
