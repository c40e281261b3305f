// Pages that are code of the site, such as React pages (code pages). A feature of techdocs, provided by the caller, lists and reads them;
// the engine compiles them together with the site's components.
import type { SiteConfig } from '../model/config.ts';
import type { PackagedText } from '../model/site.ts';
import type { Source } from '../model/source.ts';

/** A folder of pages. */
export type PagesFolder = Pick<SiteConfig, 'root' | 'pages'>;

/** A compiled file that contains code pages. */
export interface ComponentPage {
  /** Name of its component. */
  readonly name: string;
  /** Root-relative path. */
  readonly file: string;
  /** Imports its exports. */
  load(): Promise<unknown>;
}

/** Browser scripts of pages. */
export interface PageScripts {
  /** Scripts by the root-relative file of the page. */
  readonly scripts: Readonly<Record<string, PackagedText>>;
  /** Absolute paths of their inputs. */
  readonly inputs: readonly string[];
}

/** Reader of code pages. */
export interface ComponentPageReader {
  /** Whether a file (absolute path) is a code page, or a partial of one: adding or removing it changes the configuration. */
  isPage(folder: PagesFolder, path: string): boolean;
  /** Returns the root-relative files of code pages by the name of their component. */
  files(folder: PagesFolder): Readonly<Record<string, string>>;
  /** Bundles the scripts that the page files in `files` name. Throws if a script does not exist or cannot be bundled. */
  loadScripts(root: string, files: readonly string[], cacheDir: string | undefined): Promise<PageScripts>;
  /** Returns the pages as sources with one tag. Throws for a faulty page. */
  sources(
    pages: readonly ComponentPage[],
    config: SiteConfig,
    scripts: PageScripts['scripts'],
  ): Promise<readonly Source[]>;
}

/** Reader for callers without features: no page is code. */
const NO_COMPONENT_PAGES: ComponentPageReader = {
  isPage: () => false,
  files: () => ({}),
  loadScripts: async () => ({ scripts: {}, inputs: [] }),
  sources: async () => [],
};

/** Loads the reader from the module with the features of techdocs. */
export async function loadCodePageReader(features: string | undefined): Promise<ComponentPageReader> {
  if (features === undefined) return NO_COMPONENT_PAGES;
  const { codePages }: { readonly codePages: ComponentPageReader } = await import(features);
  return codePages;
}
