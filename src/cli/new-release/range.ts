// Range of commits of a draft: from the previous release to the release of the post. Calls git in the current folder, once per query.
import { runGit } from '../../content/git/run.ts';
import { formatTextForMessage } from '../../lib/text.ts';
import type { Diagnostic, ValueOrFaults } from '../../model/diagnostic.ts';
import { suggestNearestName } from '../../model/nearest.ts';
import { compareVersions, isPrerelease } from '../../model/version.ts';
import {
  createBackPortNote,
  createMissingTagNote,
  createOtherTagFormNote,
  createPathspecs,
  createReleasedCommitsNote,
  createUnprefixedTagNote,
} from './range-notes.ts';
import { createAnswerFault, type ValidatedRelease } from './release.ts';
import type { ReleaseProduct, SiteReleases } from './site.ts';
import {
  findTagOfGreatestVersion,
  formatTagRef,
  type ProductTagRules,
  type ReleaseTag,
  selectReleaseTags,
  selectTagOfVersion,
  selectTagsBeforeVersion,
} from './tags.ts';

/** Range of commits for a draft. */
export interface CommitRange {
  /** Range for people: `core-v1.0.0..HEAD`. */
  readonly text: string;
  /** Range of the link to all changes, if it is another one. It begins at the greatest older release on any branch. */
  readonly compared?: string;
  /** Arguments of git: the end of the range, and excluded revisions as `^…`. */
  readonly revisions: readonly string[];
  /** Notes for the author, one sentence each. */
  readonly notes: readonly string[];
}

/** Requested range, in a folder of the repository. */
interface CommitRangeRequest {
  readonly folder: string;
  /** `v1.2..HEAD`, or `v1.2` for all commits since then. */
  readonly range?: string;
  /** Tag, version or other revision at which the draft begins. */
  readonly since?: string;
}

/** Returns the range of a post: the requested range, or else all commits since the previous release. */
export async function resolveCommitRange(
  { folder, range, since }: CommitRangeRequest,
  subject: ValidatedRelease,
  site: SiteReleases,
): Promise<ValueOrFaults<CommitRange>> {
  // git would read a range with a leading dash as an option.
  if (range?.startsWith('-') || since?.startsWith('-')) return createUnknownRangeFault(range ?? since ?? '');
  if (range?.includes('..')) return { value: { text: range, revisions: [range], notes: [] } };
  const { product, version } = subject;
  const names = await listTagNames(folder, []);
  const tagged = createProductTagRules(product, site);
  const tags = selectReleaseTags(names, tagged, version);
  const tag = selectTagOfVersion(tags, version, product.versionScheme);
  const end = tag === undefined ? 'HEAD' : formatTagRef(tag);
  const start = since ?? range;
  if (start !== undefined) {
    const at = names.includes(start) ? { name: start } : selectTagOfVersion(tags, start, product.versionScheme);
    if (at === undefined && !(await isRevision(folder, start))) return createUnknownRevisionFault(start, tags);
    const text = `${at?.name ?? start}..${tag?.name ?? 'HEAD'}`;
    return { value: { text, revisions: [end, `^${at ? formatTagRef(at) : start}`], notes: [] } };
  }
  return findRangeSinceRelease({ folder, names, tagged, tags, releaseTag: tag, end }, subject);
}

/**
 * Returns the tag of the greatest version in the history of the current folder. With `version`, only lower versions count. `behind` is a
 * tag whose history is excluded, because a product may have restarted its numbering.
 */
export async function findLastTagInHistory(
  folder: string,
  {
    product,
    version,
    behind,
  }: Pick<ValidatedRelease, 'product'> & { readonly version?: string; readonly behind?: ReleaseTag },
  site: SiteReleases,
): Promise<ReleaseTag | undefined> {
  const scheme = product.versionScheme;
  const filters = ['--merged=HEAD', ...(behind === undefined ? [] : [`--no-merged=${formatTagRef(behind)}`])];
  const tags = selectReleaseTags(await listTagNames(folder, filters), createProductTagRules(product, site));
  return findTagOfGreatestVersion(
    version === undefined ? tags : selectTagsBeforeVersion(tags, version, scheme),
    scheme,
  );
}

