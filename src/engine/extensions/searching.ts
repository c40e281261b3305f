// Selects the search extension of a site.
import type { SiteConfig } from '../../model/config.ts';
import type { LoadedExtension } from '../../model/extension.ts';

/** Returns the extension that provides the site's search; `undefined` for the embedded search. */
export function findSearchExtension(
  extensions: readonly LoadedExtension[],
  { search }: Pick<SiteConfig, 'search'>,
): LoadedExtension | undefined {
  if (search.provider === 'lunr') return undefined;
  return extensions.find(({ extension }) => extension.search?.provider !== undefined);
}
