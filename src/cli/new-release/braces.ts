// Escapes braces in foreign texts that are not variables of the site. Pure.
import type { Variables } from '../../model/config.ts';

/** Variable syntax of a site with preceding backslashes, of which two stand for one. */
const ESCAPED_VARIABLE = /(?<!\$)(\\*)(\{\{[ \t]*([A-Za-z_][\w.-]*)[ \t]*\}\})/g;

/**
 * Escapes variable syntax in a line. Inside a code block (`isFenced`) only known variables are escaped: elsewhere the backslash would be
 * visible.
 */
export function escapeVariables(line: string, isFenced: boolean, variables: Variables): string {
  const isVariable = (name: string) => Object.hasOwn(variables, name) || name.startsWith('latest.');
  return line.replace(ESCAPED_VARIABLE, (whole, slashes: string, braces: string, name: string) =>
    isFenced && !isVariable(name) ? whole : `${slashes}${slashes}\\${braces}`,
  );
}
