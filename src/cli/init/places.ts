// Chooses the folders of a site's pages by the files that exist. Pure.
import { findAddressRulesOfGenerator, findPagesFolder, findStaticFolder } from '../../content/generators.ts';
import { groupFilesByFolder } from '../../content/io/discover-project.ts';
import { isInFolder } from '../../lib/file-path.ts';
import type { GeneratorWithAddressRules } from '../../model/address-rules.ts';
import type { InitFolderFacts } from './found.ts';

/** Folders of the site's pages, existing or new. */
export interface SiteFolders {
  /** Folder of the docs. */
  readonly docs: string;
  /** Whether the folder contains pages. */
  readonly hasPages: boolean;
  /** Folder of the posts. */
  readonly releases: string;
  readonly hasPosts: boolean;
  /** Address rules of the previous generator, for which the docs were written. */
  readonly rules?: GeneratorWithAddressRules;
}

/**
 * Returns the README that the start page of a new site shows: the README of a code project without docs and without a configuration of
 * techdocs. Returns `undefined` for other folders.
 */
export function selectReadmeForStartPage({
  isProject,
  readme,
  others = [],
  ...foundFound
}: InitFolderFacts): string | undefined {
  const hasDocs = others.length > 0 || chooseSiteFolders({ ...foundFound, isProject }).hasPages;
  return isProject && !hasDocs && foundFound.configFile === undefined ? readme : undefined;
}

/** Names of folders that usually contain docs, the defaults of techdocs first. */
const COMMON_DOCS_FOLDERS = ['docs', 'content/docs', 'documentation', 'doc', 'content', 'manual', 'guides', 'guide'];
const COMMON_POSTS_FOLDERS = ['releases', 'content/releases', 'blog', '_posts'];
/** Folders whose Markdown is not part of a site. */
const NON_DOCS_FOLDER_PATTERN =
  /^(?:releases|blog|i18n|pages|static|public|tests?|__tests__|spec|examples?|fixtures|src|lib|packages|scripts)(?:\/|$)/;
/** Markdown about a project of code, such as `CONTRIBUTING.md`. */
const NON_DOCS_FILE_PATTERN = /^(?:[A-Z\d_-]+|readme|changelog|changes|history|contributing|license|security)\.md$/;
const DEFAULT_STATIC_FOLDER = 'static';

/**
 * Chooses the folders of a site by the existing Markdown files. In a code project, the docs must be in a separate folder, because a site of
 * the whole project would also publish its notes and test data.
 */
export function chooseSiteFolders({
  markdown,
  foreign,
  foreignTexts = {},
  isProject = false,
}: Pick<InitFolderFacts, 'markdown' | 'foreign' | 'foreignTexts' | 'isProject'>): SiteFolders {
  const posts = COMMON_POSTS_FOLDERS.find((place) => markdown.some((file) => isInFolder(file, place)));
  const isPage = (file: string) =>
    !NON_DOCS_FOLDER_PATTERN.test(file) && !COMMON_POSTS_FOLDERS.some((place) => isInFolder(file, place));
  const pages = markdown.filter((file) => isPage(file) && !(isProject && isMarkdownOutsideDocs(file)));
  const [largest] = groupFilesByFolder(pages.filter((file) => file.includes('/'))).toSorted(
    (a, b) => b.count - a.count,
  );
  const known = COMMON_DOCS_FOLDERS.find((place) => pages.some((file) => isInFolder(file, place)));
  const others = foreign.map((path) => ({ path, place: findPagesFolder(path, foreignTexts[path]) }));
  const hasFiles = (place: string | undefined) =>
    place !== undefined && markdown.some((file) => isInFolder(file, place));
  const { path: config = '', place: configPlace } = others.find(({ place }) => hasFiles(place)) ?? {};
  const rules = findAddressRulesOfGenerator(config);
  const atTop = pages.filter((file) => !file.includes('/')).length;
  const rest = atTop > 0 && atTop >= (largest?.count ?? 0) ? '.' : largest?.folder;
  const docs = (configPlace && findFolderOfSingleLocale(configPlace, markdown)) ?? known ?? rest;
  return {
    docs: docs ?? 'docs',
    hasPages: docs !== undefined,
    releases: posts ?? (docs?.startsWith('content/') ? 'content/releases' : 'releases'),
    hasPosts: posts !== undefined,
    ...(rules !== undefined && { rules }),
  };
}

/** Whether a Markdown file belongs to a project of code, and not to its docs. */
function isMarkdownOutsideDocs(file: string): boolean {
  const folders = file.split('/').slice(0, -1);
  return folders.length === 0
    ? NON_DOCS_FILE_PATTERN.test(file)
    : !folders.some((name) => COMMON_DOCS_FOLDERS.includes(name));
}

/** Returns the folder of the only locale if it contains all pages, else `place`. Other generators omit the locale folder from addresses. */
function findFolderOfSingleLocale(place: string, markdown: readonly string[]): string {
  const start = place === '.' ? '' : `${place}/`;
  const inside = markdown.filter((file) => isInFolder(file, place)).map((file) => file.slice(start.length));
  const folders = new Set(inside.filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? ''));
  const [only = '', ...more] = folders;
  const hasStart = inside.some((file) => /^(?:_?index|readme)\.mdx?$/i.test(file));
  return more.length === 0 && !hasStart && /^[a-z]{2}(?:-[a-z]{2,4})?$/i.test(only) ? `${start}${only}` : place;
}

/**
 * Returns the static folders: `static`, and the previous generator's static folder if it exists. If `static` does not exist and the
 * generator's folder has a logo, returns only the generator's folder.
 */
export function listStaticFolders({ foreign, isThere }: InitFolderFacts): readonly string[] {
  const theirs = foreign.map(findStaticFolder).find((folder) => folder !== undefined && isThere(folder));
  if (theirs === undefined || theirs === DEFAULT_STATIC_FOLDER) return [DEFAULT_STATIC_FOLDER];
  return hasLogo(theirs, isThere) && !isThere(DEFAULT_STATIC_FOLDER) ? [theirs] : [DEFAULT_STATIC_FOLDER, theirs];
}

/** Whether a static folder contains a logo already. */
function hasLogo(folder: string, isThere: InitFolderFacts['isThere']): boolean {
  return isThere(`${folder}/logo.svg`);
}

/** Whether no static folder has a logo, so that `init` writes one. */
export function lacksLogo(folders: readonly string[], { isThere }: InitFolderFacts): boolean {
  return !folders.some((folder) => hasLogo(folder, isThere));
}

/** Returns the folders that are not the default, and the address rules, both for the configuration. */
export function selectFoldersToConfigure({ docs, releases, rules }: SiteFolders) {
  return {
    ...(rules === undefined ? {} : { rules }),
    ...(['docs', 'content/docs'].includes(docs) ? {} : { docs }),
    ...(['releases', 'content/releases'].includes(releases) ? {} : { releases }),
  };
}
