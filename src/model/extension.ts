// The one door: what an extension may do, for sites and for the features of techdocs alike.
import type { ReactNode } from 'react';
import type { ShikiTransformer } from 'shiki';
import type { Json } from '../lib/json.ts';
import type { RuleLevel } from './diagnostic.ts';
import type { ExtensionLink, LinkPlace, SidebarPlace } from './extension-links.ts';
import type { MakeFence, MarkdownRules, PageContext } from './extension-markdown.ts';
import type { ReadContext, ReadResult } from './extension-read.ts';
import type { ExtensionRoute, Rendering, RenderTools } from './extension-routes.ts';
import type { ExtensionFinding, SlotHandler } from './extension-slots.ts';
import type { FieldType } from './front-matter.ts';
import type { GeneratedPages, MakeTools } from './generated-pages.ts';
import type { HeadTag } from './head.ts';
import type { HookWatch } from './hook-watch.ts';
import type { PartName } from './page-parts.ts';
import type { CodeChoice } from './page-piece.ts';
import type { Policy } from './policy.ts';
import type { SearchIndex } from './search-index.ts';
import type { SidebarItemConfig } from './sidebar-config.ts';
import type { SitePage, SiteView } from './site-view.ts';

export type { ExtensionLink, LinkPlace, SidebarPlace } from './extension-links.ts';
export type {
  Fence,
  MakeFence,
  MarkdownRules,
  PageContext,
  Segment,
  TokenMeta,
  UseMarkdown,
} from './extension-markdown.ts';
export type { ExtensionAsset, ExtensionSource, ReadContext, ReadResult } from './extension-read.ts';
export type { ExtensionRoute, Rendering, RenderTools } from './extension-routes.ts';
export type {
  ExtensionFinding,
  ResolveTools,
  SlotFinding,
  SlotHandler,
  SlotRequest,
  UsedSlot,
} from './extension-slots.ts';
export type {
  CachedValueOf,
  GeneratedFinding,
  GeneratedPage,
  GeneratedPages,
  GeneratedSet,
  GeneratedSource,
  GeneratedSources,
  MakeTools,
  NamedFile,
} from './generated-pages.ts';
export { type PartName, partNames } from './page-parts.ts';
export type {
  ChosenCode,
  CodeChoice,
  CodePiece,
  Filled,
  FilledSlot,
  HeadingPiece,
  HtmlPiece,
  OwnPiece,
  PagePiece,
  TextPiece,
  TextPlace,
} from './page-piece.ts';
export type { SearchCall, SearchFunction, SearchPart, SearchResult } from './search-function.ts';
export type {
  IndexedLocale,
  IndexedPage,
  IndexedScope,
  IndexedSection,
  IndexFile,
  IndexProblem,
  IndexTools,
  SearchIndex,
} from './search-index.ts';

/**
 * An extension: each key is one thing that it does, and all but the name may be left out. Its laws, each held by a test:
 * 1. Data decides, not calls. A page that no filter matches has the key and the bytes that it has without the extension. Another
 *    version of an extension parses its own pages again, and no others.
 * 2. No hook sees the text of another page. `SiteView` is plain and frozen, and nothing is mutated. Order is that of the list.
 * 3. A hook that throws, does not end in time, gives a wrong type or collides with another one is a finding that names the extension.
 *    The last good site stays.
 * 4. Sources of `read` are content, and cleaned as any. What the other hooks give is trusted, as components are. A file that an
 *    extension emits is a route like any other: links to it are checked, and it is served.
 * 5. The same bytes come out on any number of threads, and after any sequence of edits.
 * 6. It costs nothing where it is not used.
 */
export interface Extension {
  /** Unique on a site. The prefix of its codes, texts and assets: small letters, digits and `-`, a letter first. */
  readonly name: string;
  /** Its options, and what else its hooks depend on. When it or the code of the module changes, nothing is used that was remembered of the extension before. */
  readonly key?: Json;

