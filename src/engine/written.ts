// What is written for what was rendered: the same, for a site that a host serves. For one that opens from a disk see `portable.ts`.
import type { Route } from '../model/route.ts';
import type { PlacedRoute, PlannedRoute } from './plan.ts';
import type { Rendered } from './render.ts';

/** A file by its path below the output folder. */
export type WrittenFile = readonly [path: string, content: Rendered];

type Places = ReadonlyMap<string, PlacedRoute>;

/** What is written for what was rendered. */
export interface Written {
  /** The places one lot after the other: what is in one may depend on what the ones before name. */
  lots(places: Places): Iterable<Places>;
  /** Files of a route: its own, and what stands beside it. */
  pathsOf(route: Route): readonly string[];
  /** Names the bytes of the files of a route. */
  fingerprintOf(planned: PlannedRoute): string;
  filesOf(planned: PlannedRoute, rendered: Rendered): readonly WrittenFile[];
}

/** As it was rendered. */
export const asRendered: Written = {
  lots: (places) => [places],
  pathsOf: ({ output }) => [output],
  fingerprintOf: ({ fingerprint }) => fingerprint,
  filesOf: ({ route }, rendered) => [[route.output, rendered]],
};
