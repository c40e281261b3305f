// The colour mode switch of the navbar.
import { rootDataNames, storageKeys, themeColors } from '../model/constants.ts';
import { mediaQuery } from './media.ts';
import type { SafeStorage } from './storage.ts';
import { clientText } from './texts.ts';

const { dataset } = document.documentElement;

function setTheme(theme: 'light' | 'dark'): void {
  dataset[rootDataNames.theme] = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? themeColors.dark : themeColors.light);
  labelThemeToggle();
}

const isDarkPreferred = () => mediaQuery('(prefers-color-scheme: dark)').matches;

/**
 * Returns the mode that the switch selects next. If the site does not follow the system, that is the opposite mode. If it does, there are
 * three modes: from "system" the switch goes to the opposite of the system's mode, so that the change is visible, then to the system's
 * mode, then back to "system".
 */
function nextMode(): 'light' | 'dark' | 'system' {
  const other = dataset[rootDataNames.theme] === 'dark' ? 'light' : 'dark';
  if (rootDataNames.themeSystem in dataset || !document.querySelector('[data-theme-toggle=system]')) return other;
  return (other === 'dark') === isDarkPreferred() ? other : 'system';
}

/** Labels the switch with its next action. */
export function labelThemeToggle(): void {
  const mode = nextMode();
  const label = clientText(
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
function applyMode(mode: string | null): void {
  const isChosen = mode === 'light' || mode === 'dark';
  if (!isChosen && !document.querySelector('[data-theme-toggle=system]')) return;
  if (isChosen) delete dataset[rootDataNames.themeSystem];
  else dataset[rootDataNames.themeSystem] = '';
  setTheme(isChosen ? mode : isDarkPreferred() ? 'dark' : 'light');
}

/** Starts the switch. Follows changes of the system's mode if the site does so and the reader has made no choice. */
export function startTheme(storage: SafeStorage): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-theme-toggle]')) return;
    const mode = nextMode();
    applyMode(mode);
    storage.set(storageKeys.theme, mode);
  });
  mediaQuery('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (rootDataNames.themeSystem in dataset) setTheme(matches ? 'dark' : 'light');
    else labelThemeToggle();
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKeys.theme && !(rootDataNames.themeFixed in dataset)) applyMode(newValue);
  });
  printInLight();
}

/** Prints in light mode, as paper is white; the colours of code depend on the mode attribute. */
function printInLight(): void {
  let shown: string | undefined;
  addEventListener('beforeprint', () => {
    shown = dataset[rootDataNames.theme];
    dataset[rootDataNames.theme] = 'light';
  });
  addEventListener('afterprint', () => {
    if (shown !== undefined) dataset[rootDataNames.theme] = shown;
  });
}