  /** Its own texts by language, then by name. English stands where a language has none. */
  readonly texts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Codes of its findings, without the prefix, with their default levels: `error`, `warn`, `note` or `ignore`. `rules` of the site sets them as `NAME/CODE`. */
  readonly rules?: Readonly<Record<string, RuleLevel | 'note'>>;
  /** Keys of front matter that it reads, with their types. */
  readonly frontMatter?: Readonly<Record<string, ExtensionFieldType>>;

  /**
   * Gives pages and files as if they lay in the project: Markdown from a CMS, from code, from another repository. Asked once a build; while the
   * site is served, again after an edit of the configuration or of what it watches. Not asked with `--untrusted`.
   */
  read?(project: ReadContext): ReadResult | Promise<ReadResult>;

  /**
   * Makes pages of files that the project has, such as a description of an API, where Markdown is not enough: of pieces, which are HTML, headings,
   * code and texts of those files. Asked each time that content is read, in each language. Not asked with `--untrusted`.
   */
  pages?(tools: MakeTools): GeneratedPages | Promise<GeneratedPages>;
  /** What becomes of pieces of its own on the pages that `pages` makes, by their names. */
  readonly pieces?: Readonly<Record<string, (data: Json, page: PageContext) => CodeChoice>>;

  /** Rules for Markdown, on pages whose text matches `when`, or has what another key of the extension is for. */
  readonly markdown?: MarkdownRules;
  /**
   * What blocks of code become, by the language that is written behind the backticks. The Markdown version of the page has the block as it was
   * written. Where it `isCode`, the block is code to all other
   * rules: it may be a tab among other code, and what is written behind its language is judged as elsewhere.
   */
  readonly fences?: Readonly<Record<string, MakeFence | { readonly isCode: true; readonly make: MakeFence }>>;
  /** Transformers of highlighted code. They run on pages that have a block of code. */
  readonly code?: readonly ShikiTransformer[];
  /**
   * What it reads behind the language of a block of code, by name, so that it is not told as unknown: a `word` may stand alone, as
   * `live` does, a `value` has one, as in `height="40"`. Its rules for Markdown run on pages with a block that has one.
   */
  readonly codeAttributes?: Readonly<Record<string, 'word' | 'value'>>;

  /** What fills the places that a page leaves open until the site is known, by the names that segments use. */
  readonly slots?: Readonly<Record<string, SlotHandler>>;
  /**
   * Where addresses of a scheme lead, such as `jira:DOC-12`. `#` stands for those that begin with it, on pages that the extension made; it may
   * give nothing: then the address is one as any other.
   */
  readonly links?: Readonly<
    Record<string, (address: string, site: SiteView, from: LinkPlace) => ExtensionLink | undefined>
  >;
  /** What an item of a sidebar stands for, by its `type`. */
  readonly sidebar?: Readonly<
    Record<string, (item: Json, site: SiteView, at: SidebarPlace) => readonly SidebarItemConfig[]>
  >;

  /** Pages and files that it adds. */
  routes?(site: SiteView): readonly ExtensionRoute[];
  /** The content of one of its routes: of a page what stands in `<main>`, of a file its text or bytes. Depends on the route alone. */
  render?(route: ExtensionRoute, tools: RenderTools): Rendering | Promise<Rendering>;
  /**
   * What stands at a place of a page. The function gets two arguments; a file that the site names in its own `parts` gets one object,
   * `{ page, site }`. Where several extensions have the same place, all of them are shown, in the order of the list, and the
   * part of the site comes last.
   */
  readonly parts?: Readonly<Partial<Record<PartName, (page: SitePage, site: SiteView) => ReactNode>>>;
  /**
   * Tags for the head of a page. Inline scripts are refused, as the policy of the pages is one for all. All extensions have theirs, in the order
   * of the list. Instant navigation brings and removes them; a tag that both pages have stays.
   */
  head?(page: SitePage, site: SiteView): readonly HeadTag[];

