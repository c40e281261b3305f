// Copies a block of code, the Markdown of a page, or the address of a heading.
import type { ClientTextKey } from '../../model/texts.ts';
import { announceToScreenReaders } from '../announce.ts';
import { extractCommands } from '../commands.ts';
import { createHtmlElement } from '../element.ts';
import { formatClientText } from '../texts.ts';

/** Copies the code block, page or address that a button belongs to, and shows the result at the button. */
export default async function copyContent(button: HTMLElement): Promise<void> {
  const isLink = button instanceof HTMLAnchorElement;
  const block = isLink ? null : button.closest<HTMLElement>('.code');
  const show = block ? showCopyResultInButton : showCopyResultNextToButton;
  try {
    if (block) await writeToClipboard(extractCopiedCode(block));
    else await writeToClipboard(isLink ? resolveAnchor(button) : await fetchText(button.dataset.copyPage ?? ''));
    show(button, isLink ? 'Link copied' : 'Copied');
  } catch {
    // The address of a link is also in the address bar, so failure needs no message.
    if (!isLink) show(button, 'Not copied');
  }
}

/** Returns the address of a heading. Links in content may have the class of permalinks, but only addresses of this page are copied. */
function resolveAnchor({ hash }: HTMLAnchorElement): string {
  return new URL(hash, location.href).href;
}

/**
 * Writes a text to the clipboard. Browsers provide the clipboard API only on https and localhost. On other origins, the function copies
 * with `execCommand`. Throws if the text cannot be copied.
 */
async function writeToClipboard(copied: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(copied);
    return;
  }
  const focused = document.activeElement;
  const field = createHtmlElement('textarea', { class: 'visually-hidden' });
  field.value = copied;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!isCopied) throw new Error('The browser does not copy.');
}

/** Returns the code without lines that are marked as removed. In a code block of language `diff`, removed lines stay. */
function extractCopiedCode(block: HTMLElement): string {
  const code = block.querySelector('pre')?.cloneNode(true) as HTMLElement | undefined;
  const { language = '' } = block.dataset;
  const removed = language === 'diff' ? [] : [...(code?.querySelectorAll('.line.del') ?? [])];
  for (const line of removed) line.remove();
  return extractCommands((code?.textContent ?? '').replace(/\n$/, ''), language);
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}

/** Display time of the result in milliseconds. */
const COPY_RESULT_DISPLAY_MS = 2000;

/** Shows the result in the button of a code block. The button is a live region for screen readers. */
function showCopyResultInButton(button: HTMLElement, result: ClientTextKey): void {
  const name = (shown: ClientTextKey, label = shown) => {
    button.textContent = formatClientText(shown);
    button.setAttribute('aria-label', formatClientText(label));
  };
  name(result);
  setTimeout(() => name('Copy', 'Copy code'), COPY_RESULT_DISPLAY_MS);
}

/** Shows the result beside a button, and announces it to screen readers. */
function showCopyResultNextToButton(button: HTMLElement, result: ClientTextKey): void {
  button.dataset.said = formatClientText(result);
  announceToScreenReaders(formatClientText(result));
  setTimeout(() => {
    delete button.dataset.said;
  }, COPY_RESULT_DISPLAY_MS);
}
