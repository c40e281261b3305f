// The way into search: the button, Ctrl or Cmd + K, and `/`. The dialog is fetched when a reader is about to need it.
import { rootData, storageKeys } from '../model/constants.ts';
import type { SearchSettings } from '../model/search.ts';
import { loadLazy, runLazy } from './lazy.ts';
import { recall } from './storage.ts';
import { text } from './texts.ts';

const dialog = document.createElement('dialog');
/** Takes what is typed until the script is there, and hands over what is selected. */
const plainField = document.createElement('input');

/**
 * Gets the engine ready, whose worker takes longest and so comes first, and fetches the dialog's script. What fails here is
 * said when it is used; without the script there is no dialog.
 */
function warm() {
  const loading = loadLazy('search-provider');
  loading.then((loaded) => loaded.default().warm()).catch(() => {});
  loadLazy('search-dialog').catch(() => dialog.close());
  return loading;
}

/** Runs the script in the dialog or, given the life of a page, on the search page. */
function run(place: HTMLElement | AbortSignal): void {
  void runLazy('search-dialog', warm(), place, plainField);
}

/** Opens the dialog at once: its script makes more of it when it is there. */
function open(): void {
  // What is selected becomes the query, but for long texts.
  const selected = `${getSelection()}`.replace(/\s+/g, ' ');
  if (/^.{1,80}$/.test(selected)) plainField.value = selected;
  // The field takes the focus, and the browser gives it back to the opener in the end.
  dialog.showModal();
  dialog.querySelector('input')?.select();
  // The first time in a task of its own, so that a slow device does not stand still.
  if (plainField.isConnected) setTimeout(run, 0, dialog);
  else run(dialog);
}

/** Answers button and keys, and marks the words of the search that led here. */
export function startSearch(): void {
  const settings = document.documentElement.dataset[rootData.search];
  if (!settings) return;
  dialog.className = 'search-dialog';
  dialog.ariaLabel = text('Search');
  // A click beside the box is one on the dialog itself.
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close();
  };
  plainField.ariaLabel = text('Search the documentation');
  plainField.placeholder = (JSON.parse(settings) as SearchSettings).placeholder ?? plainField.ariaLabel;
  dialog.append(plainField);
  document.body.append(dialog);
  if (recall(storageKeys.searchMark)) void runLazy('search-mark');
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
    // The dialog's own field keeps the focus for a moment after the dialog has closed.
    const isField =
      target instanceof Element && target.matches(':read-write,select') && target.getClientRects().length > 0;
    // On keyboards of other scripts the key is at the same place.
    const isToggle = ctrlKey !== metaKey && !shiftKey && (/^k$/i.test(key) || (code === 'KeyK' && key > '~'));
    const isSlash = key === '/' && !ctrlKey && !metaKey && !isField;
    if (key === 'Enter') plainField.name = plainField.value;
    if (altKey || !(isToggle || isSlash)) return;
    event.preventDefault();
    if (event.repeat) return;
    if (!dialog.open) open();
    else if (isToggle) dialog.close();
  });
}

/** Searches on the search page. */
export function startSearchPage(signal: AbortSignal): void {
  const groups = document.querySelector<HTMLElement>('[data-search-groups]');
  if (!groups) return;
  // Results will stand in the place of the list.
  groups.hidden = /[?&]q=[^&]/.test(location.search);
  run(signal);
}
