// How scripts come on a disk: as scripts that are no modules, and without workers.
import { siteRoot } from '../../../client/links.ts';
import { loadClassic } from './classic.ts';

/** The address of a script of `lazy/`, relative to the root of the site. */
export function lazyAddress(name: string): string {
  return `assets/${name}-${TECHDOCS_LAZY}.js`;
}

/** There are none. */
export function startWorker(): Worker {
  throw new Error('A page on a disk has no workers.');
}

/** Loads a script of `lazy/`. */
export function loadLazy(name: string) {
  // biome-ignore lint/suspicious/noExplicitAny: as `import` of an address gives it.
  return loadClassic<any>(new URL(lazyAddress(name), siteRoot()).href);
}

/** Loads a script of the site, which an attribute of the page names. */
export function loadModule<Module>(address: string): Promise<Module> {
  return loadClassic(new URL(address, location.href).href);
}

/** A disk answers no requests. */
export async function isReachable(): Promise<boolean> {
  return true;
}
