// The embedded search on a thread of its own.
import type { WordRules } from '../../model/search-tokens.ts';
import type { WorkerCall } from '../search/calls.ts';
import { createEngine } from '../search/engine.ts';

/** A page that is about to search names the worker after its index, the first file of which is fetched at once. */
const named = self.name === '' ? undefined : new URL(self.name, location.href).href;

const files = {
  json: <T>(address: string, canWait = false) =>
    fetchJson<T>(address, {
      // The page has just asked for the file that it names.
      cache: address === named ? 'force-cache' : 'default',
      priority: canWait ? 'low' : 'auto',
    }),
  fresh: <T>(address: string) => fetchJson<T>(address, { cache: 'reload' }),
  language: (address: string) => (import(address) as Promise<{ default: WordRules }>).then((each) => each.default),
};

const answer = createEngine(files, (message) => postMessage(message), named);

addEventListener('message', ({ data }: MessageEvent<WorkerCall>) => answer(data));

async function fetchJson<T>(address: string, how: RequestInit): Promise<T> {
  const response = await fetch(address, how);
  if (!response.ok) throw new Error(`${address} gave ${response.status}`);
  return (await response.json()) as T;
}
