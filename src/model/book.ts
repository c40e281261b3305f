// Books: files of extensions, such as PDFs, that combine the texts of pages.

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
  /** Path of the page with the same content, whose address is on the cover; default: the home page. */
  readonly about?: string;
}

/** Whether a path belongs to a file rather than a page, because it has a file extension. */
export function isFilePath(path: string): boolean {
  return /\.[A-Za-z0-9]+$/.test(path);
}
