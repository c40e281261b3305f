// The browser code of all pages. It consists of behaviors (small features) with one file each. Pages are readable without them. Window
// behaviors start once. Page behaviors start each time a page is shown, and stop when it is replaced. All state is created here.
import { pageUpdateEventName, rootDataAttributeNames } from '../model/constants.ts';
import { startAnnouncementBar } from './announcement.ts';
import { startCodeBlocks } from './code-blocks.ts';
// Here is imported `client/page.ts` of each feature.
import { revealCurrentLink, startMenus } from './menus.ts';
import { loadScriptsForPageElements, runWithCrashNotice, startPageBehaviors } from './page-parts.ts';
import { startButtonsOfAllPages, startImageZoom } from './page-tools.ts';
import { startProductMenus } from './products.ts';
import { startSavingScrollPositions } from './scroll.ts';
import { createSearchEngineLoader, startSearchPage, startSearchTriggers } from './search-start.ts';
import { startSidebar } from './sidebar.ts';
import { createSafeStorage } from './storage.ts';
import { startTabs } from './tabs.ts';
import { setThemeToggleLabel, startTheme } from './theme.ts';
import { startToc } from './toc.ts';
import { createInstantNavigation } from './travel.ts';

const storage = createSafeStorage();
const instantNavigation = createInstantNavigation();
const loadSearchEngine = createSearchEngineLoader(storage);
const pageBehaviors = [
  (signal: AbortSignal) => startTabs(storage, signal),
  setThemeToggleLabel,
  revealCurrentLink,
  startToc,
  loadScriptsForPageElements,
  (signal: AbortSignal) => startCodeBlocks(storage, signal),
  startImageZoom,
  // Here stands `client/page.ts` of each feature.
  (signal: AbortSignal) => startSearchPage(signal, loadSearchEngine),
  startProductMenus,
  ...instantNavigation.aids,
];
let stopPageBehaviors = () => {};
/** Stops the behaviors of the old page, runs `change`, which shows the new page, and starts the behaviors of the new page. */
const changePage = (change: () => void) => {
  stopPageBehaviors();
  change();
  stopPageBehaviors = startPageBehaviors(pageBehaviors);
};
const windowBehaviors = [
  () => startTheme(storage),
  () => startAnnouncementBar(storage),
  startMenus,
  () => startSidebar(storage),
  startSavingScrollPositions,
  ...instantNavigation.partsOf(changePage),
  startButtonsOfAllPages,
  () => startSearchTriggers(storage, loadSearchEngine),
];
for (const start of windowBehaviors) runWithCrashNotice(start);
stopPageBehaviors = startPageBehaviors(pageBehaviors);
// Makes CSS show the elements that work only with this script.
document.documentElement.dataset[rootDataAttributeNames.js] = 'on';
document.addEventListener(pageUpdateEventName, (event) => {
  event.preventDefault();
  changePage((event as CustomEvent<() => void>).detail);
});
