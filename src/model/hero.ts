// The hero and the features at the top of a welcome page. The home page takes them from `home` of the configuration, any other page from
// `hero` and `features` of its front matter.
import type { LinkView } from './layout.ts';
import type { HeroImage } from './layout-config.ts';
import type { TileView } from './list-view.ts';

/** The value of `hero` in front matter. */
export interface Hero {
  /** Default: the title of the page. */
  readonly title?: string;
  readonly description?: string;
  /** Buttons; the first one stands out. */
  readonly actions: readonly { readonly label: string; readonly href: string }[];
  readonly image?: HeroImage;
}

/** One element of the list `features` in front matter. */
export interface WelcomeFeature {
  readonly label: string;
  readonly href?: string;
  /** Name of an icon, or an emoji. */
  readonly icon?: string;
  readonly description?: string;
}

/** Texts of hero and features in front matter. */
export interface WelcomeTexts {
  readonly hero?: Hero;
  readonly features?: readonly WelcomeFeature[];
}

/** Picture of a hero, with its size in pixels if that is known. */
export interface HeroImageView extends HeroImage {
  readonly width?: number;
  readonly height?: number;
}

/** Hero and features as rendered on the page. */
export interface WelcomeView {
  readonly hero?: {
    readonly title?: string;
    readonly tagline: string;
    readonly actions: readonly LinkView[];
    readonly image?: HeroImageView;
  };
  readonly features?: readonly TileView[];
}

/** An address in the hero or the features, with the path of its front matter key. */
interface AddressOnWelcomePage {
  readonly key: string;
  readonly href: string;
  readonly kind: 'link' | 'image';
}

/** Returns the addresses in the hero and the features. The links of a document begin with these addresses, in the same order. */
export function listWelcomePageAddresses({ hero, features = [] }: WelcomeTexts): readonly AddressOnWelcomePage[] {
  const { src, srcDark } = hero?.image ?? {};
  const link = (key: string, href: string | undefined, kind: AddressOnWelcomePage['kind'] = 'link') =>
    href === undefined ? [] : [{ key, href, kind }];
  return [
    ...(hero?.actions ?? []).flatMap(({ href }, index) => link(`hero.actions[${index}].href`, href)),
    ...features.flatMap(({ href }, index) => link(`features[${index}].href`, href)),
    ...link('hero.image.src', src, 'image'),
    ...link('hero.image.srcDark', srcDark, 'image'),
  ];
}
