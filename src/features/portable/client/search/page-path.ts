// How the index names the page that is shown: from the folder of the site on.
import { siteRoot } from '../../../../client/links.ts';

/** The path of the page. */
export function pagePath(): string {
  return `./${location.pathname.slice(new URL(siteRoot()).pathname.length)}`;
}
