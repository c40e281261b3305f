// Marks the words of a query on the page that it led to, for a moment, where the browser can do that without touching
// the page (CSS Custom Highlight API).
import { elementIds, navigateEvent, searching, storageKeys } from '../../model/constants.ts';
import { recall, remember } from '../storage.ts';
import styles from './mark.css';
import { type FindWords, wordFinder } from './marks.ts';

/** What is to be marked, and where. */
interface Marking {
  /** Address that was opened. */
  readonly href: string;
  readonly words: readonly string[];
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

/** A page that has not come after this many milliseconds comes for another reason. */
const FRESH_FOR = 30_000;
/** More marks than this help nobody. */
const MOST = 200;

let timer: ReturnType<typeof setTimeout> | undefined;
let sheet: CSSStyleSheet | undefined;

/** Has the words marked on the page that opens next, in this window or, by a load, in another one. */
export function markNext(href: string, words: readonly string[]): void {
  const marking: Marking = { href: new URL(href, location.href).href, words, at: Date.now() };
  remember(storageKeys.searchMark, JSON.stringify(marking));
  const { pathname, search } = new URL(marking.href);
  const mark = () => {
    forgetNext();
    markWords(marking);
  };
  if (pathname === location.pathname && search === location.search) requestAnimationFrame(mark);
  else document.addEventListener(navigateEvent, () => isShown(marking) && mark(), { once: true });
}

/** Marks what another page, or the one before, has asked for. */
export function markStored(): void {
  const text = recall(storageKeys.searchMark);
  if (!text) return;
  forgetNext();
  try {
    const marking = JSON.parse(text) as Marking;
    if (isShown(marking)) markWords(marking);
  } catch {
    // Storage may hold anything.
  }
}

function forgetNext(): void {
  if (recall(storageKeys.searchMark)) remember(storageKeys.searchMark, '');
}

function isShown({ href, at }: Marking): boolean {
  const key = (url: { pathname: string; hash: string }) => url.pathname.replace(/(?:\/|\.html)$/, '') + url.hash;
  return key(new URL(href)) === key(location) && Date.now() - at < FRESH_FOR;
}

function markWords({ href, words }: Marking): void {
  const find = wordFinder(words);
  const main = document.getElementById(elementIds.content);
  // Older browsers have no highlights.
  const highlights = (CSS as { highlights?: HighlightRegistry }).highlights;
  if (words.length === 0 || !main || !highlights) return;
  const anchor = decodeURIComponent(new URL(href).hash.slice(1));
  const inSection = rangesOf(main, anchor, find);
  const ranges = inSection.length > 0 || anchor === '' ? inSection : rangesOf(main, '', find);
  highlights.set(searching.highlight, new Highlight(...ranges));
  addStyles();
  clearTimeout(timer);
  timer = setTimeout(() => {
    highlights.delete(searching.highlight);
    removeStyles();
  }, searching.markedFor);
}

function addStyles(): void {
  removeStyles();
  sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function removeStyles(): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
}

/** Where the words stand between an anchor and the next heading, or on the page as a whole. */
function rangesOf(main: Element, anchor: string, find: FindWords): readonly Range[] {
  const start = anchor === '' ? null : document.getElementById(anchor);
  const heading = start?.closest('h1,h2,h3,h4,h5,h6') ?? start;
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let isInside = heading === null || heading === undefined;
  for (let node = walker.nextNode(); node && ranges.length < MOST; node = walker.nextNode()) {
    if (node === heading) isInside = true;
    else if (node instanceof Element && heading && isInside && node.matches('h1,h2,h3,h4,h5,h6')) break;
    if (!isInside || !(node instanceof Text)) continue;
    for (const { start: from, end } of find(node.data)) {
      const range = new Range();
      range.setStart(node, from);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}
