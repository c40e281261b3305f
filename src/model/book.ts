// Files of extensions, such as PDFs, that contain the texts of pages.

/** The content of a file that contains the texts of pages, with a cover and a table of contents. */
export interface BookContent {
  /** Title on the cover. */
  readonly title: string;
  /** Paths of the pages, in order. */
  readonly pages: readonly string[];
  /** Version on the cover; by default the label of `docsVersion`. */
  readonly version?: string;
  /** Key of the docs version, if it is the same for all pages. */
  readonly docsVersion?: string;
  /** Path of the page with the same content. The cover shows its address; by default that of the home page. */
  readonly about?: string;
}

/** Whether a path is that of a file, and not of a page: it ends like the name of a file. */
export function isFilePath(path: string): boolean {
  return /\.[A-Za-z0-9]+$/.test(path);
}
