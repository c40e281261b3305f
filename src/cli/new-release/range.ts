// Which commits a draft is made from: from the release before to the one that the post is about. Asks git of the current
// folder, once for each question.
import { runGit } from '../../content/git/run.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { didYouMean } from '../../model/nearest.ts';
import { plural } from '../../model/text.ts';
import { compareVersions, isPrerelease } from '../../model/version.ts';
import { answerFault, type ReleaseSubject, type Result } from './release.ts';
import { messageText, type ReleaseProduct, type ReleaseSite } from './site.ts';
import { greatestTag, type ReleaseTag, releaseTags, tagOfVersion, tagsBefore } from './tags.ts';

/** The commits of a draft. */
export interface CommitRange {
  /** As a person writes it: `core-v1.0.0..HEAD`. */
  readonly text: string;
  /** What git takes: the end, and what is left out as `^…`. */
  readonly revisions: readonly string[];
  /** What the author should know of it, a sentence each. */
  readonly notes: readonly string[];
}

/** What was asked for, in a folder of the repository. */
interface RangeCall {
  readonly folder: string;
  /** `v1.2..HEAD`, or `v1.2` for all since it. */
  readonly range?: string;
  /** A tag, a version or any other revision that the draft begins at. */
  readonly since?: string;
}

/** The commits of a post: those that were asked for, else those since the release before. */
export async function rangeOf(
  { folder, range, since }: RangeCall,
  subject: ReleaseSubject,
  site: ReleaseSite,
): Promise<Result<CommitRange>> {
  // git would read a range that begins with a dash as an option.
  if (range?.startsWith('-') || since?.startsWith('-')) return unknownRange(range ?? since ?? '');
  if (range?.includes('..')) return { value: { text: range, revisions: [range], notes: [] } };
  const { product, version } = subject;
  const names = await tagNames(folder, []);
  const tags = releaseTags(names, taggedProduct(product, site), version);
  const own = tagOfVersion(tags, version, product.versionScheme);
  const end = own === undefined ? 'HEAD' : refOf(own);
  const start = since ?? range;
  if (start !== undefined) {
    const at = names.includes(start) ? { name: start } : tagOfVersion(tags, start, product.versionScheme);
    if (at === undefined && !(await isRevision(folder, start))) return unknownRevision(start, tags);
    const text = `${at?.name ?? start}..${own?.name ?? 'HEAD'}`;
    return { value: { text, revisions: [end, `^${at ? refOf(at) : start}`], notes: [] } };
  }
  return sinceLast({ folder, tags, own, end }, subject);
}

/** The greatest version that has a tag in the history of the current folder, or the greatest below another one. */
export async function lastTagged(
  folder: string,
  { product, version }: Pick<ReleaseSubject, 'product'> & Partial<ReleaseSubject>,
  site: ReleaseSite,
): Promise<string | undefined> {
  const scheme = product.versionScheme;
  const tags = releaseTags(await tagNames(folder, ['--merged=HEAD']), taggedProduct(product, site));
  return greatestTag(version === undefined ? tags : tagsBefore(tags, version, scheme), scheme)?.version;
}

interface TaggedHistory {
  readonly folder: string;
  /** All of the product. */
  readonly tags: readonly ReleaseTag[];
  /** That of the release itself. */
  readonly own?: ReleaseTag;
  readonly end: string;
}

/**
 * From the greatest older release in the history of the end. What greater ones on other branches have is left out: a branch
 * that each release is tagged on tells the commits of the main one, too.
 */
async function sinceLast(history: TaggedHistory, subject: ReleaseSubject): Promise<Result<CommitRange>> {
  const { folder, tags, own, end } = history;
  const { product, version, previousVersion } = subject;
  const scheme = product.versionScheme;
  const merged = new Set(await tagNames(folder, [`--merged=${end}`]));
  const older = tagsBefore(tags, version, scheme);
  const begin = greatestTag(
    older.filter(({ name }) => merged.has(name)),
    scheme,
  );
  const others = older.filter(
    ({ name, version: other }) =>
      !merged.has(name) && (begin === undefined || compareVersions(other, begin.version, scheme) > 0),
  );
  const last = begin ?? greatestTag(others, scheme);
  const isFirst =
    previousVersion === undefined || (isPrerelease(previousVersion, scheme) && !isPrerelease(version, scheme));
  if (last === undefined && !isFirst) return noTag(subject, previousVersion);
  const text = last === undefined ? (own?.name ?? 'HEAD') : `${last.name}..${own?.name ?? 'HEAD'}`;
  const from = begin === undefined ? [] : [`^${refOf(begin)}`];
  const within = await releasesWithin(history, { version, scheme, begin, merged });
  const isNewer = (tag: ReleaseTag) =>
    compareVersions(tag.version, version, scheme) > 0 && !isPrerelease(tag.version, scheme);
  const newer = greatestTag(within.filter(isNewer), scheme);
  if (newer !== undefined && own === undefined) return notItsBranch(subject, newer);
  const revisions = [end, ...from, ...others.map((tag) => `^${refOf(tag)}`)];
  const notes = [
    untagged(subject, tags, last),
    await leftOut(folder, { whole: [end, ...from], revisions, last: greatestTag(others, scheme) }),
    await toldBefore(history, { within, scheme, from }),
  ].filter((note) => note !== undefined);
  return { value: { text, revisions, notes } };
}

