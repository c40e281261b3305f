// Highlights the search words on a page that was opened from the search by a page load, such as in a new tab.
import { WordHighlighter } from '../search/mark-page.ts';
import { createStorage } from '../storage.ts';

/** Highlights the stored search words. */
export default () => new WordHighlighter(createStorage()).markStored();
