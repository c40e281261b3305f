// Loads code that few pages or few readers need. Its file is named by its content, so a page of an older build may ask
// for one that is gone: then the page is loaded again, once.
import { storageKeys } from '../model/constants.ts';
import { loadClassic } from './classic.ts';
import { reportCrash } from './crash.ts';
import { siteRoot } from './links.ts';

/** The address of a script of `lazy/`, relative to every script. */
function lazyAddress(name: string): string {
  return `./${name}-${TECHDOCS_LAZY}.js`;
}

/** Starts a worker of `lazy/`, which gets a name. */
export function startWorker(script: string, name?: string): Worker {
  return new Worker(new URL(lazyAddress(script), import.meta.url), { name });
}

/** Imports a script of `lazy/`. */
export function loadLazy(name: string) {
  if (TECHDOCS_PORTABLE) return loadClassic(new URL(lazyAddress(`assets/${name}`), siteRoot()).href);
  return import(lazyAddress(name));
}

/** Imports a script of `lazy/` and runs its default export, whose type holds the arguments to what it takes. */
export async function runLazy<Run extends (...args: never[]) => unknown = (...args: unknown[]) => unknown>(
  name: string,
  ...args: Parameters<Run>
): Promise<void> {
  const loaded = await loadLazy(name).catch((error) => {
    console.error(error);
    void reloadOnce(lazyAddress(name));
  });
  try {
    await (loaded?.default as Run | undefined)?.(...args);
  } catch (error) {
    console.error(error);
    reportCrash(() => void runLazy<Run>(name, ...args));
  }
}

/** Whether the page, or a redirect, would come again. Without a network or a server, to load it anew would take it from its reader. */
export async function isReachable(): Promise<boolean> {
  if (TECHDOCS_PORTABLE) return true;
  return fetch(location.href, { method: 'HEAD', cache: 'no-store', redirect: 'manual' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/** Loads the page anew after a failed asset, and not again where that does not help. A new build has a new address. */
export async function reloadOnce(address: string): Promise<void> {
  if (!(await isReachable())) return;
  const key = storageKeys.reloaded + address;
  try {
    if (sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, location.href);
    location.reload();
  } catch {
    // Without storage a second failure could not be told from the first, and the page would load without end.
  }
}
