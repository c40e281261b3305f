// Runs the embedded search in a web worker.
import type { SearchWordRules } from '../../model/search-tokens.ts';
import type { WorkerCall } from '../search/calls.ts';
import { createSearchEngine } from '../search/engine.ts';

/** The name of the worker is the address of the search index. The worker can thus fetch the first file of the index at once. */
const indexAddress = self.name === '' ? undefined : new URL(self.name, location.href).href;

const indexLoader = {
  json: <T>(address: string, canWait = false) =>
    fetchJson<T>(address, {
      // The page has just requested the index file, so it is in the HTTP cache.
      cache: address === indexAddress ? 'force-cache' : 'default',
      priority: canWait ? 'low' : 'auto',
    }),
  fresh: <T>(address: string) => fetchJson<T>(address, { cache: 'reload' }),
  language: (address: string) =>
    (import(address) as Promise<{ default: SearchWordRules }>).then((languageModule) => languageModule.default),
};

const answerWorkerCall = createSearchEngine(indexLoader, (message) => postMessage(message), indexAddress);

addEventListener('message', ({ data }: MessageEvent<WorkerCall>) => answerWorkerCall(data));

async function fetchJson<T>(address: string, how: RequestInit): Promise<T> {
  const response = await fetch(address, how);
  if (!response.ok) throw new Error(`${address} gave ${response.status}`);
  return (await response.json()) as T;
}
