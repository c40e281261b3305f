// Pages and files that extensions add, and how what is in them is made.
import type { ReactNode } from 'react';
import type { Json } from '../lib/json.ts';

/** A page or a file that an extension adds. */
export interface ExtensionRoute {
  /** Below the base URL: `/changes` is a page, `/changes.json` a file. Each language has its own: in German, `/changes` and `/de/changes` both mean the page `/de/changes`. */
  readonly path: string;
  /** All that it is made from: where it is the same, nothing is rendered. */
  readonly data: Json;
  /** Of a page. */
  readonly title?: string;
  readonly description?: string;
}

/** What `render` gets. */
export interface RenderTools {
  /** Absolute path of the project. */
  readonly root: string;
  readonly locale: string;
  /** The extension's own texts in the language of the page. */
  readonly texts: Readonly<Record<string, string>>;
  /** An address of the site with its base URL. */
  href(path: string): string;
}

/** The content of a route. */
export type Rendering = string | Uint8Array | ReactNode;
