// What the configuration says of the bars around pages.

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
  /** Id of the docs of the item. */
  readonly docsPluginId?: string;
  readonly value?: string;
  /** Links at the start and end of a menu of languages or versions. */
  readonly dropdownItemsBefore?: readonly NavLinkConfig[];
  readonly dropdownItemsAfter?: readonly NavLinkConfig[];
  /** Area whose products a `productDropdown` lists; absent: all of them. */
  readonly area?: string;
}

/** A logo, of the navbar or the footer. */
export interface LogoConfig {
  readonly src: string;
  readonly srcDark?: string;
  readonly alt: string;
  readonly href?: string;
  readonly width?: number;
  readonly height?: number;
}

/** A line above every page: a text of the configuration, or the newest release of a product. */
export type AnnouncementConfig = {
  readonly backgroundColor?: string;
  readonly textColor?: string;
  readonly isCloseable: boolean;
} & (
  | {
      readonly id: string;
      /** HTML, kept unchanged: the configuration is trusted. */
      readonly content: string;
    }
  /** Key of a product: its newest post gives id and text. `to` is the target; absent: that post. */
  | { readonly release: string; readonly to?: string }
);
