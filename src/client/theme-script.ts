// Inline script in the head: sets the colour mode and hides a dismissed announcement before the first paint, so that nothing flashes or
// shifts, and reports if the site's own files do not load. The script reads its settings from attributes of `<html>`, so that its text, and
// so its hash in the Content-Security-Policy, is the same on all pages. It must not throw: without storage the page stays as rendered.
import { rootData, storageKeys, themeColors } from '../model/constants.ts';
import { watchLoading } from './load-failure.ts';
import { media } from './media.ts';

const root = document.documentElement;
const { dataset } = root;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

dataset[rootData.js] = '';
watchLoading();

const stored = rootData.themeFixed in dataset ? null : read(storageKeys.theme);
let theme = stored === 'light' || stored === 'dark' ? stored : dataset[rootData.theme];
if (theme === stored) delete dataset[rootData.themeSystem];
else if (rootData.themeSystem in dataset) {
  theme = media('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
dataset[rootData.theme] = theme;
document
  .querySelector('meta[name="theme-color"]')
  ?.setAttribute('content', theme === 'dark' ? themeColors.dark : themeColors.light);

if (read(storageKeys.sidebarHidden) === 'true') dataset[rootData.sidebar] = 'hidden';

const id = dataset[rootData.announcementId];
if (id && read(storageKeys.announcementId) === id && read(storageKeys.announcementDismiss) === 'true') {
  dataset[rootData.announcement] = 'dismissed';
}
