// The way into search: the button, Ctrl or Cmd + K, and `/`. The dialog is fetched when a reader is about to need it.
import { rootData, storageKeys } from '../model/constants.ts';
import { loadLazy, runLazy } from './lazy.ts';
import { recall } from './storage.ts';

/** Fetches the dialog and gets the engine ready, at the same time. What fails here is said when it is used. */
function warm(): void {
  loadLazy('search-dialog').catch(() => {});
  loadLazy('search-provider')
    .then((loaded) => loaded.default().warm())
    .catch(() => {});
}

/** Opens or toggles the dialog; given the life of a page instead, searches on that page. */
function search(step: 'open' | 'toggle' | AbortSignal): void {
  warm();
  void runLazy('search-dialog', loadLazy('search-provider'), step);
}

/** Answers button and keys, and marks the words of the search that led here. */
export function startSearch(): void {
  if (!(rootData.search in document.documentElement.dataset)) return;
  if (recall(storageKeys.searchMark)) void runLazy('search-mark');
  for (const type of ['mouseover', 'focusin', 'touchstart', 'click']) {
    const onEvent = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('[data-search-open]')) return;
      if (type === 'click') search('open');
      else warm();
    };
    document.addEventListener(type, onEvent, { passive: true });
  }
  document.addEventListener('keydown', (event) => {
    const { key, code, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    // The dialog's own field keeps the focus for a moment after the dialog has closed.
    const isField =
      target instanceof HTMLElement &&
      (target.isContentEditable || target.matches('input,textarea,select')) &&
      target.getClientRects().length > 0;
    // On keyboards of other scripts the key is at the same place.
    const isToggle = ctrlKey !== metaKey && !shiftKey && (/^k$/i.test(key) || (code === 'KeyK' && key > '~'));
    const isSlash = key === '/' && !ctrlKey && !metaKey && !isField;
    if (altKey || !(isToggle || isSlash)) return;
    event.preventDefault();
    if (!event.repeat) search(isToggle ? 'toggle' : 'open');
  });
}

/** Searches on the search page. */
export function startSearchPage(signal: AbortSignal): void {
  const groups = document.querySelector<HTMLElement>('[data-search-groups]');
  if (!groups) return;
  // Results will stand in the place of the list.
  groups.hidden = /[?&]q=[^&]/.test(location.search);
  search(signal);
}
