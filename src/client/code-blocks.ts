// Adds buttons to code blocks: one to copy, one to wrap long lines. The wrap setting applies to all blocks.
import { storageKeys } from '../model/constants.ts';
import { createButton, createHtmlElement } from './element.ts';
import { runLazyScript } from './lazy.ts';
import { getMediaQuery } from './media.ts';
import type { SafeStorage } from './storage.ts';
import { formatClientText } from './texts.ts';

function setLineWrapping(block: Element, isWrapped: boolean): void {
  const button = block.querySelector('.code-tools [aria-pressed]');
  if (!button) return;
  block.toggleAttribute('data-wrap', isWrapped);
  button.setAttribute('aria-pressed', String(isWrapped));
}

/** Whether a line is cut off, so that wrapping is useful. */
function hasCutOffLine(block: Element): boolean {
  const pre = block.querySelector('pre');
  return pre !== null && pre.scrollWidth > pre.clientWidth;
}

function addCodeBlockButtons(block: HTMLElement, wrapOrNot: () => void): void {
  const { language } = block.dataset;
  const isCut = hasCutOffLine(block);
  // Shows the language only where it does not cover code. This is so if no line is cut off, or on touch devices, where the buttons have a
  // line of their own.
  const isLabelled = language && (!isCut || getMediaQuery('(hover:none)').matches);
  const tools = createHtmlElement('div', { class: 'code-tools', ...(isLabelled && { 'data-language': language }) });
  if (isCut) {
    tools.append(
      createButton('Wrap', wrapOrNot, { 'aria-label': formatClientText('Wrap lines'), 'aria-pressed': 'false' }),
    );
  }
  const copyNow = () => void runLazyScript('copy', copyButton);
  const copyButton = createButton('Copy', copyNow, {
    'aria-label': formatClientText('Copy code'),
    'aria-live': 'polite',
  });
  tools.append(copyButton);
  block.append(tools);
}

/** Adds the buttons to each block when it comes near the viewport, since a page may contain hundreds of blocks. */
export function startCodeBlocks(storage: SafeStorage, signal: AbortSignal): void {
  let isWrapped = storage.get(storageKeys.codeWrap) === 'true';
  const wrapOrNot = () => {
    isWrapped = !isWrapped;
    storage.set(storageKeys.codeWrap, String(isWrapped));
    for (const block of document.querySelectorAll('.code')) setLineWrapping(block, isWrapped);
  };
  const onNear = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      addCodeBlockButtons(target as HTMLElement, wrapOrNot);
      setLineWrapping(target, isWrapped);
    }
  };
  const observer = new IntersectionObserver(onNear, { rootMargin: '100%' });
  for (const block of document.querySelectorAll('.code')) observer.observe(block);
  signal.addEventListener('abort', () => observer.disconnect());
}
