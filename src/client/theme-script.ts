// Inline script in the head. Before the first paint, it sets the colour mode and hides a dismissed announcement, so that nothing flashes or
// shifts. It also reports if the site's own files do not load. It reads its settings from attributes of `<html>`, so that the script text
// is equal on all pages and the Content-Security-Policy needs one hash. It must not throw: without storage, the page stays as rendered.
import { rootDataAttributeNames, storageKeys, themeColors } from '../model/constants.ts';
import { watchScriptLoading } from './load-failure.ts';
import { getMediaQuery } from './media.ts';

const rootElement = document.documentElement;
const { dataset } = rootElement;

function readStoredValue(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

dataset[rootDataAttributeNames.js] = '';
watchScriptLoading();

const storedTheme = rootDataAttributeNames.themeFixed in dataset ? null : readStoredValue(storageKeys.theme);
let theme = storedTheme === 'light' || storedTheme === 'dark' ? storedTheme : dataset[rootDataAttributeNames.theme];
if (theme === storedTheme) delete dataset[rootDataAttributeNames.themeSystem];
else if (rootDataAttributeNames.themeSystem in dataset) {
  theme = getMediaQuery('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
dataset[rootDataAttributeNames.theme] = theme;
document
  .querySelector('meta[name="theme-color"]')
  ?.setAttribute('content', theme === 'dark' ? themeColors.dark : themeColors.light);

if (readStoredValue(storageKeys.sidebarHidden) === 'true') dataset[rootDataAttributeNames.sidebar] = 'hidden';

const currentAnnouncementId = dataset[rootDataAttributeNames.announcementId];
if (
  currentAnnouncementId &&
  readStoredValue(storageKeys.announcementId) === currentAnnouncementId &&
  readStoredValue(storageKeys.announcementDismiss) === 'true'
) {
  dataset[rootDataAttributeNames.announcement] = 'dismissed';
}
