// The configuration after validation. Every default is filled in, so code that reads the configuration does not check again.
import type { MarkdownIt } from 'markdown-it';
import type { GeneratorWithAddressRules } from './address-rules.ts';
import type { MagicComment } from './code-config.ts';
import type { ConfigFieldRoleTree } from './config-fields.ts';
import type { RuleLevel, SettingDiagnostic } from './diagnostic.ts';
import type { DocsConfig } from './docs-versions.ts';
import type { HeadConfig } from './head.ts';
import type { HydrationTrigger } from './islands.ts';
import type { AnnouncementConfig, HeroImage, LogoConfig, NavItemConfig, NavLinkConfig } from './layout-config.ts';
import type { LinkCheckConfig } from './link-rules.ts';
import type { PagePartFiles } from './page-parts.ts';
import type { SitePartToPack } from './part.ts';
import type { Policy } from './policy.ts';
import type { PreviewSettings } from './preview.ts';
import type { ProductConfig, TileConfig } from './product-config.ts';
import type { FeatureRuleCodes, RuleLevels } from './rules.ts';
import type { SearchSettings, Synonym } from './search.ts';
import type { AlgoliaConfig } from './search-config.ts';
import type { TextCatalogue } from './texts.ts';
import type { TrustedCommit } from './untrusted.ts';

export type { AnnouncementConfig, LogoConfig, NavItemConfig, NavLinkConfig } from './layout-config.ts';
export type { ProductConfig, TileConfig } from './product-config.ts';

/** A markdown-it plugin of the site, applied after the built-in plugins. */
export type MarkdownExtension = (md: MarkdownIt) => void;

/** Returns the edit link of a page, as in Docusaurus. `file` is root-relative. */
export type EditUrl = (
  page: Readonly<Record<'locale' | 'version' | 'versionDocsDirPath' | 'docPath' | 'permalink' | 'file', string>>,
) => string | null | undefined;

/** Values of the placeholders `{{ name }}` in Markdown, by name. */
export type SiteVariables = Readonly<Record<string, string>>;

/** One locale of the site. */
export interface LocaleConfig {
  readonly locale: string;
  readonly label: string;
  readonly direction: 'ltr' | 'rtl';
  /** BCP 47 tag for `lang` and `hreflang`. */
  readonly htmlLang: string;
  /** Name of the folder with the translations into this locale, if it differs from `locale`. */
  readonly folder?: string;
  /** Calendar of dates, by its name in `Intl`; default: that of the language. */
  readonly calendar?: string;
  /** Texts of the interface; default: English. */
  readonly texts?: TextCatalogue;
  /** Keys of texts that are in English because the language lacks them, if any. */
  readonly missingTexts?: readonly string[];
}

/** Search synonyms and extra words of pages in one language. `place` is the position of a definition, in a file or in the configuration. */
export interface SearchWordsOfLocale {
  readonly synonyms: readonly (Synonym & { readonly place: LocationOfSearchWords })[];
  /** Extra words by which pages are found, by path. */
  readonly pages: readonly {
    readonly page: string;
    readonly words: readonly string[];
    readonly place: LocationOfSearchWords;
  }[];
}

type LocationOfSearchWords = Pick<SettingDiagnostic, 'file' | 'line' | 'column' | 'setting'>;

/** Analytics service: Google's tag, or an address that receives each page view. */
export type AnalyticsConfig =
  | { readonly provider: 'gtag'; readonly trackingId: string }
  /** `endpoint` is a path that starts with `/`, or a web address. */
  | { readonly provider: 'beacon'; readonly endpoint: string };

/** Settings of a cache that is shared with other machines. */
export interface SharedCacheConfig {
  readonly url?: string;
  readonly token?: string;
  readonly write: boolean;
}

/** Configuration keys of features. Each feature adds its keys by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it.
export interface ConfigKeysOfFeatures {}

/** Configuration keys of features in the group `markdown`, which features add in the same way. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it.
export interface MarkdownKeysOfFeatures {}

/** Settings of the Markdown dialect. */
export interface MarkdownConfig extends MarkdownKeysOfFeatures {
  readonly html: 'safe' | 'trusted' | false;
  readonly onUnknownLanguage: RuleLevel;
  /** Hosts that pages may embed in frames. */
  readonly embeds: readonly string[];
  /** Link schemes that are allowed in addition to the built-in ones. */
  readonly schemes: readonly string[];
}

