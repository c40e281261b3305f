// A preview of a site: it is built to be looked at before it is published, and no search engine is to take it for the site.
import { ownOf } from '../lib/own.ts';

/** What is known of the site that a preview is one of. */
export interface Preview {
  /** Address of the published site with its base path: `https://docs.example.com/manual`; empty where the configuration has no `url`. */
  readonly production: string;
  /** The beginning of the name of the commit; absent where the project is in no repository. */
  readonly commit?: string;
  /** Pages of the published site, by their site paths. */
  readonly pages: Readonly<Record<string, true>>;
}

/** Whether search engines are to leave the whole site alone. */
export function isHiddenSite({ noIndex, preview }: { readonly noIndex: boolean; readonly preview?: Preview }): boolean {
  return noIndex || preview !== undefined;
}

/** Whether the published site has a page of this site path. */
export function isPublished({ pages, production }: Preview, path: string): boolean {
  return production !== '' && ownOf(pages, path) === true;
}
