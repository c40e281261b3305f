// Braces in texts that others wrote, which are no variables of the site. Pure.
import type { Variables } from '../../model/config.ts';

/** What a site would take for a variable, with the backslashes before it, of which two stand for one there. */
const VARIABLE = /(?<!\$)(\\*)(\{\{[ \t]*([A-Za-z_][\w.-]*)[ \t]*\}\})/g;

/**
 * A line in which nothing is filled in. Between fences (`isFenced`) only the names of variables need a backslash: before others it
 * would be shown.
 */
export function withoutVariables(line: string, isFenced: boolean, variables: Variables): string {
  const isVariable = (name: string) => Object.hasOwn(variables, name) || name.startsWith('latest.');
  return line.replace(VARIABLE, (whole, slashes: string, braces: string, name: string) =>
    isFenced && !isVariable(name) ? whole : `${slashes}${slashes}\\${braces}`,
  );
}
