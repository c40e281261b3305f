// The browser's code: small aids, each in a file of its own, none of which the pages need to be read. What belongs to the
// window starts once; what belongs to a page starts with each page that is swapped in. All that is kept is made here.
import { updateEvent } from '../model/constants.ts';
import { startAnnouncement } from './announcement.ts';
import { startCodeBlocks } from './code-blocks.ts';
import { revealActive, startMenus } from './menus.ts';
import { Navigation } from './navigate.ts';
import { PageCache } from './page-cache.ts';
import { attempt, countView, PageLife, startLazyParts } from './page-parts.ts';
import { startPageTools, startPictures } from './page-tools.ts';
import { PrefetchQueue, prefetchInView, startPrefetch } from './prefetch.ts';
import { startScroll } from './scroll.ts';
import { startSearch, startSearchPage } from './search-start.ts';
import { startSidebar } from './sidebar.ts';
import { SafeStorage } from './storage.ts';
import { startTabs } from './tabs.ts';
import { labelThemeToggle, startTheme } from './theme.ts';
import { startToc } from './toc.ts';

const storage = new SafeStorage();
const pages = new PageCache();
const queue = new PrefetchQueue(pages);
const life = new PageLife([
  (signal) => startTabs(storage, signal),
  labelThemeToggle,
  revealActive,
  startToc,
  startLazyParts,
  (signal) => startCodeBlocks(storage, signal),
  startPictures,
  startSearchPage,
  (signal) => prefetchInView(queue, signal),
  countView,
]);
const parts = [
  () => startTheme(storage),
  () => startAnnouncement(storage),
  startMenus,
  () => startSidebar(storage),
  startScroll,
  () => new Navigation(pages, life).start(),
  () => startPrefetch(queue),
  startPageTools,
  () => startSearch(storage),
];
for (const start of parts) attempt(start);
life.start();
document.addEventListener(updateEvent, (event) => {
  event.preventDefault();
  life.end();
  (event as CustomEvent<() => void>).detail();
  life.start();
});
