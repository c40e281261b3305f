// Which extension a site searches with.
import type { SiteConfig } from '../../model/config.ts';
import type { LoadedExtension } from '../../model/extension.ts';

/** The extension whose search a site has; none where it has the built-in one. */
export function searchExtensions(
  extensions: readonly LoadedExtension[],
  { search }: Pick<SiteConfig, 'search'>,
): LoadedExtension | undefined {
  if (search.provider === 'lunr') return undefined;
  return extensions.find(({ extension }) => extension.search?.provider !== undefined);
}
