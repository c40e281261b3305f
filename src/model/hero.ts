// The hero and the features at the top of a welcome page. The home page takes them from `home` of the configuration, any other page from
// `hero` and `features` of its front matter.
import type { LinkView } from './layout.ts';
import type { HeroImage } from './layout-config.ts';
import type { TileView } from './list-view.ts';

/** `hero` of front matter. */
export interface Hero {
  /** Default: the title of the page. */
  readonly title?: string;
  readonly description?: string;
  /** Buttons; the first one stands out. */
  readonly actions: readonly { readonly label: string; readonly href: string }[];
  readonly image?: HeroImage;
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

/** Picture of a hero, with its size in pixels if that is known. */
export interface HeroImageView extends HeroImage {
  readonly width?: number;
  readonly height?: number;
}

/** Hero and features as rendered on the page. */
export interface FrontView {
  readonly hero?: {
    readonly title?: string;
    readonly tagline: string;
    readonly actions: readonly LinkView[];
    readonly image?: HeroImageView;
  };
  readonly features?: readonly TileView[];
}

/** An address of hero or features, with its key. */
interface FrontLink {
  readonly key: string;
  readonly href: string;
  readonly kind: 'link' | 'image';
}

/** Returns the addresses in hero and features. They are the first links of a document, in this order. */
export function heroLinks({ hero, features = [] }: FrontTexts): readonly FrontLink[] {
  const { src, srcDark } = hero?.image ?? {};
  const link = (key: string, href: string | undefined, kind: FrontLink['kind'] = 'link') =>
    href === undefined ? [] : [{ key, href, kind }];
  return [
    ...(hero?.actions ?? []).flatMap(({ href }, at) => link(`hero.actions[${at}].href`, href)),
    ...features.flatMap(({ href }, at) => link(`features[${at}].href`, href)),
    ...link('hero.image.src', src, 'image'),
    ...link('hero.image.srcDark', srcDark, 'image'),
  ];
}
