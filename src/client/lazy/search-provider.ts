// The search engine of the site, loaded in parallel with the dialog. Each window has one instance. The engine is ready before the dialog,
// so its script adds the styles of both and draws the first hits.
import type { SearchProvider } from '../../model/search.ts';
import styles from '../search/dialog.css';
import { renderInitialHits } from '../search/first-hits.ts';
import { createSearchProvider } from '../search/provider.ts';
import { readSearchSettings } from '../search/settings.ts';
import { createSafeStorage } from '../storage.ts';
import { addStyles } from '../styles.ts';

let cachedProvider: SearchProvider | undefined;

/** Returns the engine. `worker` is the running worker of the embedded search, if any. */
export default function searchProvider(worker?: Worker): SearchProvider {
  if (!cachedProvider) {
    const storage = createSafeStorage();
    cachedProvider = createSearchProvider(readSearchSettings(), storage, worker);
    addStyles(styles);
    renderInitialHits(cachedProvider, storage);
  }
  return cachedProvider;
}
