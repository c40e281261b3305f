// Path of the current page as the index has it: relative to the folder of the site.
import { siteRoot } from '../../../../client/links.ts';

/** Returns the path of the current page. */
export function pagePath(): string {
  return `./${location.pathname.slice(new URL(siteRoot()).pathname.length)}`;
}
