// The browser code: small features, called aids, one per file. Pages are readable without them. Aids of the window start once, aids of a
// page each time that a page is shown. All state is created here.
import { rootDataNames, updateEvent } from '../model/constants.ts';
import { startAnnouncement } from './announcement.ts';
import { startCodeBlocks } from './code-blocks.ts';
// Here is imported `client/page.ts` of each feature.
import { revealActive, startMenus } from './menus.ts';
import { runPart, startLazyParts, startPage } from './page-parts.ts';
import { startPageTools, startPictures } from './page-tools.ts';
import { startProducts } from './products.ts';
import { startScroll } from './scroll.ts';
import { createWarmer, openSearchOnIntent, startSearchPage } from './search-start.ts';
import { startSidebar } from './sidebar.ts';
import { createStorage } from './storage.ts';
import { startTabs } from './tabs.ts';
import { labelThemeToggle, startTheme } from './theme.ts';
import { startToc } from './toc.ts';
import { createNavigationHandlers } from './travel.ts';

const storage = createStorage();
const instantNavigation = createNavigationHandlers();
const warmEngine = createWarmer(storage);
const pageAids = [
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
  ...instantNavigation.aids,
];
let endPage = () => {};
/** Changes the page: ends the aids of the old page, then starts those of the new one. */
const changePage = (change: () => void) => {
  endPage();
  change();
  endPage = startPage(pageAids);
};
const siteParts = [
  () => startTheme(storage),
  () => startAnnouncement(storage),
  startMenus,
  () => startSidebar(storage),
  startScroll,
  ...instantNavigation.partsOf(changePage),
  startPageTools,
  () => openSearchOnIntent(storage, warmEngine),
];
for (const start of siteParts) runPart(start);
endPage = startPage(pageAids);
// Shows the elements that need this script.
document.documentElement.dataset[rootDataNames.js] = 'on';
document.addEventListener(updateEvent, (event) => {
  event.preventDefault();
  changePage((event as CustomEvent<() => void>).detail);
});
