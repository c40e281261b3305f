// Puts a fetched page in the place of the one that is shown. Bar, footer and an equal sidebar stay as they are, with
// what the reader opened and how far they scrolled; only their marks of the current page change.
import { elementIds } from '../model/constants.ts';
import { headMark } from '../model/head.ts';
import { runLazy } from './lazy.ts';
import { idle } from './prefetch.ts';

/** What differs from head to head. */
const OF_THE_PAGE =
  'meta[name=description],meta[name=keywords],meta[name=robots],meta[property],meta[name^="twitter:"],link[rel=canonical],link[rel=alternate],script[type$="json"]';

/** Whether a page was made by the same build: otherwise its styles and this code may not fit each other. */
export function isSameBuild(next: Document): boolean {
  // Only what is ours: services of the site add scripts of their own to the head.
  const assets = (page: Document) =>
    [...page.head.querySelectorAll('[src*="/assets/site-"],[href*="/assets/site-"]')]
      .map((each) => each.outerHTML)
      .join('');
  return next.getElementById(elementIds.content) !== null && assets(document) === assets(next);
}

/** Shows what the head of a page says, and whose body it is. */
export function swapHead(next: Document): void {
  document.title = next.title;
  const root = document.documentElement;
  const nextRoot = next.documentElement;
  root.lang = nextRoot.lang;
  root.dir = nextRoot.dir;
  root.toggleAttribute('data-font', nextRoot.hasAttribute('data-font'));
  const ofThePage = `:is(${OF_THE_PAGE}):not([${headMark}])`;
  for (const old of document.head.querySelectorAll(ofThePage)) old.remove();
  document.head.append(...next.head.querySelectorAll(ofThePage));
  // Few sites have such tags.
  const hasOwn = ({ head }: Document) => head.querySelector(`[${headMark}]`);
  if (hasOwn(document) ?? hasOwn(next)) void runLazy('head-tags', next);
  copyAttributes(next.body, document.body);
}

/** Shows the page: whole, or what is far below the window a moment later, for readers who start at the top. */
export function swapPage(next: Document, isWhole: boolean): void {
  swapHead(next);
  const root = document.documentElement;
  root.toggleAttribute('data-partly', !isWhole);
  idle(() => root.removeAttribute('data-partly'));
  // Bars of the site's own need no class.
  for (const part of ['body>:is(.top-bar,header)', 'body>:is(.footer,footer)'])
    replace(document.querySelector(part), next.querySelector(part));

  const [layout, nextLayout] = [document.querySelector('.layout'), next.querySelector('.layout')];
  const [sidebar, nextSidebar] = [layout, nextLayout].map((each) => each?.querySelector('.sidebar') ?? null);
  if (!layout || !nextLayout) return;
  if (sidebar && nextSidebar && adopt(sidebar, nextSidebar)) {
    layout.className = nextLayout.className;
    const main = nextLayout.querySelector('.main');
    if (main) layout.querySelector('.main')?.replaceWith(main);
  } else layout.replaceWith(nextLayout);
}

function replace(old: Element | null, next: Element | null): void {
  if (old && next && !adopt(old, next)) old.replaceWith(next);
}

/** Makes one tree say what the other says, if they have the same shape; elements keep their state. Gives whether it could. */
function adopt(old: Element, next: Element): boolean {
  const pairs: [Element, Element][] = [];
  const isSame = (a: Element, b: Element): boolean => {
    pairs.push([a, b]);
    if (a.tagName !== b.tagName || a.children.length !== b.children.length) return false;
    if (ownText(a) !== ownText(b)) return false;
    return [...a.children].every((child, index) => isSame(child, b.children[index] as Element));
  };
  if (!isSame(old, next)) return false;
  for (const [a, b] of pairs) copyAttributes(b, a);
  return true;
}

function ownText(element: Element): string {
  return [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
}

/** Makes the attributes of one element those of another. */
export function copyAttributes(from: Element, to: Element): void {
  // What a reader opened stays open.
  const isKept = (name: string) => name === 'open' || name === 'popover';
  for (const { name } of [...to.attributes]) if (!isKept(name) && !from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
}