/** Returns the tag of a version on any branch; `undefined` if there is none. */
export async function findTagOfVersion(
  folder: string,
  { product, version }: Pick<ValidatedRelease, 'product' | 'version'>,
  site: SiteReleases,
): Promise<ReleaseTag | undefined> {
  const tags = selectReleaseTags(await listTagNames(folder, []), createProductTagRules(product, site), version);
  return selectTagOfVersion(tags, version, product.versionScheme);
}

/** Whether a tag is in the history of the current folder. */
export async function isTagInHistory(folder: string, tag: ReleaseTag): Promise<boolean> {
  return (await listTagNames(folder, ['--merged=HEAD'])).includes(tag.name);
}

interface ProductTagContext {
  readonly folder: string;
  readonly names: readonly string[];
  readonly tagged: ProductTagRules;
  /** Tags of the product. */
  readonly tags: readonly ReleaseTag[];
  /** Tag of the release itself. */
  readonly releaseTag?: ReleaseTag;
  readonly end: string;
}

/**
 * Returns the range of commits since the greatest older release in the history of the end commit. Older releases on other branches may have
 * greater versions. The commits of these releases are also excluded, because such branches share commits with the main branch.
 */
async function findRangeSinceRelease(
  history: ProductTagContext,
  subject: ValidatedRelease,
): Promise<ValueOrFaults<CommitRange>> {
  const { folder, names, tags, releaseTag, end } = history;
  const { product, version, previousVersion } = subject;
  const scheme = product.versionScheme;
  const merged = new Set(await listTagNames(folder, [`--merged=${end}`]));
  const older = selectTagsBeforeVersion(tags, version, scheme);
  const begin = findTagOfGreatestVersion(
    older.filter(({ name }) => merged.has(name)),
    scheme,
  );
  const others = older.filter(
    ({ name, version: other }) =>
      !merged.has(name) && (begin === undefined || compareVersions(other, begin.version, scheme) > 0),
  );
  const last = begin ?? findTagOfGreatestVersion(others, scheme);
  const isFirst =
    previousVersion === undefined || (isPrerelease(previousVersion, scheme) && !isPrerelease(version, scheme));
  if (last === undefined && !isFirst) return createMissingTagFault(subject, history);
  const endName = releaseTag?.name ?? 'HEAD';
  const text = last === undefined ? endName : `${last.name}..${endName}`;
  const from = begin === undefined ? [] : [`^${formatTagRef(begin)}`];
  const within = await listReleaseTagsInRange(history, { version, scheme, begin, merged });
  const isNewer = (tag: ReleaseTag) =>
    compareVersions(tag.version, version, scheme) > 0 && !isPrerelease(tag.version, scheme);
  const newer = findTagOfGreatestVersion(within.filter(isNewer), scheme);
  if (newer !== undefined && releaseTag === undefined) return createWrongBranchFault(subject, newer);
  const revisions = [end, ...from, ...others.map((tag) => `^${formatTagRef(tag)}`)];
  const log = { folder, specs: createPathspecs(product.gitPaths) };
  const greatestOther = findTagOfGreatestVersion(others, scheme);
  const notes = [
    createUnprefixedTagNote(names, subject, history),
    createMissingTagNote(subject, tags, last),
    createOtherTagFormNote(subject, merged, last),
    greatestOther && (await createReleasedCommitsNote(log, { whole: [end, ...from], revisions, last: greatestOther })),
    await createBackPortNote(log, { within, last: findTagOfGreatestVersion(within, scheme), from }),
  ].filter((note) => note !== undefined);
  const compared = greatestOther && `${greatestOther.name}..${endName}`;
  return { value: { text, ...(compared && { compared }), revisions, notes } };
}

