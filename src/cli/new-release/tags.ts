// Selects the git tags of a product's releases, and the tags at which a draft begins and ends. Pure; `range.ts` calls git.
import { escapeRegExp } from '../../lib/text.ts';
import { compareVersions, isPrerelease } from '../../model/version.ts';

/** Facts about a product by which its tags are recognized. */
export interface ProductTagRules {
  readonly key: string;
  readonly versionScheme?: string;
  /** Pattern of the product's tags. Without a pattern, tags in the usual forms match, such as `core-v1.2.3`. */
  readonly gitTag?: string;
  /** Versions that have a post. */
  readonly versions: readonly string[];
  /** Whether it is the site's only product. */
  readonly isOnly: boolean;
}

export interface ReleaseTag {
  readonly name: string;
  readonly version: string;
  /** Whether the tag certainly belongs to this product. */
  readonly isSure: boolean;
}

/**
 * Returns the release tags of a product. On a site with several products, a tag without a product name (`v1.2.3`) counts only if the
 * product has a post of this version, or gets one now (`version`). It does not count if a lower version has a tag with the product's name.
 */
export function selectReleaseTags(
  names: readonly string[],
  product: ProductTagRules,
  version?: string,
): readonly ReleaseTag[] {
  const { isOnly, versionScheme } = product;
  const versions = version === undefined ? product.versions : [version, ...product.versions];
  const tagOf = createTagParser(product);
  const tags = names.flatMap((name) => tagOf(name) ?? []);
  if (isOnly) return tags.map((tag) => ({ ...tag, isSure: true }));
  const sure = tags.filter(({ isSure }) => isSure);
  const isBelow = (a: string, b: string) => compareVersions(a, b, versionScheme) < 0;
  return tags.filter(
    (tag) =>
      tag.isSure ||
      (versions.some((posted) => compareVersions(posted, tag.version, versionScheme) === 0) &&
        !sure.some((ownReleaseTag) => isBelow(ownReleaseTag.version, tag.version))),
  );
}

/** Returns a tag that consists of the given version alone and belongs to another product. `tags` contains the tags of the given product. */
export function findOtherUnprefixedTag(
  names: readonly string[],
  { product, tags, version }: { product: ProductTagRules; tags: readonly ReleaseTag[]; version: string },
): string | undefined {
  const scheme = product.versionScheme;
  if (selectTagOfVersion(tags, version, scheme) !== undefined) return undefined;
  const tagOf = createTagParser(product);
  return names.find((name) => {
    const tag = tagOf(name);
    return tag !== undefined && !tag.isSure && compareVersions(tag.version, version, scheme) === 0;
  });
}

/** Returns the full ref of a tag, which is unambiguous beside a branch of the same name. */
export function formatTagRef({ name }: Pick<ReleaseTag, 'name'>): string {
  return `refs/tags/${name}`;
}

/** Returns the tags that name the product, or all tags if no tag names it. */
function selectTagsWithProductName(tags: readonly ReleaseTag[]): readonly ReleaseTag[] {
  const sure = tags.filter(({ isSure }) => isSure);
  return sure.length > 0 ? sure : tags;
}

/** Returns the tag of a version, if any. If several tags have this version, prefers a tag with the same build metadata. */
export function selectTagOfVersion(
  tags: readonly ReleaseTag[],
  version: string,
  scheme?: string,
): ReleaseTag | undefined {
  const same = selectTagsWithProductName(tags.filter((tag) => compareVersions(tag.version, version, scheme) === 0));
  const bare = (text: string) => text.replace(/^v\.?/i, '');
  return same.find((tag) => bare(tag.version) === bare(version)) ?? same[0];
}

/**
 * Returns the tags of lower versions from which the notes of a version may start. For a final release, returns only tags of final releases.
 */
export function selectTagsBeforeVersion(
  tags: readonly ReleaseTag[],
  version: string,
  scheme?: string,
): readonly ReleaseTag[] {
  const isAny = isPrerelease(version, scheme);
  const older = tags.filter((tag) => compareVersions(tag.version, version, scheme) < 0);
  return selectTagsWithProductName(older.filter((tag) => isAny || !isPrerelease(tag.version, scheme)));
}

/** Returns the tag with the greatest version; `undefined` for an empty list. */
export function findTagOfGreatestVersion(tags: readonly ReleaseTag[], scheme?: string): ReleaseTag | undefined {
  const [first, ...rest] = tags;
  return rest.reduce((a, b) => (a !== undefined && compareVersions(a.version, b.version, scheme) >= 0 ? a : b), first);
}

/** Part of a tag that is a version. A name that ends with `.x` is the name of a branch. */
const VERSION_PATTERN = 'v?\\.?(\\d(?![0-9A-Za-z.+_-]*\\.x$)[0-9A-Za-z.+_-]*)';

/** Returns a function that parses a tag as a release of a product. */
export function createTagParser({ key, gitTag }: Pick<ProductTagRules, 'key' | 'gitTag'>) {
  const named = gitTag
    ?.split(/(\{version\}|\{product\})/)
    .map((part) => (part === '{version}' ? VERSION_PATTERN : escapeRegExp(part === '{product}' ? key : part)));
  const whole = (pattern: string) => new RegExp(`^${pattern}$`, 'i');
  // npm packages may have a scope.
  const tagPattern = whole(named?.join('') ?? `(?:@[^/@]+/)?${escapeRegExp(key)}[-_/@]${VERSION_PATTERN}`);
  const bare = named === undefined ? whole(VERSION_PATTERN) : undefined;
  return (name: string): ReleaseTag | undefined => {
    const version = tagPattern.exec(name)?.[1];
    if (version !== undefined) return { name, version, isSure: true };
    const other = bare?.exec(name)?.[1];
    return other === undefined ? undefined : { name, version: other, isSure: false };
  };
}
