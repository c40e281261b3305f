// What all pages of a locale share; rendered once, not once a page.
import type { AnalyticsConfig, LogoConfig, SiteConfig } from './config.ts';
import type { HeadTag } from './head.ts';
import type { Messages } from './messages.ts';
import type { SearchSettings } from './search.ts';

/** A link with a final address. */
export interface LinkView {
  readonly label: string;
  readonly href: string;
  /** Whether it leads to another origin. */
  readonly isExternal?: boolean;
  /** Language of the label, if it is not that of the site. */
  readonly lang?: string;
  readonly className?: string;
  /** Text for screen readers instead of the label. */
  readonly spoken?: string;
}

/** An entry of the navbar: a link, or a menu of links. */
export interface NavItemView extends Partial<Pick<LinkView, 'href' | 'isExternal' | 'className' | 'spoken'>> {
  /** Names the item in `PageProps.activeNav`. */
  readonly key: string;
  readonly label: string;
  readonly position: 'left' | 'right';
  /** HTML of a `html` item. */
  readonly html?: string;
  /** The menu of languages or versions, if it is here and not beside the search. */
  readonly menu?: 'languages' | 'versions';
  /** Links at the start and end of such a menu. */
  readonly before?: readonly NavItemView[];
  readonly after?: readonly NavItemView[];
  /** Id of the docs of the menu; absent: the docs of the page. */
  readonly docs?: string;
  /** The menu; absent for a plain link. */
  readonly items?: readonly NavItemView[];
  /** In a menu of products: the heading of its group; empty if it has none. */
  readonly group?: string;
  /** Address by docs version, for what leads to docs on a site with several. */
  readonly versions?: Readonly<Record<string, string>>;
}

/** An item of a sidebar. `key` names it in `PageProps.sidebar`. */
export type SidebarItemView = { readonly key: string; readonly className?: string } & (
  | (SidebarLabelView & { readonly type: 'link'; readonly href: string; readonly isExternal: boolean })
  | { readonly type: 'html'; readonly html: string }
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
export interface SwitcherProduct {
  readonly key: string;
  readonly label: string;
  readonly iconSvg?: string;
  readonly imageHref?: string;
  readonly version?: string;
}

interface SidebarLabelView extends Pick<LinkView, 'label' | 'lang'> {
  readonly isUnlisted: boolean;
}

/** What all pages of a locale share. */
export interface Layout {
  readonly site: {
    readonly title: string;
    readonly tagline: string;
    /** BCP 47. */
    readonly lang: string;
    readonly direction: 'ltr' | 'rtl';
    readonly homeHref: string;
    readonly baseUrl: string;
    readonly url: string;
    /** `techdocs 0.1.0`. */
    readonly generator: string;
    readonly faviconHref?: string;
    readonly faviconType?: string;
    readonly isTrailingSlash?: boolean;
    /** Set where no picture can be enlarged. */
    readonly isStill?: true;
  };
  /** Texts of the interface, and the language for their numbers, dates and lists. */
  readonly wording: Messages;
  readonly assets: {
    readonly stylesheet: string;
    readonly script: string;
    /** The font of the text; absent if the page uses the system's font. */
    readonly font?: string;
    /** Fonts that a page asks for at once where its HTML has a text; absent if the site has none. */
    readonly preloads?: readonly { readonly href: string; readonly where: string }[];
    /** The scripts' texts in a language other than English: a script that loads before the other. */
    readonly texts?: string;
    /** Inline script that sets the theme before first paint; its hash is in the Content-Security-Policy. */
    readonly themeScript: string;
    readonly contentSecurityPolicy: string;
    /** Scripts of extensions, for pages that have an element that the selector means; absent if there are none. */
    readonly clients?: readonly { readonly selector: string; readonly script: string; readonly style?: string }[];
    /** Tags of the configuration; absent if there are none. */
    readonly headTags?: readonly HeadTag[];
  };
  readonly navbar: {
    readonly title: string;
    readonly logo?: LogoConfig & { readonly href: string };
    readonly items: readonly NavItemView[];
    readonly hideOnScroll: boolean;
  };
  readonly footer: {
    readonly groups: readonly { readonly title: string; readonly items: readonly LinkView[] }[];
    readonly copyright: string;
    readonly logo?: Omit<LogoConfig, 'href'> & { readonly href?: string };
    readonly isDark?: true;
  };
  readonly announcement?: { readonly id: string; readonly html: string; readonly isCloseable: boolean };
  /** Of a preview: the beginning of the name of its commit, where there is one. */
  readonly preview?: { readonly commit?: string };
  readonly colorMode: Omit<SiteConfig['colorMode'], 'accent'>;
  readonly locales: readonly { readonly locale: string; readonly label: string; readonly htmlLang: string }[];
  /** Docs versions with pages, each with its main page; absent if no docs have several. */
  readonly versions?: readonly {
    /** Id of the docs. */
    readonly docs: string;
    /** Key of the version. */
    readonly name: string;
    readonly label: string;
    readonly isLast: boolean;
    readonly href: string;
  }[];
  /** All docs, if there are several. */
  readonly docs?: readonly { readonly id: string; readonly label: string }[];
  readonly locale: string;
  /** The default locale, which has no segment in paths. */
  readonly defaultLocale: string;
  readonly searchHref?: string;
  readonly openSearchHref?: string;
  /** The data that the browser needs to search. */
  readonly search: SearchSettings;
  readonly feeds: readonly { readonly type: string; readonly title: string; readonly href: string }[];
  /** By name. */
  readonly sidebars: Readonly<Record<string, readonly SidebarItemView[]>>;
  readonly sidebar: SiteConfig['sidebar'];
  /** The product switcher; absent if there is no choice. */
  readonly products?: {
    /** The list of all products. */
    readonly href: string;
    /** Keys of the products, by the name of their sidebar. */
    readonly bySidebar: Readonly<Record<string, readonly SwitcherProduct[]>>;
  };
  /** Absent if page views are not counted. */
  readonly analytics?: AnalyticsConfig;
}
