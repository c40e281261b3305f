// The colour mode switch of the navbar.
import { rootDataAttributeNames, storageKeys, themeColors } from '../model/constants.ts';
import { getMediaQuery } from './media.ts';
import type { SafeStorage } from './storage.ts';
import { formatClientText } from './texts.ts';

const { dataset } = document.documentElement;

function setTheme(theme: 'light' | 'dark'): void {
  dataset[rootDataAttributeNames.theme] = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? themeColors.dark : themeColors.light);
  setThemeToggleLabel();
}

const isDarkPreferred = () => getMediaQuery('(prefers-color-scheme: dark)').matches;

/**
 * Returns the mode that the switch selects next. If the site does not follow the system's mode, the next mode is the opposite of the
 * current one. If the site follows it, there are three modes. From "system", the switch goes to the opposite of the system's mode, so that
 * the change is visible. It then goes to the system's mode, and then back to "system".
 */
function selectNextColorMode(): 'light' | 'dark' | 'system' {
  const other = dataset[rootDataAttributeNames.theme] === 'dark' ? 'light' : 'dark';
  if (rootDataAttributeNames.themeSystem in dataset || !document.querySelector('[data-theme-toggle=system]'))
    return other;
  return (other === 'dark') === isDarkPreferred() ? other : 'system';
}

/** Labels the switch with its next action. */
export function setThemeToggleLabel(): void {
  const mode = selectNextColorMode();
  const label = formatClientText(
    mode === 'system'
      ? 'Use the mode of the system'
      : mode === 'light'
        ? 'Switch to light mode'
        : 'Switch to dark mode',
  );
  const toggle = document.querySelector('[data-theme-toggle]');
  for (const name of ['aria-label', 'title']) toggle?.setAttribute(name, label);
}

/** Applies a mode; `null` and unknown values mean the system's mode. */
function applyColorMode(mode: string | null): void {
  const isChosen = mode === 'light' || mode === 'dark';
  if (!isChosen && !document.querySelector('[data-theme-toggle=system]')) return;
  if (isChosen) delete dataset[rootDataAttributeNames.themeSystem];
  else dataset[rootDataAttributeNames.themeSystem] = '';
  setTheme(isChosen ? mode : isDarkPreferred() ? 'dark' : 'light');
}

/** Starts the switch. Follows changes of the system's mode if the site does so and the reader has made no choice. */
export function startTheme(storage: SafeStorage): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-theme-toggle]')) return;
    const mode = selectNextColorMode();
    applyColorMode(mode);
    storage.set(storageKeys.theme, mode);
  });
  getMediaQuery('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (rootDataAttributeNames.themeSystem in dataset) setTheme(matches ? 'dark' : 'light');
    else setThemeToggleLabel();
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKeys.theme && !(rootDataAttributeNames.themeFixed in dataset)) applyColorMode(newValue);
  });
  startPrintingInLightMode();
}

/** Makes pages print in light mode, because paper is white. The colours of code depend on the mode attribute. */
function startPrintingInLightMode(): void {
  let shown: string | undefined;
  addEventListener('beforeprint', () => {
    shown = dataset[rootDataAttributeNames.theme];
    dataset[rootDataAttributeNames.theme] = 'light';
  });
  addEventListener('afterprint', () => {
    if (shown !== undefined) dataset[rootDataAttributeNames.theme] = shown;
  });
}
