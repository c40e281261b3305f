// Previews: builds of a site for review before it is published. Search engines must not mistake them for the site.
import { getOwnPropertyValue } from '../lib/own.ts';

/** Facts about a preview and the published site. */
export interface PreviewSettings {
  /** Address of the published site with its base path: `https://docs.example.com/manual`; empty if the configuration has no `url`. */
  readonly production: string;
  /** Abbreviated hash of the commit; absent if the project is in no repository. */
  readonly commit?: string;
  /** Site paths of the published pages. */
  readonly pages: Readonly<Record<string, true>>;
  /** Set if git could not tell which pages are published: the reason and the fix. */
  readonly failure?: { readonly reason: string; readonly suggestion: string };
}

/** Whether search engines are asked not to index the whole site. */
export function isSiteHiddenFromSearchEngines({
  noIndex,
  preview,
}: {
  readonly noIndex: boolean;
  readonly preview?: PreviewSettings;
}): boolean {
  return noIndex || preview !== undefined;
}

/** Whether the published site has a page at a site path. */
export function isPagePublished({ pages, production }: PreviewSettings, path: string): boolean {
  return production !== '' && getOwnPropertyValue(pages, path) === true;
}
