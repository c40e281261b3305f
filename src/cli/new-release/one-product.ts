// Calls with one argument for both product and version: a version if there is a single product, or the tag of a release. Pure.
import { isWellFormed } from '../../model/version-scheme.ts';
import type { ReleaseAnswers } from './release.ts';
import { type ReleaseProduct, type ReleaseSite, unconfiguredProduct } from './site.ts';
import { createTagParser } from './tags.ts';

/** Returns the product keys of a site: the configured ones, else those of its posts. */
export function productKeys({ products, posts }: Pick<ReleaseSite, 'products' | 'posts'>): readonly string[] {
  if (products.length > 0) return products.map(({ key }) => key);
  return [...new Set(posts.flatMap(({ product }) => product ?? []))];
}

/** Returns the only product: without any product key it is the project's name. `undefined` if there are several. */
export function onlyProduct(site: ReleaseSite): string | undefined {
  const keys = productKeys(site);
  return keys.length === 0 ? site.projectName : keys.length === 1 ? keys[0] : undefined;
}

/** Returns the answers with the product that is meant: a version as first argument names no product, except if a product has that name. */
export function addIntendedProduct(given: ReleaseAnswers, site: ReleaseSite): ReleaseAnswers {
  const answers = { ...given, ...splitTag(given, site) };
  const { product, version } = answers;
  const isVersion =
    product !== undefined &&
    version === undefined &&
    /^v?\.?\d/i.test(product) &&
    isWellFormed(product) &&
    !productKeys(site).includes(product);
  const named = product !== undefined && !isVersion;
  const about = named ? { product, version } : { product: onlyProduct(site), version: version ?? product };
  return { ...answers, ...about, version: matchVersionPrefix(about, site) };
}

/** Returns a version with or without `v`, like the product's other versions: tags may have a `v` where versions have none. */
function matchVersionPrefix(
  { product, version }: Pick<ReleaseAnswers, 'product' | 'version'>,
  { posts, products }: ReleaseSite,
): string | undefined {
  const hasScheme = products.some(({ key, versionScheme }) => key === product && versionScheme !== undefined);
  const others = posts.filter((post) => post.product === product).flatMap((post) => post.version ?? []);
  if (version === undefined || hasScheme || others.length === 0) return version;
  const isPrefixed = (text: string) => /^v\d/.test(text);
  if (isPrefixed(version) && !others.some(isPrefixed)) return version.slice(1);
  return /^\d/.test(version) && others.every(isPrefixed) ? `v${version}` : version;
}

/** Splits a tag into product and version, as a CI job passes it: `core-v2.3.0`, `gateway/2.0.0`. */
function splitTag({ product: word, version }: ReleaseAnswers, site: ReleaseSite) {
  const keys = productKeys(site);
  if (word === undefined || version !== undefined || keys.includes(word)) return undefined;
  const products = site.products.length > 0 ? site.products : keys.map(unconfiguredProduct);
  const found = products.flatMap((product) => {
    const tag = createTagParser(product)(word);
    return tag?.isSure ? [{ product: product.key, version: formatProductVersion(tag.version, product) }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Returns a version as its product writes it: with a `v` if its scheme has one. */
export function formatProductVersion(version: string, { versionScheme }: ReleaseProduct): string {
  const isPrefixed = !isWellFormed(version, versionScheme) && isWellFormed(`v${version}`, versionScheme);
  return isPrefixed ? `v${version}` : version;
}
