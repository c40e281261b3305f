// Escapes variable syntax in texts from outside of the site, such as commit messages. Such texts never refer to the variables of the site.
// Pure.
import type { SiteVariables } from '../../model/config.ts';

/** Variable syntax, with the backslashes before it. In Markdown text, two backslashes are one escaped backslash. */
const VARIABLE_WITH_BACKSLASHES = /(?<!\$)(\\*)(\{\{[ \t]*([A-Za-z_][\w.-]*)[ \t]*\}\})/g;

/**
 * Escapes variable syntax in a line. In a code block (`isFenced`), only known variables are escaped, because the backslash before an
 * unknown name would be visible.
 */
export function escapeVariables(line: string, isFenced: boolean, variables: SiteVariables): string {
  const isVariable = (name: string) => Object.hasOwn(variables, name) || name.startsWith('latest.');
  return line.replace(VARIABLE_WITH_BACKSLASHES, (whole, slashes: string, braces: string, name: string) =>
    isFenced && !isVariable(name) ? whole : `${slashes}${slashes}\\${braces}`,
  );
}
