// The variables of a site: a group of them is written as an object, and each is called by both names with a dot between.
import type { Variables } from './config.ts';

/** Variables as users write them by the names that texts call them by; what is neither text, number nor group is left out. */
export function flatVariables(written: unknown): Variables {
  if (typeof written !== 'object' || written === null) return {};
  const entries = Object.entries(written).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string' || typeof value === 'number') return [[name, String(value)]];
    return Object.entries(flatVariables(value)).map(([inner, text]) => [`${name}.${inner}`, text]);
  });
  return Object.fromEntries(entries);
}
