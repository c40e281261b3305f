// Inline script in the head: sets the colour mode and hides a dismissed announcement before the first paint, so that nothing flashes or
// shifts, and reports if the site's own files do not load. The script reads its settings from attributes of `<html>`, so that its text, and
// so its hash in the Content-Security-Policy, is the same on all pages. It must not throw: without storage the page stays as rendered.
import { rootDataNames, storageKeys, themeColors } from '../model/constants.ts';
import { watchLoading } from './load-failure.ts';
import { mediaQuery } from './media.ts';

const rootElement = document.documentElement;
const { dataset } = rootElement;

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

dataset[rootDataNames.js] = '';
watchLoading();

const storedTheme = rootDataNames.themeFixed in dataset ? null : readStored(storageKeys.theme);
let theme = storedTheme === 'light' || storedTheme === 'dark' ? storedTheme : dataset[rootDataNames.theme];
if (theme === storedTheme) delete dataset[rootDataNames.themeSystem];
else if (rootDataNames.themeSystem in dataset) {
  theme = mediaQuery('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
dataset[rootDataNames.theme] = theme;
document
  .querySelector('meta[name="theme-color"]')
  ?.setAttribute('content', theme === 'dark' ? themeColors.dark : themeColors.light);

if (readStored(storageKeys.sidebarHidden) === 'true') dataset[rootDataNames.sidebar] = 'hidden';

const currentAnnouncementId = dataset[rootDataNames.announcementId];
if (
  currentAnnouncementId &&
  readStored(storageKeys.announcementId) === currentAnnouncementId &&
  readStored(storageKeys.announcementDismiss) === 'true'
) {
  dataset[rootDataNames.announcement] = 'dismissed';
}
