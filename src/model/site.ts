// The assembled site: order, all routes and all resolved links. Assembling is fast, so the result is never cached. Rules and reports
// receive it as `Site`; planners receive its intermediate forms. Everything is plain data: planning from a `structuredClone` gives the same
// pages.
import { requireDefined } from '../lib/found.ts';
import { computeHash } from '../lib/hash.ts';
import type { SiteConfig } from './config.ts';
import type { SettingDiagnostic } from './diagnostic.ts';
import type { Document } from './document.ts';
import type { LocaleEntries, ReleasesSection } from './entries.ts';
import type { Layout } from './layout.ts';
import type { LinkRule } from './link-rules.ts';
import type { Messages } from './messages.ts';
import type { AllDocsVersions, NavbarWithTargets, Navigation, SidebarTree } from './navigation.ts';
import type { PrintSectionsOfSite } from './print.ts';
import type { ExtensionRouteData, Route } from './route.ts';
import type { AddedRoutes, SiteHooks } from './site-hooks.ts';
import type { Asset, EmbeddedDrawing, SiteContent } from './source.ts';
import type { LinkTargetIndex } from './targets.ts';
import type { TextFileProps, TextFileViews } from './text-view.ts';
import type { BodyRef, PageProps } from './view.ts';

/** Files that techdocs ships to every site, named by their hash. */
export interface PackagedAssets {
  readonly stylesheet: PackagedText;
  /** Additional stylesheet of print pages. */
  readonly printStylesheet: PackagedText;
  /** Stylesheet for pages with `layout: reference`. */
  readonly referenceStylesheet: PackagedText;
  /** Stylesheet of feeds in a browser. */
  readonly feedStylesheet: PackagedText;
  /** Stylesheets of pages that features generate, by feature name. */
  readonly styles: Readonly<Record<string, PackagedText>>;
  readonly script: PackagedText;
  /** Scripts that `script` imports on demand, in the same folder. */
  readonly lazyScripts: readonly PackagedText[];
  /** The text font first, if the site has it; then fonts of the stylesheets that pages use. */
  readonly fonts: readonly PackagedFile[];
  /** Fonts that a page preloads if its HTML contains the string `where`. */
  readonly preloads?: readonly { readonly path: string; readonly where: string }[];
  /** Inline script that sets the theme before first paint. */
  readonly themeScript: string;
  /** CSP source of `themeScript`: `'sha256-…'`. */
  readonly themeScriptHash: string;
  /** Inner SVG of the icons that the configuration names, without unknown icons. */
  readonly icons: Readonly<Record<string, string>>;
  /** Browser scripts of extensions, if any. */
  readonly clients?: readonly ScriptOnMatchingPages[];
  /** Browser script of an extension's search; absent if the site uses a different search. */
  readonly searchClient?: PackagedText;
  /** Files of extensions, named by their content hash. */
  readonly files?: readonly PackagedFile[];
  /** Scripts that hydrate components; absent if no component needs them. */
  readonly islands?: IslandScripts;
}

/** The scripts of islands. */
export interface IslandScripts {
  /** React, shared by all islands. */
  readonly react: PackagedText;
  /** Modules by component name. */
  readonly modules: Readonly<Record<string, PackagedText>>;
}

/** A script that a page loads if it contains an element that matches the selector. */
export interface ScriptOnMatchingPages {
  readonly selector: string;
  readonly script: PackagedText;
  readonly style?: PackagedText;
}

/** A text file below the base URL, such as `/assets/site-1a2b3c4d.css`. */
export interface PackagedText {
  readonly path: string;
  readonly text: string;
}

/** Returns a text file of `/assets/` with a hash of its text in its name, so that browsers may cache it permanently. */
export function createPackagedText(name: string, extension: 'css' | 'js', text: string): PackagedText {
  return { path: `/assets/${name}-${computeHash(text, 8)}.${extension}`, text };
}

/** A file that is copied from the package to a path below the base URL. */
export interface PackagedFile {
  readonly path: string;
  /** Absolute path. */
  readonly from: string;
  /** Replacement on a site opened from disk, where module scripts do not load: a different file, or `null` for none. */
  readonly onDisk?: Omit<PackagedFile, 'onDisk'> | null;
}

