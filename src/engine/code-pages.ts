// Pages that are code of the site, such as React. Who opens a project hands it the features of techdocs, and one of those knows which
// there are and what they hold; the engine compiles them, with the components of the site.
import type { SiteConfig } from '../model/config.ts';
import type { PackagedText } from '../model/site.ts';
import type { Source } from '../model/source.ts';

/** A folder of pages. */
export type PagesFolder = Pick<SiteConfig, 'root' | 'pages'>;

/** One file of such pages, compiled. */
export interface CodePage {
  /** Name of the component that it is. */
  readonly name: string;
  /** Root-relative. */
  readonly file: string;
  /** Imports what it exports. */
  load(): Promise<unknown>;
}

/** Scripts of pages for browsers. */
export interface PageScripts {
  /** By the file of the page, root-relative. */
  readonly scripts: Readonly<Record<string, PackagedText>>;
  /** The files that they were made from, absolute. */
  readonly inputs: readonly string[];
}

/** What knows of such pages. */
export interface CodePages {
  /** Whether a file, absolute, is such a page or a part of some: one that comes or goes is another configuration. */
  isPage(folder: PagesFolder, path: string): boolean;
  /** The files of such pages, root-relative, by the name of the component that each is. */
  files(folder: PagesFolder): Readonly<Record<string, string>>;
  /** Bundles the scripts that some of these files name. Throws where one is not there or cannot be bundled. */
  loadScripts(root: string, files: readonly string[], cacheDir: string | undefined): Promise<PageScripts>;
  /** What the pages are to all that follows: texts with one tag. Throws for one that is at fault. */
  sources(pages: readonly CodePage[], config: SiteConfig, scripts: PageScripts['scripts']): Promise<readonly Source[]>;
}

/** Of a caller that hands no features in: no page is code. */
const none: CodePages = {
  isPage: () => false,
  files: () => ({}),
  loadScripts: async () => ({ scripts: {}, inputs: [] }),
  sources: async () => [],
};

/** What knows of them, from the module with the features of techdocs. */
export async function loadCodePages(features: string | undefined): Promise<CodePages> {
  if (features === undefined) return none;
  const { codePages }: { readonly codePages: CodePages } = await import(features);
  return codePages;
}
