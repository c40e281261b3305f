// Pages and files that extensions add, and the rendering of their content.
import type { ReactNode } from 'react';
import type { Json } from '../lib/json.ts';
import { type BookContent, isFilePath } from './book.ts';
import type { ExtensionFinding } from './extension-slots.ts';
import type { SiteView } from './site-view.ts';

/** A page or a file that an extension adds. */
export interface ExtensionRoute {
  /**
   * Path below the base URL: `/changes` is a page, `/changes.json` a file. Each language has a route of its own: in German, `/changes` and
   * `/de/changes` both mean the page `/de/changes`.
   */
  readonly path: string;
  /** Whether the route is a file. By default, a path with an extension is: `/CNAME` needs `true`, and the page `/v1.2` needs `false`. */
  readonly isFile?: boolean;
  /** All inputs of the content: if they are unchanged, the route is not rendered again. */
  readonly data: Json;
  /** Title of a page. By default, the first heading of level 1 in its content. */
  readonly title?: string;
  readonly description?: string;
  /** Other [front matter](../reference/front-matter.md) of a page, as in a file of `pages`: `{ unlisted: true }`. */
  readonly frontMatter?: Readonly<Record<string, Json>>;
  /**
   * Pages whose texts the file contains, for a PDF or an e-book: `renderBooks` renders the file. While the site is served, its address
   * shows the page with these texts.
   */
  readonly book?: BookContent;
}

/** Whether a route is a file. */
export function isFileRoute({ path, isFile }: Pick<ExtensionRoute, 'path' | 'isFile'>): boolean {
  return isFile ?? isFilePath(path);
}

/** A text of a book. */
export interface BookText {
  readonly id: string;
  readonly title: string;
  /** Address of its page. */
  readonly href: string;
  /** The date of a post, as pages show it. */
  readonly dateText?: string;
}

/** A file that `renderBooks` has to write. The file depends on this data alone. */
export interface BookRequest {
  /** Path below the base URL. */
  readonly path: string;
  readonly data: Json;
  /** The site in the language of the file. */
  readonly site: SiteView;
  readonly title: string;
  readonly version?: string;
  /** `YYYY-MM-DD`: the date of its newest text, if known. */
  readonly date?: string;
  /** Address with the base URL. Links between its texts begin with it and `#`. */
  readonly href: string;
  /** Address of the stylesheet of its page. */
  readonly stylesheetHref: string;
  /** The texts in order. Each is in an element with its id. */
  readonly texts: readonly BookText[];
  /** Returns its page as HTML. `sheets` are page numbers for the table of contents, by id. */
  html(sheets?: Readonly<Record<string, number>>): string;
  /** Returns a file of the site by its address with the base URL, such as a stylesheet or an image; `undefined` if there is none. */
  file(href: string): Uint8Array | undefined;
  /** Writes the file. Call it once. */
  write(content: string | Uint8Array): void;
  /** Reports a finding about the file, or about a page of it if the finding has a `file`. */
  report(finding: ExtensionFinding): void;
}

/** Context of `render`. */
export interface RenderTools {
  /** Absolute path of the project. */
  readonly root: string;
  readonly locale: string;
  /** The extension's own texts in the language of the page. */
  readonly texts: Readonly<Record<string, string>>;
  /** Returns an address of the site with its base URL. */
  href(path: string): string;
}

/** Content of a route. */
export type Rendering = string | Uint8Array | ReactNode;
