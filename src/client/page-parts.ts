// The aids of one page: started when it is shown, ended when it goes. Each gets a signal that takes its listeners and
// observers away with the page. One that fails must not take the others with it.
import { rootData } from '../model/constants.ts';
import { reportCrash } from './crash.ts';
import { runLazy } from './lazy.ts';
import { loadLazy } from './loading.ts';

/** What stands on few pages brings its script by itself. */
export function startLazyParts(signal: AbortSignal): void {
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
    if (document.querySelector(selector)) void runLazy(name, signal);
}

/** Counts the page, where the site has that done. Readers may block such a script: that is no fault of the page. */
export function countView(): void {
  if (!(rootData.analytics in document.documentElement.dataset)) return;
  const { title } = document;
  const { pathname } = location;
  loadLazy('analytics').then(
    (loaded) => loaded.default(pathname, title),
    () => {},
  );
}

/** Starts the aids of the page that is shown; gives the function that ends them. */
export function startPage(aids: readonly ((signal: AbortSignal) => void)[]): () => void {
  const controller = new AbortController();
  for (const start of aids) attempt(() => start(controller.signal));
  return () => controller.abort();
}

/** Runs something interactive. A crash is said on the page, with a button to try again; the rest of the page lives. */
export function attempt(start: () => void): void {
  try {
    start();
  } catch (error) {
    console.error(error);
    reportCrash(() => attempt(start));
  }
}
