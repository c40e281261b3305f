// The search dialog and the results of the search page, in React. Fetched when a reader is about to search; what it needs
// of styles comes with it.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { elementIds } from '../../model/constants.ts';
import type { SearchProvider } from '../../model/search.ts';
import styles from '../search/dialog.css';
import { SearchDialog } from '../search/dialog.tsx';
import { ResultsPage } from '../search/page.tsx';
import { readSettings } from '../search/settings.ts';
import { text } from '../texts.ts';

/** The script with the engine, on its way. */
type Loading = Promise<{ default(): SearchProvider }>;

/** Longer selections are no query. */
const LONGEST_SELECTION = 80;

let dialog: { readonly element: HTMLDialogElement; open(query: string): Promise<void> } | undefined;
let hasStyles = false;

/** Opens or toggles the dialog; given the life of a page, searches on that page. */
export default async function search(loading: Loading, step: 'open' | 'toggle' | AbortSignal): Promise<void> {
  if (!hasStyles) {
    addStyles();
    // The script has just been compiled.
    await nextTask();
  }
  if (step instanceof AbortSignal) {
    startPage(loading, step);
    return;
  }
  if (dialog?.element.open) {
    if (step === 'toggle') dialog.element.close();
    return;
  }
  const selected = getSelection()?.toString().trim().replace(/\s+/g, ' ') ?? '';
  dialog ??= createDialog(loading);
  await dialog.open(selected.length <= LONGEST_SELECTION ? selected : '');
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

/** The engine, whose script may still be on its way, or never come. */
function lateProvider(loading: Loading): SearchProvider {
  const engine = loading.then((loaded) => loaded.default());
  engine.catch(() => {});
  return {
    warm: async () => (await engine).warm(),
    ask: async (request, signal) => (await engine).ask(request, signal),
  };
}

function createDialog(loading: Loading) {
  const element = document.createElement('dialog');
  element.className = 'search-dialog';
  element.setAttribute('aria-label', text('Search'));
  document.body.append(element);
  // A click beside the box is one on the dialog itself.
  element.addEventListener('click', ({ target }) => target === element && element.close());
  const root = createRoot(element);
  const [provider, settings] = [lateProvider(loading), readSettings()];
  const close = () => element.close();
  return {
    element,
    async open(query: string) {
      const isFirst = element.childElementCount === 0;
      flushSync(() =>
        root.render(<SearchDialog provider={provider} settings={settings} opening={{ query }} close={close} />),
      );
      if (isFirst) await nextTask();
      if (element.open) return;
      // The field takes the focus, and the browser gives it back to the opener in the end.
      element.showModal();
      element.querySelector('input')?.select();
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
      provider={lateProvider(loading)}
      settings={readSettings()}
      field={field}
      onState={(isSearching, text) => {
        groups.hidden = isSearching;
        if (status.textContent !== text) status.textContent = text;
      }}
    />,
  );
  signal.addEventListener('abort', () => root.unmount());
}
