// Drafts a post from the commits of a repository: the one of the current folder, which need not be the site's. Asks git
// itself, which answers without a network.
import { runGit } from '../../content/git/run.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { type Commit, draftOf } from './commits.ts';
import type { Planned, ReleaseSubject } from './release.ts';
import { type ReleaseSite, releasesOf, shown } from './site.ts';
import { releaseTags } from './tags.ts';

/** What is drafted. */
export interface GitCall {
  /** Folder that git is run in. */
  readonly folder: string;
  /** `v1.2..HEAD`, or `v1.2` for all since it; without one, since the product's last release tag. */
  readonly range?: string;
  readonly headings: Readonly<Record<string, string | false>>;
}

/** Whether a folder is in a repository that has commits. */
export async function hasCommits(folder: string): Promise<boolean> {
  return (await runGit(folder, ['rev-parse', '--verify', '--quiet', 'HEAD'])) !== undefined;
}

/** The changes of a product as Markdown. */
export async function draftFromGit(
  call: GitCall,
  subject: ReleaseSubject,
  site: ReleaseSite,
): Promise<Planned<string>> {
  const { folder } = call;
  const { product, version } = subject;
  if (!(await hasCommits(folder))) {
    return gitFault('The current folder is in no git repository with commits.', 'Run the command in one.');
  }
  const range = call.range === undefined ? await rangeOf(folder, subject, site) : { value: wholeRange(call.range) };
  if (range.faults) return range;
  const log = { folder, range: range.value, paths: product.gitPaths };
  const [commits, firstParents] = await Promise.all([readCommits(log), readCommits(log, ['--first-parent'])]);
  if (commits === undefined || firstParents === undefined) {
    return gitFault(`git knows no range \`${shown(range.value)}\`.`, 'Name it as in `--from-git=v1.2.0..HEAD`.');
  }
  const text = draftOf({ commits, firstParents }, { product: product.key, version, headings: call.headings });
  if (text !== '') return { value: text };
  const count = `${commits.length === 0 ? 'no commits' : 'no commit that concerns users'}`;
  return gitFault(`There is ${count} in \`${shown(range.value)}\`.`, 'Name another range, or give `--body FILE`.');
}

function gitFault(message: string, suggestion: string): { readonly faults: readonly Diagnostic[] } {
  return { faults: [{ code: 'git-failed', severity: 'error', message, suggestion }] };
}

/** One revision means all since it. */
function wholeRange(range: string): string {
  return range.includes('..') ? range : `${range}..HEAD`;
}

/** From the last release's tag to this one's, or to the newest commit where this one has none yet. */
async function rangeOf(folder: string, subject: ReleaseSubject, site: ReleaseSite): Promise<Planned<string>> {
  const { product, version, previousVersion } = subject;
  const names = (await runGit(folder, ['tag', '--list', '--merged', 'HEAD'])) ?? '';
  const versions = releasesOf(product, site).flatMap((post) => post.version ?? []);
  const isOnly = site.products.length < 2;
  const tags = releaseTags(names.split('\n'), { ...product, versions, isOnly }, version);
  const end = tags.tag ?? 'HEAD';
  if (tags.last !== undefined) return { value: `${tags.last}..${end}` };
  if (previousVersion === undefined) return { value: end };
  const pattern = product.gitTag ?? `${product.key}-v{version}`;
  const example = pattern.replace('{product}', product.key).replace('{version}', previousVersion.replace(/^v/i, ''));
  return gitFault(
    `git has no tag of a release of ${product.name} before ${version}, such as \`${example}\`.`,
    'Fetch the tags and the history (`fetch-depth: 0` in a workflow), or name a range: `--from-git=RANGE`.',
  );
}

const FIELD = '\x1f';
const RECORD = '\x1e';

interface LogCall {
  readonly folder: string;
  readonly range: string;
  /** From the top of the repository; empty for all. */
  readonly paths: readonly string[];
}

/** Commits of a range, newest first; nothing where git does not know it. */
async function readCommits({ folder, range, paths }: LogCall, options: readonly string[] = []) {
  // A range that looks like an option would be one.
  if (range.startsWith('-')) return undefined;
  const format = `--format=%P${FIELD}%s${FIELD}%b${RECORD}`;
  const specs = paths.map((path) => `:(top,literal)${path}`);
  const log = ['log', '--no-color', '--encoding=UTF-8', format, ...options, '--end-of-options', range, '--', ...specs];
  const text = await runGit(folder, ['-c', 'log.showSignature=false', ...log]);
  return text
    ?.split(RECORD)
    .slice(0, -1)
    .map((record): Commit => {
      const [parents = '', subject = '', body = ''] = record.replace(/^\n/, '').split(FIELD);
      return { subject, body, isMerge: parents.includes(' ') };
    });
}
