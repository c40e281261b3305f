// The search dialog and the results of the search page, in React. Fetched when a reader is about to search; what it needs
// of styles comes with it.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { elementIds } from '../../model/constants.ts';
import type { SearchProvider } from '../../model/search.ts';
import styles from '../search/dialog.css';
import { SearchDialog } from '../search/dialog.tsx';
import { Marker } from '../search/mark-page.ts';
import { ResultsPage } from '../search/page.tsx';
import { countText } from '../search/parts.tsx';
import { HitStore } from '../search/saved.ts';
import { readSettings } from '../search/settings.ts';
import type { SearchTools } from '../search/use-search.ts';
import { createStorage } from '../storage.ts';

/** The script with the engine, on its way. */
type Loading = Promise<{ default(): SearchProvider }>;

const storage = createStorage();
const store = new HitStore(storage, new Marker(storage));
/** The content of the dialog, once it stands there. */
let content: { reopen(query: string): void } | undefined;
let isFilling = false;
let hasStyles = false;

/**
 * Fills the dialog, which has just opened; given the life of a page, searches on that page. `plainField` has taken what was
 * typed before the dialog had a field of its own, and holds what is selected, if anything, each time that it opens.
 */
export default async function search(
  loading: Loading,
  ...[place, plainField]:
    | [life: AbortSignal, none?: undefined]
    | [dialog: HTMLDialogElement, plainField: HTMLInputElement]
): Promise<void> {
  if (!hasStyles) {
    addStyles();
    // This task has compiled the script, which takes slow devices long: the dialog is drawn in the next one.
    await nextTask();
  }
  if (plainField === undefined) {
    startPage(loading, place);
  } else if (content) {
    content.reopen(plainField.value);
    plainField.value = '';
  } else if (!isFilling) {
    isFilling = true;
    content = await fillDialog(loading, place, plainField);
    await nextTask();
    // The first use of `Intl` is slow: it happens here, so that it does not delay the hits.
    countText(0, 0);
  }
}

/** Gives the page its turn, so that nothing stands still for long on a slow device. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function addStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  hasStyles = true;
}

function toolsOf(loading: Loading): SearchTools {
  return { provider: lateProvider(loading), settings: readSettings(), storage, store };
}

/** The engine, whose script may still be on its way, or never come. */
function lateProvider(loading: Loading): SearchProvider {
  const engine = loading.then((loaded) => loaded.default());
  engine.catch(() => {});
  return {
    warm: async () => (await engine).warm(),
    ask: async (request, signal) => (await engine).ask(request, signal),
  };
}

/** Puts the content in the place of the plain field. */
async function fillDialog(loading: Loading, dialog: HTMLDialogElement, plainField: HTMLInputElement) {
  const box = document.createElement('div');
  const root = createRoot(box);
  // An empty rendering has React's code compiled in a task of its own.
  flushSync(() => root.render(null));
  await nextTask();
  const tools = toolsOf(loading);
  const close = () => dialog.close();
  const show = (query?: string) =>
    flushSync(() => root.render(<SearchDialog tools={tools} opening={{ query }} close={close} />));
  show(plainField.value);
  await nextTask();
  const { value, selectionStart, selectionEnd, name: entered } = plainField;
  plainField.value = '';
  show(value);
  dialog.replaceChildren(box);
  const field = box.querySelector('input') as HTMLInputElement;
  field.focus();
  field.setSelectionRange(selectionStart, selectionEnd);
  if (dialog.open && entered !== '' && entered === value) {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  }
  return {
    reopen(query: string) {
      show(query || undefined);
      // A query that the field has kept is selected already; to select it again would take in letters typed since.
      if (query !== '') field.select();
    },
  };
}

function startPage(loading: Loading, signal: AbortSignal): void {
  const form = document.querySelector<HTMLFormElement>('[data-search-form]');
  const field = form?.querySelector<HTMLInputElement>('input[name="q"]');
  const status = document.getElementById(elementIds.searchStatus);
  const groups = document.querySelector<HTMLElement>('[data-search-groups]');
  if (signal.aborted || !form || !field || !status || !groups) return;
  const container = document.createElement('div');
  status.after(container);
  field.value = new URLSearchParams(location.search).get('q') ?? field.value;
  if (matchMedia('(hover: hover)').matches) field.focus({ preventScroll: true });
  form.addEventListener('submit', (event) => event.preventDefault(), { signal });
  const root = createRoot(container);
  root.render(
    <ResultsPage
      tools={toolsOf(loading)}
      field={field}
      onState={(isSearching, text) => {
        groups.hidden = isSearching;
        if (status.textContent !== text) status.textContent = text;
      }}
    />,
  );
  signal.addEventListener('abort', () => root.unmount());
}
