// Reports that a part of the page has crashed. The script of the notice is loaded only after a crash. If it cannot be loaded, there is no
// notice, but the text of the page stays readable.
import { loadLazyScript } from './loading.ts';

/** Shows a notice above the content. `retry` starts the part again. */
export function showCrashNotice(retry: () => void): void {
  loadLazyScript('crash').then(
    (loaded) => loaded.default(retry),
    () => {},
  );
}
