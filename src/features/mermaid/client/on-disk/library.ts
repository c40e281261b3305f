// Loads the Mermaid library as a single classic script that sets `window.mermaid`.

import { loadModule } from '../../../../client/loading.ts';
import type { Mermaid } from '../library.ts';

/** Loads Mermaid from an address; `undefined` if the script does not set `window.mermaid`. */
export async function loadMermaid(address: string): Promise<Mermaid | undefined> {
  await loadModule(address);
  return (globalThis as { mermaid?: Mermaid }).mermaid;
}
