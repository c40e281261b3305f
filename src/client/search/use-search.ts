// Asks the provider while the reader types. What was found before stays until the new answer is there; the latest query
// wins.
import { startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { SearchAnswer, SearchProvider, SearchRequest, SearchSettings } from '../../model/search.ts';
import type { SafeStorage } from '../storage.ts';
import { limitPages } from './hits.ts';
import type { HitStore } from './saved.ts';

/** What dialog and search page search with. */
export interface SearchTools {
  readonly provider: SearchProvider;
  readonly settings: SearchSettings;
  readonly storage: SafeStorage;
  readonly store: HitStore;
}

export interface SearchState {
  /** Without spaces around it; empty where nothing is asked. */
  readonly query: string;
  /** The query that `answer` is of: while a query is on its way, the one before. */
  readonly answeredQuery: string;
  readonly answer?: SearchAnswer;
  readonly hasFailed: boolean;
  /** A query is on its way. */
  readonly isAsking: boolean;
  /** `answer` is of `query`, though more of it may be on its way. */
  readonly isCurrent: boolean;
  readonly retry: () => void;
  /** Fetches what comes next, where there is more. */
  readonly more: () => void;
}

interface Outcome extends Pick<SearchRequest, 'query' | 'version' | 'product' | 'kind'> {
  /** Absent where there was a fault. */
  readonly answer?: SearchAnswer;
}

/** Searches for a query as it is typed, in a docs version or in all of them; `limit` hits at once. */
export function useSearch(provider: SearchProvider, request: Omit<SearchRequest, 'offset'>): SearchState {
  const { limit, version, product, kind, from } = request;
  const query = request.query.trim();
  const [outcome, setOutcome] = useState<Outcome>();
  const [attempt, setAttempt] = useState(0);
  const [isAskingMore, setIsAskingMore] = useState(false);
  const asked = useMemo(() => ({ query, version, product, kind }), [query, version, product, kind]);
  const isAnswered = outcome !== undefined && keyOf(outcome) === keyOf(asked);
  const isDone = isAnswered && outcome.answer?.isEarly !== true;

  // Before the browser draws: what is known already is drawn at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same once more.
  useLayoutEffect(() => {
    setIsAskingMore(false);
    if (asked.query === '') return setOutcome(undefined);
    return cancellable(
      (signal) => {
        const early = (answer: SearchAnswer) => signal.aborted || setOutcome({ ...asked, answer });
        return provider.ask({ ...asked, offset: 0, limit, from }, signal, early);
      },
      // As a transition: to draw many hits must not delay the next letter.
      (answer) => startTransition(() => setOutcome({ ...asked, answer })),
      (error) => {
        console.warn('The search has failed.', error);
        setOutcome(asked);
      },
    );
  }, [provider, asked, limit, from, attempt]);

  const next = isDone ? outcome.answer?.next : undefined;
  useEffect(() => {
    if (!isAskingMore || next === undefined) return;
    return cancellable(
      (signal) => provider.ask({ ...asked, offset: next, limit, from }, signal),
      (more) => {
        setIsAskingMore(false);
        setOutcome((before) => before && { ...before, answer: joined(before.answer, more) });
      },
      // The hits stay, and scrolling on asks again.
      () => setIsAskingMore(false),
    );
  }, [provider, asked, limit, from, isAskingMore, next]);

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

function keyOf({ query, version, product, kind }: Outcome): string {
  return JSON.stringify([query, version, product, kind]);
}

/** Asks; gives the function that ends it, after which neither answer nor fault is told. */
function cancellable(
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

function joined(before: SearchAnswer | undefined, more: SearchAnswer): SearchAnswer {
  return { ...more, hits: limitPages([...(before?.hits ?? []), ...more.hits]) };
}
