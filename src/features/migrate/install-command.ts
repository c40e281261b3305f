// The command that installs the packages of a new site. Where techdocs itself came from no registry, such as from an archive or a checkout,
// the command names that place: the registry may not have it.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseJson } from '../../lib/json.ts';
import { quoteShellWord } from '../../lib/shell.ts';

/** List of installed packages that npm writes into `node_modules`. */
const NPM_LOCK_FILE = '.package-lock.json';

/** Returns the folder of the package of techdocs that runs. */
export function findTechdocsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isPackageOfTechdocs(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

function isPackageOfTechdocs(folder: string): boolean {
  const file = join(folder, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'techdocs';
}

/** Returns the command. `packageFolder` is the folder of techdocs, `out` that of the new site. */
export function findInstallCommand(packageFolder: string, out: string): string {
  const place = findLocalSource(packageFolder);
  return place === undefined
    ? 'npm install'
    : `npm install --save-dev ${quoteShellWord(relative(out, place).split(sep).join('/'))}`;
}

/** Commands that install packages, by the lock files of other package managers than npm. */
const INSTALL_COMMANDS_BY_LOCK_FILE = {
  'pnpm-lock.yaml': 'pnpm install',
  'yarn.lock': 'yarn install',
  'bun.lock': 'bun install',
  'bun.lockb': 'bun install',
};

/** Returns the command for the repository of the old site, by the lock file in its folder or above it. */
export function findRepositoryInstallCommand(has: (path: string) => boolean): string {
  const rows = Object.entries(INSTALL_COMMANDS_BY_LOCK_FILE);
  const row = rows.find(([file]) => ['', '../', '../../'].some((folder) => has(folder + file)));
  return row?.[1] ?? 'npm install';
}

/** Returns the archive or the folder that techdocs was installed from; `undefined` if it came from a registry. */
function findLocalSource(packageFolder: string): string | undefined {
  const modules = dirname(packageFolder);
  if (basename(modules) !== 'node_modules') return packageFolder;
  const lock = join(modules, NPM_LOCK_FILE);
  const { packages } = (parseJson(existsSync(lock) ? readFileSync(lock, 'utf8') : '') ?? {}) as {
    readonly packages?: Readonly<Record<string, { readonly resolved?: string } | undefined>>;
  };
  const resolved = packages?.['node_modules/techdocs']?.resolved;
  return resolved?.startsWith('file:') ? resolve(dirname(modules), resolved.slice('file:'.length)) : undefined;
}
