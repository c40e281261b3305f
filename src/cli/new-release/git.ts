// Drafts a post from the commits of a repository: the one of the current folder, which need not be the site's. Asks git
// itself, which answers without a network.
import { hasGit, runGit } from '../../content/git/run.ts';
import { type Commit, type CommitStyle, draftOf } from './commits.ts';
import { type Provenance, provenanceSections } from './provenance.ts';
import { answerFault, type ReleaseSubject, type Result } from './release.ts';
import { messageText, type ReleaseSite, releasesOf } from './site.ts';
import { releaseTags } from './tags.ts';

/** What is drafted: the commits of `range`, or without one all since the product's last release tag. */
interface GitCall extends Pick<CommitStyle, 'headings'>, Provenance {
  /** Folder that git is run in. */
  readonly folder: string;
  /** `v1.2..HEAD`, or `v1.2` for all since it. */
  readonly range?: string;
}

/** Whether a folder is in a repository that has commits. */
export async function hasCommits(folder: string): Promise<boolean> {
  return (await runGit(folder, ['rev-parse', '--verify', '--quiet', 'HEAD'])) !== undefined;
}

/** The changes of a product as Markdown. */
export async function draftFromGit(call: GitCall, subject: ReleaseSubject, site: ReleaseSite): Promise<Result<string>> {
  const { folder } = call;
  const { product, version } = subject;
  if (!(await hasCommits(folder))) {
    if (!hasGit())
      return gitFault('`--from-git` needs git, which is not installed.', 'Install it, or give `--body FILE`.');
    return gitFault('The current folder is not in a git repository with commits.', 'Run the command inside one.');
  }
  // One revision means all since it.
  const given = call.range === undefined || call.range.includes('..') ? call.range : `${call.range}..HEAD`;
  const range = given === undefined ? await rangeOf(folder, subject, site) : { value: given };
  if (range.faults) return range;
  const specs = product.gitPaths.map((path) => `:(top,literal)${path}`);
  const read = (options: readonly string[]) => readCommits(folder, range.value, { options, specs });
  const [commits, firstParents] = await Promise.all([read([]), read(['--first-parent'])]);
  if (commits === undefined || firstParents === undefined) {
    return gitFault(`git knows no range \`${messageText(range.value)}\`.`, 'Name it as in `--from-git=v1.2.0..HEAD`.');
  }
  const { headings, links } = call;
  const text = draftOf({ commits, firstParents }, { product: product.key, version, headings, links });
  const sections = provenanceSections(range.value, commits, { ...call, subject });
  if (text !== '') return { value: [text, ...sections].join('\n\n') };
  const kind = commits.length === 0 ? 'no commit' : 'no commit that concerns users';
  const paths = specs.length > 0 ? ' below the `gitPaths` of the product' : '';
  const message = `There is ${kind} in \`${messageText(range.value)}\`${paths}.`;
  return gitFault(message, `Name another range${specs.length > 0 ? ' or other paths' : ''}, or give \`--body FILE\`.`);
}

function gitFault(message: string, suggestion: string) {
  return { faults: [answerFault('git-failed', message, suggestion)] };
}

/** From the last release's tag to this one's, or to the newest commit where this one has none yet. */
async function rangeOf(folder: string, subject: ReleaseSubject, site: ReleaseSite): Promise<Result<string>> {
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
    `git has no release tag of ${product.name} before ${version}, such as \`${example}\`.`,
    'Fetch the tags and the history (`fetch-depth: 0` in a workflow), or name a range: `--from-git=RANGE`.',
  );
}

const FIELD = '\x1f';
const RECORD = '\x1e';

/** Commits of a range, newest first, with only those that `specs` name, if any; nothing where git does not know it. */
async function readCommits(folder: string, range: string, log: Record<'options' | 'specs', readonly string[]>) {
  // git would read a range that begins with a dash as an option.
  if (range.startsWith('-')) return undefined;
  const format = `--format=%P${FIELD}%H${FIELD}%aN${FIELD}%s${FIELD}%b${RECORD}`;
  const words = ['-c', 'log.showSignature=false', 'log', '--no-color', '--encoding=UTF-8', format, ...log.options];
  const text = await runGit(folder, [...words, '--end-of-options', range, '--', ...log.specs]);
  return text
    ?.split(RECORD)
    .slice(0, -1)
    .map((record): Commit => {
      const [parents = '', hash = '', author = '', subject = '', body = ''] = record.replace(/^\n/, '').split(FIELD);
      return { subject, body, isMerge: parents.includes(' '), hash, author };
    });
}
