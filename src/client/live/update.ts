// Updates the page in place. Keeps the reader's state: scroll positions, opened elements and selected tabs. Highlights the changes once.
import { pageUpdateEventName } from '../../model/constants.ts';
import { swapHead } from '../swap.ts';
import { swapStylesheets } from './files.ts';
import { flashElements } from './flash.ts';
import { morphElement } from './morph.ts';

/**
 * Selectors of the parts of a page that templates render. They also match elements without the usual classes, since site templates may omit
 * these. All other elements in `<body>` were added by scripts.
 */
const PAGE_PART_SELECTORS = ['.skip-link', '.announcement', ':is(.top-bar, header)', '.layout', ':is(.footer, footer)'];

/** Shows a new version of the page. */
export function updatePage(html: string, isEdit: boolean): void {
  const next = new DOMParser().parseFromString(html, 'text/html');
  if (joinScriptPaths(document) !== joinScriptPaths(next)) {
    location.reload();
    return;
  }
  const changed = new Set<Element>();
  const restore = createScrollAndTabRestorer();
  const refocus = createFocusRestorer();
  const sort = createTableSorter();
  const change = () => {
    removeElementsAddedByScripts();
    swapRootAttributes(next);
    swapHead(next);
    swapStylesheets(next);
    swapPageParts(next, changed);
  };
  const event = new CustomEvent(pageUpdateEventName, { detail: change, cancelable: true });
  // Without the site's own script, no listener handles the event, so the change is applied here.
  if (document.dispatchEvent(event)) change();
  restore();
  sort();
  refocus();
  if (isEdit) flashElements(changed);
}

function joinScriptPaths(page: Document): string {
  return [...page.head.querySelectorAll<HTMLScriptElement>('script[src]')]
    .map(({ src }) => new URL(src).pathname)
    .join();
}

/** Copies the attributes of `<html>` that contain settings of the site. Other attributes, which scripts have set, stay unchanged. */
function swapRootAttributes({ documentElement }: Document): void {
  for (const { name, value } of documentElement.attributes) {
    if (name !== 'data-theme') document.documentElement.setAttribute(name, value);
  }
}

function swapPageParts(next: Document, changed: Set<Element>): void {
  let last: Element | null = null;
  for (const selector of PAGE_PART_SELECTORS) {
    const partOf = ({ body }: Document) => body.querySelector(`:scope > ${selector}`);
    const old = partOf(document);
    const part = partOf(next);
    if (old && part) morphElement(old, part, changed);
    else if (part && last) last.after(part);
    else if (part) document.body.prepend(part);
    else old?.remove();
    last = old && part ? old : (part ?? last);
  }
}

/** Removes elements that scripts added to the text; the scripts add them again after the update. */
function removeElementsAddedByScripts(): void {
  for (const element of document.querySelectorAll('.tabs > .tab-list, .code > .code-tools')) element.remove();
  for (const zoom of document.querySelectorAll('button.zoom')) zoom.replaceWith(...zoom.childNodes);
}

/** Saves the reader's state. Returns the function that restores it. */
function createScrollAndTabRestorer(): () => void {
  const { scrollX: left, scrollY: before } = window;
  const scrolled = [...document.querySelectorAll('.drawer, .toc')].map(
    (element) => [element, element.scrollTop] as const,
  );
  const focused = document.activeElement?.closest('[role="tab"]');
  const chosen = [...document.querySelectorAll<HTMLElement>('[role="tab"][aria-selected="true"]')].map((tab) => ({
    container: tab.closest('.tabs, [data-tabs]'),
    value: tab.dataset.value,
    isFocused: tab === focused,
  }));
  const anchors =
    before > 0 ? findBlocksInView().map((block) => [block, block.getBoundingClientRect().top] as const) : [];
  return () => {
    for (const { container, value, isFocused } of chosen) {
      const tabs = [...(container?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
      const tab = tabs.find(
        (candidate) => candidate.closest('.tabs, [data-tabs]') === container && candidate.dataset.value === value,
      );
      // The event does not bubble, so that no listener mistakes it for a click of the reader.
      if (tab?.getAttribute('aria-selected') === 'false') tab.dispatchEvent(new MouseEvent('click'));
      if (isFocused) tab?.focus({ preventScroll: true });
    }
    for (const [element, top] of scrolled) element.scrollTop = top;
    const anchor = anchors.find(([element]) => element.isConnected && element.getClientRects().length > 0);
    const top = anchor ? scrollY + anchor[0].getBoundingClientRect().top - anchor[1] : before;
    scrollTo({ left, top, behavior: 'instant' });
  };
}

/**
 * Restores the original order of tables that the reader has sorted, so that moved rows do not count as changes. Returns the function that
 * sorts them again, as soon as the script of tables has added the buttons.
 */
function createTableSorter(): () => void {
  const sorted = [...document.querySelectorAll('[data-sort][aria-sort]')].map((heading) => ({
    heading,
    presses: heading.getAttribute('aria-sort') === 'ascending' ? 1 : 2,
  }));
  const press = (heading: Element, presses: number) => {
    const button = heading.querySelector('button');
    for (let count = 0; count < presses; count += 1) button?.click();
    return button !== null;
  };
  // The third press restores the original order.
  for (const { heading, presses } of sorted) press(heading, 3 - presses);
  return () => {
    for (const { heading, presses } of sorted) {
      const observer = new MutationObserver(() => {
        if (press(heading, presses)) observer.disconnect();
      });
      if (!press(heading, presses)) observer.observe(heading, { childList: true });
    }
  };
}

/** Selectors of focusable elements that scripts add to the text anew after each update. */
const ADDED_CONTROLS_SELECTOR =
  ':is(.table-filter, .table-tools, .code-tools, [data-sort]) > :is(input, button), button.zoom';

/**
 * Saves which element has the focus, if a script added it. Returns the function that gives the focus, and what is selected in a field, to
 * the new element in its place. Scripts that load late may add it later.
 */
function createFocusRestorer(): () => void {
  const focused = document.activeElement;
  const holder = focused?.matches(ADDED_CONTROLS_SELECTOR)
    ? focused.closest('.table-filter, .table-tools, .code, [data-sort], p, figure')
    : null;
  if (!focused || !holder) return () => {};
  const list = () => [...holder.querySelectorAll(focused.localName)];
  const index = list().indexOf(focused);
  const range = focused instanceof HTMLInputElement ? [focused.selectionStart, focused.selectionEnd] : [];
  return () => {
    const focus = () => {
      const control = list()[index];
      // The focus stays where the author has moved it in the meantime.
      if (control && document.activeElement === document.body) (control as HTMLElement).focus({ preventScroll: true });
      if (control instanceof HTMLInputElement) control.setSelectionRange(range[0] ?? null, range[1] ?? null);
      if (control) observer.disconnect();
    };
    const observer = new MutationObserver(focus);
    observer.observe(holder, { childList: true, subtree: true });
    focus();
  };
}

/**
 * Returns the first visible blocks of the text. At least one of them usually survives a change. Two kinds are omitted: lines of
 * the table of contents, which do not scroll with the text, and rows of a sorted table, which move until it is sorted again.
 */
function findBlocksInView(): Element[] {
  const blocks = document.querySelectorAll('.main :is(h1, h2, h3, h4, h5, h6, p, li, pre, tr, figure, summary)');
  const seenElements: Element[] = [];
  for (const block of blocks) {
    const { bottom, height } = block.getBoundingClientRect();
    if (height > 0 && bottom > 0 && !block.closest('.toc, table:has([aria-sort])')) seenElements.push(block);
    if (seenElements.length === 8) break;
  }
  return seenElements;
}
