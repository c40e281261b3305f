// Highlights the words of a query for a moment on the page that the reader opened from the hits. Requires the CSS Custom Highlight API,
// which does not change the DOM.
import { browserSearchSettings, elementIds, navigationEventName, storageKeys } from '../../model/constants.ts';
import type { SafeStorage } from '../storage.ts';
import { addStyles } from '../styles.ts';
import styles from './mark.css';

// Imported last: the order of imports determines the bytes of the bundle, and every page contains the hash of the bundle.

import { createWordFinder, type WordRangeFinder } from '../../search/rank/marks.ts';

interface StoredHighlight {
  /** Address that was opened. */
  readonly href: string;
  readonly words: readonly string[];
  /** Time in milliseconds since 1970. */
  readonly at: number;
}

/** Age in milliseconds from which stored words are ignored, because the reader has probably opened the page in another way. */
const MAX_HIGHLIGHT_AGE_MS = 30_000;
/** Maximum number of highlights. */
const MAX_HIGHLIGHTS = 200;

/** Highlights words on the page of a window. */
export class WordHighlighter {
  /** Removes the current highlights. */
  #unmark = () => {};

  constructor(private readonly storage: SafeStorage) {}

  /**
   * Stores words to highlight on the page at `href`, which the reader opens next. The page may open in this window, or in another window by
   * a page load.
   */
  markNext(href: string, words: readonly string[]): void {
    const marking: StoredHighlight = { href: new URL(href, location.href).href, words, at: Date.now() };
    this.storage.set(storageKeys.searchMark, JSON.stringify(marking));
    const { pathname, search } = new URL(marking.href);
    const mark = () => {
      this.#forgetNext();
      this.#mark(marking);
    };
    if (pathname === location.pathname && search === location.search) requestAnimationFrame(mark);
    else document.addEventListener(navigationEventName, () => isHighlightOfThisPage(marking) && mark(), { once: true });
  }

  /** Highlights the words that another window or the previous page has stored. */
  markStored(): void {
    const text = this.#forgetNext();
    if (!text) return;
    try {
      const marking = JSON.parse(text) as StoredHighlight;
      if (isHighlightOfThisPage(marking)) this.#mark(marking);
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
    // Older browsers do not have the CSS Custom Highlight API.
    const { highlights } = CSS as { highlights?: HighlightRegistry };
    if (words.length === 0 || !main || !highlights) return;
    const find = createWordFinder(words);
    const anchor = document.getElementById(decodeURIComponent(new URL(href).hash.slice(1)));
    const inSection = findWordRanges(main, anchor, find);
    const ranges = inSection.length > 0 || !anchor ? inSection : findWordRanges(main, null, find);
    this.#unmark();
    this.#unmark = showRemovableHighlights(highlights, ranges);
  }
}

function isHighlightOfThisPage({ href, at }: StoredHighlight): boolean {
  const key = (url: { pathname: string; hash: string }) => url.pathname.replace(/(?:\/|\.html)$/, '') + url.hash;
  return key(new URL(href)) === key(location) && Date.now() - at < MAX_HIGHLIGHT_AGE_MS;
}

/** Shows highlights for a while. Returns the function that removes them earlier. */
function showRemovableHighlights(highlights: HighlightRegistry, ranges: readonly Range[]): () => void {
  const removeStyles = addStyles(styles);
  highlights.set(browserSearchSettings.highlight, new Highlight(...ranges));
  const end = () => {
    clearTimeout(timer);
    highlights.delete(browserSearchSettings.highlight);
    removeStyles();
  };
  const timer = setTimeout(end, browserSearchSettings.markedFor);
  return end;
}

/** Elements that contain the names of pages. Words in them are not highlighted, because most queries contain these words. */
const TITLE_AND_NAV_SELECTOR = 'h1,nav';

/** Returns the ranges of the words between the anchor and the next heading. Without an anchor, returns the ranges on the whole page. */
function findWordRanges(main: Element, anchor: Element | null, find: WordRangeFinder): readonly Range[] {
  const heading = anchor?.closest('h1,h2,h3,h4,h5,h6') ?? anchor;
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let isInside = heading === null;
  for (let node = walker.nextNode(); node && ranges.length < MAX_HIGHLIGHTS; node = walker.nextNode()) {
    if (node === heading) isInside = true;
    else if (node instanceof Element && heading && isInside && node.matches('h1,h2,h3,h4,h5,h6')) break;
    if (!isInside || !(node instanceof Text) || node.parentElement?.closest(TITLE_AND_NAV_SELECTOR)) continue;
    for (const { start: from, end } of find(node.data)) {
      const range = new Range();
      range.setStart(node, from);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}
