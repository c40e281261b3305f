// Items of list pages: cards, tiles and products.
import type { LinkView } from './layout.ts';

/** A card of a landing page. */
export interface CardView extends Required<Pick<LinkView, 'label' | 'href' | 'isExternal'>>, Pick<LinkView, 'lang'> {
  readonly description: string;
  /** Number of pages in a category. */
  readonly itemCount?: number;
}

/** A link with a sentence about its target. */
export interface TileView {
  readonly label: string;
  /** Absent if the tile leads to no page. */
  readonly href?: string;
  readonly imageHref?: string;
  readonly iconSvg?: string;
  /** Emoji in place of an icon. */
  readonly sign?: string;
  readonly description: string;
}

/** A product in the list of all products. */
export interface ProductTileView extends TileView {
  /** Newest version; absent if the product has no posts. */
  readonly version?: string;
}

/** The products of an area, by group. A heading is empty if the products have no area or no group. */
export interface ProductAreaView {
  readonly heading: string;
  readonly groups: readonly { readonly heading: string; readonly products: readonly ProductTileView[] }[];
}

/** Pages of a category; pages without a category have no label. */
export interface PageGroupView extends Pick<LinkView, 'label' | 'lang'> {
  /** Page of the category itself. */
  readonly href?: string;
  readonly description: string;
  readonly cards: readonly CardView[];
}

/** The pagination of a list: previous, next and current page. */
export interface PaginationView {
  readonly page: number;
  readonly pages: number;
  readonly previousHref?: string;
  readonly nextHref?: string;
}
