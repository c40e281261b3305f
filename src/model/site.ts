// The whole site, assembled: order, every route and every link resolved. Cheap to make, so it is made anew each time. Rules and
// reports see it as `Site`, planners in the steps in which it is made. Plain data: a copy by `structuredClone` plans the same pages.
import { found } from '../lib/found.ts';
import type { SiteConfig } from './config.ts';
import type { SettingDiagnostic } from './diagnostic.ts';
import type { Document } from './document.ts';
import type { Entries, Releases } from './entries.ts';
import type { Layout } from './layout.ts';
import type { LinkRule } from './link-rules.ts';
import type { Messages } from './messages.ts';
import type { Navigation, NavPlan, SidebarTree, Versions } from './navigation.ts';
import type { Papers, Print } from './print.ts';
import type { Extended, Route } from './route.ts';
import type { SiteHooks } from './site-hooks.ts';
import type { Asset, Content, Drawing } from './source.ts';
import type { Targets } from './targets.ts';
import type { TextProps, TextViews } from './text-view.ts';
import type { BodyRef, PageProps } from './view.ts';

/** The files that techdocs itself brings to every site, named by their hash. */
export interface PackagedAssets {
  readonly stylesheet: PackagedText;
  /** What pages for paper need besides. */
  readonly printStylesheet: PackagedText;
  /** Of pages of `layout: reference`. */
  readonly referenceStylesheet: PackagedText;
  /** How a feed looks in a browser. */
  readonly feedStylesheet: PackagedText;
  /** How pages look that features make, by the names of those. */
  readonly styles: Readonly<Record<string, PackagedText>>;
  readonly script: PackagedText;
  /** Scripts that it imports when they are needed, beside it. */
  readonly lazyScripts: readonly PackagedText[];
  /** The font of text first, where the site has it; then those of stylesheets that pages ask for. */
  readonly fonts: readonly PackagedFile[];
  /** Which of them a page asks for at once, each with the text by which its HTML needs it. */
  readonly preloads?: readonly { readonly path: string; readonly where: string }[];
  /** Inline script that sets the theme before first paint. */
  readonly themeScript: string;
  /** CSP source of `themeScript`: `'sha256-…'`. */
  readonly themeScriptHash: string;
  /** Inner SVG of the icons that the configuration names and that there are. */
  readonly icons: Readonly<Record<string, string>>;
  /** Code of extensions for browsers; absent where there is none. */
  readonly clients?: readonly ClientScript[];
  /** The search of an extension, in the browser; absent where the site has another one. */
  readonly searchClient?: PackagedText;
  /** Files of extensions, each named by its content. */
  readonly files?: readonly PackagedFile[];
  /** What runs components in the browser; absent where none does. */
  readonly islands?: IslandScripts;
}

/** The scripts of islands. */
export interface IslandScripts {
  /** React, which they share. */
  readonly react: PackagedText;
  /** By the name of the component. */
  readonly modules: Readonly<Record<string, PackagedText>>;
}

/** A script that a page loads where it has an element that a selector means. */
export interface ClientScript {
  readonly selector: string;
  readonly script: PackagedText;
  readonly style?: PackagedText;
}

/** A text file below the base URL, such as `/assets/site-1a2b3c4d.css`. */
export interface PackagedText {
  readonly path: string;
  readonly text: string;
}

/** A file that is copied from the package to a path below the base URL. */
export interface PackagedFile {
  readonly path: string;
  /** Absolute. */
  readonly from: string;
  /** What stands for it on a site that opens from a disk, where scripts are no modules: another file, or nothing. */
  readonly onDisk?: Omit<PackagedFile, 'onDisk'> | null;
}

/** Why a link is wrong. The checker turns it into a finding; nothing else judges links. */
export type LinkProblem = {
  /** What the link was taken to mean: the site path or the source file that was looked for. */
  readonly sought?: string;
  /** What is surely meant, as the author would write it. */
  readonly replacement?: string;
  /** What to do, where no other address is meant. */
  readonly fix?: string;
  /** It leads to a draft that is left out. */
  readonly isDraft?: true;
  /** The code that says where it leads has failed. */
  readonly failure?: SettingDiagnostic;
  readonly reason: string;
} /** No page and no file has this path. Where one of them may be meant, the nearest to `sought` is suggested. */ & (
  | { readonly code: 'broken-link'; readonly candidates?: undefined }
  | { readonly code: 'broken-link'; readonly candidates: 'pages' | 'files'; readonly sought: string }
  /** The page is there, the anchor is not. */
  | {
      readonly code: 'broken-anchor';
      readonly anchors: readonly string[];
      /** The source of the page, where that is a translation: its headings have other words. */
      readonly translation?: string;
    }
  /** A path that ends in `.md` and names no source. */
  | { readonly code: 'broken-markdown-link' }
  /** It leads somewhere, but not as it should. */
  | {
      readonly code: Extract<
        LinkRule,
        'empty-link' | 'redirected-link' | 'link-case' | 'unlisted-link' | 'other-locale-link' | 'other-version-link'
      >;
    }
);

/** What an address on the site resolved to. */
export interface ResolvedLink {
  readonly href: string;
  readonly width?: number;
  readonly height?: number;
  readonly drawing?: Drawing;
  /** Site path of the page or file it leads to, where it is on the site. */
  readonly target?: string;
  readonly isExternal: boolean;
  readonly problem?: LinkProblem;
}

/** Resolves an address of the configuration, in the docs version that it stands in. */
export type LinkTo = (href: string, version?: string) => ResolvedLink;

