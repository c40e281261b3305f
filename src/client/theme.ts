// The colour switch of the top bar.
import { rootData, storageKeys, themeColors } from '../model/constants.ts';
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

/** Names the switch for what it does next. */
export function labelThemeToggle(): void {
  const label = text(dataset[rootData.theme] === 'dark' ? 'Switch to light mode' : 'Switch to dark mode');
  document.querySelector('[data-theme-toggle]')?.setAttribute('aria-label', label);
}

/** Makes the switch work; follows the system where the site asks for it and the reader has not chosen. */
export function startTheme(storage: SafeStorage): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-theme-toggle]')) return;
    const theme = dataset[rootData.theme] === 'dark' ? 'light' : 'dark';
    show(theme);
    storage.set(storageKeys.theme, theme);
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    const isChosen = !(rootData.themeFixed in dataset) && storage.get(storageKeys.theme) !== null;
    if (!isChosen && rootData.themeSystem in dataset) show(matches ? 'dark' : 'light');
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKeys.theme || rootData.themeFixed in dataset) return;
    if (newValue === 'light' || newValue === 'dark') show(newValue);
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
