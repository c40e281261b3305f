// Loads the Mermaid library from the address in the page.
import { loadModule } from '../../../client/loading.ts';

/** The functions of Mermaid that are used here. */
export interface Mermaid {
  initialize(config: object): void;
  render(id: string, text: string): Promise<{ readonly svg: string }>;
}

/** Imports Mermaid from an address. Rejects if it cannot be loaded. */
export async function loadMermaid(address: string): Promise<Mermaid | undefined> {
  return (await loadModule<{ readonly default: Mermaid }>(address)).default;
}
