// What publishes a site: it builds, which checks the links, and hands the folder to a host. Pure.
import type { Host } from './answers.ts';
import dockerfile from './files/Dockerfile?raw';
import dockerignore from './files/dockerignore?raw';
import github from './files/github.yml?raw';
import gitlab from './files/gitlab-ci.yml?raw';
import nginx from './files/nginx.conf?raw';
import { fillTemplate } from './template.ts';

/** A file, by its path from the site's folder; one that begins with `../` is at the top of the repository. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** Where a site is, as its configuration says. */
export interface SiteAddress {
  /** Whether the configuration has the site's address; otherwise the host says it. */
  readonly hasAddress: boolean;
  /** Starts and ends with `/`. */
  readonly baseUrl: string;
}

export interface Publishing extends SiteAddress {
  /** Where the site is in its repository; empty at the top. */
  readonly folder: string;
  /** The branch that is published. */
  readonly branch?: string;
  /** File by which the package manager of the project is known; absent: npm. */
  readonly lock?: string;
}

/** Lock files, with the command that installs from each on a machine that has Node alone. */
export const INSTALLS: Readonly<Record<string, string>> = {
  'pnpm-lock.yaml': 'corepack enable && pnpm install --frozen-lockfile',
  'yarn.lock': 'corepack enable && yarn install',
};

/** The files of a host. */
export function publishFiles(
  host: Host,
  { hasAddress, baseUrl, folder, branch, lock = '' }: Publishing,
): readonly TextFile[] {
  const values = {
    baseUrl,
    hasAddress: hasAddress ? 'yes' : '',
    folder: folder && JSON.stringify(folder),
    build: JSON.stringify(folder === '' ? 'build' : `${folder}/build`),
    install: INSTALLS[lock] ?? 'npm ci',
    branch: JSON.stringify(branch ?? 'main'),
    // pnpm is not there yet when Node comes.
    cache: lock.startsWith('pnpm') ? '' : lock.startsWith('yarn') ? 'yarn' : 'npm',
    npm: lock === '' || lock === 'package-lock.json' ? 'yes' : '',
    lockPath:
      folder === '' || lock.startsWith('pnpm') ? '' : JSON.stringify(`${folder}/${lock || 'package-lock.json'}`),
    cacheFolder: JSON.stringify(`${folder === '' ? '' : `${folder}/`}node_modules/.cache/techdocs`),
    // `npm ci` asks for the file that `npm install` writes.
    lock: lock || 'package-lock.json',
  };
  const up = folder === '' ? '' : '../'.repeat(folder.split('/').length);
  const templates: Readonly<Record<Host, Readonly<Record<string, string>>>> = {
    github: { [`${up}.github/workflows/docs.yml`]: github },
    gitlab: { [`${up}.gitlab-ci.yml`]: gitlab },
    nginx: { Dockerfile: dockerfile, 'nginx.conf': nginx, '.dockerignore': dockerignore },
  };
  return Object.entries(templates[host]).map(([path, template]) => ({ path, text: fillTemplate(template, values) }));
}

/** What publishing needs beside the files, a sentence each. */
export function publishSteps(
  host: Host,
  { branch = 'main', isGuess, lock = 'package-lock.json' }: Pick<Publishing, 'branch' | 'lock'> & { isGuess: boolean },
): readonly string[] {
  const commit = `Commit the files of the site and \`${lock}\``;
  if (host === 'nginx') return [];
  if (host === 'gitlab') return [`${commit}, and push the default branch.`];
  return [
    'Choose *GitHub Actions* as the source in *Settings > Pages* of the repository on GitHub.',
    `${commit}, and push the branch \`${branch}\`.`,
    ...(isGuess
      ? [
          `No git repository was found, so \`${branch}\` is a guess: if the default branch is another, change it in the workflow.`,
        ]
      : []),
  ];
}
