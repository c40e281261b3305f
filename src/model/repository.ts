// The repository of a project on the web, and the addresses of what hosts show of it. Pure.
import { decodePath, encodePath } from './url.ts';

/** Addresses of issues, commits and comparisons. */
export interface RepositoryLinks {
  /** `project` (`acme/other`) names another project of the same host. GitHub and Gitea lead from there to requests too. */
  issue(number: string, project?: string): string;
  /** A pull request or merge request. */
  request(number: string): string;
  commit(hash: string): string;
  /** A file or folder by its path in the repository, at a branch, a tag or a commit. */
  file(path: string, at: { readonly branch: string; readonly isFolder: boolean }): string;
  /** Where the files of a branch are edited: what a path from the top of the repository is put behind. Not every host has it. */
  edit(branch: string): string | undefined;
  /** What changed between two tags. */
  compare(from: string, to: string): string;
}

const SHORT_HOSTS: Readonly<Record<string, string>> = {
  github: 'github.com',
  gitlab: 'gitlab.com',
  bitbucket: 'bitbucket.org',
};

/**
 * The web address of a repository, from what npm takes in `repository` and what git takes as a remote: `acme/app`,
 * `github:acme/app`, `git@host:acme/app.git`, an address. Without user, password and ending; nothing for a folder, and for hosts
 * whose addresses are not known.
 */
export function repositoryUrl(text: string): string | undefined {
  const bare = text.trim().replace(/^git\+/, '');
  const [, name, project] = /^(?:([a-z]+):)?([\w.-]+\/[\w.-]+)$/.exec(bare) ?? [];
  if (project !== undefined && !/^\.{1,2}\//.test(project)) {
    const host = SHORT_HOSTS[name ?? 'github'];
    if (host !== undefined) return `https://${host}/${withoutEnding(project)}`;
  }
  const remote = /^(?:[\w.-]+@)?([\w-]+(?:\.[\w-]+)+):(?!\/\/)(.+)$/.exec(bare);
  const address = remote ? `https://${remote[1]}/${remote[2]}` : bare;
  if (!/^(?:https?|git|ssh):\/\//.test(address) || !URL.canParse(address)) return undefined;
  const { protocol, hostname, host, pathname } = new URL(address.replace(/^(?:git|ssh):/, 'https:'));
  const isWeb = /^https?:/.test(address);
  const path = withoutEnding(pathname.replace(/\/(?:-\/)?(?:tree|blob)\/.*$/, ''));
  if (path.split('/').length < 3 || path.includes('/_git/')) return undefined;
  return `${protocol}//${isWeb ? host : hostname}${path}`;
}

function withoutEnding(path: string): string {
  return path.replace(/\/+$/, '').replace(/\.git$/, '');
}

/** The addresses that a host has, by the web address of the repository. Hosts that are not known are like GitHub, as Gitea is. */
export function repositoryLinks(url: string): RepositoryLinks {
  const { origin, hostname } = new URL(url);
  const isGitLab = hostname.includes('gitlab');
  const isBitbucket = hostname.includes('bitbucket');
  const isGitea = /gitea|forgejo|codeberg/.test(hostname);
  const [dash, commits] = [isGitLab ? '/-' : '', isBitbucket ? 'commits' : 'commit'];
  const requests = isGitLab ? 'merge_requests' : isBitbucket ? 'pull-requests' : 'pull';
  const [encode, of] = [
    encodeURIComponent,
    (project?: string) => (project === undefined ? url : `${origin}/${project}`),
  ];
  return {
    issue: (number, project) => `${of(project)}${dash}/issues/${number}`,
    request: (number) => `${url}${dash}/${requests}/${number}`,
    commit: (hash) => `${url}${dash}/${commits}/${hash}`,
    file: (path, { branch, isFolder }) => {
      const name = path === '' ? '' : `/${encodePath(path)}`;
      if (name === '' && branch === HEAD) return url;
      // Gitea says of what kind a name is. It knows the newest commit by `HEAD` too.
      const named = /^[\da-f]{40}$/.test(branch) ? '/src/commit' : '/src/branch';
      const kind = isGitea && branch !== HEAD ? named : isGitea || isBitbucket ? '/src' : undefined;
      return `${url}${dash}${kind ?? (isFolder ? '/tree' : '/blob')}/${encodePath(branch)}${name}`;
    },
    edit: (branch) => (isBitbucket ? undefined : `${url}${dash}/${isGitea ? '_edit' : 'edit'}/${encodePath(branch)}/`),
    compare: (from, to) =>
      isBitbucket
        ? `${url}/branches/compare/${encode(to)}%0D${encode(from)}`
        : `${url}${dash}/compare/${encode(from)}...${encode(to)}`,
  };
}

/** Stands for the newest commit of the default branch, on every host. */
const HEAD = 'HEAD';

/** The branch that an address of edit links names, such as `main` of `https://github.com/acme/app/edit/main/website/`. */
export function branchIn(editUrl: string, url: string, place: string): string {
  if (!editUrl.startsWith(`${url}/`)) return HEAD;
  const [, rest = ''] =
    /^\/(?:-\/)?(?:edit|_edit|blob|tree|src\/branch|src)\/([^?#]+)/.exec(editUrl.slice(url.length)) ?? [];
  const bare = rest.replace(/\/+$/, '');
  const folder = place.replace(/\/+$/, '');
  // A branch may have slashes in its name, and the folder of the project follows it.
  const isWhole = folder === '' || bare.endsWith(`/${folder}`);
  const branch = isWhole ? bare.slice(0, folder === '' ? undefined : -folder.length - 1) : bare.split('/')[0];
  return branch ? (decodePath(branch) ?? branch) : HEAD;
}
