// Which tags of git mark a product's releases. Pure; `git.ts` reads the tags.
import { escapeRegExp } from '../../model/text.ts';
import { compareVersions } from '../../model/version.ts';

interface TaggedProduct {
  readonly key: string;
  /** Pattern of its tags; the usual ways to write one where there is none. */
  readonly gitTag?: string;
  /** Versions that have a post. */
  readonly versions: readonly string[];
  /** Whether the site has no other product. */
  readonly isOnly: boolean;
}

interface ReleaseTag {
  readonly name: string;
  readonly version: string;
  /** Whether the tag names the product. */
  readonly isNamed: boolean;
}

/**
 * The tag of the product's release before a version, and the tag of that version itself where there is one. Tags that
 * name the product go before bare ones (`v1.2.3`), and those count in a repository of several products only where the
 * product has a post of that version.
 */
export function releaseTags(names: readonly string[], product: TaggedProduct, version: string) {
  const all = names.map((name) => tagOf(name, product)).filter((tag) => tag !== undefined);
  const named = all.filter(({ isNamed }) => isNamed);
  const isPosted = (tag: ReleaseTag) => product.versions.some((posted) => compareVersions(posted, tag.version) === 0);
  const bare = all.filter(
    (tag) => !tag.isNamed && (product.isOnly || isPosted(tag) || compareVersions(tag.version, version) === 0),
  );
  const pick = (tags: readonly ReleaseTag[], isRight: (order: number) => boolean) =>
    tags
      .filter((tag) => isRight(compareVersions(tag.version, version)))
      .sort((a, b) => compareVersions(b.version, a.version))[0]?.name;
  const before = (order: number) => order < 0;
  const same = (order: number) => order === 0;
  return { last: pick(named, before) ?? pick(bare, before), tag: pick(named, same) ?? pick(bare, same) };
}

const VERSION = 'v?\\.?(\\d[0-9A-Za-z.+_-]*)';

function tagOf(name: string, { key, gitTag }: Pick<TaggedProduct, 'key' | 'gitTag'>): ReleaseTag | undefined {
  const named = gitTag
    ?.split(/(\{version\}|\{product\})/)
    .map((part) => (part === '{version}' ? VERSION : escapeRegExp(part === '{product}' ? key : part)));
  const versionBy = (pattern: string) => new RegExp(`^${pattern}$`, 'i').exec(name)?.[1];
  const version = versionBy(named?.join('') ?? `${escapeRegExp(key)}[-_/@]${VERSION}`);
  if (version !== undefined) return { name, version, isNamed: true };
  const bare = named === undefined ? versionBy(VERSION) : undefined;
  return bare === undefined ? undefined : { name, version: bare, isNamed: false };
}
