// Drafts a post from commits of the repository around the current folder. The site may be in another repository. Calls git only locally,
// without network access.
import { isGitAvailable, runGit } from '../../content/git/run.ts';
import { formatTextForMessage } from '../../lib/text.ts';
import type { ValueOrFaults } from '../../model/diagnostic.ts';
import { escapeCommitText, listNamedHashes } from './commit-text.ts';
import { type CommitDraftSettings, draftBodyFromCommits } from './commits.ts';
import { createProductCommitNotes } from './product-notes.ts';
import { createLinksAndThanksSections, type LinksAndThanksSettings } from './provenance.ts';
import { type CommitRange, createGitFault, createUnknownRangeFault, resolveCommitRange } from './range.ts';
import { createPathspecs } from './range-notes.ts';
import type { PostDraftFromGit, ValidatedRelease } from './release.ts';
import { findRevertedMerges } from './reverts.ts';
import type { SiteReleases } from './site.ts';
import type { Commit } from './subjects.ts';

/**
 * Requested commits of a draft: a `range`, or all commits after `since`. If both are absent, all commits since the product's last release.
 */
interface GitDraftRequest extends Pick<CommitDraftSettings, 'headings'>, LinksAndThanksSettings {
  /** Working directory of git. */
  readonly folder: string;
  /** `v1.2..HEAD`, or `v1.2` for all commits since then. */
  readonly range?: string;
  /** Tag, version or other revision at which the draft begins. */
  readonly since?: string;
}

const MAX_NAMED_HASHES = 500;

/** Whether a folder is in a repository with commits. */
export async function hasCommits(folder: string): Promise<boolean> {
  return (await runGit(folder, ['rev-parse', '--verify', '--quiet', 'HEAD'])) !== undefined;
}

/** Returns the changes of a product as Markdown. */
export async function draftBodyFromGit(
  call: GitDraftRequest,
  subject: ValidatedRelease,
  site: SiteReleases,
): Promise<ValueOrFaults<PostDraftFromGit>> {
  const { folder } = call;
  const { product, version } = subject;
  const read = await readCommitsOfPost(call, subject, site);
  if (read.faults) return read;
  const { range, commits, all, specs } = read.value;
  const merges = await readRevertedMerges(folder, commits, specs);
  const { headings, keepsNumbers } = call;
  const links = call.links && { ...call.links, isCommit: await createCommitLookup(folder, commits) };
  const style = { product: product.key, headings, links, keepsNumbers, variables: site.variables };
  const changes = draftBodyFromCommits({ commits, all, merges }, style);
  const compared = range.compared ?? range.text;
  const sections = createLinksAndThanksSections(compared, commits, { ...call, subject });
  const productNotes = await createProductCommitNotes(folder, product, site);
  const notes = [...range.notes, ...productNotes];
  const createDraft = (body: string) => ({ text: [body, ...sections].join('\n\n'), from: range.text });
  if (changes !== '') return { value: { ...createDraft(changes), notes } };
  const kind = commits.length === 0 ? 'no commit' : 'no commit that concerns users';
  // A release may have no changes for users, such as a new build, or a package that only follows the version of others. If the user named a
  // range or paths, these are more likely wrong.
  const isNamedWrong = call.range !== undefined || (specs.length > 0 && productNotes.length > 0);
  if (all.length > 0 && !isNamedWrong) {
    const note = `There is ${kind} in it, so the post says that nothing changed for users.`;
    const sentence = `${escapeCommitText(product.name)} ${version} has no changes that users notice.`;
    return { value: { ...createDraft(sentence), notes: [note, ...notes] } };
  }
  const [below, advice] = specs.length > 0 ? [' below the `gitPaths` of the product', ' or other paths'] : ['', ''];
  const message = [
    `There is ${kind} in \`${formatTextForMessage(range.text)}\`${below}.`,
    ...(specs.length > 0 ? productNotes : []),
  ];
  return createGitFault(message.join(' '), `Name another range${advice}, or give \`--body FILE\`.`);
}

/** The commits of a post, newest first. `all` contains all commits of the range, including the commits of other products. */
interface CommitsOfPost {
  readonly range: CommitRange;
  readonly commits: readonly Commit[];
  readonly all: readonly Commit[];
  /** Pathspecs of the product. */
  readonly specs: readonly string[];
}

