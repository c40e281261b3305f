// The browser's code: small aids, each in a file of its own, none of which the pages need to be read. What belongs to the
// window starts once; what belongs to a page starts with each page that is swapped in. All that is kept is made here.
import { rootData, updateEvent } from '../model/constants.ts';
import { startAnnouncement } from './announcement.ts';
import { startCodeBlocks } from './code-blocks.ts';
// Here is imported `client/page.ts` of each feature.
import { revealActive, startMenus } from './menus.ts';
import { attempt, startLazyParts, startPage } from './page-parts.ts';
import { startPageTools, startPictures } from './page-tools.ts';
import { startProducts } from './products.ts';
import { startScroll } from './scroll.ts';
import { createWarmer, openOnIntent, startSearchPage } from './search-start.ts';
import { startSidebar } from './sidebar.ts';
import { createStorage } from './storage.ts';
import { startTabs } from './tabs.ts';
import { labelThemeToggle, startTheme } from './theme.ts';
import { startToc } from './toc.ts';
import { createTravel } from './travel.ts';

const storage = createStorage();
const travel = createTravel();
const warmEngine = createWarmer(storage);
const aids = [
  (signal: AbortSignal) => startTabs(storage, signal),
  labelThemeToggle,
  revealActive,
  startToc,
  startLazyParts,
  (signal: AbortSignal) => startCodeBlocks(storage, signal),
  startPictures,
  // Here stands `client/page.ts` of each feature.
  (signal: AbortSignal) => startSearchPage(signal, warmEngine),
  startProducts,
  ...travel.aids,
];
let endPage = () => {};
/** Changes the page: the aids of the one that goes end, then those of the one that comes start. */
const changePage = (change: () => void) => {
  endPage();
  change();
  endPage = startPage(aids);
};
const parts = [
  () => startTheme(storage),
  () => startAnnouncement(storage),
  startMenus,
  () => startSidebar(storage),
  startScroll,
  ...travel.partsOf(changePage),
  startPageTools,
  () => openOnIntent(storage, warmEngine),
];
for (const start of parts) attempt(start);
endPage = startPage(aids);
// What needs this code shows from now on.
document.documentElement.dataset[rootData.js] = 'on';
document.addEventListener(updateEvent, (event) => {
  event.preventDefault();
  changePage((event as CustomEvent<() => void>).detail);
});
