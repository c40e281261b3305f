// The embedded search: forwards requests to the worker.
import type { SearchAnswer, SearchProvider, SearchRequest, SearchSettings } from '../../model/search.ts';
import { LATEST_SEARCH_SCOPE_NAME } from '../../model/search-scopes.ts';
import type { SafeStorage } from '../storage.ts';
import type { SearchIndexAddress, WorkerCall, WorkerReply } from './calls.ts';
import { selectSearchVersion } from './settings.ts';
import { createWorkerCaller } from './worker.ts';

/** Returns a provider that uses the `running` worker, or starts one on first use. After a failure, the next request starts a new worker. */
export function createLunrProvider(settings: SearchSettings, storage: SafeStorage, running?: Worker): SearchProvider {
  const { versions } = settings;
  /** Callbacks that await a reply, by call number. */
  const waiting = new Map<number, (reply: Omit<WorkerReply, 'id'>) => void>();
  let post: ((call: WorkerCall) => void) | undefined;
  let calls = 0;

  const receive = (reply: WorkerReply) => {
    waiting.get(reply.id)?.(reply);
    if (!reply.answer?.isEarly) waiting.delete(reply.id);
  };
  const listen = (worker: Worker) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => receive(data));
    worker.addEventListener('error', () => {
      post = undefined;
      for (const reply of waiting.values()) reply({ error: 'The worker of the search does not run.' });
      waiting.clear();
    });
    return (call: WorkerCall) => worker.postMessage(call);
  };
  if (running) post = listen(running);
  type Early = (answer: SearchAnswer) => void;
  const call = (indexes: readonly SearchIndexAddress[], request?: SearchRequest, early?: Early) =>
    new Promise<SearchAnswer | undefined>((resolve, reject) => {
      post ??= createWorkerCaller(receive, listen);
      calls += 1;
      waiting.set(calls, ({ answer, error }) => {
        if (answer?.isEarly) early?.(answer);
        else if (error === undefined) resolve(answer);
        else reject(new Error(error));
      });
      post({ id: calls, indexes, request });
    });
  const indexesFor = (version?: string): readonly SearchIndexAddress[] => {
    // Skips the common index of the latest versions of all docs: the indexes of the individual docs contain the same hits.
    const selected = versions.filter((candidate) =>
      version === undefined ? candidate.version !== LATEST_SEARCH_SCOPE_NAME : candidate.version === version,
    );
    return selected.map(({ pointer = '', label }) => ({
      pointer: new URL(pointer, location.href).href,
      label: selected.length > 1 ? label : undefined,
    }));
  };

  return {
    async warm() {
      await call(indexesFor(selectSearchVersion(settings, storage)));
    },
    async ask(request, _signal, early) {
      return (await call(indexesFor(request.version), request, early)) as SearchAnswer;
    },
  };
}
