// The products of a site. They are defined once: in `products`, or together with the settings of their posts in `releases.products`.
import { getOwnPropertyValue } from '../lib/own.ts';
import type { ProductConfig, SiteConfig } from './config.ts';
import type { PostEntry } from './entries.ts';
import type { PostFrontMatter } from './front-matter.ts';
import { isPrerelease } from './version.ts';

/** Returns all products by key, in the order of the configuration. */
export function getProducts({ products, releases }: Pick<SiteConfig, 'products' | 'releases'>) {
  return Object.keys(products).length > 0 ? products : (releases?.products ?? {});
}

/** Returns the product with a key; `undefined` if there is none. */
export function findProductByKey(config: Pick<SiteConfig, 'products' | 'releases'>, key: string | undefined) {
  return key === undefined ? undefined : getOwnPropertyValue<ProductConfig>(getProducts(config), key);
}

/** Returns the product that a post names, if it is configured. */
export function findProductOfPost(
  config: Pick<SiteConfig, 'products' | 'releases'>,
  post: Pick<PostEntry, 'document'>,
): ProductConfig | undefined {
  return findProductByKey(config, post.document.frontMatter.product);
}

/** Whether a post is a pre-release that its product hides, like a post with `unlisted: true`. */
export function isHiddenPrerelease(
  { product: key, version }: Pick<PostFrontMatter, 'product' | 'version'>,
  config: Pick<SiteConfig, 'products' | 'releases'>,
): boolean {
  const product = findProductByKey(config, key);
  return version !== undefined && product?.prereleases === 'hidden' && isPrerelease(version, product.versionScheme);
}
