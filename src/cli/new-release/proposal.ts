// The version that may come next: what the commits since the last release ask for, as a proposal that somebody accepts.
import { type NextVersion, nextVersions } from '../../model/version-scheme.ts';
import { breakingTexts } from './commit-text.ts';
import { type CommitStyle, newsOf } from './commits.ts';
import { commitsOf } from './git.ts';
import { productNamed } from './judge.ts';
import { lastTagged } from './range.ts';
import { isFault, type Proposal, type ReleaseAnswers } from './release.ts';
import { lastRelease, type ReleaseProduct, type ReleaseSite } from './site.ts';
import { type Commit, conventionalParts } from './subjects.ts';

interface ProposalCall extends Pick<CommitStyle, 'headings'> {
  readonly folder: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** What may come after the last release of a product. Where git has nothing to say, nothing is proposed. */
export async function proposeVersion(
  call: ProposalCall,
  product: ReleaseProduct,
  site: ReleaseSite,
): Promise<Proposal> {
  const { folder, today } = call;
  const { versionScheme } = product;
  const last = lastRelease(product, site)?.version ?? (await lastTagged(folder, { product }, site));
  const steps = nextVersions(last, versionScheme, today);
  // No release is greater than the greatest that may come, so its commits are all since the last one.
  const version = steps.at(-1)?.version;
  if (version === undefined || last === undefined) return { last, steps };
  const subject = { product, version, date: today, previousVersion: last };
  const { value } = await commitsOf({ folder }, subject, site);
  const news = value === undefined ? [] : newsOf(value, { product: product.key, headings: call.headings });
  return { last, steps, proposed: news.length === 0 ? undefined : stepFor(news, steps) };
}

/** The answers with a proposal where the product is known and the version is not. */
export async function withProposal(
  answers: ReleaseAnswers,
  site: ReleaseSite,
  propose: (product: ReleaseProduct) => Promise<Proposal>,
): Promise<ReleaseAnswers> {
  if (answers.product === undefined || answers.version !== undefined) return answers;
  const product = productNamed(answers.product, site);
  return isFault(product) ? answers : { ...answers, proposal: await propose(product) };
}

/** What breaks something asks for a major version, a new feature for a minor one, all else for the smallest step. */
export function stepFor(news: readonly Commit[], steps: readonly NextVersion[]): Proposal['proposed'] {
  const step = (...kinds: readonly NextVersion['kind'][]) =>
    kinds.map((kind) => steps.find((each) => each.kind === kind)).find((each) => each !== undefined) ?? steps[0];
  const [is, why] = news.some(isBreaking)
    ? [step('release', 'major'), 'something breaks']
    : news.some(isFeature)
      ? [step('release', 'minor', 'major'), 'there are new features']
      : [steps[0], 'there is no new feature'];
  return is && { version: is.version, why: is.kind === 'release' ? 'the last one is its candidate' : why };
}

function isBreaking({ subject, body }: Commit): boolean {
  return conventionalParts(subject)?.breaking !== undefined || breakingTexts(body).length > 0;
}

function isFeature({ subject }: Commit): boolean {
  return (
    /^(?:feat|feature)$/.test(conventionalParts(subject)?.kind ?? '') ||
    /^(?:add|introduc)(?:s|es|ed|e|d)?\s/i.test(subject)
  );
}
