// For a page that a search has opened by a load, such as in a new tab.
export { markStored as default } from '../search/mark-page.ts';