/** A stylesheet of the site or of an extension, with its fonts and pictures under their published names. */
export interface PublishedStylesheet extends Required<Pick<PackagedAssets, 'fonts' | 'preloads'>> {
  readonly css: string;
}

/** The fault of a link. Only the checker turns it into a finding. */
export type LinkProblem = {
  /** The target that was not found: a site path or a source file. */
  readonly missingTarget?: string;
  /** Unambiguous correction, as the author would write it. */
  readonly replacement?: string;
  /** Advice for the author if no replacement is known. */
  readonly fix?: string;
  /** Set if the target is a draft that is left out. */
  readonly isDraft?: true;
  /** Error of the extension code that resolves the address. */
  readonly failure?: SettingDiagnostic;
  readonly reason: string;
} /** No page and no file has this path. If `candidates` is set, the nearest match to `sought` is suggested. */ & (
  | { readonly code: 'broken-link'; readonly candidates?: undefined }
  | { readonly code: 'broken-link'; readonly candidates: 'pages' | 'files'; readonly missingTarget: string }
  /** The page exists, but not the anchor. */
  | {
      readonly code: 'broken-anchor';
      readonly anchors: readonly string[];
      /** Source of the page if the page is a translation. Translations have other headings. */
      readonly translation?: string;
    }
  /** A path that ends in `.md` but matches no source. */
  | { readonly code: 'broken-markdown-link' }
  /** The target exists, but the link should be written differently. */
  | {
      readonly code: Extract<
        LinkRule,
        'empty-link' | 'redirected-link' | 'link-case' | 'unlisted-link' | 'other-locale-link' | 'other-version-link'
      >;
    }
);

/** A resolved address. */
export interface ResolvedLink {
  readonly href: string;
  readonly width?: number;
  readonly height?: number;
  readonly drawing?: EmbeddedDrawing;
  /** Site path of the target page or file, if it is on the site. */
  readonly target?: string;
  /** Whether the address leads to another web site. */
  readonly isExternal: boolean;
  readonly problem?: LinkProblem;
}

/** Resolves an address of the configuration. `version` is the docs version that contains the address. */
export type ConfigAddressResolver = (href: string, version?: string) => ResolvedLink;

/** An address in the configuration or a sidebar; links of this kind appear on many pages. */
export interface LayoutLink {
  /** Root-relative file that contains the address. */
  readonly file?: string;
  /** Path of the value in that file, such as `navbar.items[2].to`. */
  readonly setting: string;
  readonly href: string;
  readonly resolved: ResolvedLink;
  /** Number of pages that show the link; set only if the link has a problem. */
  readonly pages?: number;
}

/** An address in front matter, or in another file that pages are built from. */
export interface AddressInSourceFile {
  /** Key that holds the address, such as `image`; `url()` for an address in a stylesheet. */
  readonly key: string;
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly href: string;
  readonly kind: 'link' | 'image';
  /** File from whose folder relative paths of images start. For a translation, this file is the original, as for images in the text. */
  readonly from?: string;
}

/** An address in a file, with the result of resolving it. */
export interface FrontMatterLink extends Omit<AddressInSourceFile, 'kind'> {
  readonly resolved: ResolvedLink;
}

/** All data that a template gets for a route, except texts. Its JSON is part of the route's fingerprint. */
export type RouteData =
  | { readonly kind: 'page'; readonly props: PageProps<BodyRef> }
  | { readonly kind: 'text'; readonly props: TextFileProps<BodyRef> }
  | { readonly kind: 'copy'; readonly from: string; readonly hash: string }
  | { readonly kind: 'literal'; readonly text: string }
  | {
      readonly kind: 'extended';
      readonly path: string;
      readonly data: ExtensionRouteData;
      /** The page of a book. */
      readonly page?: PageProps<BodyRef, 'print'>;
    };

/** Creates the route data of a text template. */
export function createTextFileRouteData<K extends keyof TextFileViews>(
  type: K,
  view: TextFileViews<BodyRef>[K],
): RouteData {
  return { kind: 'text', props: { type, view } as TextFileProps<BodyRef> };
}

/** Plans the files of features from the complete site, like the built-in planners. */
export interface FeatureFilePlanner {
  /** Returns the routes of the files for the locale of `site`. */
  emit(site: SiteStructure): readonly Route<'feature-file'>[];
  plan(site: AssembledSite, route: Route<'feature-file'>): RouteData;
}

