// Entry to search: the button, Ctrl or Cmd + K, and `/`. The dialog is loaded as soon as the reader points at the button or focuses it.
import { navigationSettings, rootDataAttributeNames, storageKeys } from '../model/constants.ts';
import { createButton, createHtmlElement } from './element.ts';
import { runLazyScript } from './lazy.ts';
import { isPageReachable, loadLazyScript } from './loading.ts';
import { readSearchSettings } from './search/settings.ts';
import { createWorkerStarter } from './search/worker.ts';
import type { SafeStorage } from './storage.ts';
import { formatClientText } from './texts.ts';

type SearchDialogOpener = typeof import('./lazy/search-dialog.tsx').default;

type SearchEngineScript = typeof import('./lazy/search-provider.ts');
/** Loads the engine and, if there is a `query`, searches for it as soon as the engine is ready. */
type SearchEngineLoader = (query?: string) => Promise<SearchEngineScript>;

/**
 * Returns a function that loads the engine script and prepares the engine. The worker of the embedded search takes longest to start. The
 * worker's name is the address of the index, so that the worker can fetch the index while the scripts load. A failure is reported only when
 * the engine is used.
 */
export function createSearchEngineLoader(storage: SafeStorage): SearchEngineLoader {
  const workerFor = createWorkerStarter(storage);
  return (query) => {
    const worker = workerFor(readSearchSettings());
    const loading = loadLazyScript('search-provider') as Promise<SearchEngineScript>;
    loading.then((loaded) => loaded.default(worker).warm(query)).catch(() => {});
    return loading;
  };
}

/** Finds the dialog in the page, and its field, which accepts text before the script is loaded. */
function findSearchDialog() {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search-dialog');
  const field = dialog?.querySelector('input');
  if (!dialog || !field) return undefined;
  // A click on the backdrop has the dialog itself as its target.
  dialog.onclick = ({ target }) => {
    if (target === dialog || (target as Element).closest('.search-close')) dialog.close();
  };
  return { dialog, field };
}

/**
 * Returns a function that shows a message below the field. If the function is called without content, it shows a loading message after a
 * delay. The dialog script later removes the message element.
 */
function createMessageDisplay(dialog: HTMLDialogElement) {
  const note = createHtmlElement('div', { role: 'status' });
  let late = 0;
  const showMessage = (...content: readonly (Node | string)[]) => {
    clearTimeout(late);
    note.className = content.length > 0 ? 'pending' : '';
    note.replaceChildren(...content);
    if (content.length > 0) return;
    dialog.append(note);
    late = setTimeout(showMessage, navigationSettings.lateAfter, formatClientText('Loading…'));
  };
  return showMessage;
}

/**
 * Opens the dialog when the reader clicks the button or presses a search key. Also highlights the words of the search that led to this
 * page.
 */
export function startSearchTriggers(storage: SafeStorage, warmEngine: SearchEngineLoader): void {
  const searchDialog =
    rootDataAttributeNames.search in document.documentElement.dataset ? findSearchDialog() : undefined;
  if (!searchDialog) return;
  const { dialog, field } = searchDialog;
  const { page } = readSearchSettings();
  const showMessage = createMessageDisplay(dialog);
  const warm = (query?: string) => {
    const loading = warmEngine(query);
    // If the dialog script fails, the search page can still filter titles.
    loadLazyScript('search-dialog').catch(async () => {
      const canLeave = page && (await isPageReachable());
      if (!dialog.open) return;
      if (canLeave) location.href = `${page}?q=${encodeURIComponent(field.value)}`;
      else showMessage(...createLoadFailureMessage(open));
    });
    return loading;
  };
  /** Opens the dialog at once. Its script hydrates it later. */
  const open = () => {
    // A short selected text becomes the query.
    const selected = `${getSelection()}`.replace(/\s+/g, ' ');
    field.dataset.asked = /^.{1,80}$/.test(selected) ? selected : '';
    if (field.dataset.asked && !field.role) field.value = selected;
    const loading = warm(field.role ? undefined : field.value);
    const run = () => void runLazyScript<SearchDialogOpener>('search-dialog', loading, dialog, field);
    // The field takes the focus. When the dialog closes, the browser returns the focus to the element that had it before.
    dialog.close();
    dialog.showModal();
    field.select();
    if (field.role) return run();
    showMessage();
    // A separate task, so that slow devices show the dialog first.
    setTimeout(run);
  };
  if (storage.get(storageKeys.searchMark)) void runLazyScript('search-mark');
  for (const type of ['mouseover', 'focusin', 'touchstart', 'click']) {
    const onEvent = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('[data-search-open]')) return;
      if (type === 'click') open();
      else warm();
    };
    document.addEventListener(type, onEvent, { passive: true });
  }
  document.addEventListener('keydown', (event) => {
    const { key, code, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    // Only a visible field counts: the field of the closed dialog keeps the focus for a moment.
    const isField =
      target instanceof Element && target.matches(':read-write,select') && target.getClientRects().length > 0;
    // On other keyboard layouts, the key produces a different letter; `code` identifies the key by its position.
    const isToggle = ctrlKey !== metaKey && !shiftKey && (/^k$/i.test(key) || (code === 'KeyK' && key > '~'));
    const isSlash = key === '/' && !ctrlKey && !metaKey && !isField;
    if (key === 'Enter' && !field.role) field.dataset.entered = field.value;
    if (altKey || !(isToggle || isSlash)) return;
    event.preventDefault();
    if (event.repeat) return;
    if (!dialog.open) open();
    else if (isToggle) dialog.close();
  });
}

/** Starts the search on the search page. */
export function startSearchPage(signal: AbortSignal, warmEngine: SearchEngineLoader): void {
  const groups = document.querySelector<HTMLElement>('[data-search-groups]');
  if (!groups) return;
  // Search results replace the list of pages. Until then, the list keeps its space, so that the layout does not shift.
  if (/[?&]q=[^&]/.test(location.search)) groups.style.visibility = 'hidden';
  loadLazyScript('search-dialog').catch(() => filterPagesByTitle(groups));
  void runLazyScript<SearchDialogOpener>('search-dialog', warmEngine(), signal);
}

/** Filters the list of pages by title and offers to retry. Fallback if the search script does not load. */
function filterPagesByTitle(groups: HTMLElement): void {
  const words = (new URLSearchParams(location.search).get('q') ?? '').toLowerCase().split(/\s+/);
  for (const link of groups.querySelectorAll('a')) {
    const title = link.textContent?.toLowerCase() ?? '';
    (link.closest('li') ?? link).hidden = !words.every((word) => title.includes(word));
  }
  for (const group of groups.children as HTMLCollectionOf<HTMLElement>)
    group.hidden = !group.querySelector('li:not([hidden])');
  groups.before(createHtmlElement('p', { role: 'alert' }, ...createLoadFailureMessage(() => location.reload())));
  groups.style.visibility = '';
}

/** Returns the message that the search script did not load, with a retry button. */
function createLoadFailureMessage(onRetry: () => void): readonly (Node | string)[] {
  return [
    `${formatClientText('Unable to fetch results')}. ${formatClientText('You might want to check your network connection.')} `,
    createButton('Retry', onRetry),
  ];
}
