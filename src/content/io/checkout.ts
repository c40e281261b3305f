// IO. Looks up the paths outside the page folders that texts refer to. Links to them lead into the repository on the web, and lead nowhere
// if the path does not exist in the working tree. The files are not read.
import { realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { memoizeByKey } from '../../lib/derived.ts';
import { leadsOutOfRoot, normalizePath } from '../../lib/file-path.ts';
import { pushAll } from '../../lib/push-all.ts';
import { type CheckoutEntry, type GitCheckout, isSourceCode, resolvePathWrittenInFile } from '../../model/checkout.ts';
import type { SiteConfig } from '../../model/config.ts';
import { listDocsVersions } from '../../model/docs-versions.ts';
import { findNearestName } from '../../model/nearest.ts';
import type { Source } from '../../model/source.ts';
import { decodePath } from '../../model/url.ts';
import type { ContentCaches, Disk, PathsNamedInSource } from './disk.ts';
import { findRepositoryUrl } from './find-repository.ts';
import { isPathBelowFolder, resolveSymlinksInExistingPart } from './real-path.ts';
import { listNamesInFolder, readStats } from './stats.ts';

/** Matches a path that leads to a parent folder or begins at the project root (`@site/`). */
const UPWARD_PATH_PATTERN = /(?:@site\/|(?:\.\/)?\.\.\/)[^\s()<>"'`\]}#?]*/g;

/** Matches a relative path in a link. */
const RELATIVE_LINK_PATTERN = /(?<=\]\(<?|\]:[ \t]*<?|href=["'])(?![/#]|[a-z][a-z\d+.-]*:|@site\/)[^\s()<>"'#?]+/gi;

/** Returns the path of a folder from the top of its git repository; empty at the top or without a repository. */
export function findFolderPathInRepository(root: string): string {
  let above = root;
  while (readStats(above) === undefined) above = dirname(above);
  const real = join(realpathSync(above), relative(above, root));
  for (let path = real; ; path = dirname(path)) {
    // If the process may not read a folder, `readStats` returns `undefined`, and the search continues in the parent folder.
    if (readStats(join(path, '.git')) !== undefined) return relative(path, real).split(sep).join('/');
    if (dirname(path) === path) return '';
  }
}

/** Looks up the paths outside the page folders that texts refer to. Returns `undefined` if no text refers to such a path. */
export async function findPathsNamedInSources(
  config: SiteConfig,
  sources: readonly Source[],
  { derived }: Pick<Disk, 'derived'> = {},
): Promise<GitCheckout | undefined> {
  const { outside, besidePages } = listPathsNamedInSources(config, sources, derived?.references);
  if (outside.size + besidePages.size === 0) return undefined;
  const { root, repositoryUrl } = config;
  const place = findFolderPathInRepository(root);
  const look = createCaseSensitivePathLookup(root, place);
  // Omits missing paths beside pages: such a path may be the address of a page, which the link check reports.
  const isKnown = (file: string) => outside.has(file) || typeof look(file) === 'string';
  const all = [...new Set([...outside, ...besidePages])].sort();
  const entries = Object.fromEntries(all.filter(isKnown).map((file) => [file, look(file)]));
  const isThere = Object.values(entries).some((entry) => typeof entry === 'string');
  const find = () => findRepositoryUrl(root, repositoryUrl);
  const url = isThere ? await (derived?.repositories.of(config, undefined, find) ?? find()) : undefined;
  return { ...(url !== undefined && { url }), place: place && `${place}/`, entries };
}

/**
 * Returns the root-relative paths that texts refer to outside the content folders. If the docs folder is the whole project, also returns
 * paths in it that are not pages. Texts in commits refer to files of their commit, so they are left out.
 */
function listPathsNamedInSources(config: SiteConfig, sources: readonly Source[], cache?: ContentCaches['references']) {
  const editions = listDocsVersions(config.docs);
  const ofCommits = new Set(editions.flatMap(({ key, version }) => (version.source?.ref === undefined ? [] : key)));
  const find = createReferenceFinder(config, editions);
  const outside = new Set<string>();
  const besidePages = new Set<string>();
  for (const source of sources) {
    if (ofCommits.has(source.version)) continue;
    const pathsNamedInSource = cache === undefined ? find(source) : cache.of(source, config, () => find(source));
    for (const file of pathsNamedInSource.outside) outside.add(file);
    for (const file of pathsNamedInSource.besidePages) besidePages.add(file);
  }
  if (besidePages.size > 0) for (const { file } of sources) besidePages.delete(file);
  return { outside, besidePages };
}

function createReferenceFinder(
  { releases, pages, staticDirs, root }: SiteConfig,
  editions: ReturnType<typeof listDocsVersions>,
): (source: Source) => PathsNamedInSource {
  const folders = [
    ...editions.map(({ docs: docs, version }) => version.source?.docs ?? docs.path),
    ...[releases?.path ?? [], pages.path, staticDirs].flat(),
  ];
  const isInside = (file: string) =>
    folders.some(
      (folder) =>
        file === folder ||
        file.startsWith(`${folder}/`) ||
        (folder === '.' && !leadsOutOfRoot(file) && !isSourceCode(file)),
    );
  const resolveAll = (from: string, matches: Iterable<RegExpExecArray>) =>
    [...matches].flatMap(([path]) => {
      const decoded = decodePath(path);
      return decoded === undefined ? [] : resolvePathWrittenInFile(from, decoded, root);
    });
  return ({ file, text, includes, original }) => {
    const outside: string[] = [];
    const besidePages: string[] = [];
    for (const [from, value] of [[original?.file ?? file, text] as const, ...Object.entries(includes)]) {
      const upward = value.includes('../') || value.includes('@site/') ? value.matchAll(UPWARD_PATH_PATTERN) : [];
      pushAll(
        outside,
        resolveAll(from, upward).filter((path) => !isInside(path)),
      );
      // An included text may lie outside the page folders. Its relative paths then lead to files beside it.
      const relative = folders.includes('.') || !isInside(from) ? value.matchAll(RELATIVE_LINK_PATTERN) : [];
      pushAll(besidePages, resolveAll(from, relative));
    }
    return { outside, besidePages };
  };
}

/** Returns a function that looks up a path with the exact case of its names: some file systems are case-insensitive, but hosts are not. */
function createCaseSensitivePathLookup(root: string, place: string): (file: string) => CheckoutEntry {
  const top = resolveSymlinksInExistingPart(place === '' ? root : join(root, ...place.split('/').map(() => '..')));
  const namesIn = memoizeByKey(listNamesInFolder);
  return (file) => {
    // `.git` is not part of the working tree.
    const parts = normalizePath(`${place}/${file}`).split('/');
    if (parts[0] === '..' || parts.includes('.git')) return {};
    let path = top;
    for (const [index, name] of parts.entries()) {
      if (name === '' || name === '.') continue;
      const names = namesIn(path);
      if (!names.includes(name)) {
        // Suggests similar file names only for a name with a file extension. A name without one may be the address of a page.
        const close = index === parts.length - 1 && name.includes('.') ? findNearestName(name, names) : undefined;
        return close === undefined ? {} : { nearest: close };
      }
      path = join(path, name);
    }
    const real = resolveSymlinksInExistingPart(path);
    if (real !== top && !isPathBelowFolder(real, top)) return {};
    return readStats(path)?.isDirectory() ? 'folder' : 'file';
  };
}
