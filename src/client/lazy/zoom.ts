// Shows an image as large as the window allows, in a native dialog. Esc, a click anywhere and the button close it.
import { createHtmlElement } from '../element.ts';
import { addStyles } from '../styles.ts';
import { formatClientText } from '../texts.ts';
import styles from '../zoom.css';

/** Enlarges the image that a button contains. */
export default function showEnlarged(button: HTMLElement): void {
  const image = button.querySelector('img,.drawing');
  if (!image) return;
  const large = image.cloneNode(true) as Element;
  const close = createHtmlElement('button', { type: 'button' }, formatClientText('Close'));
  const label = image.getAttribute('alt') || image.getAttribute('aria-label') || formatClientText('Picture');
  const dialog = createHtmlElement('dialog', { class: 'zoom-dialog', 'aria-label': label }, close, large);
  dialog.addEventListener('click', () => dialog.close());
  const removeStyles = addStyles(styles);
  dialog.addEventListener('close', () => {
    dialog.remove();
    removeStyles();
    // Browsers that do not focus buttons on click would not restore the focus.
    button.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