  /**
   * Whether its hooks need `lastUpdate` of pages. Then git is asked for the day and the author of the last change, and pages show them
   * only if [`docs.showLastUpdateTime`](../reference/configuration.md#docs) and `docs.showLastUpdateAuthor` say so.
   */
  readonly lastUpdate?: boolean;

  /** Findings about the site, in builds, while it is served, and in `check-links`. `today` is `YYYY-MM-DD`. */
  check?(site: SiteView, today: string): readonly ExtensionFinding[];
  /** What readers find besides the pages, or another search altogether. */
  readonly search?: {
    records?(page: SitePage, site: SiteView): readonly SearchRecord[];
    readonly provider?: ExtensionSearchProvider;
  };

  /**
   * Code for browsers: modules by the selector that has them loaded, and a stylesheet that comes with them. The default export of a module
   * is a function of the element; what it may return is called when the element is gone.
   */
  readonly client?: { readonly on: Readonly<Record<string, string>>; readonly style?: string };
  /** Hosts that its code needs. */
  readonly policy?: Policy;
  /** Whether it counts readers, or collects what they answer. A preview (`build --preview`) goes without it. */
  readonly counts?: boolean;
  /**
   * React components for Markdown, by their tags: files, or objects for components that also run in the browser, as in the configuration.
   * Those of the site come before.
   */
  readonly components?: Readonly<Record<string, ExtensionComponent>>;
  /** Files of React components that replace templates, by name. Those of the site come before. */
  readonly templates?: Readonly<Record<string, string>>;
  /** A stylesheet that joins that of the site, before `customCss`. */
  readonly css?: string;
  /** Stylesheets that join that of the site where a page asks for one with `page.style(name)`. */
  readonly styles?: Readonly<Record<string, PageStyle>>;
}

/** A stylesheet that few sites need. */
export interface PageStyle {
  /** The file, named as that of `css`. The fonts that it names, as in `url("./formulas.woff2")`, are published with it. */
  readonly css: string;
  /** Fonts that a page asks for at once, each with the text by which its HTML needs it: `{ 'formulas.woff2': '<math' }`. */
  readonly preload?: Readonly<Record<string, string>>;
}

/** Types of the values of a key of front matter. */
export type ExtensionFieldType = Extract<FieldType, 'text' | 'boolean' | 'number' | 'list' | 'date'>;

/** A component for Markdown: its file, or its file and when it begins to run in the browser. */
export type ExtensionComponent = string | { readonly file: string; readonly hydrate: 'load' | 'visible' | 'idle' };

/** Something that readers find, on a page of the site. */
export interface SearchRecord {
  readonly title: string;
  readonly text: string;
  /** Id on the page; absent: the page itself. */
  readonly anchor?: string;
}

/** A search that is not ours. */
export interface ExtensionSearchProvider {
  /** Module for browsers: its default export is a `SearchFunction`, which gives what words mean, best first. */
  readonly client: string;
  /** What that function gets besides, such as the address of a server. Every reader sees it. */
  readonly options?: Json;
  /** Hosts that it needs, besides those of the extension. A site that opens from a disk has the built-in search instead, and not them. */
  readonly policy?: Policy;
  /** The index that it searches, where that is made with the site. */
  readonly index?: SearchIndex;
}

/** An extension of a site. */
export interface LoadedExtension {
  readonly extension: Extension;
  /** Stands for its functions and options wherever something is remembered. */
  readonly fingerprint: string;
  /** The `data` that its `read` gave. */
  readonly data?: Json;
  /** Its place in the configuration, such as `extensions[0]`; absent for features of techdocs. */
  readonly setting?: string;
  /** It is a feature of techdocs: its codes have no prefix. */
  readonly isBuiltIn?: true;
  /** Notices hooks that never end. */
  readonly watch?: HookWatch;
}

/** Gives an extension its type, and returns it unchanged. */
export function defineExtension<E extends Extension>(extension: E): E {
  return extension;
}