/** Input for planning the routes of a locale. */
export interface SiteRoutesInput {
  readonly config: SiteConfig;
  readonly locale: string;
  readonly content: SiteContent;
  readonly documents: readonly Document[];
  readonly assets: PackagedAssets;
  /** Version of techdocs, for the generator tag. */
  readonly generator: string;
  /** Hooks of extensions, if any. */
  readonly hooks?: SiteHooks;
  /** Files that extensions add. The pages that extensions add are among the documents. */
  readonly added?: AddedRoutes;
  /** Whether the site is written to disk. Not set if the site is served or only checked. */
  readonly isWritten?: boolean;
  /** Files planned by features, if any. */
  readonly files?: FeatureFilePlanner;
}

/** One locale of the site, as rules and reports see it. Plain data. */
export interface Site extends Pick<SiteRoutesInput, 'config' | 'locale' | 'documents'> {
  readonly assets: readonly Asset[];
  /** In a fixed order, with unique outputs. */
  readonly routes: readonly Route[];
  readonly layout: Layout;
  /** Resolved links by document file, parallel to `Document.links`. */
  readonly links: Readonly<Record<string, readonly ResolvedLink[]>>;
  readonly layoutLinks: readonly LayoutLink[];
  readonly frontMatterLinks: readonly FrontMatterLink[];
  readonly diagnostics: readonly SettingDiagnostic[];
}

/** Structure of one locale, without its routes. */
export interface SiteStructure extends Pick<SiteRoutesInput, 'config' | 'locale' | 'generator' | 'isWritten'> {
  /** Path prefix of the locale: empty for the default locale. */
  readonly prefix: string;
  readonly messages: Messages;
  /** Content other than the sources. */
  readonly files: Pick<
    SiteContent,
    'assets' | 'categories' | 'versionCategories' | 'authors' | 'pageScripts' | 'extensionPages' | 'checkout'
  >;
  readonly packaged: PackagedAssets;
  readonly entries: LocaleEntries;
  readonly versions: AllDocsVersions;
  /** Sidebars of all docs versions. */
  readonly sidebars: readonly SidebarTree[];
  readonly navigation: Navigation;
  readonly releases: ReleasesSection;
  readonly print: PrintSectionsOfSite;
  readonly diagnostics: readonly SettingDiagnostic[];
}

/** The routes of a locale and all link targets. */
export interface SiteWithRoutes extends SiteStructure {
  /** Routes for readers: pages, feeds and data. */
  readonly pages: readonly Route[];
  /** Routes that list `pages`, routes that pages link to, and all files beside Markdown, linked or not. */
  readonly listings: readonly Route[];
  readonly targets: LinkTargetIndex;
  /** Page paths, for other locales. The value is true if the page is a copy in the default language, because its translation is missing. */
  readonly pagePaths: ReadonlyMap<string, boolean>;
  /** Edit URLs of docs by file, if the configuration has a function for them. */
  readonly editUrls?: ReadonlyMap<string, string>;
}

/** Page paths of the other locales that are built. */
export type PagePathsByLocale = ReadonlyMap<string, AssembledSite['pagePaths']>;

/** One locale of the site, complete. */
export interface AssembledSite extends SiteWithRoutes, Site {
  /** Current documents: routes take their texts from here. */
  readonly documentsByFile: ReadonlyMap<string, Document>;
  /** Resolved addresses outside of texts, by `createConfigLinkKey`. */
  readonly configLinks: ReadonlyMap<string, ResolvedLink>;
  readonly nav: NavbarWithTargets;
  readonly localePaths: PagePathsByLocale;
}

/**
 * Creates the key of an address. `href` is the address as written. `start` is the docs version of the sidebar with the address, or the file
 * where a relative address starts.
 */
export function createConfigLinkKey(href: string, start = ''): string {
  return `${start} ${href}`;
}

/** Returns the resolved form of an address of the configuration or front matter. */
export function requireConfigLink(
  { configLinks }: Pick<AssembledSite, 'configLinks'>,
  href: string,
  start?: string,
): ResolvedLink {
  return requireDefined(configLinks.get(createConfigLinkKey(href, start)), 'address of the configuration', href);
}
