// The way into search: the button, Ctrl or Cmd + K, and `/`. The dialog is fetched when a reader is about to need it.
import { rootData, storageKeys } from '../model/constants.ts';
import type { SearchSettings } from '../model/search.ts';
import { element } from './element.ts';
import { loadLazy, runLazy } from './lazy.ts';
import type { SafeStorage } from './storage.ts';
import { text } from './texts.ts';

type SearchScript = typeof import('./lazy/search-dialog.tsx').default;

/**
 * Fetches the script with the engine and gets that ready: its worker takes longest, and so comes first. What fails here is
 * said when it is used.
 */
function warmEngine() {
  const loading = loadLazy('search-provider');
  loading.then((loaded) => loaded.default().warm()).catch(() => {});
  return loading;
}

/** The dialog, which pages bring along, and its field, which takes what is typed until the script is there. */
function findDialog() {
  const dialog = document.querySelector<HTMLDialogElement>('.search-dialog');
  const field = dialog?.querySelector('input');
  if (!dialog || !field) return undefined;
  // The target of a click beside the box is the dialog itself.
  dialog.onclick = ({ target }) => {
    if (target === dialog || (target as Element).closest('.search-close')) dialog.close();
  };
  return { dialog, field };
}

/** Answers button and keys, and marks the words of the search that led here. */
export function startSearch(storage: SafeStorage): void {
  const settings = document.documentElement.dataset[rootData.search];
  if (!settings) return;
  const found = findDialog();
  if (!found) return;
  const { dialog, field } = found;
  const { page } = JSON.parse(settings) as SearchSettings;
  const warm = () => {
    const loading = warmEngine();
    // Without the script the search page lists what titles say.
    loadLazy('search-dialog').catch(() => {
      if (!dialog.open) return;
      dialog.close();
      if (page) location.href = `${page}?q=${encodeURIComponent(field.value)}`;
    });
    return loading;
  };
  const run = () => void runLazy<SearchScript>('search-dialog', warm(), dialog, field);
  /** Opens the dialog at once: its script makes more of it when it is there. */
  const open = () => {
    // A short text that is selected becomes the query.
    const selected = `${getSelection()}`.replace(/\s+/g, ' ');
    field.dataset.asked = /^.{1,80}$/.test(selected) ? selected : '';
    if (field.dataset.asked && !field.role) field.value = selected;
    // The field takes the focus, and the browser gives it back to the opener in the end.
    dialog.showModal();
    field.select();
    // In a task of its own, so that slow devices show the dialog before.
    if (field.role) run();
    else setTimeout(run);
  };
  if (storage.get(storageKeys.searchMark)) void runLazy('search-mark');
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
    // Keyboards of other writing systems have another letter on the key: `code` names it by its position.
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

/** Searches on the search page. */
export function startSearchPage(signal: AbortSignal): void {
  const groups = document.querySelector<HTMLElement>('[data-search-groups]');
  if (!groups) return;
  // The results replace the list.
  groups.hidden = /[?&]q=[^&]/.test(location.search);
  loadLazy('search-dialog').catch(() => listTitles(groups));
  void runLazy<SearchScript>('search-dialog', warmEngine(), signal);
}

/** Where the script does not come: the pages whose titles have the words, and a way to try again. */
function listTitles(groups: HTMLElement): void {
  const words = (new URLSearchParams(location.search).get('q') ?? '').toLowerCase().split(/\s+/);
  for (const link of groups.querySelectorAll('a')) {
    const title = link.textContent?.toLowerCase() ?? '';
    (link.closest('li') ?? link).hidden = !words.every((word) => title.includes(word));
  }
  for (const group of groups.children as HTMLCollectionOf<HTMLElement>)
    group.hidden = !group.querySelector('li:not([hidden])');
  const retry = element('button', { type: 'button' }, text('Retry'));
  retry.onclick = () => location.reload();
  groups.before(element('p', { role: 'alert' }, `${text('Unable to fetch results')}. `, retry));
  groups.hidden = false;
}