/** An address that stands in the configuration or in a sidebar, so on many pages. */
export interface LayoutLink {
  /** File it stands in, root-relative. */
  readonly file?: string;
  /** Path of the value in that file, such as `navbar.items[2].to`. */
  readonly setting: string;
  readonly href: string;
  readonly resolved: ResolvedLink;
  /** How many pages show it; told where something is wrong. */
  readonly pages?: number;
}

/** An address in the front matter of a document, or in another file that pages are made from. */
export interface WrittenAddress {
  /** Key that holds it, such as `image`; `url()` in a stylesheet. */
  readonly key: string;
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly href: string;
  readonly kind: 'link' | 'image';
  /** The file that a relative path starts from: of a picture, as in texts. */
  readonly from?: string;
}

/** The same, resolved. */
export interface FrontMatterLink extends Omit<WrittenAddress, 'kind'> {
  readonly resolved: ResolvedLink;
}

/** All that a template sees of a route, without any text. Its JSON is a part of the route's fingerprint. */
export type RouteData =
  | { readonly kind: 'page'; readonly props: PageProps<BodyRef> }
  | { readonly kind: 'text'; readonly props: TextProps<BodyRef> }
  | { readonly kind: 'copy'; readonly from: string; readonly hash: string }
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'extended'; readonly path: string; readonly of: Extended };

/** The data of a file that a text template renders. */
export function textData<K extends keyof TextViews>(type: K, view: TextViews<BodyRef>[K]): RouteData {
  return { kind: 'text', props: { type, view } as TextProps<BodyRef> };
}

/** Files that features plan of all that is known of a site, as its own planners do. */
export interface SiteFiles {
  /** Their routes in the language of a site. */
  emit(site: SiteStructure): readonly Route<'feature-file'>[];
  plan(site: AssembledSite, route: Route<'feature-file'>): RouteData;
}

/** What the routes of a locale are planned from. */
export interface SiteInput {
  readonly config: SiteConfig;
  readonly locale: string;
  readonly content: Content;
  readonly documents: readonly Document[];
  readonly assets: PackagedAssets;
  /** Version of techdocs, for the generator tag. */
  readonly generator: string;
  /** What extensions add; absent where there are none. */
  readonly hooks?: SiteHooks;
  /** Gives the documents for paper; absent where there are none. */
  readonly papers?: PlanPapers;
  /** What features plan; absent where there are none. */
  readonly files?: SiteFiles;
}

/** One locale of the site, as rules and reports see it. Plain data. */
export interface Site extends Pick<SiteInput, 'config' | 'locale' | 'documents'> {
  readonly assets: readonly Asset[];
  /** In a fixed order; no two have the same output. */
  readonly routes: readonly Route[];
  readonly layout: Layout;
  /** By document file, parallel to `Document.links`. */
  readonly links: Readonly<Record<string, readonly ResolvedLink[]>>;
  readonly layoutLinks: readonly LayoutLink[];
  readonly frontMatterLinks: readonly FrontMatterLink[];
  readonly diagnostics: readonly SettingDiagnostic[];
}

/** What the pages of one locale stand in. */
export interface SiteStructure extends Pick<SiteInput, 'config' | 'locale' | 'generator'> {
  /** Path prefix of the locale: empty for the default one. */
  readonly prefix: string;
  readonly messages: Messages;
  /** Files beside the sources. */
  readonly files: Pick<
    Content,
    'assets' | 'categories' | 'versionCategories' | 'authors' | 'pageScripts' | 'made' | 'checkout'
  >;
  readonly packaged: PackagedAssets;
  readonly entries: Entries;
  readonly versions: Versions;
  /** Of all docs versions. */
  readonly sidebars: readonly SidebarTree[];
  readonly navigation: Navigation;
  readonly releases: Releases;
  readonly print: Print;
  readonly papers: Papers;
  readonly diagnostics: readonly SettingDiagnostic[];
}

/** All that documents for paper are chosen from. */
export type Shelf = Omit<SiteStructure, 'papers' | 'diagnostics'>;

/** Gives the documents for paper of a site. */
export type PlanPapers = (site: Shelf) => Papers;

/** The routes of a locale with all that links may lead to. */
export interface PlannedRoutes extends SiteStructure {
  /** What readers open: pages, feeds and data. */
  readonly pages: readonly Route[];
  /** What lists them or leads to them, the files beside Markdown to which nothing may lead included. */
  readonly listings: readonly Route[];
  readonly targets: Targets;
  /**
   * The paths of its pages, which other locales ask for, with whether a page is one of the default locale once more, as nobody
   * translated it.
   */
  readonly pagePaths: ReadonlyMap<string, boolean>;
  /** Where docs are edited, by file, where the configuration has a function for it. */
  readonly editUrls?: ReadonlyMap<string, string>;
}

/** Paths of the pages of the other locales, as far as those are built. */
export type LocalePaths = ReadonlyMap<string, AssembledSite['pagePaths']>;

/** One locale of the site, whole. */
export interface AssembledSite extends PlannedRoutes, Site {
  /** The documents as they are now: what of a text is in a route comes from here. */
  readonly documentsByFile: ReadonlyMap<string, Document>;
  /** Addresses outside of texts, resolved, by `configLinkKey`. */
  readonly configLinks: ReadonlyMap<string, ResolvedLink>;
  readonly nav: NavPlan;
  readonly localePaths: LocalePaths;
}

/** What names an address: as it is written, with the docs version of the sidebar that it stands in, or the file that it starts from. */
export function configLinkKey(href: string, start = ''): string {
  return `${start} ${href}`;
}

/** An address of the configuration or of front matter, resolved. */
export function configLink(
  { configLinks }: Pick<AssembledSite, 'configLinks'>,
  href: string,
  start?: string,
): ResolvedLink {
  return found(configLinks.get(configLinkKey(href, start)), 'address of the configuration', href);
}
