// Selects the routes of a partial site (`pack`).

import { UserError } from '../model/diagnostic.ts';
import type { SitePartToPack } from '../model/part.ts';
import { createRouteInPartPredicate, selectProductsAndVersions } from '../site/files/part.ts';
import type { LocaleBuild } from './locale-build.ts';
import type { RouteWithBuild } from './plan.ts';

type RoutesWithBuildByFile = ReadonlyMap<string, RouteWithBuild>;

/**
 * Returns the routes of a part of the site, and all routes that the pages of the part may need. Throws if the selected part does not exist.
 */
export function selectRoutesToPack(
  places: RoutesWithBuildByFile,
  sites: readonly LocaleBuild[],
  choice: SitePartToPack,
): RoutesWithBuildByFile {
  const filters = new Map(
    sites.map((build) => {
      const part = selectProductsAndVersions(build.site, choice);
      if (!('faults' in part)) return [build, createRouteInPartPredicate(build.site, part)];
      const faults = part.faults.map((fault) => ({ code: 'invalid-call', severity: 'error' as const, ...fault }));
      throw new UserError('The command has errors.', 2, faults);
    }),
  );
  return new Map([...places].filter(([, { build, route }]) => filters.get(build)?.(route)));
}
