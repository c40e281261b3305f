// Publishing workflows. They build the site, which includes the link check, and upload it to a host. Pure.
import { quoteShellWord } from '../../lib/shell.ts';
import type { PublishHost } from './answers.ts';
import dockerfile from './files/Dockerfile?raw';
import dockerignore from './files/dockerignore?raw';
import github from './files/github.yml?raw';
import gitlab from './files/gitlab-ci.yml?raw';
import nginx from './files/nginx.conf?raw';
import { fillTemplate } from './template.ts';

/** A file by its path relative to the site; `../` leads to the root of the repository. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** Address of a site according to its configuration. */
export interface AddressSettings {
  /** Whether the configuration has `url`. If it does not, the host provides the address. */
  readonly hasAddress: boolean;
  /** Path with leading and trailing `/`. */
  readonly baseUrl: string;
}

export interface PublishingFacts extends AddressSettings {
  /** Path of the site in its repository; empty at the root. */
  readonly folder: string;
  /** Published branch. */
  readonly branch?: string;
  /** Lock file of the package manager; absent for npm. */
  readonly lock?: string;
}

/** Install command for each lock file, on a machine with Node alone. */
export const INSTALL_COMMANDS: Readonly<Record<string, string>> = {
  'pnpm-lock.yaml': 'corepack enable && pnpm install --frozen-lockfile',
  'yarn.lock': 'corepack enable && yarn install',
};

/** Returns the files that publish a site on a host. */
export function renderPublishFiles(
  host: PublishHost,
  { hasAddress, baseUrl, folder, branch, lock = '' }: PublishingFacts,
): readonly TextFile[] {
  const values = {
    baseUrl,
    hasAddress: hasAddress ? 'yes' : '',
    folder: folder && JSON.stringify(folder),
    enter: folder && JSON.stringify(`cd ${quoteShellWord(folder)}`),
    build: JSON.stringify(folder === '' ? 'build' : `${folder}/build`),
    install: INSTALL_COMMANDS[lock] ?? 'npm ci',
    branch: JSON.stringify(branch ?? 'main'),
    // pnpm cannot be cached: it is not installed yet when Node is set up.
    cache: lock.startsWith('pnpm') ? '' : lock.startsWith('yarn') ? 'yarn' : 'npm',
    npm: lock === '' || lock === 'package-lock.json' ? 'yes' : '',
    lockPath:
      folder === '' || lock.startsWith('pnpm') ? '' : JSON.stringify(`${folder}/${lock || 'package-lock.json'}`),
    cacheFolder: JSON.stringify(`${folder === '' ? '' : `${folder}/`}node_modules/.cache/techdocs`),
    // `npm ci` needs a lock file, and `npm install` writes `package-lock.json`.
    lock: lock || 'package-lock.json',
  };
  const up = folder === '' ? '' : '../'.repeat(folder.split('/').length);
  const templates: Readonly<Record<PublishHost, Readonly<Record<string, string>>>> = {
    github: { [`${up}.github/workflows/docs.yml`]: github },
    gitlab: { [`${up}.gitlab-ci.yml`]: gitlab },
    nginx: { Dockerfile: dockerfile, 'nginx.conf': nginx, '.dockerignore': dockerignore },
  };
  return Object.entries(templates[host]).map(([path, template]) => ({ path, text: fillTemplate(template, values) }));
}

/** Returns sentences about further steps for publishing. */
export function listPublishSteps(
  host: PublishHost,
  {
    branch = 'main',
    isGuess,
    lock = 'package-lock.json',
  }: Pick<PublishingFacts, 'branch' | 'lock'> & { isGuess: boolean },
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
