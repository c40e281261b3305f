// Content that extensions read from elsewhere, and the context of their `read` hook.
import type { Json } from '../lib/json.ts';
import type { ExtensionFinding } from './extension-slots.ts';
import type { SiteView } from './site-view.ts';

/** A Markdown file that is not on disk. */
export interface ExtensionSource {
  /** Path relative to the project root, as if the file were there: `docs/guide/cms/start.md`. */
  readonly path: string;
  /** Markdown with front matter, sanitized like that of any page. Findings in it also name the extension. */
  readonly text: string;
}

/** A file beside pages, such as an image. */
export interface ExtensionAsset {
  /** Path relative to the project root, as if the file were there. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Result of `read`. */
export interface ReadResult {
  readonly sources?: readonly ExtensionSource[];
  readonly assets?: readonly ExtensionAsset[];
  /** Value of `site.data` for the extension's other hooks: facts from git, code or a server. */
  readonly data?: Json;
  /** Files and folders, absolute or relative to the root; `read` runs again when one of them changes while the site is served. */
  readonly watch?: readonly string[];
}

/** Context of `read`. */
export interface ReadContext {
  /** Absolute path of the project. */
  readonly root: string;
  /** Folders of pages, relative to the root. `releases` is absent without `releases` in the configuration: such a site has no posts. */
  readonly folders: { readonly docs: readonly string[]; readonly releases?: string; readonly pages: string };
  readonly site: Pick<SiteView, 'title' | 'url' | 'baseUrl' | 'locale'>;
  /**
   * Returns the cached result for a key, of this build or an earlier one; calls `make` only on a miss. A change of the code or the `key` of
   * the extension invalidates all results.
   */
  remember<Value extends Json>(key: Json, make: () => Promise<Value>): Promise<Value>;
  /**
   * Reports a fault, such as one broken item of many; leave that item out. Do not call it in `make` of `remember`, which does not run again
   * on a cache hit.
   */
  report(finding: ExtensionFinding): void;
  /** Aborted after 60 seconds: pass it to asynchronous calls. */
  readonly signal: AbortSignal;
}
