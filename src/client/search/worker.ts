// Starts the worker of the embedded search.
import type { SearchSettings } from '../../model/search.ts';
import { startWorker } from '../loading.ts';
import type { SafeStorage } from '../storage.ts';
import type { WorkerCall, WorkerReply } from './calls.ts';
import { selectSearchVersion } from './settings.ts';

/**
 * Returns a function that starts the search worker before the first request, or returns the running worker. After a failure, the function
 * starts a new one. For other search engines, it returns `undefined`.
 */
export function createWorkerStarter(storage: SafeStorage): (settings: SearchSettings) => Worker | undefined {
  let worker: Worker | undefined;
  return (settings) => {
    const { provider, versions } = settings;
    if (provider === 'lunr' && !worker) {
      const asked = selectSearchVersion(settings, storage);
      const own = versions.find(({ version }) => version === asked) ?? versions[0];
      // Fetches the index in parallel with the worker's script. The worker then finds it in the browser's cache.
      fetch(own?.pointer as string).catch(() => {});
      worker = startWorker('search-worker', own?.pointer);
      worker.onerror = () => {
        worker = undefined;
      };
    }
    return worker;
  };
}

/** Starts the worker and returns the function that sends calls to it. `listen` connects the worker to the caller's handler of replies. */
export function createWorkerCaller(
  _receive: (reply: WorkerReply) => void,
  listen: (worker: Worker) => (call: WorkerCall) => void,
): (call: WorkerCall) => void {
  return listen(startWorker('search-worker'));
}
