// The configuration after defaults and validation: every key is there, so nothing below asks twice.
import type { MarkdownIt } from 'markdown-it';
import type { MagicComment, MermaidPackage } from './code-config.ts';
import type { FieldRoles } from './config-fields.ts';
import type { RuleLevel, SettingDiagnostic } from './diagnostic.ts';
import type { DocsConfig } from './docs-versions.ts';
import type { HeadConfig } from './head.ts';
import type { LinkCheckConfig } from './link-rules.ts';
import type { PartChoice } from './part.ts';
import type { ProductConfig, TileConfig } from './product-config.ts';
import type { RuleLevels } from './rules.ts';
import type { SearchSettings, Synonym } from './search.ts';
import type { Catalogue, TextKey } from './texts.ts';

export type { ProductConfig, TileConfig } from './product-config.ts';

/** A markdown-it plugin of the site's own, used after the built-in ones. */
export type MarkdownExtension = (md: MarkdownIt) => void;

/** Where a doc is edited: a function of the configuration, as in Docusaurus. `file` is root-relative. */
export type EditUrl = (
  page: Readonly<Record<'locale' | 'version' | 'versionDocsDirPath' | 'docPath' | 'permalink' | 'file', string>>,
) => string | null | undefined;

/** Values of `{{ name }}`, by name. */
export type Variables = Readonly<Record<string, string>>;

/** One locale of the site. */
export interface LocaleConfig {
  readonly locale: string;
  readonly label: string;
  readonly direction: 'ltr' | 'rtl';
  /** BCP 47 tag for `lang` and `hreflang`. */
  readonly htmlLang: string;
  /** Calendar of dates, by its name in `Intl`; absent: the one that the language has. */
  readonly calendar?: string;
  /** Texts of the interface; absent: English. */
  readonly texts?: Catalogue;
  /** Names of those that are English because there is nothing else; absent where there are none. */
  readonly missingTexts?: readonly TextKey[];
}

/** A link in the navbar or the footer: `to` is a site path, `href` an address. One of them is set. */
export interface NavLinkConfig {
  readonly label: string;
  readonly to?: string;
  readonly href?: string;
  readonly className?: string;
  /** Text for screen readers instead of the label. */
  readonly 'aria-label'?: string;
}

/** One entry of the navbar. */
export interface NavItemConfig extends NavLinkConfig {
  readonly type:
    | 'link'
    | 'dropdown'
    | 'doc'
    | 'docSidebar'
    | 'html'
    | 'search'
    | 'localeDropdown'
    | 'docsVersionDropdown'
    | 'productDropdown';
  readonly position: 'left' | 'right';
  readonly items: readonly NavLinkConfig[];
  readonly docId?: string;
  readonly sidebarId?: string;
  /** Id of the docs that the item is of. */
  readonly docsPluginId?: string;
  readonly value?: string;
  /** Links around those of a menu of languages or versions. */
  readonly dropdownItemsBefore?: readonly NavLinkConfig[];
  readonly dropdownItemsAfter?: readonly NavLinkConfig[];
  /** Area whose products a `productDropdown` lists; absent: all of them. */
  readonly area?: string;
}

/** What readers say instead of what the content says, in a language. Each has its place in file or configuration. */
export interface SearchWords {
  readonly synonyms: readonly (Synonym & { readonly place: WordsPlace })[];
  /** Words by which a page is found, by its path. */
  readonly pages: readonly { readonly page: string; readonly words: readonly string[]; readonly place: WordsPlace }[];
}

type WordsPlace = Pick<SettingDiagnostic, 'file' | 'line' | 'column' | 'setting'>;

/** A logo, of the navbar or the footer. */
export interface LogoConfig {
  readonly src: string;
  readonly srcDark?: string;
  readonly alt: string;
  readonly href?: string;
  readonly width?: number;
  readonly height?: number;
}

