// Proposes the next version from the commits since the last release; the user confirms it.
import { compareVersions } from '../../model/version.ts';
import { isWellFormedVersion, listNextVersions, type NextVersionProposal } from '../../model/version-scheme.ts';
import { extractBreakingChanges } from './commit-text.ts';
import { type CommitDraftSettings, createFeaturePredicate, selectRelevantCommits } from './commits.ts';
import { readCommitsOfPost } from './git.ts';
import { findProduct } from './judge.ts';
import { findLastTagInHistory, findTagOfVersion, isTagInHistory } from './range.ts';
import { isFault, type ReleaseAnswers, type VersionProposal } from './release.ts';
import { findLastRelease, type ReleaseProduct, type SiteReleases } from './site.ts';
import { type Commit, splitConventionalSubject } from './subjects.ts';
import type { ReleaseTag } from './tags.ts';

interface VersionProposalInput extends Pick<CommitDraftSettings, 'headings'> {
  readonly folder: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Whether the version may be below the last one. The checked-out branch may then continue an older release. */
  readonly allowOlder?: boolean;
  /** Whether the post is drafted from commits, so that missing commits are a fault of the call. */
  readonly needsCommits?: boolean;
}

/** Returns possible next versions of a product. Nothing is proposed if git has no information. */
export async function proposeVersion(
  call: VersionProposalInput,
  product: ReleaseProduct,
  site: SiteReleases,
): Promise<VersionProposal> {
  const { folder, today, headings } = call;
  const { version: last, tag } = await findLastKnownRelease(call, product, site);
  const first = last === undefined ? proposeFirstVersion(product, site) : undefined;
  const steps: readonly NextVersionProposal[] =
    first === undefined
      ? listNextVersions(last, product.versionScheme, today)
      : [{ kind: 'first', version: first.version }];
  // If the last release has no tag, the commits are read for the greatest possible next version. That version is above all releases, so the
  // range of its commits begins at the last release.
  const version = (tag === undefined ? steps.at(-1) : steps[0])?.version;
  if (version === undefined || (last === undefined && !call.needsCommits)) return { last, steps, proposed: first };
  const subject = { product, version, date: today, previousVersion: last };
  const read = await readCommitsOfPost({ folder, since: tag?.name }, subject, site);
  const [fault] = (call.needsCommits && read.faults) || [];
  const news = read.value === undefined ? [] : selectRelevantCommits(read.value, { product: product.key, headings });
  const proposed = news.length === 0 || last === undefined ? first : chooseVersionBump(news, steps, { headings });
  return { last, steps, proposed, fault };
}

/**
 * Returns the proposed first version of a project with one product: the version in `package.json`. It is proposed only if it matches the
 * product's scheme.
 */
function proposeFirstVersion(
  { versionScheme }: ReleaseProduct,
  { packageVersion }: SiteReleases,
): VersionProposal['proposed'] {
  if (packageVersion === undefined || !isWellFormedVersion(packageVersion, versionScheme)) return undefined;
  return { version: packageVersion, why: '`package.json` has it' };
}

/**
 * Returns the last release, from the posts or the tags, together with its tag. A tag without a post counts only if its version is greater
 * than the version of the last post.
 */
async function findLastKnownRelease(
  { folder, allowOlder }: Pick<VersionProposalInput, 'folder' | 'allowOlder'>,
  product: ReleaseProduct,
  site: SiteReleases,
): Promise<{ readonly version?: string; readonly tag?: ReleaseTag }> {
  const posted = findLastRelease(product, site)?.version;
  const tag = posted === undefined ? undefined : await findTagOfVersion(folder, { product, version: posted }, site);
  if (posted !== undefined && tag === undefined) return { version: posted };
  const isOtherLine = allowOlder === true && tag !== undefined && !(await isTagInHistory(folder, tag));
  const lastTag = await findLastTagInHistory(folder, { product, behind: isOtherLine ? undefined : tag }, site);
  const isLast =
    lastTag !== undefined &&
    (isOtherLine || posted === undefined || compareVersions(lastTag.version, posted, product.versionScheme) > 0);
  return isLast ? { version: lastTag.version, tag: lastTag } : { version: posted, tag };
}

/** Adds a proposal to the answers if the product is known and the version is not. */
export async function addVersionProposal(
  answers: ReleaseAnswers,
  site: SiteReleases,
  propose: (product: ReleaseProduct) => Promise<VersionProposal>,
): Promise<ReleaseAnswers> {
  if (answers.product === undefined || answers.version !== undefined) return answers;
  const product = findProduct(answers.product, site);
  return isFault(product) ? answers : { ...answers, proposal: await propose(product) };
}

/**
 * Returns the version to propose: the next major version for breaking changes, the next minor version for features, else the smallest step.
 */
export function chooseVersionBump(
  news: readonly Commit[],
  steps: readonly NextVersionProposal[],
  style: Pick<CommitDraftSettings, 'headings'> = { headings: {} },
): VersionProposal['proposed'] {
  const step = (...kinds: readonly NextVersionProposal['kind'][]) =>
    kinds
      .map((kind) => steps.find((candidate) => candidate.kind === kind))
      .find((nextVersionProposal) => nextVersionProposal !== undefined) ?? steps[0];
  const [is, why] = news.some(isBreakingCommit)
    ? [step('release', 'major'), 'something breaks']
    : news.some(createFeaturePredicate(style))
      ? [step('release', 'minor', 'major'), 'there are new features']
      : [steps[0], 'there is no new feature'];
  return is && { version: is.version, why: is.kind === 'release' ? 'the last one is its candidate' : why };
}

function isBreakingCommit({ subject, body }: Commit): boolean {
  return splitConventionalSubject(subject)?.breaking !== undefined || extractBreakingChanges(body).length > 0;
}
