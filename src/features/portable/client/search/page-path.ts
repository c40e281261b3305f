// Path of the current page as written in the search index: relative to the folder of the site.
import { getSiteRoot } from '../../../../client/links.ts';

/** Returns the path of the current page. */
export function getCurrentPath(): string {
  return `./${location.pathname.slice(new URL(getSiteRoot()).pathname.length)}`;
}
