// The hero and the features at the top of a welcome page. The home page takes them from `home` of the configuration, any other page from
// `hero` and `features` of its front matter.
import type { LinkView } from './layout.ts';
import type { TileView } from './list-view.ts';

/** `hero` of front matter. */
export interface Hero {
  /** Default: the title of the page. */
  readonly title?: string;
  readonly description?: string;
  /** Buttons; the first one stands out. */
  readonly actions: readonly { readonly label: string; readonly href: string }[];
}

/** One of `features` of front matter. */
export interface Feature {
  readonly label: string;
  readonly href?: string;
  /** Name of an icon, or an emoji. */
  readonly icon?: string;
  readonly description?: string;
}

/** Texts of hero and features in front matter. */
export interface FrontTexts {
  readonly hero?: Hero;
  readonly features?: readonly Feature[];
}

/** Hero and features as rendered on the page. */
export interface FrontView {
  readonly hero?: { readonly title?: string; readonly tagline: string; readonly actions: readonly LinkView[] };
  readonly features?: readonly TileView[];
}

/** Returns the addresses in hero and features with their keys. They are the first links of a document, in this order. */
export function frontLinks({
  hero,
  features = [],
}: FrontTexts): readonly { readonly key: string; readonly href: string }[] {
  const ofFeatures = features.flatMap(({ href }, at) =>
    href === undefined ? [] : [{ key: `features[${at}].href`, href }],
  );
  return [...(hero?.actions ?? []).map(({ href }, at) => ({ key: `hero.actions[${at}].href`, href })), ...ofFeatures];
}
