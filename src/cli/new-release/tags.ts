// Which tags of git mark a product's releases, and which of them a draft begins and ends at. Pure; `range.ts` asks git.
import { escapeRegExp } from '../../lib/text.ts';
import { compareVersions, isPrerelease } from '../../model/version.ts';

export interface TaggedProduct {
  readonly key: string;
  readonly versionScheme?: string;
  /** Pattern of its tags; the usual ways to write one where there is none. */
  readonly gitTag?: string;
  /** Versions that have a post. */
  readonly versions: readonly string[];
  /** Whether the site has no other product. */
  readonly isOnly: boolean;
}

/** A tag of a release. */
export interface ReleaseTag {
  readonly name: string;
  readonly version: string;
  /** Whether the tag can be of no other product. */
  readonly isSure: boolean;
}

/**
 * The tags of a product's releases. Bare ones (`v1.2.3`) count in a repository of several products only where the product has a
 * post of that version, or is about to get one: `version`; and only up to the first tag that names the product. After it they are
 * those of another product.
 */
export function releaseTags(names: readonly string[], product: TaggedProduct, version?: string): readonly ReleaseTag[] {
  const { isOnly, versionScheme } = product;
  const versions = version === undefined ? product.versions : [version, ...product.versions];
  const tagOf = tagReader(product);
  const tags = names.flatMap((name) => tagOf(name) ?? []);
  if (isOnly) return tags.map((tag) => ({ ...tag, isSure: true }));
  const sure = tags.filter(({ isSure }) => isSure);
  const isBelow = (a: string, b: string) => compareVersions(a, b, versionScheme) < 0;
  return tags.filter(
    (tag) =>
      tag.isSure ||
      (versions.some((posted) => compareVersions(posted, tag.version, versionScheme) === 0) &&
        !sure.some((own) => isBelow(own.version, tag.version))),
  );
}

/** A bare tag of the version that does not count as the product's; `tags` are those that do. */
export function otherBareTag(
  names: readonly string[],
  { product, tags, version }: { product: TaggedProduct; tags: readonly ReleaseTag[]; version: string },
): string | undefined {
  const scheme = product.versionScheme;
  if (tagOfVersion(tags, version, scheme) !== undefined) return undefined;
  const tagOf = tagReader(product);
  return names.find((name) => {
    const tag = tagOf(name);
    return tag !== undefined && !tag.isSure && compareVersions(tag.version, version, scheme) === 0;
  });
}

/** A tag as git finds it also where a branch has its name. */
export function refOf({ name }: Pick<ReleaseTag, 'name'>): string {
  return `refs/tags/${name}`;
}

/** Tags that name the product go before bare ones. */
function surest(tags: readonly ReleaseTag[]): readonly ReleaseTag[] {
  const sure = tags.filter(({ isSure }) => isSure);
  return sure.length > 0 ? sure : tags;
}

/** The tag of a version, that of the same build first. */
export function tagOfVersion(tags: readonly ReleaseTag[], version: string, scheme?: string): ReleaseTag | undefined {
  const same = surest(tags.filter((tag) => compareVersions(tag.version, version, scheme) === 0));
  const bare = (text: string) => text.replace(/^v\.?/i, '');
  return same.find((tag) => bare(tag.version) === bare(version)) ?? same[0];
}

/** The tags below a version that its notes may begin at: before a release that is no candidate, those that are none either. */
export function tagsBefore(tags: readonly ReleaseTag[], version: string, scheme?: string): readonly ReleaseTag[] {
  const isAny = isPrerelease(version, scheme);
  const older = tags.filter((tag) => compareVersions(tag.version, version, scheme) < 0);
  return surest(older.filter((tag) => isAny || !isPrerelease(tag.version, scheme)));
}

/** The greatest of some tags. */
export function greatestTag(tags: readonly ReleaseTag[], scheme?: string): ReleaseTag | undefined {
  const [first, ...rest] = tags;
  return rest.reduce((a, b) => (a !== undefined && compareVersions(a.version, b.version, scheme) >= 0 ? a : b), first);
}

const VERSION = 'v?\\.?(\\d[0-9A-Za-z.+_-]*)';

/** Reads the name of a tag as that of a product's release. */
export function tagReader({ key, gitTag }: Pick<TaggedProduct, 'key' | 'gitTag'>) {
  const named = gitTag
    ?.split(/(\{version\}|\{product\})/)
    .map((part) => (part === '{version}' ? VERSION : escapeRegExp(part === '{product}' ? key : part)));
  const whole = (pattern: string) => new RegExp(`^${pattern}$`, 'i');
  // Packages of npm may have a scope.
  const own = whole(named?.join('') ?? `(?:@[^/@]+/)?${escapeRegExp(key)}[-_/@]${VERSION}`);
  const bare = named === undefined ? whole(VERSION) : undefined;
  return (name: string): ReleaseTag | undefined => {
    const version = own.exec(name)?.[1];
    if (version !== undefined) return { name, version, isSure: true };
    const other = bare?.exec(name)?.[1];
    return other === undefined ? undefined : { name, version: other, isSure: false };
  };
}
