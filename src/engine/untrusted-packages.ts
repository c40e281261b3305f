// IO. Links the installed packages of a project into a copy of its repository. Packages of the repository itself, such as those of a
// workspace, come from the copy. An installed package that depends on such a package is copied instead of linked: Node follows links before
// it resolves imports. A linked package would therefore import the project's package, which an untrusted change may have written.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { isFolder } from '../content/io/stats.ts';
import { isRecord } from '../lib/values.ts';

/** A repository and its copy, which has the files of one commit. */
interface RepositoryCopy {
  readonly repository: string;
  readonly copy: string;
  /** Copies of installed packages, by the resolved path of the package. */
  readonly copied: Map<string, string>;
  /** Dependencies of installed packages, by the resolved path of the package: each name with its folder. */
  readonly dependencies: Map<string, ReadonlyMap<string, string>>;
}

/** Links the installed packages of the project, so that code in `codeRoot`, the folder of the project in the copy, resolves them. */
export function linkInstalledPackages(root: string, codeRoot: string, projectPath: string): void {
  const above = projectPath.replace(/[^/]+/g, '..');
  const places = { repository: realpathSync(join(root, above)), copy: join(codeRoot, above) };
  for (let folder = root; ; folder = dirname(folder)) {
    const packages = join(folder, 'node_modules');
    if (isFolder(packages)) {
      linkPackages(packages, join(codeRoot, 'node_modules'), { ...places, copied: new Map(), dependencies: new Map() });
      return;
    }
    if (dirname(folder) === folder) return;
  }
}

/** Fills the folder `target` with the packages in the folder `packages`. */
function linkPackages(packages: string, target: string, copies: RepositoryCopy): void {
  mkdirSync(target, { recursive: true });
  for (const name of listPackageNames(packages)) linkPackage(join(packages, name), join(target, name), copies);
}

function linkPackage(installed: string, link: string, copies: RepositoryCopy): void {
  if (existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  const ownPackage = findPackageInCopy(installed, copies);
  if (ownPackage !== undefined) {
    symlinkSync(ownPackage, link, 'junction');
    const inside = join(installed, 'node_modules');
    const ofCopy = join(ownPackage, 'node_modules');
    if (isFolder(inside) && !isFolder(ofCopy)) linkPackages(inside, ofCopy, copies);
    return;
  }
  const real = isFolder(installed) ? realpathSync(installed) : installed;
  const known = copies.copied.get(real);
  if (known !== undefined || !dependsOnRepository(real, copies)) {
    symlinkSync(known ?? installed, link, 'junction');
    return;
  }
  copies.copied.set(real, link);
  const inside = join(real, 'node_modules');
  cpSync(real, link, { recursive: true, filter: (source) => source !== inside });
  for (const [name, folder] of findDependencies(real, copies))
    linkPackage(folder, join(link, 'node_modules', name), copies);
}

/** Returns the folder of a package in the copy; `undefined` if the package is not part of the repository. */
function findPackageInCopy(installed: string, { repository, copy }: RepositoryCopy): string | undefined {
  if (!isFolder(installed)) return undefined;
  const path = relative(repository, realpathSync(installed));
  const isOwn = !isAbsolute(path) && !['..', 'node_modules'].some((name) => path.split(sep).includes(name));
  return isOwn ? join(copy, path) : undefined;
}

/** Whether an installed package depends on a package of the repository, directly or through others. */
function dependsOnRepository(real: string, copies: RepositoryCopy): boolean {
  const reached = new Set([real]);
  for (const packageName of reached)
    for (const folder of findDependencies(packageName, copies).values()) {
      if (findPackageInCopy(folder, copies) !== undefined) return true;
      reached.add(realpathSync(folder));
    }
  return false;
}

/** Returns the folders of the packages that a package names as dependencies or contains, by name. */
function findDependencies(real: string, { dependencies }: RepositoryCopy): ReadonlyMap<string, string> {
  const known = dependencies.get(real);
  if (known !== undefined) return known;
  const names = new Set([...readDependencyNames(real), ...listPackageNames(join(real, 'node_modules'))]);
  const found = new Map(
    [...names].flatMap((name) => findInstalled(name, real).map((folder) => [name, folder] as const)),
  );
  dependencies.set(real, found);
  return found;
}

function readDependencyNames(folder: string): readonly string[] {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const listed = ['dependencies', 'optionalDependencies', 'peerDependencies'] as const;
    return listed.flatMap((key) => (isRecord(manifest) && isRecord(manifest[key]) ? Object.keys(manifest[key]) : []));
  } catch {
    // Node reports a damaged manifest if code imports the package.
    return [];
  }
}

/** Returns the folder of the package that code in `from` imports by a name, as Node finds it; empty if it is not installed. */
function findInstalled(name: string, from: string): readonly string[] {
  for (let folder = from; ; folder = dirname(folder)) {
    const installed = join(folder, 'node_modules', name);
    if (isFolder(installed)) return [installed];
    if (dirname(folder) === folder) return [];
  }
}

/** Returns the names of the packages in a folder `node_modules`; empty if there is no such folder. */
function listPackageNames(packages: string): readonly string[] {
  if (!isFolder(packages)) return [];
  return readdirSync(packages, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    const isScope = entry.name.startsWith('@') && entry.isDirectory();
    return isScope ? listPackageNames(join(packages, entry.name)).map((name) => `${entry.name}/${name}`) : [entry.name];
  });
}
