// Data that all pages of a locale share; rendered once instead of for every page.
import type { AnalyticsConfig, LogoConfig, SiteConfig } from './config.ts';
import type { HeadTag } from './head.ts';
import type { Messages } from './messages.ts';
import type { SearchSettings } from './search.ts';

/** Language of a text on a page in another language, for example because the text is not translated yet. */
export interface ForeignText {
  /** BCP 47 language tag. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** Name of the language, in the language of the site. */
  readonly language: string;
}

/** A link with its final address. */
export interface LinkView {
  readonly label: string;
  readonly href: string;
  /** Whether the target is on another origin. */
  readonly isExternal?: boolean;
  /** Language of the label, if it differs from the language of the site. */
  readonly lang?: string;
  readonly className?: string;
  /** Accessible label that replaces the label for screen readers. */
  readonly spoken?: string;
}

/** An entry of the navbar: a link, or a menu of links. */
export interface NavItemView extends Partial<Pick<LinkView, 'href' | 'isExternal' | 'lang' | 'className' | 'spoken'>> {
  /** Key of the item in `PageProps.activeNav`. */
  readonly key: string;
  readonly label: string;
  readonly position: 'left' | 'right';
  /** HTML of a `html` item, and its language, if it differs from the language of the site. */
  readonly html?: string;
  readonly foreign?: ForeignText;
  /** Set if the menu of languages or versions is at this item. Otherwise the menu is beside the search. */
  readonly menu?: 'languages' | 'versions';
  /** Links at the start and end of a menu of languages or versions. */
  readonly before?: readonly NavItemView[];
  readonly after?: readonly NavItemView[];
  /** Id of the docs for the menu; absent: the docs of the page. */
  readonly docs?: string;
  /** Items of the menu; absent for a plain link. */
  readonly items?: readonly NavItemView[];
  /** In a menu of products: heading of the item's group; empty if it has none. */
  readonly group?: string;
  /** Addresses by docs version, for a link to docs with several versions. */
  readonly versions?: Readonly<Record<string, string>>;
}

/** An item of a sidebar. `key` identifies it in `PageProps.sidebar`. */
export type SidebarItemView = { readonly key: string; readonly className?: string } & (
  | (SidebarLabelView & { readonly type: 'link'; readonly href: string; readonly isExternal: boolean })
  | { readonly type: 'html'; readonly html: string; readonly foreign?: ForeignText }
  | (SidebarLabelView & {
      readonly type: 'category';
      /** Target of the label, if it has one. */
      readonly href?: string;
      readonly isCollapsible: boolean;
      readonly isCollapsed: boolean;
      readonly items: readonly SidebarItemView[];
    })
);

/** A product in the product switcher. */
export interface ProductSwitcherItem {
  readonly key: string;
  readonly label: string;
  readonly iconSvg?: string;
  readonly imageHref?: string;
  readonly version?: string;
}

interface SidebarLabelView extends Pick<LinkView, 'label' | 'lang'> {
  readonly isUnlisted: boolean;
}

/** Data that all pages of a locale share. */
export interface Layout {
  readonly site: {
    readonly title: string;
    readonly tagline: string;
    /** BCP 47 language tag. */
    readonly lang: string;
    readonly direction: 'ltr' | 'rtl';
    readonly homeHref: string;
    readonly baseUrl: string;
    readonly url: string;
    /** Name and version, such as `techdocs 0.1.0`. */
    readonly generator: string;
    readonly faviconHref?: string;
    readonly faviconType?: string;
    readonly isTrailingSlash?: boolean;
    /** Set if readers cannot enlarge any image. */
    readonly isStill?: true;
  };
  /** Texts of the interface, and the language that formats numbers, dates and lists. */
  readonly wording: Messages;
  readonly assets: {
    readonly stylesheet: string;
    readonly script: string;
    /** Text font; absent if the page uses the system font. */
    readonly font?: string;
    /** Fonts to preload if the page's HTML contains the text `where`; absent if the site has none. */
    readonly preloads?: readonly { readonly href: string; readonly where: string }[];
    /** Script with the texts that other scripts show, for languages other than English. It loads before the main script. */
    readonly texts?: string;
    /** Inline script that sets the theme before first paint; its hash is in the Content-Security-Policy. */
    readonly themeScript: string;
    readonly contentSecurityPolicy: string;
    /** Scripts of extensions, for pages with an element that matches the selector; absent if there are none. */
    readonly clients?: readonly { readonly selector: string; readonly script: string; readonly style?: string }[];
    /** Tags from the configuration, if any. */
    readonly headTags?: readonly HeadTag[];
  };
  readonly navbar: {
    readonly title: string;
    /** Language of the title, if it differs from the language of the site. */
    readonly lang?: string;
    readonly logo?: LogoConfig & { readonly href: string };
    readonly items: readonly NavItemView[];
    readonly hideOnScroll: boolean;
  };
  readonly footer: {
    readonly groups: readonly { readonly title: string; readonly lang?: string; readonly items: readonly LinkView[] }[];
    readonly copyright: string;
    /** Language of `copyright`, if it differs from the language of the site. */
    readonly lang?: string;
    readonly logo?: Omit<LogoConfig, 'href'> & { readonly href?: string };
    readonly isDark?: true;
  };
  readonly announcement?: {
    readonly id: string;
    readonly html: string;
    /** Language of the text, if it differs from the language of the site. */
    readonly foreign?: ForeignText;
    readonly isCloseable: boolean;
  };
  /** Set for a preview; `commit` is the abbreviated hash of its commit, if there is one. */
  readonly preview?: { readonly commit?: string };
  readonly colorMode: Omit<SiteConfig['colorMode'], 'accent'>;
  readonly locales: readonly { readonly locale: string; readonly label: string; readonly htmlLang: string }[];
  /** Docs versions that have pages, each with its main page; absent if no docs have several versions. */
  readonly versions?: readonly {
    /** Id of the docs. */
    readonly docs: string;
    /** Key of the version. */
    readonly name: string;
    readonly label: string;
    readonly isLast: boolean;
    readonly href: string;
  }[];
  /** All sets of docs, if there are several. */
  readonly docs?: readonly { readonly id: string; readonly label: string }[];
  readonly locale: string;
  /** The default locale, which has no segment in paths. */
  readonly defaultLocale: string;
  readonly searchHref?: string;
  readonly openSearchHref?: string;
  /** Search settings for the browser. */
  readonly search: SearchSettings;
  readonly feeds: readonly { readonly type: string; readonly title: string; readonly href: string }[];
  /** Sidebars by name. */
  readonly sidebars: Readonly<Record<string, readonly SidebarItemView[]>>;
  readonly sidebar: SiteConfig['sidebar'];
  /** Product switcher; absent if readers have no choice of products. */
  readonly products?: {
    /** Address of the list of all products. */
    readonly href: string;
    /** Products by the name of their sidebar. */
    readonly bySidebar: Readonly<Record<string, readonly ProductSwitcherItem[]>>;
  };
  /** Absent if page views are not counted. */
  readonly analytics?: AnalyticsConfig;
}