/** Who counts page views: Google's tag, or an address that is told of each. */
export type AnalyticsConfig =
  | { readonly provider: 'gtag'; readonly trackingId: string }
  /** `endpoint` is a path that starts with `/`, or a web address. */
  | { readonly provider: 'beacon'; readonly endpoint: string };

/** A line over every page: a text of the config, or the newest release of a product. */
export type AnnouncementConfig = {
  readonly backgroundColor?: string;
  readonly textColor?: string;
  readonly isCloseable: boolean;
} & (
  | {
      readonly id: string;
      /** HTML. The config is code and trusted, so it is kept as it is. */
      readonly content: string;
    }
  /** Key of a product: its newest post gives id and text. `to` is where it leads; absent: to that post. */
  | { readonly release: string; readonly to?: string }
);

/** What is remembered on another machine. */
export interface SharedCacheConfig {
  readonly url?: string;
  readonly token?: string;
  readonly write: boolean;
}

/** The reference of an API, made from its description. */
export interface ApiConfig {
  /** What links and sidebars call it by. */
  readonly id: string;
  /** File of the description. */
  readonly spec: string;
  /** Path of its first page, below that of the docs. */
  readonly path: string;
  /** How it is cut into pages. */
  readonly pages: 'tag' | 'operation' | 'single';
  /** Id of the docs that it is part of. */
  readonly docs: string;
  /** Files of the description in other versions of the docs, by version. */
  readonly versions: Readonly<Record<string, string>>;
}

/** Sizes that `@page` knows. */
export const paperSizes = ['A4', 'A5', 'letter', 'legal'] as const;

type PaperSize = (typeof paperSizes)[number];

