// Configuration of the navbar, the footer and the announcement bar.

/** A link in the navbar or the footer. Either `to` (a site path) or `href` (an address) is set. */
export interface NavLinkConfig {
  readonly label: string;
  readonly to?: string;
  readonly href?: string;
  readonly className?: string;
  /** Accessible label that replaces the label for screen readers. */
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
  /** Id of the docs that the item refers to. */
  readonly docsPluginId?: string;
  readonly value?: string;
  /** Additional links at the start and end of a menu of languages or versions. */
  readonly dropdownItemsBefore?: readonly NavLinkConfig[];
  readonly dropdownItemsAfter?: readonly NavLinkConfig[];
  /** Area whose products a `productDropdown` lists; absent: all of them. */
  readonly area?: string;
}

/** Logo of the navbar or the footer. */
export interface LogoConfig {
  readonly src: string;
  readonly srcDark?: string;
  readonly alt: string;
  readonly href?: string;
  readonly width?: number;
  readonly height?: number;
}

/** Picture beside the text of a hero. Each address is a file beside the page or a path of the site. */
export interface HeroImage {
  readonly src: string;
  /** Picture in dark mode. */
  readonly srcDark?: string;
  /** Alternative text; empty if the picture is only decoration. */
  readonly alt: string;
}

/** Announcement bar above every page: configured text, or the newest release of a product. */
export type AnnouncementConfig = {
  readonly backgroundColor?: string;
  readonly textColor?: string;
  readonly isCloseable: boolean;
} & (
  | {
      readonly id: string;
      /** HTML, used unchanged: the configuration is trusted. */
      readonly content: string;
    }
  /**
   * `release` is the key of a product. The newest post of the product provides the id and the text of the bar. `to` is the target of the
   * bar; default: the newest post.
   */
  | { readonly release: string; readonly to?: string }
);
