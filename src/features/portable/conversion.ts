// Conversion of a built site to one that opens from a disk (`engine/conversion.ts`). The converter is loaded only if a site needs it.
import type { Conversion, ConversionFor } from '../../engine/conversion.ts';
import { windowsFault } from '../../lib/file-path.ts';
import type { SiteConfig } from '../../model/config.ts';
import { unwritableNames } from '../../site/assemble/output-names.ts';
import { isOmittedOnDisk } from './kinds.ts';

/** Returns the conversion if the site or the call requests it; the call has precedence. */
export function requestedConversion(asked?: boolean): ConversionFor {
  return async (config) => ((asked ?? config.portable) ? createConversion(config) : undefined);
}

function createConversion(config: SiteConfig): Conversion {
  let routesOf: Conversion['routesOf'] = (routes) => routes.filter((route) => !isOmittedOnDisk(route));
  return {
    config: dropOnlineServices(config),
    check: (routes) =>
      unwritableNames(
        routes.filter((route) => !isOmittedOnDisk(route)),
        windowsFault,
      ),
    routesOf: (routes) => routesOf(routes),
    async convert(built) {
      const { convertSite } = await import('./convert.ts');
      const done = await convertSite(built);
      routesOf = done.routesOf;
      return done.written;
    },
  };
}

/**
 * Removes online services, which cannot be reached from a disk: the embedded search replaces other providers, and analytics and feedback
 * are off.
 */
function dropOnlineServices({ analytics: _, feedback: ____, ...config }: SiteConfig): SiteConfig {
  const { options: __, policy: ___, at: _____, replaceSearchResultPathname: ______, ...search } = config.search;
  return { ...config, portable: true, search: { ...search, provider: 'lunr' } };
}
