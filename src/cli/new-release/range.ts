// Which commits a draft is made from: from the release before to the one that the post is about. Asks git of the current
// folder, once for each question.
import { runGit } from '../../content/git/run.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { didYouMean } from '../../model/nearest.ts';
import { compareVersions, isPrerelease } from '../../model/version.ts';
import { leftOutCommits, notCounted, pathSpecs, reportedBefore, untagged } from './range-notes.ts';
import { answerFault, type ReleaseSubject, type Result } from './release.ts';
import { messageText, type ReleaseProduct, type ReleaseSite } from './site.ts';
import {
  greatestTag,
  type ReleaseTag,
  refOf,
  releaseTags,
  type TaggedProduct,
  tagOfVersion,
  tagsBefore,
} from './tags.ts';

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
  const tagged = taggedProduct(product, site);
  const tags = releaseTags(names, tagged, version);
  const own = tagOfVersion(tags, version, product.versionScheme);
  const end = own === undefined ? 'HEAD' : refOf(own);
  const start = since ?? range;
  if (start !== undefined) {
    const at = names.includes(start) ? { name: start } : tagOfVersion(tags, start, product.versionScheme);
    if (at === undefined && !(await isRevision(folder, start))) return unknownRevision(start, tags);
    const text = `${at?.name ?? start}..${own?.name ?? 'HEAD'}`;
    return { value: { text, revisions: [end, `^${at ? refOf(at) : start}`], notes: [] } };
  }
  return sinceLast({ folder, names, tagged, tags, own, end }, subject);
}

/**
 * The tag of the greatest version in the history of the current folder, or the greatest below another one. `behind` leaves
 * out the history of a tag: a product may have begun to count anew.
 */
export async function lastTagged(
  folder: string,
  {
    product,
    version,
    behind,
  }: Pick<ReleaseSubject, 'product'> & { readonly version?: string; readonly behind?: ReleaseTag },
  site: ReleaseSite,
): Promise<ReleaseTag | undefined> {
  const scheme = product.versionScheme;
  const filters = ['--merged=HEAD', ...(behind === undefined ? [] : [`--no-merged=${refOf(behind)}`])];
  const tags = releaseTags(await tagNames(folder, filters), taggedProduct(product, site));
  return greatestTag(version === undefined ? tags : tagsBefore(tags, version, scheme), scheme);
}

/** The tag of a version, on any branch. */
export async function tagOf(
  folder: string,
  { product, version }: Pick<ReleaseSubject, 'product' | 'version'>,
  site: ReleaseSite,
): Promise<ReleaseTag | undefined> {
  const tags = releaseTags(await tagNames(folder, []), taggedProduct(product, site), version);
  return tagOfVersion(tags, version, product.versionScheme);
}

/** Whether a tag is in the history of the current folder. */
export async function isMerged(folder: string, tag: ReleaseTag): Promise<boolean> {
  return (await tagNames(folder, ['--merged=HEAD'])).includes(tag.name);
}

interface TaggedHistory {
  readonly folder: string;
  readonly names: readonly string[];
  readonly tagged: TaggedProduct;
  /** Those of the product. */
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
  const { folder, names, tags, own, end } = history;
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
  if (last === undefined && !isFirst) return noTag(subject, history);
  const text = last === undefined ? (own?.name ?? 'HEAD') : `${last.name}..${own?.name ?? 'HEAD'}`;
  const from = begin === undefined ? [] : [`^${refOf(begin)}`];
  const within = await releasesWithin(history, { version, scheme, begin, merged });
  const isNewer = (tag: ReleaseTag) =>
    compareVersions(tag.version, version, scheme) > 0 && !isPrerelease(tag.version, scheme);
  const newer = greatestTag(within.filter(isNewer), scheme);
  if (newer !== undefined && own === undefined) return notItsBranch(subject, newer);
  const revisions = [end, ...from, ...others.map((tag) => `^${refOf(tag)}`)];
  const log = { folder, specs: pathSpecs(product.gitPaths) };
  const greatestOther = greatestTag(others, scheme);
  const notes = [
    notCounted(names, subject, history),
    untagged(subject, tags, last),
    greatestOther && (await leftOutCommits(log, { whole: [end, ...from], revisions, last: greatestOther })),
    await reportedBefore(log, { within, last: greatestTag(within, scheme), from }),
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
export async function tagNames(folder: string, filters: readonly string[]): Promise<readonly string[]> {
  const text = await runGit(folder, ['for-each-ref', '--format=%(refname:strip=2)', ...filters, 'refs/tags']);
  return text?.split('\n').filter(Boolean) ?? [];
}

/** The product as its tags are looked for. */
export function taggedProduct(product: ReleaseProduct, { products, posts }: ReleaseSite): TaggedProduct {
  const keys = new Set([
    product.key,
    ...products.map(({ key }) => key),
    ...posts.flatMap((post) => post.product ?? []),
  ]);
  const versions = posts.filter((post) => post.product === product.key).flatMap((post) => post.version ?? []);
  return { ...product, versions, isOnly: keys.size < 2 };
}

async function isRevision(folder: string, name: string): Promise<boolean> {
  return (
    (await runGit(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])) !== undefined
  );
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

/** The tag of the release before is not there, or it has a form that is not known. */
function noTag({ product, version, previousVersion = '' }: ReleaseSubject, { names, tagged }: TaggedHistory) {
  const pattern = product.gitTag ?? (tagged.isOnly ? 'v{version}' : `${product.key}-v{version}`);
  const bare = previousVersion.replace(/^v/i, '');
  const example = pattern.replace('{product}', product.key).replace('{version}', bare);
  const isOfProduct = (name: string) => tagged.isOnly || name.toLowerCase().includes(product.key.toLowerCase());
  const ends = (name: string) => name.endsWith(bare) && !/[\d.]$/.test(name.slice(0, -bare.length));
  const similar = names.find((name) => isOfProduct(name) && ends(name));
  return gitFault(
    `git has no release tag of ${product.name} before ${version}, such as \`${example}\`.`,
    similar === undefined
      ? 'Fetch the tags and the history (`fetch-depth: 0` in a workflow), or name a range: `--from-git=RANGE`.'
      : `If \`${messageText(similar)}\` is the tag of ${previousVersion}, set \`gitTag\` of the product.`,
  );
}