/** Releases of the product in the history of the end that are not in that of the beginning, but for the one itself. */
async function releasesWithin(
  { folder, tags, own, end }: TaggedHistory,
  span: { version: string; scheme?: string; begin?: ReleaseTag; merged: ReadonlySet<string> },
): Promise<readonly ReleaseTag[]> {
  const { version, scheme, begin, merged } = span;
  const isOther = (tag: ReleaseTag) =>
    merged.has(tag.name) && tag !== own && tag !== begin && compareVersions(tag.version, version, scheme) !== 0;
  // Candidates are told with their release.
  const counting = tags.filter(
    (tag) => isOther(tag) && (compareVersions(tag.version, version, scheme) > 0 || !isPrerelease(tag.version, scheme)),
  );
  if (begin === undefined || counting.length === 0) return counting;
  const names = new Set(await tagNames(folder, [`--merged=${end}`, `--no-merged=${refOf(begin)}`]));
  return counting.filter(({ name }) => names.has(name));
}

/** The names of all tags, or of some. */
async function tagNames(folder: string, filters: readonly string[]): Promise<readonly string[]> {
  const text = await runGit(folder, ['for-each-ref', '--format=%(refname:strip=2)', ...filters, 'refs/tags']);
  return text?.split('\n').filter(Boolean) ?? [];
}

/** The product as its tags are looked for. */
function taggedProduct(product: ReleaseProduct, { products, posts }: ReleaseSite) {
  const keys = new Set([
    product.key,
    ...products.map(({ key }) => key),
    ...posts.flatMap((post) => post.product ?? []),
  ]);
  const versions = posts.filter((post) => post.product === product.key).flatMap((post) => post.version ?? []);
  return { ...product, versions, isOnly: keys.size < 2 };
}

/** A branch may have the name of a tag. */
function refOf({ name }: Pick<ReleaseTag, 'name'>): string {
  return `refs/tags/${name}`;
}

async function isRevision(folder: string, name: string): Promise<boolean> {
  return (
    (await runGit(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])) !== undefined
  );
}

async function countOf(folder: string, revisions: readonly string[]): Promise<number> {
  return Number((await runGit(folder, ['rev-list', '--count', '--no-merges', ...revisions])) ?? 0);
}

/** The release before has no tag, so that nobody knows where its commits end. */
function untagged(
  subject: ReleaseSubject,
  tags: readonly ReleaseTag[],
  last: ReleaseTag | undefined,
): string | undefined {
  const { product, previousVersion } = subject;
  if (previousVersion === undefined || tagOfVersion(tags, previousVersion, product.versionScheme) !== undefined)
    return undefined;
  const where = last === undefined ? 'with the first commit' : `at \`${last.name}\``;
  return `git has no tag of ${product.name} ${previousVersion}, the release before. The draft begins ${where}, so it may repeat what the post of ${previousVersion} says.`;
}

async function leftOut(
  folder: string,
  { whole, revisions, last }: { whole: readonly string[]; revisions: readonly string[]; last?: ReleaseTag },
): Promise<string | undefined> {
  if (last === undefined) return undefined;
  const [all, told] = await Promise.all([countOf(folder, whole), countOf(folder, revisions)]);
  if (all === told) return undefined;
  const [are, them] = all - told === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${plural(all - told, 'commit')} ${are} left out, as older releases on other branches have ${them}: \`${last.name}\` for one.`;
}

/** A back-port that was merged: it is new for those who had the release before, and its own post has it. */
async function toldBefore(
  { folder }: TaggedHistory,
  { within, scheme, from }: { within: readonly ReleaseTag[]; scheme?: string; from: readonly string[] },
): Promise<string | undefined> {
  const last = greatestTag(within, scheme);
  if (last === undefined) return undefined;
  const count = await countOf(folder, [...within.map(refOf), ...from]);
  if (count === 0) return undefined;
  const more = within.length > 1 ? ' and other releases' : '';
  return `${count} of these commits ${count === 1 ? 'is' : 'are'} in \`${last.name}\`${more} too.`;
}

/** A fault of what git was asked. */
export function gitFault(message: string, suggestion: string) {
  return { faults: [answerFault('git-failed', message, suggestion)] };
}

/** A range that git cannot read. */
export function unknownRange(range: string): { readonly faults: readonly Diagnostic[] } {
  return gitFault(`git knows no range \`${messageText(range)}\`.`, 'Name it as in `--from-git=v1.2.0..HEAD`.');
}

function unknownRevision(name: string, tags: readonly ReleaseTag[]) {
  const names = tags.map((tag) => tag.name);
  const list = names.length === 0 ? 'Fetch the tags: `git fetch --tags`.' : `Tags of the product: ${names.join(', ')}.`;
  return gitFault(`git knows no tag or commit \`${messageText(name)}\`.`, didYouMean(name, names) ?? list);
}

function notItsBranch({ product, version }: ReleaseSubject, newer: ReleaseTag) {
  return gitFault(
    `${newer.version} (\`${newer.name}\`) is in the history of \`HEAD\`, so the draft would have its commits.`,
    `Switch to the branch of ${product.name} ${version}, fetch its tag, or say where it begins: \`--since TAG\`.`,
  );
}

function noTag({ product, version }: ReleaseSubject, previousVersion: string | undefined) {
  const pattern = product.gitTag ?? `${product.key}-v{version}`;
  const bare = previousVersion?.replace(/^v/i, '') ?? '';
  const example = pattern.replace('{product}', product.key).replace('{version}', bare);
  return gitFault(
    `git has no release tag of ${product.name} before ${version}, such as \`${example}\`.`,
    'Fetch the tags and the history (`fetch-depth: 0` in a workflow), or name a range: `--from-git=RANGE`.',
  );
}
