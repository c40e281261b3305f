// Pages and files that extensions add, and the rendering of their content.
import type { ReactNode } from 'react';
import type { Json } from '../lib/json.ts';

/** A page or a file that an extension adds. */
export interface ExtensionRoute {
  /**
   * Path below the base URL: `/changes` is a page, `/changes.json` a file. Each language has its own: in German, `/changes` and
   * `/de/changes` both mean the page `/de/changes`.
   */
  readonly path: string;
  /** All inputs of the content: if they are unchanged, the route is not rendered again. */
  readonly data: Json;
  /** Title of a page. */
  readonly title?: string;
  readonly description?: string;
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
