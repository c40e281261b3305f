// The site's search engine as the page sees it: fetched beside the dialog, so that the engine gets ready while the dialog
// does. There is one for all pages that are shown in a window. It draws the first hits and brings all styles, as it is there first.
import type { SearchProvider } from '../../model/search.ts';
import styles from '../search/dialog.css';
import { startFirstHits } from '../search/first-hits.ts';
import { createProvider } from '../search/provider.ts';
import { readSettings } from '../search/settings.ts';
import { createStorage } from '../storage.ts';
import { addStyles } from '../styles.ts';

let provider: SearchProvider | undefined;

/** Gives the engine; `worker` is that of the embedded one, where it has been started. */
export default function searchProvider(worker?: Worker): SearchProvider {
  if (!provider) {
    const storage = createStorage();
    provider = createProvider(readSettings(), storage, worker);
    addStyles(styles);
    startFirstHits(provider, storage);
  }
  return provider;
}
