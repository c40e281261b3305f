// Highlights the search words on a page that the search opened by a page load, such as in a new tab.
import { Marker } from '../search/mark-page.ts';
import { createStorage } from '../storage.ts';

/** Highlights the words of that search. */
export default () => new Marker(createStorage()).markStored();
