// The colour switch of the top bar.
import { rootData, storageKeys, themeColors } from '../model/constants.ts';
import { media } from './media.ts';
import type { SafeStorage } from './storage.ts';
import { text } from './texts.ts';

const { dataset } = document.documentElement;

function show(theme: 'light' | 'dark'): void {
  dataset[rootData.theme] = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? themeColors.dark : themeColors.light);
  labelThemeToggle();
}

const isDark = () => media('(prefers-color-scheme: dark)').matches;

/**
 * The mode that the switch leads to: the other one. Where the site follows the system, there are three: from the system to
 * what that is not, so that something is seen, then to what it is, then back to it.
 */
function nextMode(): 'light' | 'dark' | 'system' {
  const other = dataset[rootData.theme] === 'dark' ? 'light' : 'dark';
  if (rootData.themeSystem in dataset || !document.querySelector('[data-theme-toggle=system]')) return other;
  return (other === 'dark') === isDark() ? other : 'system';
}

/** Names the switch for what it does next. */
export function labelThemeToggle(): void {
  const mode = nextMode();
  const label = text(
    mode === 'system'
      ? 'Use the mode of the system'
      : mode === 'light'
        ? 'Switch to light mode'
        : 'Switch to dark mode',
  );
  const toggle = document.querySelector('[data-theme-toggle]');
  for (const name of ['aria-label', 'title']) toggle?.setAttribute(name, label);
}

/** Takes a mode on; what is no mode is that of the system. */
function choose(mode: string | null): void {
  const isChosen = mode === 'light' || mode === 'dark';
  if (!isChosen && !document.querySelector('[data-theme-toggle=system]')) return;
  if (isChosen) delete dataset[rootData.themeSystem];
  else dataset[rootData.themeSystem] = '';
  show(isChosen ? mode : isDark() ? 'dark' : 'light');
}

/** Makes the switch work; follows the system where the site asks for it and the reader has not chosen. */
export function startTheme(storage: SafeStorage): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-theme-toggle]')) return;
    const mode = nextMode();
    choose(mode);
    storage.set(storageKeys.theme, mode);
  });
  media('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (rootData.themeSystem in dataset) show(matches ? 'dark' : 'light');
    else labelThemeToggle();
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKeys.theme && !(rootData.themeFixed in dataset)) choose(newValue);
  });
  printInLight();
}

/** Colours of code follow the attribute, and paper is white. */
function printInLight(): void {
  let shown: string | undefined;
  addEventListener('beforeprint', () => {
    shown = dataset[rootData.theme];
    dataset[rootData.theme] = 'light';
  });
  addEventListener('afterprint', () => {
    if (shown !== undefined) dataset[rootData.theme] = shown;
  });
}
