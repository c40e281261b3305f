// Loads scripts from a server, and tests whether the server is reachable. A build for sites without a server replaces this file by another
// (`otherWays` in `scripts/compile.mjs`).

/** Returns the address of a script of `lazy/`, relative to any script. */
export function getLazyScriptAddress(name: string): string {
  return `./${name}-${TECHDOCS_LAZY}.js`;
}

/** Starts a worker of `lazy/`, with an optional name. */
export function startWorker(script: string, name?: string): Worker {
  return new Worker(new URL(getLazyScriptAddress(script), import.meta.url), { name });
}

/** Imports a script of `lazy/`. */
export function loadLazyScript(name: string) {
  return import(getLazyScriptAddress(name));
}

/** Imports a script of the site whose address is in an attribute of the page. */
export function loadModule<Module>(address: string): Promise<Module> {
  return import(address);
}

/** Whether the page can be loaded again; a redirect counts too. Without a network or a server, reloading would lose the current page. */
export async function isPageReachable(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store', redirect: 'manual' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
