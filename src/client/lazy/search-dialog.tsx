// Renders the search dialog and the results of the search page, with React. Loaded when a reader is about to search. The script of the
// search engine (`search-provider.ts`) contains the styles.
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { elementIds } from '../../model/constants.ts';
import type { SearchProvider } from '../../model/search.ts';
import { loadLazyScript } from '../loading.ts';
import { SearchErrorBoundary } from '../search/boundary.tsx';
import { SearchDialog } from '../search/dialog.tsx';
import { WordHighlighter } from '../search/mark-page.ts';
import { ResultsPage } from '../search/page.tsx';
import { SearchHistoryStore } from '../search/saved.ts';
import { readSearchSettings } from '../search/settings.ts';
import type { SearchContext } from '../search/use-search.ts';
import { createSafeStorage } from '../storage.ts';
import { formatClientText } from '../texts.ts';

type SearchEnginePromise = Promise<{ default(): SearchProvider }>;

const storage = createSafeStorage();
const hitStore = new SearchHistoryStore(storage, new WordHighlighter(storage));
/** Handle of the dialog content; absent until the content is rendered. */
let searchDialogHandle: { reopen(query: string): void } | undefined;
let isFillingSearchDialog = false;

/**
 * Fills the search dialog when it opens. With the signal of a page instead of a dialog, starts the search page. `field` contains the text
 * that the reader typed before hydration. Its attribute `data-asked` contains the query of each opening, such as selected text.
 */
export default async function openSearch(
  loading: SearchEnginePromise,
  ...[place, field]: [life: AbortSignal, none?: undefined] | [dialog: HTMLDialogElement, field: HTMLInputElement]
): Promise<void> {
  if (field === undefined) {
    startSearchPage(loading, place);
  } else if (searchDialogHandle) {
    searchDialogHandle.reopen(field.dataset.asked ?? '');
  } else if (!isFillingSearchDialog) {
    isFillingSearchDialog = true;
    searchDialogHandle = await fillSearchDialog(loading, place, field);
  }
}

function createDialogSearchTools(loading: SearchEnginePromise): SearchContext {
  return { provider: createDeferredProvider(loading), settings: readSearchSettings(), storage, store: hitStore };
}

/**
 * Returns a search provider that can be used while the engine's script is still loading. If the script failed to load, each query loads it
 * again.
 */
function createDeferredProvider(loading: SearchEnginePromise): SearchProvider {
  let ready: SearchProvider | undefined;
  const engine = async () => {
    const loaded = await loading.catch(() => loadLazyScript('search-provider') as SearchEnginePromise);
    ready = loaded.default();
    return ready;
  };
  engine().catch(() => {});
  return {
    warm: async () => (await engine()).warm(),
    // Answers synchronously if the engine is ready, so that known hits are drawn together with the dialog.
    ask: (...asked) => ready?.ask(...asked) ?? engine().then((late) => late.ask(...asked)),
  };
}

/** Hydrates the dialog, whose static frame is in the page. */
async function fillSearchDialog(loading: SearchEnginePromise, dialog: HTMLDialogElement, field: HTMLInputElement) {
  const tools = createDialogSearchTools(loading);
  const close = () => dialog.close();
  // React renders a new input element after a crash, so the field is looked up each time.
  const fieldNow = () => dialog.querySelector('input');
  const viewOf = (query: string | undefined, onReady: () => void) => (
    <SearchErrorBoundary onHealed={() => fieldNow()?.focus()}>
      <SearchDialog tools={tools} opening={{ query }} close={close} onReady={onReady} />
    </SearchErrorBoundary>
  );
  const root = await new Promise<Root>((done) => {
    const hydrated = hydrateRoot(
      dialog,
      viewOf(undefined, () => done(hydrated)),
    );
  });
  for (const element of dialog.querySelectorAll(':scope > [role]')) element.remove();
  if (dialog.open && field.dataset.entered && field.dataset.entered === field.value) {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  }
  return {
    reopen(query: string) {
      flushSync(() => root.render(viewOf(query || undefined, () => {})));
      // If the dialog opens without a new query, the query of the previous search is already selected. Selecting the field again would
      // include letters typed since then.
      const now = fieldNow();
      if (query !== '' || now !== field) now?.select();
    },
  };
}

function startSearchPage(loading: SearchEnginePromise, signal: AbortSignal): void {
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
    <SearchErrorBoundary onHealed={() => field.focus()}>
      <ResultsPage
        tools={createDialogSearchTools(loading)}
        field={field}
        onState={(isAnswered, text) => {
          // The list is about to be hidden, so the focus has to leave it.
          if (isAnswered && groups.contains(document.activeElement)) field.focus();
          groups.hidden = isAnswered;
          // The list is invisible from the start on a page with a query.
          if (isAnswered || field.value === '') groups.style.visibility = '';
          const announcement = groups.style.visibility ? formatClientText('Loading…') : text;
          if (status.textContent !== announcement) status.textContent = announcement;
        }}
      />
    </SearchErrorBoundary>,
  );
  signal.addEventListener('abort', () => root.unmount());
}
