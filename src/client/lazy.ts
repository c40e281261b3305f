// Loads code that few pages or few readers need. The file names of such code contain a hash, so a page of an older build may request a
// missing file. The page is then reloaded once.
import { storageKeys } from '../model/constants.ts';
import { showCrashNotice } from './crash.ts';
import { getLazyScriptAddress, isPageReachable, loadLazyScript } from './loading.ts';

/**
 * Imports a script of the folder `lazy/` and calls its default export with the given arguments. `Run` is the type of the default export.
 */
export async function runLazyScript<Run extends (...args: never[]) => unknown = (...args: unknown[]) => unknown>(
  name: string,
  ...args: Parameters<Run>
): Promise<void> {
  const loaded = await loadLazyScript(name).catch((error) => {
    console.error(error);
    void reloadPageOnce(getLazyScriptAddress(name));
  });
  try {
    await (loaded?.default as Run | undefined)?.(...args);
  } catch (error) {
    console.error(error);
    showCrashNotice(() => void runLazyScript<Run>(name, ...args));
  }
}

/** Reloads the page after an asset failed to load, but only once per address of an asset. A new build has new addresses. */
export async function reloadPageOnce(address: string): Promise<void> {
  if (!(await isPageReachable())) return;
  const key = storageKeys.reloaded + address;
  try {
    if (sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, location.href);
    location.reload();
  } catch {
    // Without storage, repeated failures cannot be detected, and the page would reload endlessly.
  }
}
