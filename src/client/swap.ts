// Swaps a fetched page in. The top bar, the footer and an unchanged sidebar stay, with their opened elements and scroll positions; only
// their attributes for the current page change.
import { elementIds } from '../model/constants.ts';
import { headTagMarkerAttribute } from '../model/head.ts';
import { runLazyScript } from './lazy.ts';
import { runWhenIdle } from './prefetch.ts';

/** Head elements that differ between pages. */
const PAGE_HEAD_SELECTOR =
  'meta[name=description],meta[name=keywords],meta[name=robots],meta[property],meta[name^="twitter:"],link[rel=canonical],link[rel=alternate],script[type$="json"]';

/** Whether a page is from the same build; otherwise its styles may not match this code. */
export function isFromSameBuild(next: Document): boolean {
  // Compares only files of techdocs: services that the site uses add their own scripts to the head.
  const assets = (page: Document) =>
    [...page.head.querySelectorAll('[src*="/assets/site-"],[href*="/assets/site-"]')]
      .map((element) => element.outerHTML)
      .join('');
  return next.getElementById(elementIds.content) !== null && assets(document) === assets(next);
}

/** Applies the head of a page, and the attributes of its `html` and `body` elements. */
export function swapHead(next: Document): void {
  document.title = next.title;
  const root = document.documentElement;
  const nextRoot = next.documentElement;
  root.lang = nextRoot.lang;
  root.dir = nextRoot.dir;
  root.toggleAttribute('data-font', nextRoot.hasAttribute('data-font'));
  const ofThePage = `:is(${PAGE_HEAD_SELECTOR}):not([${headTagMarkerAttribute}])`;
  for (const old of document.head.querySelectorAll(ofThePage)) old.remove();
  document.head.append(...next.head.querySelectorAll(ofThePage));
  // Few sites have head tags of their own, so the code for them is loaded on demand.
  const hasOwn = ({ head }: Document) => head.querySelector(`[${headTagMarkerAttribute}]`);
  if (hasOwn(document) ?? hasOwn(next)) void runLazyScript('head-tags', next);
  copyAttributes(next.body, document.body);
}

/**
 * Replaces the content of the current page with the page `next`. If `isWhole` is false, content far below the window is rendered a moment
 * later. A caller sets it to false if the reader starts at the top of the page.
 */
export function swapPage(next: Document, isWhole: boolean): void {
  swapHead(next);
  const root = document.documentElement;
  root.toggleAttribute('data-partly', !isWhole);
  runWhenIdle(() => root.removeAttribute('data-partly'));
  // Site templates may omit the classes of the bars.
  for (const part of ['body>:is(.top-bar,header)', 'body>:is(.footer,footer)'])
    updateOrReplaceElement(document.querySelector(part), next.querySelector(part));

  const layout = document.querySelector('.layout');
  const nextLayout = next.querySelector('.layout');
  const [sidebar, nextSidebar] = [layout, nextLayout].map((element) => element?.querySelector('.sidebar') ?? null);
  if (!layout || !nextLayout) return;
  if (sidebar && nextSidebar && copyAttributesIfSameShape(sidebar, nextSidebar)) {
    layout.className = nextLayout.className;
    const main = nextLayout.querySelector('.main');
    if (main) layout.querySelector('.main')?.replaceWith(main);
  } else layout.replaceWith(nextLayout);
}

function updateOrReplaceElement(old: Element | null, next: Element | null): void {
  if (old && next && !copyAttributesIfSameShape(old, next)) old.replaceWith(next);
}

/**
 * Copies the attributes of one tree to another of the same shape and text, so that elements keep their state. Returns whether the trees
 * match.
 */
function copyAttributesIfSameShape(old: Element, next: Element): boolean {
  const pairs: [Element, Element][] = [];
  const isSame = (a: Element, b: Element): boolean => {
    pairs.push([a, b]);
    if (a.tagName !== b.tagName || a.children.length !== b.children.length) return false;
    if (readDirectChildText(a) !== readDirectChildText(b)) return false;
    return [...a.children].every((child, index) => isSame(child, b.children[index] as Element));
  };
  if (!isSame(old, next)) return false;
  for (const [a, b] of pairs) copyAttributes(b, a);
  return true;
}

function readDirectChildText(element: Element): string {
  return [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
}

/** Makes the attributes of one element equal to those of another. */
export function copyAttributes(from: Element, to: Element): void {
  // Elements that the reader opened stay open.
  const isKept = (name: string) => name === 'open' || name === 'popover';
  for (const { name } of [...to.attributes]) if (!isKept(name) && !from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
}
