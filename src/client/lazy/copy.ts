// Copies a block of code, the Markdown of a page, or the address of a heading.
import type { ClientText } from '../../model/texts.ts';
import { announce } from '../announce.ts';
import { commandsIn } from '../commands.ts';
import { element } from '../element.ts';
import { clientText } from '../texts.ts';

/** Copies the code block, page or address that a button belongs to, and shows the result at the button. */
export default async function copyContent(button: HTMLElement): Promise<void> {
  const block = button.closest<HTMLElement>('.code');
  const isLink = button instanceof HTMLAnchorElement;
  const show = block ? showInButton : showBeside;
  try {
    if (block) await writeToClipboard(copiedCode(block));
    else await writeToClipboard(isLink ? button.href : await fetchText(button.dataset.copyPage ?? ''));
    show(button, isLink ? 'Link copied' : 'Copied');
  } catch {
    // The address of a link is also in the address bar, so failure needs no message.
    if (!isLink) show(button, 'Not copied');
  }
}

/**
 * Writes a text to the clipboard. Browsers provide the clipboard API only on https and localhost; elsewhere `execCommand` copies. Throws on
 * failure.
 */
async function writeToClipboard(copied: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(copied);
    return;
  }
  const focused = document.activeElement;
  const field = element('textarea', { class: 'visually-hidden' });
  field.value = copied;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!isCopied) throw new Error('The browser does not copy.');
}

/** Returns the code without lines that are marked as removed. In a diff, these lines are part of the text. */
function copiedCode(block: HTMLElement): string {
  const code = block.querySelector('pre')?.cloneNode(true) as HTMLElement | undefined;
  const { language = '' } = block.dataset;
  const removed = language === 'diff' ? [] : [...(code?.querySelectorAll('.line.del') ?? [])];
  for (const line of removed) line.remove();
  return commandsIn((code?.textContent ?? '').replace(/\n$/, ''), language);
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}

/** Display time of the result in milliseconds. */
const SHOWN_MS = 2000;

/** Shows the result in the button of a block, which is a live region for screen readers. */
function showInButton(button: HTMLElement, result: ClientText): void {
  const name = (shown: ClientText, label = shown) => {
    button.textContent = clientText(shown);
    button.setAttribute('aria-label', clientText(label));
  };
  name(result);
  setTimeout(() => name('Copy', 'Copy code'), SHOWN_MS);
}

/** Shows the result beside a button, and announces it to screen readers. */
function showBeside(button: HTMLElement, result: ClientText): void {
  button.dataset.said = clientText(result);
  announce(clientText(result));
  setTimeout(() => {
    delete button.dataset.said;
  }, SHOWN_MS);
}
