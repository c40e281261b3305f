// IO. Facts about a project without a site, from package.json and git.
import { runGit } from '../../content/git/run.ts';
import { findRepositoryUrl } from '../../content/io/find-repository.ts';
import { formatDayInTimeZone } from '../../lib/day.ts';
import { parseJson } from '../../lib/json.ts';
import { readTagTimesMs } from '../new-release/tag-days.ts';
import { createTagParser, findTagOfGreatestVersion } from '../new-release/tags.ts';

export interface PastRelease {
  readonly version: string;
  /** `YYYY-MM-DD`; absent if only package.json names the version. */
  readonly date?: string;
  /** Pattern of its tag, such as `v{version}`. */
  readonly gitTag?: string;
}

/** Facts about a project; all of them may be missing. */
export interface ProjectMetadata {
  /** Name of its package without scope. */
  readonly name?: string;
  readonly description?: string;
  /** Address of its site, if package.json has a homepage other than the repository. */
  readonly homepage?: string;
  /** URL of its repository. */
  readonly repository?: string;
  /** Branch for edit links. */
  readonly branch: string;
  /** Whether the branch is a guess, because git named none. */
  readonly isBranchGuessed?: boolean;
  /** The newest release. */
  readonly latest?: PastRelease;
}

/** Reads the facts. `packageText` is the text of package.json in the folder, if it exists. */
export async function readProjectMetadata(root: string, packageText: string | undefined): Promise<ProjectMetadata> {
  const manifest = (parseJson((packageText ?? '').replace(/^\uFEFF/, '')) ?? {}) as Readonly<Record<string, unknown>>;
  const manifestText = (key: string) => (typeof manifest[key] === 'string' ? (manifest[key] as string).trim() : '');
  const [repository, branch, tagged] = await Promise.all([
    findRepositoryUrl(root, undefined),
    readDefaultBranch(root),
    readLatestRelease(root),
  ]);
  const [name, description] = [manifestText('name').replace(/^@[^/]*\//, ''), manifestText('description')];
  const homepage = selectHomepageAddress(manifestText('homepage'), repository);
  const version = manifestText('version');
  const latest = tagged ?? (/^[1-9]|^0\.(?:0*[1-9]|0\.0*[1-9])/.test(version) ? { version } : undefined);
  return {
    ...(name !== '' && { name }),
    ...(description !== '' && !/[\n{]/.test(description) && { description }),
    ...(homepage !== undefined && { homepage }),
    ...(repository !== undefined && { repository }),
    branch: branch ?? 'main',
    ...(branch === undefined && { isBranchGuessed: true }),
    ...(latest !== undefined && { latest }),
  };
}

/**
 * Returns the homepage if it can be the address of the site. Returns `undefined` for an address of a repository or of a package registry.
 */
function selectHomepageAddress(homepage: string, repository: string | undefined): string | undefined {
  if (!/^https?:\/\/[^\s?#@\\%]+$/i.test(homepage) || !URL.canParse(homepage)) return undefined;
  const { hostname, pathname } = new URL(homepage);
  const isOther = /^(?:www\.)?(?:github|gitlab|bitbucket|npmjs|codeberg)\.(?:com|org)$/i.test(hostname);
  const isRepository = repository !== undefined && homepage.toLowerCase().startsWith(repository.toLowerCase());
  return isOther || isRepository || pathname.includes('//') ? undefined : homepage;
}

/** Returns the default branch of the remote. If it is unknown, returns the branch that is checked out. */
async function readDefaultBranch(root: string): Promise<string | undefined> {
  const remote = await runGit(root, ['symbolic-ref', '--short', 'refs/remotes/origin/HEAD']);
  if (remote !== undefined) return remote.trim().replace(/^origin\//, '');
  return (await runGit(root, ['symbolic-ref', '--short', 'HEAD']))?.trim() || undefined;
}

/**
 * Returns the greatest version among tags such as `v1.2.3` and `1.2.3`. Tags that begin with the name of a product are ignored, because
 * they have the version of one product and not of the whole project.
 */
async function readLatestRelease(root: string): Promise<PastRelease | undefined> {
  const times = await readTagTimesMs(root);
  const read = createTagParser({ key: '' });
  const tags = [...times.keys()].flatMap((name) => (/^v?\.?\d+\.\d/.test(name) ? (read(name) ?? []) : []));
  const tag = findTagOfGreatestVersion(tags.filter(({ version }) => !/-/.test(version)));
  if (tag === undefined) return undefined;
  const { name, version } = tag;
  const date = formatDayInTimeZone(times.get(name) ?? 0, 'UTC');
  return { version, date, gitTag: name.replace(version, '{version}') };
}