/** Returns the product's releases between the beginning and the end of the range, except the release of the post. */
async function listReleaseTagsInRange(
  { folder, tags, releaseTag, end }: ProductTagContext,
  span: { version: string; scheme?: string; begin?: ReleaseTag; merged: ReadonlySet<string> },
): Promise<readonly ReleaseTag[]> {
  const { version, scheme, begin, merged } = span;
  const isOther = (tag: ReleaseTag) =>
    merged.has(tag.name) && tag !== releaseTag && tag !== begin && compareVersions(tag.version, version, scheme) !== 0;
  // Pre-releases below the version of the post are not counted: they belong to their final release.
  const counting = tags.filter(
    (tag) => isOther(tag) && (compareVersions(tag.version, version, scheme) > 0 || !isPrerelease(tag.version, scheme)),
  );
  if (begin === undefined || counting.length === 0) return counting;
  const names = new Set(await listTagNames(folder, [`--merged=${end}`, `--no-merged=${formatTagRef(begin)}`]));
  return counting.filter(({ name }) => names.has(name));
}

/** Returns the names of all tags, or of those that match filters. */
export async function listTagNames(folder: string, filters: readonly string[]): Promise<readonly string[]> {
  const text = await runGit(folder, ['for-each-ref', '--format=%(refname:strip=2)', ...filters, 'refs/tags']);
  return text?.split('\n').filter(Boolean) ?? [];
}

/** Returns the facts about a product by which its tags are recognized. */
export function createProductTagRules(product: ReleaseProduct, { products, posts }: SiteReleases): ProductTagRules {
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

/** Returns a fault of a git query. */
export function createGitFault(message: string, suggestion: string) {
  return { faults: [createAnswerFault('git-failed', message, suggestion)] };
}

/** Returns the fault for a range that git cannot read. */
export function createUnknownRangeFault(range: string): { readonly faults: readonly Diagnostic[] } {
  return createGitFault(
    `git knows no range \`${formatTextForMessage(range)}\`.`,
    'Name it as in `--from-git=v1.2.0..HEAD`.',
  );
}

function createUnknownRevisionFault(name: string, tags: readonly ReleaseTag[]) {
  const names = tags.map((tag) => tag.name);
  const list = names.length === 0 ? 'Fetch the tags: `git fetch --tags`.' : `Tags of the product: ${names.join(', ')}.`;
  return createGitFault(
    `git knows no tag or commit \`${formatTextForMessage(name)}\`.`,
    suggestNearestName(name, names) ?? list,
  );
}

function createWrongBranchFault({ product, version }: ValidatedRelease, newer: ReleaseTag) {
  return createGitFault(
    `${newer.version} (\`${newer.name}\`) is in the history of \`HEAD\`, so the draft would have its commits.`,
    `Switch to the branch of ${product.name} ${version}, fetch its tag, or say where it begins: \`--since TAG\`.`,
  );
}

/** Returns the fault for a missing tag of the previous release, or for a tag in an unknown form. */
function createMissingTagFault(
  { product, version, previousVersion = '' }: ValidatedRelease,
  { names, tagged }: ProductTagContext,
) {
  const pattern = product.gitTag ?? (tagged.isOnly ? 'v{version}' : `${product.key}-v{version}`);
  const bare = previousVersion.replace(/^v/i, '');
  const example = pattern.replace('{product}', product.key).replace('{version}', bare);
  const isOfProduct = (name: string) => tagged.isOnly || name.toLowerCase().includes(product.key.toLowerCase());
  const ends = (name: string) => name.endsWith(bare) && !/[\d.]$/.test(name.slice(0, -bare.length));
  const similar = names.find((name) => isOfProduct(name) && ends(name));
  return createGitFault(
    `git has no release tag of ${product.name} before ${version}, such as \`${example}\`.`,
    similar === undefined
      ? 'Fetch the tags and the history (`fetch-depth: 0` in a workflow), or name a range: `--from-git=RANGE`.'
      : `If \`${formatTextForMessage(similar)}\` is the tag of ${previousVersion}, set \`gitTag\` of the product.`,
  );
}
