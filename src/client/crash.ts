// Says that a part of the page does not work, by a script that nobody needs where all parts do. It is asked for once: where it does not
// come, the text of the page is there all the same.
import { loadLazy } from './loading.ts';

/** Puts a notice above the content. `retry` starts the part again. */
export function reportCrash(retry: () => void): void {
  loadLazy('crash').then(
    (loaded) => loaded.default(retry),
    () => {},
  );
}
