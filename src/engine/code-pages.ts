// Code pages: pages that are written as code of the site, such as React pages. A feature of techdocs lists and reads code pages; the caller
// provides this feature. The engine compiles code pages together with the site's components.
import type { SiteConfig } from '../model/config.ts';
import type { PackagedText } from '../model/site.ts';
import type { Source } from '../model/source.ts';

/** The settings that locate the folder of pages. */
type PagesFolder = Pick<SiteConfig, 'root' | 'pages'>;

/** A compiled code page. */
export interface ComponentPage {
  /** Name of the component of the page. */
  readonly name: string;
  /** Root-relative path. */
  readonly file: string;
  /** Imports the exports of the file. */
  load(): Promise<unknown>;
}

/** Browser scripts of pages. */
export interface ComponentPageScripts {
  /** Scripts by the root-relative file of the page. */
  readonly scripts: Readonly<Record<string, PackagedText>>;
  /** Absolute paths of all files from which the scripts are bundled. */
  readonly inputs: readonly string[];
}

/** Reader of code pages. */
export interface ComponentPageReader {
  /**
   * Whether a file (absolute path) is a code page or a partial of a code page. Adding or removing such a file changes the configuration.
   */
  isPage(folder: PagesFolder, path: string): boolean;
  /** Returns the root-relative files of code pages, by the component name of each page. */
  files(folder: PagesFolder): Readonly<Record<string, string>>;
  /** Bundles the scripts that the page files in `files` name. Throws if a script does not exist or cannot be bundled. */
  loadScripts(root: string, files: readonly string[], cacheDir: string | undefined): Promise<ComponentPageScripts>;
  /** Returns each page as a source that contains only the tag of its component. Throws for a faulty page. */
  sources(
    pages: readonly ComponentPage[],
    config: SiteConfig,
    scripts: ComponentPageScripts['scripts'],
  ): Promise<readonly Source[]>;
}

/** Reader of code pages for callers without features. It finds no code pages. */
const EMPTY_COMPONENT_PAGE_READER: ComponentPageReader = {
  isPage: () => false,
  files: () => ({}),
  loadScripts: async () => ({ scripts: {}, inputs: [] }),
  sources: async () => [],
};

/** Loads the reader from the module with the features of techdocs. */
export async function loadComponentPageReader(features: string | undefined): Promise<ComponentPageReader> {
  if (features === undefined) return EMPTY_COMPONENT_PAGE_READER;
  const { codePages }: { readonly codePages: ComponentPageReader } = await import(features);
  return codePages;
}
