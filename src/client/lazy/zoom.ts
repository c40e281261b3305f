// A picture as large as the window allows, in a dialog of the browser's own: Esc, a click anywhere and the button close it.
import { element } from '../element.ts';
import { addStyles } from '../styles.ts';
import { text } from '../texts.ts';
import styles from '../zoom.css';

/** Shows the picture in a button. */
export default function zoom(button: HTMLElement): void {
  const image = button.querySelector('img,.drawing');
  if (!image) return;
  const large = image.cloneNode(true) as Element;
  const close = element('button', { type: 'button' }, text('Close'));
  const label = image.getAttribute('alt') || image.getAttribute('aria-label') || text('Picture');
  const dialog = element('dialog', { class: 'zoom-dialog', 'aria-label': label }, close, large);
  dialog.addEventListener('click', () => dialog.close());
  const removeStyles = addStyles(styles);
  dialog.addEventListener('close', () => {
    dialog.remove();
    removeStyles();
    // A browser that gives buttons no focus at a click has none to give back.
    button.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
