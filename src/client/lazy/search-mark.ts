// Highlights the search words on a page that a search hit opened with a page load, for example in a new tab.
import { WordHighlighter } from '../search/mark-page.ts';
import { createSafeStorage } from '../storage.ts';

/** Highlights the stored search words. */
export default () => new WordHighlighter(createSafeStorage()).markStored();
