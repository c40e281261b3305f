// The products of a site. They are said once: in `products`, else, with all that is about their posts, in `releases.products`.
import { ownOf } from '../lib/own.ts';
import type { ProductConfig, SiteConfig } from './config.ts';
import type { PostEntry } from './entries.ts';
import type { PostFrontMatter } from './front-matter.ts';
import { isPrerelease } from './version.ts';

/** All products by key, in the order of the configuration. */
export function productsOf({ products, releases }: Pick<SiteConfig, 'products' | 'releases'>) {
  return Object.keys(products).length > 0 ? products : (releases?.products ?? {});
}

/** The product of a key, where there is one. */
export function productNamed(config: Pick<SiteConfig, 'products' | 'releases'>, key: string | undefined) {
  return key === undefined ? undefined : ownOf<ProductConfig>(productsOf(config), key);
}

/** The product of a post, as configured. */
export function productOf(
  config: Pick<SiteConfig, 'products' | 'releases'>,
  post: Pick<PostEntry, 'document'>,
): ProductConfig | undefined {
  return productNamed(config, post.document.frontMatter.product);
}

/** Whether a post is of a pre-release whose product hides them: it is as a post with `unlisted: true`. */
export function isHiddenPrerelease(
  { product: key, version }: Pick<PostFrontMatter, 'product' | 'version'>,
  config: Pick<SiteConfig, 'products' | 'releases'>,
): boolean {
  const product = productNamed(config, key);
  return version !== undefined && product?.prereleases === 'hidden' && isPrerelease(version, product.versionScheme);
}
