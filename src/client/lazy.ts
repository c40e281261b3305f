// Loads code that few pages or few readers need. Its file is named by its content, so a page of an older build may ask
// for one that is gone: then the page is loaded again, once.
import { storageKeys } from '../model/constants.ts';
import { reportCrash } from './crash.ts';
import { isReachable, lazyAddress, loadLazy } from './loading.ts';

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
