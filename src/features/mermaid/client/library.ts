// The library that draws diagrams, which a page names.
import { loadModule } from '../../../client/loading.ts';

/** The part of Mermaid that is used. */
export interface Mermaid {
  initialize(config: object): void;
  render(id: string, text: string): Promise<{ readonly svg: string }>;
}

/** Loads it. */
export async function loadMermaid(address: string): Promise<Mermaid | undefined> {
  return (await loadModule<{ readonly default: Mermaid }>(address)).default;
}
