// State of the search dialog: query, selected row, filters, and expanded pages.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type SearchHit, searchLimits } from '../../model/search.ts';
import { computeHitId } from './hit-list.tsx';
import type { ActiveFilters } from './narrowing.tsx';
import { getCurrentPath } from './page-path.ts';
import { groupHitRows, type HitRow } from './rows.ts';
import type { SearchHistoryStore } from './saved.ts';
import { selectSearchVersion } from './settings.ts';
import { type SearchContext, type SearchState, useSearch } from './use-search.ts';

const noHits: readonly SearchHit[] = [];

/** Maximum time in milliseconds that the dialog waits for the first hits, so that it draws them together with its other content. */
const MAX_WAIT_FOR_HITS_MS = 50;

/**
 * Whether the content below the field is drawn. First, React takes over the field with the typed query. Then the content is drawn as soon
 * as a part of the answer is known, and at the latest after the maximum wait. Layout effects are used, because they run before the next key
 * press.
 */
export function useDialogReadiness(
  field: RefObject<HTMLInputElement | null>,
  isKnown: boolean,
  { change, onReady }: { readonly change: (query: string) => void; readonly onReady: () => void },
): boolean {
  const [stage, setStage] = useState<'new' | 'taken' | 'ready'>('new');
  const isReady = stage === 'ready';
  if (stage === 'taken' && isKnown) setStage('ready');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens once.
  useLayoutEffect(() => {
    change(field.current?.value ?? '');
    setStage('taken');
    const timer = setTimeout(setStage, MAX_WAIT_FOR_HITS_MS, 'ready');
    return () => clearTimeout(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens once.
  useLayoutEffect(() => {
    if (isReady) onReady();
  }, [isReady]);
  return isReady;
}

/** Returns the query, the number of the selected hit, and the lists of the start screen. */
export function useDialogState(opening: { readonly query?: string }, store: SearchHistoryStore) {
  const [query, setQuery] = useState(opening.query ?? '');
  const [active, setActive] = useState<number>();
  const [saved, setSaved] = useState(() => store.read());
  const change = (typed: string) => {
    setQuery(typed);
    setActive(undefined);
  };
  // Layout effects run before the next key press. If this effect ran later, the typed character would be appended to the previous query.
  useLayoutEffect(() => {
    if (opening.query !== undefined) {
      setQuery(opening.query);
      setActive(undefined);
    }
    setSaved(store.read());
  }, [opening, store]);
  useEffect(() => {
    if (active !== undefined) document.getElementById(computeHitId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return { query, active, saved, change, setActive, setSaved };
}

/** Returns a ref for the query whose first hit is to be opened. The hit opens as soon as it is available. */
function useAwaitedQueryRef({ query, isCurrent }: SearchState, count: number): RefObject<string | undefined> {
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    if (awaited.current === undefined || !isCurrent) return;
    if (awaited.current === query && count > 0) document.getElementById(computeHitId(0))?.click();
    awaited.current = undefined;
  }, [isCurrent, query, count]);
  return awaited;
}

interface EnterKeyOptions {
  readonly rows: readonly HitRow[];
  readonly active: number | undefined;
  /** Called with the hit that opens in a new tab. */
  readonly openAside: (hit: SearchHit) => void;
}

/**
 * Returns the handler of the Enter key. The handler opens the selected row. Without a selection, it opens the first row as soon as there
 * are rows. If its argument is `true`, it opens the hit in a new tab.
 */
export function useEnterKey(
  search: SearchState,
  { rows, active, openAside }: EnterKeyOptions,
): (isNewTab: boolean) => void {
  const awaited = useAwaitedQueryRef(search, rows.length);
  return (isNewTab) => {
    const row = rows[active ?? 0];
    if (!search.isCurrent && active === undefined) awaited.current = isNewTab ? undefined : search.query;
    else if (row?.type === 'hit' && isNewTab) {
      openAside(row.hit);
      window.open(row.hit.href, '_blank', 'noopener');
    } else document.getElementById(computeHitId(active ?? 0))?.click();
  };
}

/** Searches with the selected filters, in one docs version or, if the reader chooses so, in all. */
export function useFilteredSearch({ provider, settings, storage }: SearchContext, query: string) {
  const [widenedFor, setWidenedFor] = useState<string>();
  const [narrowing, setNarrowing] = useState<ActiveFilters>({});
  const isWidened = widenedFor === query.trim();
  const version = isWidened ? undefined : selectSearchVersion(settings, storage);
  const from = getCurrentPath();
  const search = useSearch(provider, { query, limit: searchLimits.mostInAll, version, from, ...narrowing });
  const widen = () => setWidenedFor(search.query);
  return { search, version, isWidened, widen, narrowing, setNarrowing };
}

/** Returns the hits by page, and a function that expands a page. A new query collapses all pages. */
export function useHitGroups({ answer, answeredQuery }: SearchState) {
  const [opened, setOpened] = useState({ query: '', pages: new Set<string>() });
  const pages = opened.query === answeredQuery ? opened.pages : new Set<string>();
  const groups = groupHitRows(answer?.hits ?? noHits, pages);
  return {
    groups,
    rows: groups.flatMap((group) => group.rows),
    open: (page: string) => setOpened({ query: answeredQuery, pages: new Set([...pages, page]) }),
  };
}
