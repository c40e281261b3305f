// The variables of a site. Groups are written as objects; a text refers to a variable in a group as `group.name`.
import type { SiteVariables } from './config.ts';

/** Returns variables by their dotted names; skips values that are neither text, number nor group. */
export function flattenVariableGroups(written: unknown): SiteVariables {
  if (typeof written !== 'object' || written === null) return {};
  const entries = Object.entries(written).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string' || typeof value === 'number') return [[name, String(value)]];
    return Object.entries(flattenVariableGroups(value)).map(([inner, text]) => [`${name}.${inner}`, text]);
  });
  return Object.fromEntries(entries);
}
