// Previews: builds of a site for review before it is published. Search engines must not mistake them for the site.
import { ownValue } from '../lib/own.ts';

/** The published site of a preview. */
export interface Preview {
  /** Address of the published site with its base path: `https://docs.example.com/manual`; empty if the configuration has no `url`. */
  readonly production: string;
  /** Abbreviated hash of the commit; absent if the project is in no repository. */
  readonly commit?: string;
  /** Site paths of the published pages. */
  readonly pages: Readonly<Record<string, true>>;
}

/** Whether search engines are asked not to index the whole site. */
export function isHiddenSite({ noIndex, preview }: { readonly noIndex: boolean; readonly preview?: Preview }): boolean {
  return noIndex || preview !== undefined;
}

/** Whether the published site has a page at a site path. */
export function isPublished({ pages, production }: Preview, path: string): boolean {
  return production !== '' && ownValue(pages, path) === true;
}
