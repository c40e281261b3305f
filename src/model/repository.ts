// Web addresses of a project's repository and of its issues, commits and files. Pure.
import { decodePath, encodePath } from './url.ts';

/** Builds web addresses of a repository. */
export interface RepositoryLinks {
  /**
   * Returns the address of an issue. `project` (`acme/other`) is another project on the same host. If the number belongs to a pull request,
   * GitHub and Gitea redirect the address.
   */
  issue(number: string, project?: string): string;
  /** Returns the address of a pull request or merge request. */
  request(number: string): string;
  commit(hash: string): string;
  /** Returns the address of a file or folder at a branch, a tag or a commit. */
  file(path: string, at: { readonly branch: string; readonly isFolder: boolean }): string;
  /** Returns the prefix of edit addresses of a branch, before a path in the repository; `undefined` on Bitbucket. */
  edit(branch: string): string | undefined;
  /** Returns the address of the changes between two tags. */
  compare(from: string, to: string): string;
}

const REPOSITORY_HOSTS_BY_PREFIX: Readonly<Record<string, string>> = {
  github: 'github.com',
  gitlab: 'gitlab.com',
  bitbucket: 'bitbucket.org',
};

/**
 * Returns the web address of a repository from a form that npm or git accepts: `acme/app`, `github:acme/app`, `git@host:acme/app.git`, an
 * address. Removes user, password and `.git`. Returns `undefined` for a folder, and for hosts whose web addresses are unknown.
 */
export function parseRepositoryUrl(text: string): string | undefined {
  const bare = text.trim().replace(/^git\+/, '');
  const [, name, project] = /^(?:([a-z]+):)?([\w.-]+\/[\w.-]+)$/.exec(bare) ?? [];
  if (project !== undefined && !/^\.{1,2}\//.test(project)) {
    const host = REPOSITORY_HOSTS_BY_PREFIX[name ?? 'github'];
    if (host !== undefined) return `https://${host}/${removeGitSuffix(project)}`;
  }
  const remote = /^(?:[\w.-]+@)?([\w-]+(?:\.[\w-]+)+):(?!\/\/)(.+)$/.exec(bare);
  const address = remote ? `https://${remote[1]}/${remote[2]}` : bare;
  if (!/^(?:https?|git|ssh):\/\//.test(address) || !URL.canParse(address)) return undefined;
  const { protocol, hostname, host, pathname } = new URL(address.replace(/^(?:git|ssh):/, 'https:'));
  const isWeb = /^https?:/.test(address);
  const path = removeGitSuffix(pathname.replace(/\/(?:-\/)?(?:tree|blob)\/.*$/, ''));
  if (path.split('/').length < 3 || path.includes('/_git/')) return undefined;
  return `${protocol}//${isWeb ? host : hostname}${path}`;
}

function removeGitSuffix(path: string): string {
  return path.replace(/\/+$/, '').replace(/\.git$/, '');
}

/**
 * Returns the address builder for the host of a repository. Unknown hosts get addresses as on GitHub, because the addresses of Gitea are
 * similar.
 */
export function createRepositoryLinks(url: string): RepositoryLinks {
  const { origin, hostname } = new URL(url);
  const isGitLab = hostname.includes('gitlab');
  const isBitbucket = hostname.includes('bitbucket');
  const isGitea = /gitea|forgejo|codeberg/.test(hostname);
  const dash = isGitLab ? '/-' : '';
  const commits = isBitbucket ? 'commits' : 'commit';
  const requests = isGitLab ? 'merge_requests' : isBitbucket ? 'pull-requests' : 'pull';
  const encode = encodeURIComponent;
  const of = (project?: string) => (project === undefined ? url : `${origin}/${project}`);
  return {
    issue: (number, project) => `${of(project)}${dash}/issues/${number}`,
    request: (number) => `${url}${dash}/${requests}/${number}`,
    commit: (hash) => `${url}${dash}/${commits}/${hash}`,
    file: (path, { branch, isFolder }) => {
      const name = path === '' ? '' : `/${encodePath(path)}`;
      if (name === '' && branch === HEAD_REF) return url;
      // Addresses of Gitea contain the kind of the ref. `HEAD_REF` works there without a kind.
      const named = /^[\da-f]{40}$/.test(branch) ? '/src/commit' : '/src/branch';
      const kind = isGitea && branch !== HEAD_REF ? named : isGitea || isBitbucket ? '/src' : undefined;
      return `${url}${dash}${kind ?? (isFolder ? '/tree' : '/blob')}/${encodePath(branch)}${name}`;
    },
    edit: (branch) => (isBitbucket ? undefined : `${url}${dash}/${isGitea ? '_edit' : 'edit'}/${encodePath(branch)}/`),
    compare: (from, to) =>
      isBitbucket
        ? `${url}/branches/compare/${encode(to)}%0D${encode(from)}`
        : `${url}${dash}/compare/${encode(from)}...${encode(to)}`,
  };
}

/** Name of the newest commit of the default branch, on every host. */
const HEAD_REF = 'HEAD';

/**
 * Returns the branch in an edit address, such as `main` in `https://github.com/acme/app/edit/main/website/`. Returns `HEAD` if the address
 * is not below `url`, the web address of the repository. `place` is the path of the project in the repository.
 */
export function extractEditUrlBranch(editUrl: string, url: string, place: string): string {
  if (!editUrl.startsWith(`${url}/`)) return HEAD_REF;
  const [, rest = ''] =
    /^\/(?:-\/)?(?:edit|_edit|blob|tree|src\/branch|src)\/([^?#]+)/.exec(editUrl.slice(url.length)) ?? [];
  const bare = rest.replace(/\/+$/, '');
  const folder = place.replace(/\/+$/, '');
  // Branch names may contain slashes, and the folder of the project follows the branch.
  const isWhole = folder === '' || bare.endsWith(`/${folder}`);
  const branch = isWhole ? bare.slice(0, folder === '' ? undefined : -folder.length - 1) : bare.split('/')[0];
  return branch ? (decodePath(branch) ?? branch) : HEAD_REF;
}
