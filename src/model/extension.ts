// The public interface of extensions: everything that an extension may do, the same for sites and for the features of techdocs.
import type { ReactNode } from 'react';
import type { ShikiTransformer } from 'shiki';
import type { Json } from '../lib/json.ts';
import type { RuleLevel } from './diagnostic.ts';
import type { ExtensionLink, LinkPlace, SidebarPlace } from './extension-links.ts';
import type { MakeFence, MarkdownRules, PageContext } from './extension-markdown.ts';
import type { ReadContext, ReadResult } from './extension-read.ts';
import type { BookRequest, ExtensionRoute, Rendering, RenderTools } from './extension-routes.ts';
import type { ExtensionFinding, SlotHandler } from './extension-slots.ts';
import type { FieldType } from './front-matter.ts';
import type { GeneratedPages, MakeTools } from './generated-pages.ts';
import type { HeadTag } from './head.ts';
import type { HangWatch } from './hook-watch.ts';
import type { PartName } from './page-parts.ts';
import type { CodeChoice } from './page-piece.ts';
import type { Policy } from './policy.ts';
import type { SearchIndex } from './search-index.ts';
import type { SidebarItemConfig } from './sidebar-config.ts';
import type { SitePage, SiteView } from './site-view.ts';

/**
 * An extension. Each key adds one capability; all but the name are optional. Rules, each covered by a test:
 * 1. Data decides, not calls. A page that no filter matches has the same cache key and the same bytes as without the extension. Another
 * version of an extension parses only its own pages again.
 * 2. No hook gets the text of another page, except `renderBooks`, for files that name their pages. `SiteView` is plain and frozen, and
 * nothing is mutated. Extensions apply in list order.
 * 3. A hook that throws, times out, returns a wrong type or collides with another one causes a finding that names the extension.
 * The last good site stays.
 * 4. Sources of `read` are content, and sanitized like all content. Results of the other hooks are trusted, like components. A file that
 * an extension emits is a route like any other: links to it are checked, and it is served.
 * 5. The output is the same on any number of threads, and after any sequence of edits.
 * 6. Unused capabilities cost nothing.
 */
export interface Extension {
  /**
   * Unique name on a site, the prefix of the extension's codes, texts and assets: lower-case letters, digits and `-`, beginning with a
   * letter.
   */
  readonly name: string;
  /**
   * Options of the extension, and everything else that its hooks depend on. A change of the key or of the module's code invalidates all
   * cached results of the extension.
   */
  readonly key?: Json;

  /** The extension's own texts by language, then by name. `de` is for the locale `de-CH`, too; English is the fallback. */
  readonly texts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Codes of its findings, without the prefix, with their default levels: `error`, `warn`, `note` or `ignore`. `rules` of the site sets them as `NAME/CODE`. */
  readonly rules?: Readonly<Record<string, RuleLevel | 'note'>>;
  /** Front matter keys that the extension reads, with their types. */
  readonly frontMatter?: Readonly<Record<string, ExtensionFieldType>>;

  /**
   * Returns pages and files as if they were in the project: Markdown from a CMS, from code, from another repository. Called once per build;
   * while the site is served, again after an edit of the configuration or of a watched file. Not called with `--untrusted`.
   */
  read?(project: ReadContext): ReadResult | Promise<ReadResult>;

  /**
   * Generates pages from files of the project, such as an API description, if Markdown is not enough: from pieces, which are HTML,
   * headings, code and texts of those files. Called each time that content is read, in each language. Not called with `--untrusted`.
   */
  pages?(tools: MakeTools): GeneratedPages | Promise<GeneratedPages>;
  /** Renders the extension's own pieces on the pages that `pages` generates, by name. */
  readonly pieces?: Readonly<Record<string, (data: Json, page: PageContext) => CodeChoice>>;

  /** Markdown rules for pages whose text matches `when`, or that use another key of the extension. */
  readonly markdown?: MarkdownRules;
  /**
   * Renders fenced code blocks, by the language after the backticks. The Markdown version of the page has the block as written. With
   * `isCode`, other rules treat the block as code: it may be a tab among other code, and the text after its language is checked as usual.
   */
  readonly fences?: Readonly<Record<string, MakeFence | { readonly isCode: true; readonly make: MakeFence }>>;
  /** Transformers of highlighted code. They run on pages with a code block. */
  readonly code?: readonly ShikiTransformer[];
  /**
   * Code block attributes that the extension reads, by name, so that they are not reported as unknown: a `word` has no value, such as
   * `live`; a `value` has one, as in `height="40"`. Its Markdown rules run on pages with such a block.
   */
  readonly codeAttributes?: Readonly<Record<string, 'word' | 'value'>>;

  /** Handlers of slots, which are filled when the whole site is known, by the names in segments. */
  readonly slots?: Readonly<Record<string, SlotHandler>>;
  /**
   * Resolves addresses of a scheme, such as `jira:DOC-12`. The key `#` handles addresses that begin with it, on pages that the extension
   * generated; if it returns `undefined`, the address is an ordinary one.
   */
  readonly links?: Readonly<
    Record<string, (address: string, site: SiteView, from: LinkPlace) => ExtensionLink | undefined>
  >;
  /** Expands sidebar items, by their `type`. */
  readonly sidebar?: Readonly<
    Record<string, (item: Json, site: SiteView, at: SidebarPlace) => readonly SidebarItemConfig[]>
  >;

