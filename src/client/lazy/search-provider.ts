// The site's search engine as the page sees it: fetched beside the dialog, so that the engine gets ready while the dialog
// does. There is one for all pages that are shown in a window.
import type { SearchProvider } from '../../model/search.ts';
import { createProvider } from '../search/provider.ts';
import { readSettings } from '../search/settings.ts';
import { createStorage } from '../storage.ts';

let provider: SearchProvider | undefined;

/** Gives the engine. */
export default function searchProvider(): SearchProvider {
  provider ??= createProvider(readSettings(), createStorage());
  return provider;
}