/** Reads the commits of a post. */
export async function readCommitsOfPost(
  call: Pick<GitDraftRequest, 'folder' | 'range' | 'since'>,
  subject: ValidatedRelease,
  site: SiteReleases,
): Promise<ValueOrFaults<CommitsOfPost>> {
  const { folder } = call;
  const state = await runGit(folder, ['rev-parse', '--is-shallow-repository', '--verify', 'HEAD']);
  if (state === undefined) {
    if (!isGitAvailable())
      return createGitFault('`--from-git` needs git, which is not installed.', 'Install it, or give `--body FILE`.');
    return createGitFault('The current folder is not in a git repository with commits.', 'Run the command inside one.');
  }
  const isShallow = state.startsWith('true');
  const commitRange = await resolveCommitRange(call, subject, site);
  if (commitRange.faults)
    return isShallow && call.since !== undefined ? createShallowCloneFault(`${call.since}..`) : commitRange;
  const range = commitRange.value;
  if (isShallow && (await isCutByShallowClone(folder, range))) return createShallowCloneFault(range.text);
  const specs = createPathspecs(subject.product.gitPaths);
  const [allCommits, commitsOfPackage] = await Promise.all([
    readCommits(folder, range),
    specs.length > 0 && listCommitHashes(folder, range, specs),
  ]);
  if (allCommits === undefined || commitsOfPackage === undefined) return createUnknownRangeFault(range.text);
  const commits =
    commitsOfPackage === false ? allCommits : allCommits.filter(({ hash = '' }) => commitsOfPackage.has(hash));
  return { value: { range, commits, all: allCommits, specs } };
}

/** Whether a shallow clone lacks parents of a commit in the range. */
async function isCutByShallowClone(folder: string, { revisions }: CommitRange): Promise<boolean> {
  const roots = await runGit(folder, ['rev-list', '--max-parents=0', '-1', '--end-of-options', ...revisions, '--']);
  return roots !== undefined && roots !== '';
}

function createShallowCloneFault(range: string) {
  return createGitFault(
    `The repository is a shallow clone, which lacks commits of \`${formatTextForMessage(range)}\`.`,
    'Fetch the whole history: `git fetch --unshallow --tags`, or `fetch-depth: 0` in a workflow.',
  );
}

/** Returns a function that reports whether the repository has a commit that a message names. */
async function createCommitLookup(folder: string, commits: readonly Commit[]): Promise<(hash: string) => boolean> {
  const named = commits.flatMap(({ subject, body }) => listNamedHashes(`${subject}\n${body}`));
  // Limits the length of the command line.
  const hashes = [...new Set(named)].slice(0, MAX_NAMED_HASHES);
  if (hashes.length === 0) return () => false;
  const list = await runGit(folder, ['rev-list', '--no-walk', '--ignore-missing', '--end-of-options', ...hashes, '--']);
  const known = list?.split('\n') ?? [];
  return (hash) => known.some((candidate) => candidate.startsWith(hash));
}

/** Returns the commits of each merge that a later commit reverts, by the hash of the merge. */
async function readRevertedMerges(
  folder: string,
  commits: readonly Commit[],
  specs: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const merges = new Map<string, readonly string[]>();
  for (const { hash, kept } of findRevertedMerges(commits)) {
    const list = await runGit(folder, ['rev-list', '--end-of-options', hash, `^${kept}`, '--', ...specs]);
    merges.set(hash, list?.split('\n').filter(Boolean) ?? []);
  }
  return merges;
}

/** Fields separated by NUL, which git messages cannot contain, so that no author can forge a field. */
const GIT_LOG_FIELDS = ['%H', '%P', '%aN', '%aE', '%s', '%b'];

/**
 * Returns the commits of a range, newest first. A child always comes before its parents, whatever their dates. Returns `undefined` if git
 * does not know the range.
 */
async function readCommits(folder: string, { revisions }: CommitRange): Promise<readonly Commit[] | undefined> {
  const format = `--format=${GIT_LOG_FIELDS.map((field) => `${field}%x00`).join('')}`;
  const words = ['log', '--no-color', '--encoding=UTF-8', '--date-order', format];
  const text = await runGit(folder, [...words, '--end-of-options', ...revisions, '--']);
  const values = text?.split('\0').slice(0, -1);
  if (values === undefined) return undefined;
  return Array.from({ length: values.length / GIT_LOG_FIELDS.length }, (_, index): Commit => {
    const [hash = '', before = '', author = '', email = '', subject = '', body = ''] = values.slice(
      index * GIT_LOG_FIELDS.length,
      (index + 1) * GIT_LOG_FIELDS.length,
    );
    const parents = before.split(' ').filter(Boolean);
    return { hash: hash.trim(), parents, author, email, subject, body, isMerge: parents.length > 1 };
  });
}

/** Returns the hashes of the commits in a range that change files of the pathspecs; `undefined` if git does not know the range. */
async function listCommitHashes(
  folder: string,
  { revisions }: CommitRange,
  specs: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  const list = await runGit(folder, ['rev-list', '--end-of-options', ...revisions, '--', ...specs]);
  return list === undefined ? undefined : new Set(list.split('\n'));
}
