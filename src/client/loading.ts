// How scripts come, and whether a page would, from a server. A site without one has a file of its own in the place of this
// (`otherWays` in `scripts/compile.mjs`).

/** The address of a script of `lazy/`, relative to every script. */
export function lazyAddress(name: string): string {
  return `./${name}-${TECHDOCS_LAZY}.js`;
}

/** Starts a worker of `lazy/`, which gets a name. */
export function startWorker(script: string, name?: string): Worker {
  return new Worker(new URL(lazyAddress(script), import.meta.url), { name });
}

/** Imports a script of `lazy/`. */
export function loadLazy(name: string) {
  return import(lazyAddress(name));
}

/** Imports a script of the site, which an attribute of the page names. */
export function loadModule<Module>(address: string): Promise<Module> {
  return import(address);
}

/** Whether the page, or a redirect, would come again. Without a network or a server, to load it anew would take it from its reader. */
export async function isReachable(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store', redirect: 'manual' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
