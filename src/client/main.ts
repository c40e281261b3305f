// The browser's code: small aids, each in a file of its own, none of which the pages need to be read.
// One that fails must not take the others with it.
import { startAnnouncement } from './announcement.ts';
import { startCodeBlocks } from './code-blocks.ts';
import { startMenus } from './menus.ts';
import { startSearchList } from './search-list.ts';
import { startTabs } from './tabs.ts';
import { startTheme } from './theme.ts';
import { startToc } from './toc.ts';

const parts = [startTabs, startTheme, startAnnouncement, startMenus, startToc, startSearchList, startCodeBlocks];

for (const start of parts) {
  try {
    start();
  } catch (error) {
    console.error(error);
  }
}
