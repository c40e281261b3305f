// A site as it opens from a disk, as a form of the site that is built for a host (`engine/conversion.ts`). What makes it is loaded
// where a site asks for it.
import type { Conversion, ConversionFor } from '../../engine/conversion.ts';
import { windowsFault } from '../../lib/file-path.ts';
import type { SiteConfig } from '../../model/config.ts';
import { unwritableNames } from '../../site/assemble/output-names.ts';
import { isLeftOut } from './kinds.ts';

/** Gives the form where a site asks for it, or its call, which says over that. */
export function forDisk(asked?: boolean): ConversionFor {
  return async (config) => ((asked ?? config.portable) ? conversionOf(config) : undefined);
}

function conversionOf(config: SiteConfig): Conversion {
  let routesOf: Conversion['routesOf'] = (routes) => routes.filter((route) => !isLeftOut(route));
  return {
    config: withoutServices(config),
    check: (routes) =>
      unwritableNames(
        routes.filter((route) => !isLeftOut(route)),
        windowsFault,
      ),
    routesOf: (routes) => routesOf(routes),
    async convert(built) {
      const { convert } = await import('./convert.ts');
      const done = await convert(built);
      routesOf = done.routesOf;
      return done.written;
    },
  };
}

/** From a disk no service can be asked, so the embedded search stands in for others, no views are counted and no reader is asked. */
function withoutServices({ analytics: _, feedback: ____, ...config }: SiteConfig): SiteConfig {
  const { options: __, policy: ___, at: _____, replaceSearchResultPathname: ______, ...search } = config.search;
  return { ...config, portable: true, search: { ...search, provider: 'lunr' } };
}
