// Highlights the words of a query for a moment on the page that it led to, if the browser can do that without changing the DOM (CSS Custom
// Highlight API).
import { elementIds, navigateEvent, searchTimings, storageKeys } from '../../model/constants.ts';
import type { SafeStorage } from '../storage.ts';
import { addStyles } from '../styles.ts';
import styles from './mark.css';

// Imported last: the order of imports determines the bytes of the bundle, and every page contains the hash of the bundle.

import { type FindWords, wordFinder } from '../../search/rank/marks.ts';

interface StoredHighlight {
  /** Address that was opened. */
  readonly href: string;
  readonly words: readonly string[];
  /** Time in milliseconds since 1970. */
  readonly at: number;
}

/** Milliseconds after which stored words are stale: the page was then opened in another way. */
const MAX_AGE_MS = 30_000;
/** Maximum number of highlights. */
const MAX_HIGHLIGHTS = 200;

/** Highlights words on the page of a window. */
export class Marker {
  /** Removes the current highlights. */
  #unmark = () => {};

  constructor(private readonly storage: SafeStorage) {}

  /** Stores words to highlight on the next page, in this window or, with a page load, in another one. */
  markNext(href: string, words: readonly string[]): void {
    const marking: StoredHighlight = { href: new URL(href, location.href).href, words, at: Date.now() };
    this.storage.set(storageKeys.searchMark, JSON.stringify(marking));
    const { pathname, search } = new URL(marking.href);
    const mark = () => {
      this.#forgetNext();
      this.#mark(marking);
    };
    if (pathname === location.pathname && search === location.search) requestAnimationFrame(mark);
    else document.addEventListener(navigateEvent, () => isForThisPage(marking) && mark(), { once: true });
  }

  /** Highlights the words that another window or the previous page has stored. */
  markStored(): void {
    const text = this.#forgetNext();
    if (!text) return;
    try {
      const marking = JSON.parse(text) as StoredHighlight;
      if (isForThisPage(marking)) this.#mark(marking);
    } catch {
      // The stored value is not valid JSON.
    }
  }

  /** Removes and returns the stored words. */
  #forgetNext(): string | null {
    const text = this.storage.get(storageKeys.searchMark);
    if (text) this.storage.set(storageKeys.searchMark, '');
    return text;
  }

  #mark({ href, words }: StoredHighlight): void {
    const main = document.getElementById(elementIds.content);
    // Older browsers do not have the API.
    const { highlights } = CSS as { highlights?: HighlightRegistry };
    if (words.length === 0 || !main || !highlights) return;
    const find = wordFinder(words);
    const anchor = document.getElementById(decodeURIComponent(new URL(href).hash.slice(1)));
    const inSection = rangesOf(main, anchor, find);
    const ranges = inSection.length > 0 || !anchor ? inSection : rangesOf(main, null, find);
    this.#unmark();
    this.#unmark = showMarks(highlights, ranges);
  }
}

function isForThisPage({ href, at }: StoredHighlight): boolean {
  const key = (url: { pathname: string; hash: string }) => url.pathname.replace(/(?:\/|\.html)$/, '') + url.hash;
  return key(new URL(href)) === key(location) && Date.now() - at < MAX_AGE_MS;
}

/** Shows highlights for a while. Returns the function that removes them earlier. */
function showMarks(highlights: HighlightRegistry, ranges: readonly Range[]): () => void {
  const removeStyles = addStyles(styles);
  highlights.set(searchTimings.highlight, new Highlight(...ranges));
  const end = () => {
    clearTimeout(timer);
    highlights.delete(searchTimings.highlight);
    removeStyles();
  };
  const timer = setTimeout(end, searchTimings.markedFor);
  return end;
}

/** Elements with page names, which contain the words of most queries. */
const PAGE_NAME_ELEMENTS = 'h1,nav';

/** Returns the ranges of the words between an anchor and the next heading, or on the whole page. */
function rangesOf(main: Element, anchor: Element | null, find: FindWords): readonly Range[] {
  const heading = anchor?.closest('h1,h2,h3,h4,h5,h6') ?? anchor;
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let isInside = heading === null;
  for (let node = walker.nextNode(); node && ranges.length < MAX_HIGHLIGHTS; node = walker.nextNode()) {
    if (node === heading) isInside = true;
    else if (node instanceof Element && heading && isInside && node.matches('h1,h2,h3,h4,h5,h6')) break;
    if (!isInside || !(node instanceof Text) || node.parentElement?.closest(PAGE_NAME_ELEMENTS)) continue;
    for (const { start: from, end } of find(node.data)) {
      const range = new Range();
      range.setStart(node, from);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}
