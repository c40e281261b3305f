// IO. Examines the surroundings of a project in which no page was found.
import { join, relative, sep } from 'node:path';
import glob from 'fast-glob';
import { getParentFolder } from '../../lib/file-path.ts';
import { groupBy } from '../../lib/group.ts';
import { compareText } from '../../lib/text.ts';
import type { SiteConfig } from '../../model/config.ts';
import { findGeneratorByFileName } from '../generators.ts';
import type { ProjectWithoutPages } from '../no-content.ts';
import { nonMarkdownFileExtensions } from '../other-forms.ts';
import { isFolder } from './stats.ts';
import { isPageFile } from './walk.ts';

/** Maximum depth of the search for Markdown: enough for a monorepo, and fast even in a home folder. */
const MAX_FOLDER_DEPTH = 4;
const IGNORED_FOLDERS = ['**/node_modules/**', '**/{build,dist,out,site,_site,vendor}/**'];
/** Number of parent folders to check. */
const MAX_PARENT_LEVELS = 4;
/** Files that identify a folder as a project. */
const PROJECT_ROOT_FILES = new Set(['package.json', '.git']);
const DOCS_FOLDERS = ['docs', 'content/docs'];

/**
 * Returns facts about a project without pages: Markdown, files of other generators and other texts in the project, and a project in a
 * parent folder.
 */
export function describeProjectWithoutPages(config: SiteConfig): ProjectWithoutPages {
  const { root, configFile, docs, releases, pages } = config;
  const isThere = (folder: string) => isFolder(join(root, folder));
  const docsFolders = docs.flatMap(({ path }) =>
    !isThere(path) && DOCS_FOLDERS.includes(path) ? DOCS_FOLDERS : [path],
  );
  const searched = [...docsFolders, releases?.path, pages.path].filter(
    (folder) => folder !== undefined && (docsFolders.includes(folder) || isThere(folder)),
  ) as string[];
  const [foreign] = listSiteGeneratorFilesIn(root);
  return {
    configFile,
    searched,
    foreign,
    markdown: groupFilesByFolder(listMarkdownFilesIn(root, searched)),
    others: listNonMarkdownTextFilesIn(root),
    above: findProjectInParents(root, foreign !== undefined),
  };
}

/** Returns files and folders of other generators directly in a folder. */
export function listSiteGeneratorFilesIn(root: string): readonly string[] {
  const names = glob.sync('*', { cwd: root, dot: true, onlyFiles: false, suppressErrors: true });
  return names.filter((name) => findGeneratorByFileName(name) !== undefined).sort(compareText);
}

/**
 * Returns files and folders of other generators in subfolders, because docs often have their own folder. Names that are too common in
 * subfolders are ignored.
 */
export function listSiteGeneratorFilesBelow(root: string): readonly string[] {
  const ignore = [...IGNORED_FOLDERS, '.*/**', `{tests,test,examples,fixtures,packages}/**`];
  const names = glob.sync(['*/*', '{docs,doc}/*/*'], {
    cwd: root,
    dot: true,
    onlyFiles: false,
    ignore,
    suppressErrors: true,
  });
  const isOne = (name: string) => findGeneratorByFileName(name) !== undefined && name !== 'config.toml';
  return names.filter((path) => isOne(path.slice(path.lastIndexOf('/') + 1))).sort(compareText);
}

/** Returns Markdown files in a project outside the folders in `searched`. */
export function listMarkdownFilesIn(
  root: string,
  searched: readonly string[],
  deep = MAX_FOLDER_DEPTH,
): readonly string[] {
  const ignore = [...IGNORED_FOLDERS, ...searched.map((folder) => `${glob.escapePath(folder)}/**`)];
  const files = glob.sync('**/*', { cwd: root, deep, ignore, suppressErrors: true });
  return files.filter((path) => isPageFile({ path })).sort(compareText);
}

/** Returns text files in a folder that are not Markdown. */
export function listNonMarkdownTextFilesIn(root: string, deep = MAX_FOLDER_DEPTH): readonly string[] {
  const files = glob.sync(`**/*.{${nonMarkdownFileExtensions.join(',')}}`, {
    cwd: root,
    deep,
    ignore: IGNORED_FOLDERS,
    suppressErrors: true,
    caseSensitiveMatch: false,
  });
  return files.sort(compareText);
}

/** Groups files by top-level folder; each group has the deepest folder that contains all of its files. */
export function groupFilesByFolder(files: readonly string[]): ProjectWithoutPages['markdown'] {
  const groups = groupBy(files, (path) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '.'));
  return [...groups].map(([, [first = '', ...others]]) => {
    let folder = getParentFolder(first);
    while (folder !== '' && others.some((path) => !path.startsWith(`${folder}/`))) folder = getParentFolder(folder);
    return { folder: folder === '' ? '.' : folder, first, count: others.length + 1 };
  });
}

/**
 * Returns the nearest parent folder that is a project. A project counts if one of its docs folders contains `root`, or if it has a
 * `site.config` file. With `isForeign`, the direct parent folder also counts if it has a docs folder.
 */
function findProjectInParents(root: string, isForeign: boolean): ProjectWithoutPages['above'] {
  let path = root;
  for (let level = 1; level <= MAX_PARENT_LEVELS && join(path, '..') !== path; level += 1) {
    path = join(path, '..');
    const inside = relative(path, root).split(sep).join('/');
    const folder = Array(level).fill('..').join('/');
    const names = glob.sync('*', { cwd: path, dot: true, onlyFiles: false, suppressErrors: true });
    const isConfigured = names.some((name) => name.startsWith('site.config.'));
    const isProject =
      isConfigured || names.some((name) => PROJECT_ROOT_FILES.has(name) || findGeneratorByFileName(name) !== undefined);
    if (isProject && DOCS_FOLDERS.some((docs) => `${inside}/`.startsWith(`${docs}/`)))
      return { folder, isAround: true };
    // Docusaurus is often in a folder beside the docs.
    const hasDocs = isForeign && level === 1 && DOCS_FOLDERS.some((docs) => isFolder(join(path, docs)));
    if (isConfigured || hasDocs) return { folder, isAround: false };
  }
  return undefined;
}
