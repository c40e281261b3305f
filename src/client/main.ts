// The browser's code: small aids, each in a file of its own, none of which the pages need to be read. What belongs to the
// window starts once; what belongs to a page starts with each page that is swapped in.
import { updateEvent } from '../model/constants.ts';
import { startAnnouncement } from './announcement.ts';
import { startMenus } from './menus.ts';
import { startNavigation } from './navigate.ts';
import { attempt, endPage, startPage } from './page-parts.ts';
import { startPageTools } from './page-tools.ts';
import { startPrefetch } from './prefetch.ts';
import { startScroll } from './scroll.ts';
import { startSearch } from './search-start.ts';
import { startSidebar } from './sidebar.ts';
import { startTheme } from './theme.ts';

const parts = [
  startTheme,
  startAnnouncement,
  startMenus,
  startSidebar,
  startScroll,
  startNavigation,
  startPrefetch,
  startPageTools,
  startSearch,
];
for (const start of parts) {
  attempt(start);
}
startPage();
document.addEventListener(updateEvent, (event) => {
  event.preventDefault();
  endPage();
  (event as CustomEvent<() => void>).detail();
  startPage();
});
