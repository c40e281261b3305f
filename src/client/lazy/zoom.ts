// Shows an image as large as the window allows, in a native dialog. Esc, a click anywhere and the button close it.
import { element } from '../element.ts';
import { addStyles } from '../styles.ts';
import { clientText } from '../texts.ts';
import styles from '../zoom.css';

/** Shows the image inside a button. */
export default function showEnlarged(button: HTMLElement): void {
  const image = button.querySelector('img,.drawing');
  if (!image) return;
  const large = image.cloneNode(true) as Element;
  const close = element('button', { type: 'button' }, clientText('Close'));
  const label = image.getAttribute('alt') || image.getAttribute('aria-label') || clientText('Picture');
  const dialog = element('dialog', { class: 'zoom-dialog', 'aria-label': label }, close, large);
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
