// The way into search: the button, Ctrl or Cmd + K, and `/`. The dialog is fetched when a reader is about to need it.
import { navigation, rootData, storageKeys } from '../model/constants.ts';
import { createButton, element } from './element.ts';
import { runLazy } from './lazy.ts';
import { isReachable, loadLazy } from './loading.ts';
import { readSettings } from './search/settings.ts';
import { createWorkerKeeper } from './search/worker.ts';
import type { SafeStorage } from './storage.ts';
import { text } from './texts.ts';

type SearchScript = typeof import('./lazy/search-dialog.tsx').default;

type EngineScript = typeof import('./lazy/search-provider.ts');
/** Fetches the engine, which is asked for `query`, if any, as soon as it is there. */
type WarmEngine = (query?: string) => Promise<EngineScript>;

/**
 * Gives what fetches the script with the engine and gets that ready. The embedded one has a worker, which takes longest:
 * named after its index, it fetches that while the scripts are on their way. What fails here is said when it is used.
 */
export function createWarmer(storage: SafeStorage): WarmEngine {
  const workerFor = createWorkerKeeper(storage);
  return (query) => {
    const worker = workerFor(readSettings());
    const loading = loadLazy('search-provider') as Promise<EngineScript>;
    loading.then((loaded) => loaded.default(worker).warm(query)).catch(() => {});
    return loading;
  };
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

/** Gives what says something below the field, or nothing until that is late. The script takes it away when it is there. */
function noteIn(dialog: HTMLDialogElement) {
  const note = element('div', { role: 'status' });
  let late = 0;
  const say = (...content: readonly (Node | string)[]) => {
    clearTimeout(late);
    note.className = content.length > 0 ? 'pending' : '';
    note.replaceChildren(...content);
    if (content.length > 0) return;
    dialog.append(note);
    late = setTimeout(say, navigation.lateAfter, text('Loading…'));
  };
  return say;
}

/** Answers button and keys, and marks the words of the search that led here. */
export function openOnIntent(storage: SafeStorage, warmEngine: WarmEngine): void {
  const found = rootData.search in document.documentElement.dataset ? findDialog() : undefined;
  if (!found) return;
  const { dialog, field } = found;
  const { page } = readSettings();
  const say = noteIn(dialog);
  const warm = (query?: string) => {
    const loading = warmEngine(query);
    // Without the script the search page lists what titles say.
    loadLazy('search-dialog').catch(async () => {
      const canLeave = page && (await isReachable());
      if (!dialog.open) return;
      if (canLeave) location.href = `${page}?q=${encodeURIComponent(field.value)}`;
      else say(...failure(open));
    });
    return loading;
  };
  /** Opens the dialog at once: its script makes more of it when it is there. */
  const open = () => {
    // A short text that is selected becomes the query.
    const selected = `${getSelection()}`.replace(/\s+/g, ' ');
    field.dataset.asked = /^.{1,80}$/.test(selected) ? selected : '';
    if (field.dataset.asked && !field.role) field.value = selected;
    const loading = warm(field.role ? undefined : field.value);
    const run = () => void runLazy<SearchScript>('search-dialog', loading, dialog, field);
    // The field takes the focus, and the browser gives it back to the opener in the end.
    dialog.close();
    dialog.showModal();
    field.select();
    if (field.role) return run();
    say();
    // In a task of its own, so that slow devices show the dialog before.
    setTimeout(run);
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
export function startSearchPage(signal: AbortSignal, warmEngine: WarmEngine): void {
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
  groups.before(element('p', { role: 'alert' }, ...failure(() => location.reload())));
  groups.hidden = false;
}

/** That the script does not come, and what tries again. */
function failure(onRetry: () => void): readonly (Node | string)[] {
  return [
    `${text('Unable to fetch results')}. ${text('You might want to check your network connection.')} `,
    createButton('Retry', onRetry),
  ];
}
