// Buttons for the page as a whole: copy it as Markdown, print it, copy the address of a heading, enlarge an image.
import { createHtmlElement } from './element.ts';
import { runLazyScript } from './lazy.ts';
import { formatClientText } from './texts.ts';

/** Handles the buttons of all pages. */
export function startButtonsOfAllPages(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>('[data-copy-page],[data-print],a.anchor,button.zoom');
    if (!button) return;
    if ('print' in button.dataset) print();
    else void runLazyScript(button.matches('.zoom') ? 'zoom' : 'copy', button);
  });
}

/**
 * Wraps each image of a page in a button that enlarges it. Without scripts, images are not in buttons. Skips elements with
 * `data-zoom="false"`.
 */
export function startImageZoom(): void {
  for (const image of document.querySelectorAll('.prose :is(img,.drawing)')) {
    if (image.closest('a,button,[data-zoom]')) continue;
    const name = image.getAttribute('alt') || image.getAttribute('aria-label') || formatClientText('picture');
    const label = formatClientText('Enlarge: {name}', { name });
    const button = createHtmlElement('button', { type: 'button', class: 'zoom', 'aria-label': label });
    image.replaceWith(button);
    button.append(image);
  }
}
