// The library that draws diagrams, as the one script in which it puts itself at the window.

import { loadModule } from '../../../../client/loading.ts';
import type { Mermaid } from '../library.ts';

/** Loads it. */
export async function loadMermaid(address: string): Promise<Mermaid | undefined> {
  await loadModule(address);
  return (globalThis as { mermaid?: Mermaid }).mermaid;
}
