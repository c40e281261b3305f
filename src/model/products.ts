// The products of a site. They are said once: in `products`, else, with all that is about their posts, in `releases.products`.
import type { ProductConfig, SiteConfig } from './config.ts';
import { ownOf } from './own.ts';

/** All products by key, in the order of the configuration. */
export function productsOf({ products, releases }: Pick<SiteConfig, 'products' | 'releases'>) {
  return Object.keys(products).length > 0 ? products : (releases?.products ?? {});
}

/** The product of a key, where there is one. */
export function productNamed(config: Pick<SiteConfig, 'products' | 'releases'>, key: string | undefined) {
  return key === undefined ? undefined : ownOf<ProductConfig>(productsOf(config), key);
}
