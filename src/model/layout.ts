// What all pages of a locale share; rendered once, not once a page.
import type { AnalyticsConfig, LogoConfig, SiteConfig } from './config.ts';
import type { HeadTag } from './head.ts';
import type { Messages } from './messages.ts';
import type { SearchSettings } from './search.ts';

/** A link with a final address. */
export interface LinkView {
  readonly label: string;
  readonly href: string;
  /** Leads to another origin. */
  readonly isExternal?: boolean;
  /** Language of the label, where it is not that of the site. */
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
  /** The menu of languages or versions that stands here and not beside search. */
  readonly menu?: 'languages' | 'versions';
  /** Links around those of such a menu. */
  readonly before?: readonly NavItemView[];
  readonly after?: readonly NavItemView[];
  /** Id of the docs whose menu it is; absent: those of the page. */
  readonly docs?: string;
  /** The menu; absent for a plain link. */
  readonly items?: readonly NavItemView[];
  /** In a menu of products: the heading that it stands under with others; empty for those of none. */
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
      /** Where the label leads, if anywhere. */
      readonly href?: string;
      readonly isCollapsible: boolean;
      readonly isCollapsed: boolean;
      readonly items: readonly SidebarItemView[];
    })
);

/** A product as the switcher shows it on pages of its own. */
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
  };
  /** Texts of the interface, and the language whose numbers, dates and lists stand in them. */
  readonly wording: Messages;
  readonly assets: {
    readonly stylesheet: string;
    readonly script: string;
    /** The font of the text; absent where the page is shown in the system's. */
    readonly font?: string;
    /** The font of formulas; absent where the site has none. */
    readonly mathFont?: string;
    /** What scripts say in another language than English: a script that comes before the other. */
    readonly texts?: string;
    /** Inline script that sets the theme before first paint; its hash is in the Content-Security-Policy. */
    readonly themeScript: string;
    readonly contentSecurityPolicy: string;
    /** Of the site's own; absent where there are none. */
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
  readonly colorMode: Omit<SiteConfig['colorMode'], 'accent'>;
  readonly locales: readonly { readonly locale: string; readonly label: string; readonly htmlLang: string }[];
  /** Docs versions that have pages, with their main page; absent where no docs have several. */
  readonly versions?: readonly {
    /** Id of the docs. */
    readonly docs: string;
    /** Key of the version. */
    readonly name: string;
    readonly label: string;
    readonly isLast: boolean;
    readonly href: string;
  }[];
  /** All docs, where there are several. */
  readonly docs?: readonly { readonly id: string; readonly label: string }[];
  readonly locale: string;
  /** The one that has no segment in paths. */
  readonly defaultLocale: string;
  readonly searchHref?: string;
  readonly openSearchHref?: string;
  /** What the browser needs to search. */
  readonly search: SearchSettings;
  readonly feeds: readonly { readonly type: string; readonly title: string; readonly href: string }[];
  /** By name. */
  readonly sidebars: Readonly<Record<string, readonly SidebarItemView[]>>;
  readonly sidebar: SiteConfig['sidebar'];
  /** The switcher of products; absent where there is no choice. */
  readonly products?: {
    /** The list of all products. */
    readonly href: string;
    /** Those whose pages a sidebar has, by its name. */
    readonly bySidebar: Readonly<Record<string, readonly SwitcherProduct[]>>;
  };
  /** Absent where page views are not counted. */
  readonly analytics?: AnalyticsConfig;
}
