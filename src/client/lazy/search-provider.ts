// The site's search engine as the page sees it: fetched beside the dialog, so that the engine gets ready while the dialog
// does. There is one for all pages that are shown in a window.
import type { SearchProvider } from '../../model/search.ts';
import { createProvider } from '../search/provider.ts';
import { readSettings } from '../search/settings.ts';
import { createStorage } from '../storage.ts';

let provider: SearchProvider | undefined;

/** Gives the engine; `worker` is that of the embedded one, where it has been started. */
export default function searchProvider(worker?: Worker): SearchProvider {
  provider ??= createProvider(readSettings(), createStorage(), worker);
  return provider;
}
