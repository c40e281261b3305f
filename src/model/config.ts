// The configuration after defaults and validation: every key is there, so nothing below asks twice.
import type { MarkdownIt } from 'markdown-it';
import type { AddressRules } from './address-rules.ts';
import type { MagicComment } from './code-config.ts';
import type { FieldRoles } from './config-fields.ts';
import type { RuleLevel, SettingDiagnostic } from './diagnostic.ts';
import type { DocsConfig } from './docs-versions.ts';
import type { HeadConfig } from './head.ts';
import type { Hydration } from './islands.ts';
import type { AnnouncementConfig, LogoConfig, NavItemConfig, NavLinkConfig } from './layout-config.ts';
import type { LinkCheckConfig } from './link-rules.ts';
import type { PartFiles } from './page-parts.ts';
import type { PartChoice } from './part.ts';
import type { Policy } from './policy.ts';
import type { Preview } from './preview.ts';
import type { ProductConfig, TileConfig } from './product-config.ts';
import type { ReleasesConfig } from './releases-config.ts';
import type { RuleLevels } from './rules.ts';
import type { SearchSettings, Synonym } from './search.ts';
import type { AlgoliaConfig } from './search-config.ts';
import type { Catalogue, TextKey } from './texts.ts';
import type { UntrustedBase } from './untrusted.ts';

export type { AnnouncementConfig, LogoConfig, NavItemConfig, NavLinkConfig } from './layout-config.ts';
export type { ProductConfig, TileConfig } from './product-config.ts';

/** A markdown-it plugin of the site's own, used after the built-in ones. */
export type MarkdownExtension = (md: MarkdownIt) => void;

/** Function that returns the edit link of a page, as in Docusaurus. `file` is root-relative. */
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
  /** Name of the folder of its translations, where that is not the one of the locale. */
  readonly folder?: string;
  /** Calendar of dates, by its name in `Intl`; absent: the default of the language. */
  readonly calendar?: string;
  /** Texts of the interface; absent: English. */
  readonly texts?: Catalogue;
  /** Names of the texts that are in English because the language has none; absent if there are none. */
  readonly missingTexts?: readonly TextKey[];
}

/** The readers' words for those of the content, in a language. Each has its place in a file or the configuration. */
export interface SearchWords {
  readonly synonyms: readonly (Synonym & { readonly place: WordsPlace })[];
  /** Words by which a page is found, by its path. */
  readonly pages: readonly { readonly page: string; readonly words: readonly string[]; readonly place: WordsPlace }[];
}

type WordsPlace = Pick<SettingDiagnostic, 'file' | 'line' | 'column' | 'setting'>;

/** Service that counts page views: Google's tag, or an address that receives each view. */
export type AnalyticsConfig =
  | { readonly provider: 'gtag'; readonly trackingId: string }
  /** `endpoint` is a path that starts with `/`, or a web address. */
  | { readonly provider: 'beacon'; readonly endpoint: string };

/** What is remembered on another machine. */
export interface SharedCacheConfig {
  readonly url?: string;
  readonly token?: string;
  readonly write: boolean;
}

