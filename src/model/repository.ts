// The repository of a project on the web, and the addresses of what hosts show of it. Pure.

/** Addresses of issues, commits and comparisons. */
export interface RepositoryLinks {
  /** `project` (`acme/other`) names another project of the same host. GitHub and Gitea lead from there to requests too. */
  issue(number: string, project?: string): string;
  /** A pull request or merge request. */
  request(number: string): string;
  commit(hash: string): string;
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
    compare: (from, to) =>
      isBitbucket
        ? `${url}/branches/compare/${encode(to)}%0D${encode(from)}`
        : `${url}${dash}/compare/${encode(from)}...${encode(to)}`,
  };
}
