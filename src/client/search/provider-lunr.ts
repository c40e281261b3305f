// The embedded search: hands questions to the worker.
import type { SearchAnswer, SearchProvider, SearchRequest, SearchSettings } from '../../model/search.ts';
import { latestOfAll } from '../../model/search-scopes.ts';
import { startWorker } from '../lazy.ts';
import type { SafeStorage } from '../storage.ts';
import { searchVersion } from './settings.ts';

/** An index that a question is about. */
export interface IndexAddress {
  /** Absolute address of its pointer. */
  readonly pointer: string;
  /** Said beside each hit, where several indexes are asked. */
  readonly label?: string;
}

/** To the worker: get the indexes ready, and answer where there is a question. */
export interface WorkerCall {
  readonly id: number;
  readonly indexes: readonly IndexAddress[];
  readonly request?: SearchRequest;
}

/** From the worker, once for each call, and once before where titles alone have something. */
export interface WorkerReply {
  readonly id: number;
  /** One with `isEarly` is followed by another one. */
  readonly answer?: SearchAnswer;
  /** Why there is none. */
  readonly error?: string;
}

/** Takes the worker that runs, or starts one when it is first needed. One that fails is started anew by the next question. */
export function createLunr(settings: SearchSettings, storage: SafeStorage, running?: Worker): SearchProvider {
  const { versions } = settings;
  /** Who waits for a reply, by the number of the call. */
  const waiting = new Map<number, (reply: Omit<WorkerReply, 'id'>) => void>();
  let worker: Worker | undefined;
  let calls = 0;

  const listen = (started: Worker) => {
    started.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      waiting.get(data.id)?.(data);
      if (!data.answer?.isEarly) waiting.delete(data.id);
    });
    started.addEventListener('error', () => {
      worker = undefined;
      for (const reply of waiting.values()) reply({ error: 'The worker of the search does not run.' });
      waiting.clear();
    });
    return started;
  };
  if (running) worker = listen(running);
  type Early = (answer: SearchAnswer) => void;
  const call = (indexes: readonly IndexAddress[], request?: SearchRequest, early?: Early) =>
    new Promise<SearchAnswer | undefined>((resolve, reject) => {
      worker ??= listen(startWorker('search-worker'));
      calls += 1;
      waiting.set(calls, ({ answer, error }) => {
        if (answer?.isEarly) early?.(answer);
        else if (error === undefined) resolve(answer);
        else reject(new Error(error));
      });
      worker.postMessage({ id: calls, indexes, request });
    });
  const indexesFor = (version?: string): readonly IndexAddress[] => {
    // What is in the latest of all docs is in those of each, too.
    const asked = versions.filter((each) =>
      version === undefined ? each.version !== latestOfAll : each.version === version,
    );
    return asked.map(({ pointer = '', label }) => ({
      pointer: new URL(pointer, location.href).href,
      label: asked.length > 1 ? label : undefined,
    }));
  };

  return {
    async warm() {
      await call(indexesFor(searchVersion(settings, storage)));
    },
    async ask(request, _signal, early) {
      return (await call(indexesFor(request.version), request, early)) as SearchAnswer;
    },
  };
}