/** The whole configuration, resolved. Paths are POSIX and relative to `root` unless said otherwise. */
export interface SiteConfig extends HeadConfig {
  /** Absolute path of the project root. */
  readonly root: string;
  /** Absolute path of the git repository, where docs lie beside the project. */
  readonly repository?: string;
  /** Config file relative to the root; absent when everything is a default. */
  readonly configFile?: string;
  /** Hash of the compiled config with all that it imports: part of every fingerprint that a function of the user could change. */
  readonly configHash: string;
  readonly title: string;
  readonly titleDelimiter: string;
  readonly tagline: string;
  /** Origin without a trailing slash; empty where the site does not know it. */
  readonly url: string;
  /** Starts and ends with `/`. */
  readonly baseUrl: string;
  readonly trailingSlash?: boolean;
  /** The site opens from a disk as well: addresses are relative and name files. */
  readonly portable: boolean;
  /** Only this part is written (`techdocs pack`). */
  readonly part?: PartChoice;
  readonly favicon?: string;
  readonly organizationName?: string;
  readonly projectName?: string;
  readonly variables: Variables;
  readonly i18n: {
    readonly defaultLocale: string;
    readonly locales: readonly LocaleConfig[];
    /** Names of those that are built: all of them, or what `--locale` names. */
    readonly built: readonly string[];
    /** Folder with a folder of translations for each language. */
    readonly path: string;
    /** What a language that is not translated as a whole does. */
    readonly onUntranslated: RuleLevel;
  };
  /** At least one. */
  readonly docs: readonly DocsConfig[];
  /** By key, in the config's order; none where `releases.products` has them. Read by `model/products.ts`. */
  readonly products: Readonly<Record<string, ProductConfig>>;
  /** Absent where the site has no releases folder. */
  readonly releases?: {
    readonly path: string;
    readonly routeBasePath: string;
    readonly title: string;
    readonly description: string;
    readonly postsPerPage: number;
    readonly recentPosts: number;
    readonly showReadingTime: boolean;
    readonly feed: { readonly types: readonly ('rss' | 'atom' | 'json')[]; readonly limit: number };
    /** As `products`, of a site that has none there. */
    readonly products: Readonly<Record<string, ProductConfig>>;
    /** Kind or first word of a commit to the heading that it stands under in a drafted post; `false` leaves it out. */
    readonly commitHeadings: Readonly<Record<string, string | false>>;
  };
  readonly pages: { readonly path: string };
  /** References of APIs. */
  readonly apis: readonly ApiConfig[];
  readonly staticDirs: readonly string[];
  /** Names or paths of static files that are copied although they look like secrets. */
  readonly staticDotFiles: readonly string[];
  readonly markdown: {
    readonly html: 'safe' | 'trusted' | false;
    readonly math: boolean;
    readonly onUnknownLanguage: RuleLevel;
    /** What draws diagrams, where the site has it. */
    readonly mermaid?: MermaidPackage;
    /** Hosts whose frames are kept. */
    readonly embeds: readonly string[];
    /** Schemes that links may have beside those that all sites allow. */
    readonly schemes: readonly string[];
  };
  readonly code: {
    readonly themes: { readonly light: string; readonly dark: string };
    readonly languages: readonly string[];
    readonly magicComments: readonly MagicComment[];
  };
  readonly home?: {
    /** The site's title where it is left out. */
    readonly title?: string;
    /** The site's tagline where it is left out. */
    readonly description?: string;
    /** What readers come to do. */
    readonly tasks: readonly TileConfig[];
    /** Shown in the place of products. */
    readonly tabs: readonly {
      readonly label: string;
      readonly sections: readonly { readonly heading: string; readonly tiles: readonly TileConfig[] }[];
    }[];
  };
  readonly navbar: {
    readonly title: string;
    readonly logo?: LogoConfig;
    readonly items: readonly NavItemConfig[];
    readonly hideOnScroll: boolean;
  };
  readonly footer: {
    readonly links: readonly { readonly title: string; readonly items: readonly NavLinkConfig[] }[];
    readonly copyright: string;
    readonly logo?: LogoConfig;
    /** `dark`: in light mode, too. */
    readonly style: 'light' | 'dark';
  };
  readonly announcementBar?: AnnouncementConfig;
  readonly colorMode: {
    readonly defaultMode: 'light' | 'dark';
    readonly disableSwitch: boolean;
    readonly respectPrefersColorScheme: boolean;
    readonly accent?: string;
  };
  /** Pages are shown in the font of the package. */
  readonly font: boolean;
  readonly sidebar: { readonly hideable: boolean; readonly autoCollapseCategories: boolean };
  readonly tableOfContents: { readonly minHeadingLevel: number; readonly maxHeadingLevel: number };
  /** What the browser gets as it is, and the rest. */
  readonly search: Omit<SearchSettings, 'page' | 'versions' | 'pagefind'> & {
    /** What readers say, by locale. */
    readonly words: Readonly<Record<string, SearchWords>>;
    /** Path without slashes at its ends; false: no search page. */
    readonly searchPagePath: string | false;
  };
  readonly pdf: {
    /** A build makes one of each product. */
    readonly products: boolean;
    /** Of the sheets, as CSS names it. */
    readonly size: PaperSize;
  };
  readonly analytics?: AnalyticsConfig;
  /** `to` is a site path with query and anchor, or a web address. */
  readonly redirects: readonly { readonly from: readonly string[]; readonly to: string }[];
  /** Endings, without a dot, under which every page is found too. */
  readonly fromExtensions: readonly string[];
  readonly onBrokenLinks: RuleLevel;
  readonly onBrokenAnchors: RuleLevel;
  readonly onBrokenMarkdownLinks: RuleLevel;
  readonly onDuplicateRoutes: RuleLevel;
  /** Levels of findings, but for those that a key of their own sets: these have what is said here in that key. */
  readonly rules: RuleLevels;
  /** Name of a tag to the file of the site's own React component, root-relative. */
  readonly components: Readonly<Record<string, string>>;
  readonly onMdxSyntax: RuleLevel;
  /** Page type to the file of the site's own React component, root-relative. */
  readonly templates: Readonly<Record<string, string>>;
  readonly linkCheck: LinkCheckConfig;
  /** Draft pages are built too (`--drafts`, `serve`). */
  readonly includeDrafts: boolean;
  /** The fields of all this that readers see or follow. */
  readonly roles: FieldRoles;
}
