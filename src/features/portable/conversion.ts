// Conversion of a built site to one that opens from a disk (`engine/conversion.ts`). The converter is loaded only if a site needs it.
import type { BuiltSiteConversion, SiteConversionFinder } from '../../engine/conversion.ts';
import { findWindowsPathFault } from '../../lib/file-path.ts';
import type { SiteConfig } from '../../model/config.ts';
import { findUnwritableOutputs } from '../../site/assemble/output-names.ts';
import { isWebHostOnlyRoute } from './kinds.ts';

/**
 * Returns the conversion to a portable site; `undefined` if no portable site is wanted. The option of the build overrides the
 * configuration.
 */
export const findPortableConversion: SiteConversionFinder = async (config, { portable: requested }) =>
  (requested ?? config.portable) ? createPortableSiteConversion(config) : undefined;

function createPortableSiteConversion(config: SiteConfig): BuiltSiteConversion {
  let routesOf: BuiltSiteConversion['routesOf'] = (routes) => routes.filter((route) => !isWebHostOnlyRoute(route));
  return {
    config: disableOnlineServices(config),
    check: (routes) =>
      findUnwritableOutputs(
        routes.filter((route) => !isWebHostOnlyRoute(route)),
        findWindowsPathFault,
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
function disableOnlineServices({ analytics: _, feedback: ____, ...config }: SiteConfig): SiteConfig {
  const { options: __, policy: ___, at: _____, replaceSearchResultPathname: ______, ...search } = config.search;
  return { ...config, portable: true, search: { ...search, provider: 'lunr' } };
}
