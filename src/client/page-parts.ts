// Starts the behaviors (small features) of a page when it is shown, and stops them when it is replaced. Each behavior gets a signal that
// removes its listeners and observers. If a behavior fails to start, the others still run.
import { rootDataAttributeNames } from '../model/constants.ts';
import { showCrashNotice } from './crash.ts';
import { runLazyScript } from './lazy.ts';
import { loadLazyScript } from './loading.ts';

/** Loads scripts of elements that only few pages contain. */
export function loadScriptsForPageElements(signal: AbortSignal): void {
  const names: Readonly<Record<string, string>> = {
    '[data-routes]': 'not-found',
    '[data-timeline]': 'timeline',
    '[data-table]': 'tables',
    '[data-products]': 'products',
    '.tab:nth-child(9)': 'choice',
    // Here stands `client/lazy/selectors.json` of each feature.
    '.language-menu li + li': 'language',
    '.version-menu': 'version',
  };
  for (const [selector, name] of Object.entries(names))
    if (document.querySelector(selector)) void runLazyScript(name, signal);
}

/** Counts the page view if analytics are configured. Readers may block the script, which is not an error. */
export function reportPageView(): void {
  if (!(rootDataAttributeNames.analytics in document.documentElement.dataset)) return;
  const { title } = document;
  const { pathname } = location;
  loadLazyScript('analytics').then(
    (loaded) => loaded.default(pathname, title),
    () => {},
  );
}

/** Starts the behaviors of the current page. Returns the function that stops them. */
export function startPageBehaviors(behaviors: readonly ((signal: AbortSignal) => void)[]): () => void {
  const controller = new AbortController();
  for (const start of behaviors) runWithCrashNotice(() => start(controller.signal));
  return () => controller.abort();
}

/** Starts a behavior. If it throws, shows a notice with a retry button; the other behaviors keep working. */
export function runWithCrashNotice(start: () => void): void {
  try {
    start();
  } catch (error) {
    console.error(error);
    showCrashNotice(() => runWithCrashNotice(start));
  }
}
