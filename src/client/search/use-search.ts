// Queries the provider while the reader types. Previous results stay until the new answer arrives; the latest query wins.
import { startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { SearchAnswer, SearchProvider, SearchRequest, SearchSettings } from '../../model/search.ts';
import type { SafeStorage } from '../storage.ts';
import { limitHitsPerPage } from './hits.ts';
import type { SearchHistoryStore } from './saved.ts';

/** Dependencies of a search, for dialog and search page. */
export interface SearchContext {
  readonly provider: SearchProvider;
  readonly settings: SearchSettings;
  readonly storage: SafeStorage;
  readonly store: SearchHistoryStore;
}

export interface SearchState {
  /** The trimmed query; empty if there is none. */
  readonly query: string;
  /** The query that `answer` belongs to. While a newer query is pending, `answeredQuery` is the previous query. */
  readonly answeredQuery: string;
  readonly answer?: SearchAnswer;
  readonly hasFailed: boolean;
  /** Whether a query is pending. */
  readonly isAsking: boolean;
  /** Whether `answer` belongs to `query`; parts of the answer may still be pending. */
  readonly isCurrent: boolean;
  readonly retry: () => void;
  /** Fetches the next hits, if there are more. */
  readonly more: () => void;
}

interface SearchOutcome extends Pick<SearchRequest, 'query' | 'version' | 'product' | 'kind'> {
  /** Answer of the provider; absent after an error. */
  readonly answer?: SearchAnswer;
}

/** Searches for a query as it is typed, in one docs version or in all of them, `limit` hits at a time. */
export function useSearch(provider: SearchProvider, request: Omit<SearchRequest, 'offset'>): SearchState {
  const { limit, version, product, kind, from } = request;
  const query = request.query.trim();
  const [outcome, setOutcome] = useState<SearchOutcome>();
  const [attempt, setAttempt] = useState(0);
  const [isAskingMore, setIsAskingMore] = useState(false);
  const requested = useMemo(() => ({ query, version, product, kind }), [query, version, product, kind]);
  const isAnswered = outcome !== undefined && computeOutcomeKey(outcome) === computeOutcomeKey(requested);
  const isDone = isAnswered && outcome.answer?.isEarly !== true;

  // Uses a layout effect, so that hits from the cache are drawn at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same once more.
  useLayoutEffect(() => {
    setIsAskingMore(false);
    if (requested.query === '') return setOutcome(undefined);
    return sendCancellableRequest(
      (signal) => {
        const early = (answer: SearchAnswer) => signal.aborted || setOutcome({ ...requested, answer });
        return provider.ask({ ...requested, offset: 0, limit, from }, signal, early);
      },
      // A transition, so that drawing many hits does not delay the next key.
      (answer) => startTransition(() => setOutcome({ ...requested, answer })),
      (error) => {
        console.warn('The search has failed.', error);
        setOutcome(requested);
      },
    );
  }, [provider, requested, limit, from, attempt]);

  const next = isDone ? outcome.answer?.next : undefined;
  useEffect(() => {
    if (!isAskingMore || next === undefined) return;
    return sendCancellableRequest(
      (signal) => provider.ask({ ...requested, offset: next, limit, from }, signal),
      (more) => {
        setIsAskingMore(false);
        setOutcome((before) => before && { ...before, answer: mergeAnswers(before.answer, more) });
      },
      // On an error, the current hits stay, and further scrolling tries again.
      () => setIsAskingMore(false),
    );
  }, [provider, requested, limit, from, isAskingMore, next]);

  const shown = query === '' ? undefined : outcome;
  return {
    query,
    answeredQuery: shown?.query ?? '',
    answer: shown?.answer,
    hasFailed: isDone && outcome.answer === undefined,
    isAsking: query !== '' && !isDone,
    isCurrent: isAnswered,
    retry: () => {
      setOutcome(undefined);
      setAttempt((count) => count + 1);
    },
    more: () => setIsAskingMore(next !== undefined),
  };
}

function computeOutcomeKey({ query, version, product, kind }: SearchOutcome): string {
  return JSON.stringify([query, version, product, kind]);
}

/** Sends a request. Returns a function that cancels the request. A cancelled request reports no answer and no error. */
function sendCancellableRequest(
  ask: (signal: AbortSignal) => Promise<SearchAnswer>,
  onAnswer: (answer: SearchAnswer) => void,
  onFault: (error: unknown) => void,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  ask(signal).then(
    (answer) => signal.aborted || onAnswer(answer),
    (error) => signal.aborted || onFault(error),
  );
  return () => controller.abort();
}

function mergeAnswers(before: SearchAnswer | undefined, more: SearchAnswer): SearchAnswer {
  return { ...more, hits: limitHitsPerPage([...(before?.hits ?? []), ...more.hits]) };
}
