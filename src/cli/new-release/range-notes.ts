// Creates notes for the author of a draft about its commits: those that another release contains too, and those of unknown release. Each
// note is one sentence. Calls git in the current folder.
import { runGit } from '../../content/git/run.ts';
import { formatCountWithNoun } from '../../lib/text.ts';
import type { ValidatedRelease } from './release.ts';
import {
  createTagParser,
  findOtherUnprefixedTag,
  findTagOfGreatestVersion,
  formatTagRef,
  type ProductTagRules,
  type ReleaseTag,
  selectTagOfVersion,
  selectTagsBeforeVersion,
} from './tags.ts';

/** Commits that may be in a draft. */
interface ProductCommitScope {
  readonly folder: string;
  /** Pathspecs of the product; empty for all paths. */
  readonly specs: readonly string[];
}

/** Returns the pathspecs of a product. */
export function createPathspecs(gitPaths: readonly string[]): readonly string[] {
  return gitPaths.map((path) => `:(top,literal)${path}`);
}

async function countCommits({ folder, specs }: ProductCommitScope, revisions: readonly string[]): Promise<number> {
  return Number((await runGit(folder, ['rev-list', '--count', '--no-merges', ...revisions, '--', ...specs])) ?? 0);
}

/**
 * Returns a note if git has a tag that is the version without a product name. This tag belongs to another product, because the tags of this
 * product contain its name.
 */
export function createUnprefixedTagNote(
  names: readonly string[],
  { product, version }: ValidatedRelease,
  { tags, tagged }: { readonly tags: readonly ReleaseTag[]; readonly tagged: ProductTagRules },
): string | undefined {
  const other = findOtherUnprefixedTag(names, { product: tagged, tags, version });
  const tag = tags.find(({ isSure }) => isSure);
  if (other === undefined || tag === undefined) return undefined;
  return `The tag \`${other}\` does not count, as ${product.name} has tags with its name, such as \`${tag.name}\`. If it marks ${product.name} ${version}, set \`gitTag\`.`;
}

/** Returns a note if no older tag belongs to the product, but tags in another form may. The draft then begins with the first commit. */
export function createOtherTagFormNote(
  { product, version }: ValidatedRelease,
  merged: ReadonlySet<string>,
  last: ReleaseTag | undefined,
): string | undefined {
  if (last !== undefined) return undefined;
  const { key, name, versionScheme } = product;
  const tagOf = createTagParser({ key });
  const tags = [...merged].flatMap((text) => tagOf(text) ?? []);
  const other = findTagOfGreatestVersion(selectTagsBeforeVersion(tags, version, versionScheme), versionScheme);
  if (other === undefined) return undefined;
  return `The draft begins with the first commit, as ${name} has no older tag. If \`${other.name}\` marks its last release, add \`--since ${other.name}\`.`;
}

/** Returns a note if the previous release has no tag, so that it is unknown at which commit it ends. */
export function createMissingTagNote(
  { product, previousVersion }: ValidatedRelease,
  tags: readonly ReleaseTag[],
  last: ReleaseTag | undefined,
): string | undefined {
  if (previousVersion === undefined || selectTagOfVersion(tags, previousVersion, product.versionScheme) !== undefined)
    return undefined;
  const where = last === undefined ? 'with the first commit' : `at \`${last.name}\``;
  return `git has no tag of ${product.name} ${previousVersion}, the release before. The draft begins ${where}, so it may repeat what the post of ${previousVersion} says.`;
}

/**
 * Returns a note on commits that are also in older releases on other branches. `revisions` is the range of the draft, and `whole` the same
 * range with those commits.
 */
export async function createReleasedCommitsNote(
  log: ProductCommitScope,
  { whole, revisions, last }: { whole: readonly string[]; revisions: readonly string[]; last: ReleaseTag },
): Promise<string | undefined> {
  const [all, listed] = await Promise.all([countCommits(log, whole), countCommits(log, revisions)]);
  if (all === listed) return undefined;
  const [are, them] = all - listed === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${formatCountWithNoun(all - listed, 'commit')} ${are} left out, as older releases on other branches have ${them}: \`${last.name}\` for one.`;
}

/**
 * Returns a note if the range contains merged back-ports. Their changes are new for users of the previous release, but other posts describe
 * them already.
 */
export async function createBackPortNote(
  log: ProductCommitScope,
  { within, last, from }: { within: readonly ReleaseTag[]; last?: ReleaseTag; from: readonly string[] },
): Promise<string | undefined> {
  if (last === undefined) return undefined;
  const count = await countCommits(log, [...within.map(formatTagRef), ...from]);
  if (count === 0) return undefined;
  const more = within.length > 1 ? ' and other releases' : '';
  return `${count} of these commits ${count === 1 ? 'is' : 'are'} in \`${last.name}\`${more} too.`;
}