/** The resolved configuration. Paths are POSIX and relative to `root` unless noted otherwise. */
export interface SiteConfig extends HeadConfig, ConfigKeysOfFeatures {
  /** Absolute path of the project root. */
  readonly root: string;
  /** Absolute path of the git repository; set if docs are outside the project. */
  readonly repository?: string;
  /** Web address of the repository, if configured; otherwise `content/io/find-repository.ts` finds it. */
  readonly repositoryUrl?: string;
  /** Configuration file, relative to the root; absent if there is none. */
  readonly configFile?: string;
  /**
   * Hash of the compiled configuration and its imports. It is part of the fingerprint of every job whose result may depend on a function in
   * the configuration.
   */
  readonly configHash: string;
  readonly title: string;
  readonly titleDelimiter: string;
  readonly tagline: string;
  /** Origin without a trailing slash; empty if the site has no `url`. */
  readonly url: string;
  /** Starts and ends with `/`. */
  readonly baseUrl: string;
  readonly trailingSlash?: boolean;
  /** Whether all pages ask search engines not to index them. */
  readonly noIndex: boolean;
  /** Set for a preview (`build --preview`). */
  readonly preview?: PreviewSettings;
  /** Generator whose rules determine the addresses of pages and headings; absent for the rules of Docusaurus. */
  readonly addressRules?: GeneratorWithAddressRules;
  /** IANA name of the time zone that decides the day of posts. */
  readonly timeZone: string;
  /** Set for a build of untrusted contributions. */
  readonly untrusted?: TrustedCommit & { readonly hadTrustedHtml: boolean };
  /** The only part to write (`techdocs pack`). */
  readonly part?: SitePartToPack;
  readonly favicon?: string;
  readonly organizationName?: string;
  readonly projectName?: string;
  readonly variables: SiteVariables;
  readonly i18n: {
    readonly defaultLocale: string;
    readonly locales: readonly LocaleConfig[];
    /** Names of the locales to build: all, or those of `--locale`. */
    readonly built: readonly string[];
    /** Parent folder of the translation folders, one per language. */
    readonly path: string;
    /** Severity of incomplete translations. */
    readonly onUntranslated: RuleLevel;
  };
  /** At least one. */
  readonly docs: readonly DocsConfig[];
  /**
   * Products by key, in the order of the configuration; empty if `releases.products` defines them. `model/products.ts` returns the products
   * of either setting.
   */
  readonly products: Readonly<Record<string, ProductConfig>>;
  /** Absent if the site has no releases folder. */
  readonly releases?: ReleasesConfig;
  readonly pages: { readonly path: string };
  readonly staticDirs: readonly string[];
  /** Names or paths of static files to copy although they look like secrets. */
  readonly staticDotFiles: readonly string[];
  readonly markdown: MarkdownConfig;
  readonly code: {
    readonly themes: { readonly light: string; readonly dark: string };
    readonly languages: readonly string[];
    readonly magicComments: readonly MagicComment[];
    /** Whether the code is untrusted, which halves the limit of highlighting. */
    readonly isUntrusted?: boolean;
  };
  readonly home?: {
    /** Default: the site's title. */
    readonly title?: string;
    /** Default: the site's tagline. */
    readonly description?: string;
    /** Buttons; the first one stands out. */
    readonly actions: readonly { readonly label: string; readonly href: string }[];
    readonly image?: HeroImage;
    /** Features, as tiles. */
    readonly features: readonly TileConfig[];
    /** Common tasks of readers, as tiles. */
    readonly tasks: readonly TileConfig[];
    /** Tabs; if there are any, the home page shows them instead of the products. */
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
    /** `dark`: the footer is dark in light mode, too. */
    readonly style: 'light' | 'dark';
  };
  readonly announcementBar?: AnnouncementConfig;
  readonly colorMode: {
    readonly defaultMode: 'light' | 'dark';
    readonly disableSwitch: boolean;
    readonly respectPrefersColorScheme: boolean;
    readonly accent?: string;
  };
  /** Whether pages use the font shipped with techdocs. */
  readonly font: boolean;
  /** Whether readers can enlarge the images in Markdown texts. */
  readonly zoom: boolean;
  readonly sidebar: { readonly hideable: boolean; readonly autoCollapseCategories: boolean };
  readonly tableOfContents: { readonly minHeadingLevel: number; readonly maxHeadingLevel: number };
  /** Search settings. The browser receives those of `SearchSettings`; only the build reads the others. */
  readonly search: Omit<SearchSettings, 'page' | 'versions' | 'client'> & {
    readonly algolia?: AlgoliaConfig;
    /** Hosts that the search of an extension needs. */
    readonly policy?: Policy;
    readonly at?: string;
    /** Search synonyms by locale. */
    readonly words: Readonly<Record<string, SearchWordsOfLocale>>;
    /** Path without slashes at either end; `false`: no search page. */
    readonly searchPagePath: string | false;
  };
  readonly analytics?: AnalyticsConfig;
  /** Feedback form below docs pages, which asks whether they helped; `endpoint` is a path that starts with `/`, or a web address. */
  readonly feedback?: { readonly endpoint: string };
  /** Origins that pages may load from and connect to in addition to those of other settings, if any. */
  readonly policy?: Policy;
  /** `to` is a site path with query and anchor, or a web address. */
  readonly redirects: readonly { readonly from: readonly string[]; readonly to: string }[];
  /** File extensions without a dot. Every page gets a redirect from its path with each of these extensions. */
  readonly fromExtensions: readonly string[];
  readonly onBrokenLinks: RuleLevel;
  readonly onBrokenAnchors: RuleLevel;
  readonly onBrokenMarkdownLinks: RuleLevel;
  readonly onDuplicateRoutes: RuleLevel;
  /** Level of findings about published addresses and headings that the site no longer has. */
  readonly onLostAddresses: RuleLevel;
  /** Levels of findings by code, for codes without a separate configuration key. */
  readonly rules: RuleLevels;
  /** Codes of the findings of features, with their default levels. */
  readonly featureCodes?: FeatureRuleCodes;
  /** Files of the site's React components, root-relative, by tag name. */
  readonly components: Readonly<Record<string, string>>;
  /** Hydration of the components that run in the browser, by tag name; absent if there are none. */
  readonly islands?: Readonly<Record<string, HydrationTrigger>>;
  readonly onMdxSyntax: RuleLevel;
  /** Files of the site's React components, root-relative, by page type. */
  readonly templates: Readonly<Record<string, string>>;
  /** Files of page parts, root-relative, by the name of the part. */
  readonly parts: PagePartFiles;
  readonly linkCheck: LinkCheckConfig;
  /** Whether drafts are included (`--drafts`). */
  readonly includeDrafts: boolean;
  /** Last day of posts that are published, `YYYY-MM-DD`; set if the site schedules posts. */
  readonly postsUntil?: string;
  /** Texts that have no translation; set in the configuration of a language other than the default. */
  readonly untranslated?: ReadonlySet<string>;
  /** Roles of the configuration fields that contain texts or addresses. */
  readonly roles: ConfigFieldRoleTree;
}

/** Location and listing of posts, and settings of `new-release`. Paths are root-relative. */
interface ReleasesConfig {
  readonly path: string;
  readonly routeBasePath: string;
  readonly title: string;
  readonly description: string;
  readonly postsPerPage: number;
  readonly recentPosts: number;
  readonly showReadingTime: boolean;
  readonly feed: { readonly types: readonly ('rss' | 'atom' | 'json')[]; readonly limit: number };
  /** Products of a site that has none in `products`. */
  readonly products: Readonly<Record<string, ProductConfig>>;
  /** Headings for commits in a drafted post, by the type or the first word of a commit. `false` omits the commit. */
  readonly commitHeadings: Readonly<Record<string, string | false>>;
  /** Whether drafted posts link to issues, commits and comparisons; default: only on a site with at most one product. */
  readonly links?: boolean;
  /** Whether drafted posts name the authors of the commits. */
  readonly thanks: boolean;
  /** Root-relative change log of all posts, which `new-release` writes. */
  readonly changelog?: string;
  /** Whether posts are published only from their date on. */
  readonly schedule: boolean;
}
