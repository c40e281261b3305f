// Resolves a single argument to a product and a version. The argument may be a version if there is only one product. It may also be the tag
// of a release. Pure.
import { isWellFormedVersion } from '../../model/version-scheme.ts';
import type { ReleaseAnswers } from './release.ts';
import { createUnconfiguredProduct, type ReleaseProduct, type SiteReleases } from './site.ts';
import { createTagParser } from './tags.ts';

/**
 * Returns the product keys of a site: the keys of the configured products. If no products are configured, returns the keys in its posts.
 */
export function listProductKeys({ products, posts }: Pick<SiteReleases, 'products' | 'posts'>): readonly string[] {
  if (products.length > 0) return products.map(({ key }) => key);
  return [...new Set(posts.flatMap(({ product }) => product ?? []))];
}

/** Returns the only product; `undefined` if there are several. If no product has a key, the product is the project itself. */
export function findSingleProductKey(site: SiteReleases): string | undefined {
  const keys = listProductKeys(site);
  return keys.length === 0 ? site.projectName : keys.length === 1 ? keys[0] : undefined;
}

/**
 * Returns the answers, completed with the product that the user means. If the first argument is a version and no product has this name, the
 * only product is meant.
 */
export function addImpliedProduct(releaseAnswers: ReleaseAnswers, site: SiteReleases): ReleaseAnswers {
  const answers = { ...releaseAnswers, ...splitTagIntoProductAndVersion(releaseAnswers, site) };
  const { product, version } = answers;
  const isVersion =
    product !== undefined &&
    version === undefined &&
    /^v?\.?\d/i.test(product) &&
    isWellFormedVersion(product) &&
    !listProductKeys(site).includes(product);
  const named = product !== undefined && !isVersion;
  const about = named ? { product, version } : { product: findSingleProductKey(site), version: version ?? product };
  return { ...answers, ...about, version: addOrDropVersionPrefix(about, site) };
}

/**
 * Adds or drops the `v` of a version, so that it is written like the other versions of its product. A version from a tag may have a `v`
 * that the other versions do not have.
 */
function addOrDropVersionPrefix(
  { product, version }: Pick<ReleaseAnswers, 'product' | 'version'>,
  { posts, products }: SiteReleases,
): string | undefined {
  const hasScheme = products.some(({ key, versionScheme }) => key === product && versionScheme !== undefined);
  const others = posts.filter((post) => post.product === product).flatMap((post) => post.version ?? []);
  if (version === undefined || hasScheme || others.length === 0) return version;
  const isPrefixed = (text: string) => /^v\d/.test(text);
  if (isPrefixed(version) && !others.some(isPrefixed)) return version.slice(1);
  return /^\d/.test(version) && others.every(isPrefixed) ? `v${version}` : version;
}

/** Splits a tag into product and version, as a CI job passes it: `core-v2.3.0`, `gateway/2.0.0`. */
function splitTagIntoProductAndVersion({ product: word, version }: ReleaseAnswers, site: SiteReleases) {
  const keys = listProductKeys(site);
  if (word === undefined || version !== undefined || keys.includes(word)) return undefined;
  if (keys.length === 0) return splitTagOfAnyProduct(word, site.projectName ?? '');
  const products = site.products.length > 0 ? site.products : keys.map(createUnconfiguredProduct);
  const found = products.flatMap((product) => {
    const tag = createTagParser(product)(word);
    return tag?.isSure ? [{ product: product.key, version: formatProductVersion(tag.version, product) }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** A tag that names a product: `core-v2.3.0`, `core/2.3.0`, `@acme/core@2.3.0`. The version has two numbers at least. */
const TAG_OF_ANY_PRODUCT =
  /^(?:@[^/@]+\/)?(?<product>[a-z\d](?:[\w.-]*[a-z])?)[-_/@]v?\.?(?<version>\d+\.\d[\w.+-]*)$/i;
/** Words in tags that name no product. */
const WORD_FOR_RELEASE = /^(?:rel|release|releases|tag|tags|ver|version)$/i;

/** Splits the tag of a project without products and posts, whose first post may name any product. */
function splitTagOfAnyProduct(word: string, projectName: string) {
  const ownReleaseTag = projectName === '' ? undefined : createTagParser({ key: projectName })(word);
  if (ownReleaseTag?.isSure) return { product: projectName, version: ownReleaseTag.version };
  const { product, version } = TAG_OF_ANY_PRODUCT.exec(word)?.groups ?? {};
  return product === undefined || WORD_FOR_RELEASE.test(product) ? undefined : { product, version };
}

/** Returns a version as its product writes it: with a `v` if the version scheme has one. */
export function formatProductVersion(version: string, { versionScheme }: ReleaseProduct): string {
  const isPrefixed = !isWellFormedVersion(version, versionScheme) && isWellFormedVersion(`v${version}`, versionScheme);
  return isPrefixed ? `v${version}` : version;
}
