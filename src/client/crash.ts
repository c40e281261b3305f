// Reports that a part of the page has crashed, with a script that is loaded only then. If the script does not load, there is no notice; the
// text of the page stays readable.
import { loadLazy } from './loading.ts';

/** Shows a notice above the content. `retry` starts the part again. */
export function reportCrash(retry: () => void): void {
  loadLazy('crash').then(
    (loaded) => loaded.default(retry),
    () => {},
  );
}