/** The reference of an API, made from its description. */
export interface ApiConfig {
  /** Its name in links and sidebars. */
  readonly id: string;
  /** File of the description. */
  readonly spec: string;
  /** Path of its first page, below that of the docs. */
  readonly path: string;
  /** How it is split into pages. */
  readonly pages: 'tag' | 'operation' | 'single';
  /** Id of its docs. */
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
  /** Web address of the repository, where the configuration names it; `content/io/find-repository.ts` finds it elsewhere. */
  readonly repositoryUrl?: string;
  /** Configuration file, relative to the root; absent if there is none. */
  readonly configFile?: string;
  /** Hash of the compiled config with all that it imports: part of every fingerprint that a function of the user could change. */
  readonly configHash: string;
  readonly title: string;
  readonly titleDelimiter: string;
  readonly tagline: string;
  /** Origin without a trailing slash; empty if the site has no `url`. */
  readonly url: string;
  /** Starts and ends with `/`. */
  readonly baseUrl: string;
  readonly trailingSlash?: boolean;
  /** Whether search engines are asked to show no page. */
  readonly noIndex: boolean;
  /** Present where a preview is built (`build --preview`). */
  readonly preview?: Preview;
  /** Whose rules name pages and headings; absent where these are those of Docusaurus. */
  readonly addressRules?: AddressRules;
  /** Time zone whose days count for posts, by its IANA name. */
  readonly timeZone: string;
  /** Whether the site also opens from a disk: addresses are relative and name files. */
  readonly portable: boolean;
  /** Present where what strangers propose is built. */
  readonly untrusted?: UntrustedBase & { readonly hadTrustedHtml: boolean };
  /** Writes only this part (`techdocs pack`). */
  readonly part?: PartChoice;
  readonly favicon?: string;
  readonly organizationName?: string;
  readonly projectName?: string;
  readonly variables: Variables;
  readonly i18n: {
    readonly defaultLocale: string;
    readonly locales: readonly LocaleConfig[];
    /** Names of the locales to build: all, or those of `--locale`. */
    readonly built: readonly string[];
    /** Folder with a folder of translations for each language. */
    readonly path: string;
    /** Level of a language that is not completely translated. */
    readonly onUntranslated: RuleLevel;
  };
  /** At least one. */
  readonly docs: readonly DocsConfig[];
  /** By key, in the config's order; none where `releases.products` has them. Read by `model/products.ts`. */
  readonly products: Readonly<Record<string, ProductConfig>>;
  /** Absent if the site has no releases folder. */
  readonly releases?: ReleasesConfig;
  readonly pages: { readonly path: string };
  /** References of APIs. */
  readonly apis: readonly ApiConfig[];
  readonly staticDirs: readonly string[];
  /** Names or paths of static files to copy although they look like secrets. */
  readonly staticDotFiles: readonly string[];
  readonly markdown: {
    readonly html: 'safe' | 'trusted' | false;
    readonly math: boolean;
    readonly onUnknownLanguage: RuleLevel;
    /** Hosts whose frames pages may contain. */
    readonly embeds: readonly string[];
    /** Schemes that links may have besides those that every site allows. */
    readonly schemes: readonly string[];
  };
  readonly code: {
    readonly themes: { readonly light: string; readonly dark: string };
    readonly languages: readonly string[];
    readonly magicComments: readonly MagicComment[];
    /** Whether strangers wrote it: then half as much of a block is highlighted. */
    readonly isUntrusted?: boolean;
  };
  readonly home?: {
    /** Default: the site's title. */
    readonly title?: string;
    /** Default: the site's tagline. */
    readonly description?: string;
    /** Buttons; the first one stands out. */
    readonly actions: readonly { readonly label: string; readonly href: string }[];
    /** What readers get. */
    readonly features: readonly TileConfig[];
    /** Common tasks of readers. */
    readonly tasks: readonly TileConfig[];
    /** Shown instead of products. */
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
    /** `dark`: also in light mode. */
    readonly style: 'light' | 'dark';
  };
  readonly announcementBar?: AnnouncementConfig;
  readonly colorMode: {
    readonly defaultMode: 'light' | 'dark';
    readonly disableSwitch: boolean;
    readonly respectPrefersColorScheme: boolean;
    readonly accent?: string;
  };
  /** Whether pages use the font of the package. */
  readonly font: boolean;
  /** Whether readers can enlarge the pictures of texts. */
  readonly zoom: boolean;
  readonly sidebar: { readonly hideable: boolean; readonly autoCollapseCategories: boolean };
  readonly tableOfContents: { readonly minHeadingLevel: number; readonly maxHeadingLevel: number };
  /** What the browser gets as it is, and the rest. */
  readonly search: Omit<SearchSettings, 'page' | 'versions' | 'client'> & {
    readonly algolia?: AlgoliaConfig;
    /** What the search of an extension asks for: hosts, and what the paths of its files begin with. */
    readonly policy?: Policy;
    readonly at?: string;
    /** What readers say, by locale. */
    readonly words: Readonly<Record<string, SearchWords>>;
    /** Path without slashes at either end; `false`: no search page. */
    readonly searchPagePath: string | false;
  };
  readonly pdf: {
    /** Whether a build makes a PDF of each product. */
    readonly products: boolean;
    /** Paper size, by its name in CSS. */
    readonly size: PaperSize;
  };
  readonly analytics?: AnalyticsConfig;
  /** Asks readers below docs pages whether they helped; `endpoint` is a path that starts with `/`, or a web address. */
  readonly feedback?: { readonly endpoint: string };
  /** Origins that pages may load from and connect to besides what other settings name; absent where there are none. */
  readonly policy?: Policy;
  /** `to` is a site path with query and anchor, or a web address. */
  readonly redirects: readonly { readonly from: readonly string[]; readonly to: string }[];
  /** File endings, without a dot, with which every page also has an address. */
  readonly fromExtensions: readonly string[];
  readonly onBrokenLinks: RuleLevel;
  readonly onBrokenAnchors: RuleLevel;
  readonly onBrokenMarkdownLinks: RuleLevel;
  readonly onDuplicateRoutes: RuleLevel;
  /** Of addresses and headings that were published and are lost. */
  readonly onLostAddresses: RuleLevel;
  /** Levels of findings without a key of their own; others have theirs in that key. */
  readonly rules: RuleLevels;
  /** Files of the site's React components, root-relative, by tag name. */
  readonly components: Readonly<Record<string, string>>;
  /** Which of those run in the browser, and when they begin to, by tag name; absent where none does. */
  readonly islands?: Readonly<Record<string, Hydration>>;
  readonly onMdxSyntax: RuleLevel;
  /** Files of the site's React components, root-relative, by page type. */
  readonly templates: Readonly<Record<string, string>>;
  /** Files of what stands at places of pages, root-relative, by the name of the place. */
  readonly parts: PartFiles;
  readonly linkCheck: LinkCheckConfig;
  /** Whether drafts are included (`--drafts`). */
  readonly includeDrafts: boolean;
  /** The day up to which posts appear, where the site schedules them: `YYYY-MM-DD`. */
  readonly postsUntil?: string;
  /** The fields of the configuration that readers see or follow. */
  readonly roles: FieldRoles;
}
