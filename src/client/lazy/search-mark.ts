// For a page that a search has opened by a load, such as in a new tab.
import { Marker } from '../search/mark-page.ts';
import { createStorage } from '../storage.ts';

/** Marks the words of that search. */
export default () => new Marker(createStorage()).markStored();
