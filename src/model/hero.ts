// What begins a page that welcomes readers: a heading with buttons, and what readers get. The home page has it from `home` of the
// configuration, any other page from `hero` and `features` of its front matter.
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
  /** A name of the set of icons, or an emoji. */
  readonly icon?: string;
  readonly description?: string;
}

/** What front matter says of the begin of a page. */
export interface FrontTexts {
  readonly hero?: Hero;
  readonly features?: readonly Feature[];
}

/** The same as the page shows it. */
export interface FrontView {
  readonly hero?: { readonly title?: string; readonly tagline: string; readonly actions: readonly LinkView[] };
  readonly features?: readonly TileView[];
}

/** Its addresses, each by the key that holds it. They are the first links of a document, in this order. */
export function frontLinks({
  hero,
  features = [],
}: FrontTexts): readonly { readonly key: string; readonly href: string }[] {
  const ofFeatures = features.flatMap(({ href }, at) =>
    href === undefined ? [] : [{ key: `features[${at}].href`, href }],
  );
  return [...(hero?.actions ?? []).map(({ href }, at) => ({ key: `hero.actions[${at}].href`, href })), ...ofFeatures];
}