  /** Returns pages and files to add. */
  routes?(site: SiteView): readonly ExtensionRoute[];
  /** Renders one of its routes: the content of `<main>` for a page, the text or bytes for a file. Depends on the route alone. */
  render?(route: ExtensionRoute, tools: RenderTools): Rendering | Promise<Rendering>;
  /**
   * Writes its files that contain the texts of pages (routes with `book`), such as PDFs: all that changed in one call, after the pages.
   * Called only if the site is written. May take ten minutes for each file.
   */
  renderBooks?(books: readonly BookRequest[]): Promise<void>;
  /**
   * Renders parts at named places of a page. The function gets two arguments; a file in the `parts` of a site gets one object, `{ page,
   * site }`. If several extensions use the same place, all parts are shown, in the order of the list, followed by the part of the site.
   */
  readonly parts?: Readonly<Partial<Record<PartName, (page: SitePage, site: SiteView) => ReactNode>>>;
  /**
   * Returns tags for the head of a page. Inline scripts are rejected, as all pages share one Content-Security-Policy. Tags of all
   * extensions are added, in the order of the list. Instant navigation adds and removes them; a tag that both pages have stays.
   */
  head?(page: SitePage, site: SiteView): readonly HeadTag[];

  /**
   * Whether hooks of the extension need `lastUpdate` of pages. Then git is queried for the date and the author of the last change, but
   * pages show them only if [`docs.showLastUpdateTime`](../reference/configuration.md#docs) and `docs.showLastUpdateAuthor` are set.
   */
  readonly lastUpdate?: boolean;

  /** Returns findings about the site: in builds, while it is served, and in `check-links`. `today` is `YYYY-MM-DD`. */
  check?(site: SiteView, today: string): readonly ExtensionFinding[];
  /** Additional search records of pages, or another search provider. */
  readonly search?: {
    records?(page: SitePage, site: SiteView): readonly SearchRecord[];
    readonly provider?: ExtensionSearchProvider;
  };

  /**
   * Code for browsers: modules by the selector that loads them, and a stylesheet that comes with them. The default export of a module is a
   * function of the element; it may return a cleanup function, which is called when the element is gone. Authors can write such an element
   * into a page, too, so a module must not load code from an address in its attributes.
   */
  readonly client?: { readonly on: Readonly<Record<string, string>>; readonly style?: string };
  /** Hosts that the code of the extension needs. */
  readonly policy?: Policy;
  /** Whether the extension counts readers or collects their answers. Previews (`build --preview`) omit such an extension. */
  readonly counts?: boolean;
  /**
   * React components for Markdown, by tag name: files, or objects for components that also run in the browser, as in the configuration.
   * Components of the site take precedence.
   */
  readonly components?: Readonly<Record<string, ExtensionComponent>>;
  /** Files of React components that replace templates, by name. Templates of the site take precedence. */
  readonly templates?: Readonly<Record<string, string>>;
  /**
   * A stylesheet that is added to that of the site, before `customCss`. Fonts and pictures that it names by a relative path, as in
   * `url("./theme.woff2")`, are published with it.
   */
  readonly css?: string;
  /** Stylesheets that are added to that of the site if a page requests one with `page.style(name)`. */
  readonly styles?: Readonly<Record<string, PageStyle>>;
}

/** A stylesheet that few sites need. */
export interface PageStyle {
  /** The file, written as for `css`. Its fonts and pictures are published with it, too. */
  readonly css: string;
  /** Fonts to preload, each with the text in a page's HTML that requires it: `{ 'formulas.woff2': '<math' }`. */
  readonly preload?: Readonly<Record<string, string>>;
}

/** Type of a front matter value. */
export type ExtensionFieldType = Extract<FieldType, 'text' | 'boolean' | 'number' | 'list' | 'date'>;

/** A component for Markdown: its file, or its file and its hydration in the browser. */
export type ExtensionComponent = string | { readonly file: string; readonly hydrate: 'load' | 'visible' | 'idle' };

/** An additional search record on a page of the site. */
export interface SearchRecord {
  readonly title: string;
  readonly text: string;
  /** Id on the page; absent: the page itself. */
  readonly anchor?: string;
}

/** An external search provider. */
export interface ExtensionSearchProvider {
  /** Module for browsers: its default export is a `SearchFunction`, which returns results, best first. */
  readonly client: string;
  /** Options of the `SearchFunction`, such as the address of a server. They are public. */
  readonly options?: Json;
  /**
   * Hosts that the provider needs in addition to those of the extension. A site that opens from a disk uses the built-in search, so it does
   * not need these hosts.
   */
  readonly policy?: Policy;
  /** The index that the provider searches, if it is built with the site. */
  readonly index?: SearchIndex;
}

/** An extension after loading. */
export interface LoadedExtension {
  readonly extension: Extension;
  /** Fingerprint of its functions and options, for cache keys. */
  readonly fingerprint: string;
  /** The `data` from its `read` hook. */
  readonly data?: Json;
  /** Path in the configuration, such as `extensions[0]`; absent for features of techdocs. */
  readonly setting?: string;
  /** Set for a feature of techdocs, whose codes have no prefix. */
  readonly isBuiltIn?: true;
  /** Detects hooks that never return. */
  readonly watch?: HangWatch;
}

/** Types an extension and returns it unchanged. */
export function defineExtension(extension: Extension): Extension {
  return extension;
}
