// Loads classic scripts from a disk; uses no workers.
import { getSiteRoot } from '../../../client/links.ts';
import { loadClassic } from './classic.ts';

/** Returns the address of a script in `lazy/`, relative to the root of the site. */
export function getLazyScriptAddress(name: string): string {
  return `assets/${name}-${TECHDOCS_LAZY}.js`;
}

/** Throws: browsers refuse workers on a disk. */
export function startWorker(): Worker {
  throw new Error('A page on a disk has no workers.');
}

/** Loads a script of `lazy/`. */
export function loadLazyScript(name: string) {
  // biome-ignore lint/suspicious/noExplicitAny: as `import` of an address gives it.
  return loadClassic<any>(new URL(getLazyScriptAddress(name), getSiteRoot()).href);
}

/** Loads a script of the site by the address in an attribute of the page. */
export function loadModule<Module>(address: string): Promise<Module> {
  return loadClassic(new URL(address, location.href).href);
}

/** Always `true`: there is no host that could be down. */
export async function isPageReachable(): Promise<boolean> {
  return true;
}
