// The worker of the embedded search, which answers on a thread of its own.
import type { SearchSettings } from '../../model/search.ts';
import { startWorker } from '../loading.ts';
import type { SafeStorage } from '../storage.ts';
import type { WorkerCall, WorkerReply } from './calls.ts';
import { searchVersion } from './settings.ts';

/** Gives what starts the worker ahead of the first question, once, and again after it has failed; nothing for another search. */
export function createWorkerKeeper(storage: SafeStorage): (settings: SearchSettings) => Worker | undefined {
  let worker: Worker | undefined;
  return (settings) => {
    const { provider, versions } = settings;
    if (provider === 'lunr' && !worker) {
      const asked = searchVersion(settings, storage);
      const own = versions.find(({ version }) => version === asked) ?? versions[0];
      // The worker's script takes as long as this file, which the worker finds in the browser's cache by then.
      fetch(own?.pointer as string).catch(() => {});
      worker = startWorker('search-worker', own?.pointer);
      worker.onerror = () => {
        worker = undefined;
      };
    }
    return worker;
  };
}

/** What takes calls. `receive` gets the replies; `listen` has those of a worker go there. */
export function startAnswering(
  _receive: (reply: WorkerReply) => void,
  listen: (worker: Worker) => (call: WorkerCall) => void,
): (call: WorkerCall) => void {
  return listen(startWorker('search-worker'));
}
