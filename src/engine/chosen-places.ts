// Routes of a partial site.

import { UserError } from '../model/diagnostic.ts';
import type { PackSelection } from '../model/part.ts';
import { choosePart, partFilter } from '../site/files/part.ts';
import type { SiteBuild } from './pipeline.ts';
import type { PlacedRoute } from './plan.ts';

type PlacesByFile = ReadonlyMap<string, PlacedRoute>;

/** Returns the routes of a part, with everything that its pages may need. Throws if the choice does not exist. */
export function placesOfPart(places: PlacesByFile, sites: readonly SiteBuild[], choice: PackSelection): PlacesByFile {
  const filters = new Map(
    sites.map((build) => {
      const part = choosePart(build.site, choice);
      if (!('faults' in part)) return [build, partFilter(build.site, part)];
      const faults = part.faults.map((fault) => ({ code: 'invalid-call', severity: 'error' as const, ...fault }));
      throw new UserError('The command has errors.', 2, faults);
    }),
  );
  return new Map([...places].filter(([, { build, route }]) => filters.get(build)?.(route)));
}
