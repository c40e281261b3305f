// What extensions read from elsewhere, and what they are asked with.
import type { Json } from '../lib/json.ts';
import type { ExtensionFinding } from './extension-slots.ts';
import type { SiteView } from './site-view.ts';

/** A file of Markdown that is in no folder. */
export interface ExtensionSource {
  /** From the root of the project, as if the file lay there: `docs/guide/cms/start.md`. */
  readonly path: string;
  /** Markdown with its front matter, cleaned as that of any page. A finding in it names the extension, too. */
  readonly text: string;
}

/** A file beside pages, such as a picture. */
export interface ExtensionAsset {
  /** From the root of the project, as if the file lay there. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** What `read` gives. */
export interface ReadResult {
  readonly sources?: readonly ExtensionSource[];
  readonly assets?: readonly ExtensionAsset[];
  /** What its other hooks see as `site.data`: facts from git, from code, from a server. */
  readonly data?: Json;
  /** Files and folders, from the root or absolute, whose change has it read again while the site is served. */
  readonly watch?: readonly string[];
}

/** What `read` gets. */
export interface ReadContext {
  /** Absolute path of the project. */
  readonly root: string;
  /** Folders of pages, from the root. `releases` is absent where the configuration has no `releases`: then a site has no posts. */
  readonly folders: { readonly docs: readonly string[]; readonly releases?: string; readonly pages: string };
  readonly site: Pick<SiteView, 'title' | 'url' | 'baseUrl' | 'locale'>;
  /** Gives what `make` gave for the same key before, in this build or an earlier one, and calls `make` only where there is nothing. With other code or another `key` of the extension all of it is made anew. */
  remember<Value extends Json>(key: Json, make: () => Promise<Value>): Promise<Value>;
  /** Tells that something is broken, such as one item of many, which is best left out. Do not call it in `make` of `remember`, which is not called again. */
  report(finding: ExtensionFinding): void;
  /** Ends after 60 seconds: hand it to what you wait for. */
  readonly signal: AbortSignal;
}
