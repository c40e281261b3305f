// Types of the other generators, for what is written in TypeScript.
import type { BenchSite } from './sites.mjs';

/** A generator that can be run here. */
export interface Peer {
  readonly name: string;
  readonly version: string;
  /** Builds the site in the working folder. */
  readonly command: readonly string[];
  readonly outDir: string;
  /** Makes its copy of a site; `page` gives the file of a docs page in it. */
  makeSite(site: BenchSite, name: string): { readonly folder: string; page(path: string): string };
}

/** The peers of these names that can be run here; `warn` is told why one is left out. */
export function preparePeers(names: readonly string[], folder: string, warn: (text: string) => void): Promise<Peer[]>;
