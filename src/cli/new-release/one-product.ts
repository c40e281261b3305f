// A call that names no product, where there is only one to mean: `new-release 1.1.0`. Pure.
import { isWellFormed } from '../../model/version-scheme.ts';
import type { ReleaseAnswers } from './release.ts';
import type { ReleaseSite } from './site.ts';

/** The keys of the products that a site is about: those that it configures, else those that its posts name. */
export function productKeys({ products, posts }: Pick<ReleaseSite, 'products' | 'posts'>): readonly string[] {
  if (products.length > 0) return products.map(({ key }) => key);
  return [...new Set(posts.flatMap(({ product }) => product ?? []))];
}

/** The product that goes without saying; nothing where there are several. */
export function onlyProduct(site: ReleaseSite): string | undefined {
  const keys = productKeys(site);
  return keys.length === 0 ? site.projectName : keys.length === 1 ? keys[0] : undefined;
}

/** The answers with the product that is meant: a version in its place is no product, unless one has that name. */
export function withProduct(answers: ReleaseAnswers, site: ReleaseSite): ReleaseAnswers {
  const { product, version } = answers;
  const isVersion =
    product !== undefined &&
    version === undefined &&
    /^v?\.?\d/i.test(product) &&
    isWellFormed(product) &&
    !productKeys(site).includes(product);
  if (product !== undefined && !isVersion) return answers;
  return { ...answers, product: onlyProduct(site), version: version ?? product };
}
