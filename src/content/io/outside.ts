// IO. Finds content outside the page folders that a different generator would read: posts, versions, translations and configuration. One
// finding per folder.
import { join } from 'node:path';
import { computeTranslationFolder } from '../../lib/file-path.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { defaultDocsId, findDocsById } from '../../model/docs-versions.ts';
import { DOCUSAURUS_TRANSLATIONS_PATTERN, findGeneratorByFileName } from '../generators.ts';
import { type Disk, uncachedDisk } from './disk.ts';
import { listContentFolders } from './folder.ts';
import { readStats } from './stats.ts';
import { findUnfetchedSubmodules } from './submodules.ts';
import { isNameSkippedByWalk, type WalkedFile } from './walk.ts';

const UNREAD_FILE_FINDING = { code: 'unread-file', severity: 'warning' } as const;

const DOCUSAURUS_CONFIG_FILES = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `docusaurus.config.${ending}`);
const SIDEBARS_FILE_EXTENSIONS = ['ts', 'mts', 'js', 'mjs', 'cjs', 'json'];
const VITEPRESS_FOLDER = '.vitepress';
/** Posts folders of other generators. */
const FOREIGN_POSTS_FOLDERS = ['blog', 'content/blog'];

/** The site whose project is searched for unread content. */
interface UnreadContentSearch {
  readonly config: SiteConfig;
  readonly disk: Disk;
}

/** Reports content outside the page folders, which is not read. `inputs` are the files of the configuration. */
export function findUnreadContent(
  config: SiteConfig,
  disk: Disk = uncachedDisk,
  inputs: readonly string[] = [],
): readonly Diagnostic[] {
  const outside = { config, disk };
  const inside = listContentFolders(config, disk).map(({ path }) => path);
  const foreign = findConfigOfOtherGenerator(config);
  const candidates = [
    ...FOREIGN_POSTS_FOLDERS.map((folder) => ({ folder, suggestion: formatPostsHint(config) })),
    ...listDefaultFoldersOfGenerator(foreign),
  ];
  const folders = candidates.flatMap(({ folder, suggestion, isStatic }: UnreadFolderCandidate): Diagnostic[] => {
    const isRead = isStatic ? config.staticDirs.includes(folder) : overlapsAnyFolder(folder, inside);
    const count = isRead ? 0 : listFilesInFolder(outside, folder).length;
    const message = isStatic ? formatUncopiedFilesMessage(count) : formatUnreadFilesMessage(count);
    return count === 0 ? [] : [{ ...UNREAD_FILE_FINDING, message, file: folder, suggestion }];
  });
  const isContent = (folder: string) => overlapsAnyFolder(folder, [...inside, ...config.staticDirs, config.i18n.path]);
  return [
    ...findUnfetchedSubmodules(config.root, isContent),
    ...folders,
    ...config.docs.flatMap(({ id }) =>
      findUnreadDocusaurusVersions(outside, id === defaultDocsId ? {} : { prefix: `${id}_`, id }),
    ),
    // If the site has no docs with the default id, its first docs correspond to the main docs of the other generator.
    ...(config.docs.some(({ id }) => id === defaultDocsId)
      ? []
      : findUnreadDocusaurusVersions(outside, { id: config.docs[0]?.id })),
    ...findUnusedSidebarsFiles(config, inputs),
    ...findUnreadTranslations(outside),
    ...listFindingsOnOtherGenerator(config, foreign),
    ...findUnreadConfigFiles(config, inputs),
  ];
}

/** Returns the configuration of a different generator in the project, or the folder that identifies it. */
function findConfigOfOtherGenerator({ root, docs }: SiteConfig): string | undefined {
  const inDocs = docs.map(({ path }) => `${path}/${VITEPRESS_FOLDER}`);
  const names = [
    ...DOCUSAURUS_CONFIG_FILES,
    VITEPRESS_FOLDER,
    ...inDocs,
    'mkdocs.yml',
    'mkdocs.yaml',
    'properdocs.yml',
    'properdocs.yaml',
  ];
  return names.find((name) => readStats(join(root, name)) !== undefined);
}

/** Returns the generator whose configuration the project contains. */
export function findForeignGenerator(config: SiteConfig): string | undefined {
  const file = findConfigOfOtherGenerator(config);
  return file === undefined ? undefined : findGeneratorByFileName(file.slice(file.lastIndexOf('/') + 1));
}

interface UnreadFolderCandidate {
  readonly folder: string;
  readonly suggestion: string;
  /** Whether the files in this folder are copied unchanged. */
  readonly isStatic?: true;
}

/** Returns the folders that a generator reads by default. */
function listDefaultFoldersOfGenerator(foreign = ''): readonly UnreadFolderCandidate[] {
  if (DOCUSAURUS_CONFIG_FILES.includes(foreign))
    return [{ folder: 'src/pages', suggestion: formatSuggestionToAddSetting("pages: { path: 'src/pages' }") }];
  if (!foreign.endsWith(VITEPRESS_FOLDER)) return [];
  const folder = `${foreign.slice(0, -VITEPRESS_FOLDER.length)}public`;
  return [{ folder, suggestion: formatSuggestionToAddSetting(`staticDirs: ['${folder}']`), isStatic: true }];
}

function formatSuggestionToAddSetting(setting: string): string {
  return `Name it in the configuration, \`${setting}\`.`;
}

function overlapsAnyFolder(folder: string, inside: readonly string[]): boolean {
  return inside.some(
    (candidate) => candidate === '.' || `${candidate}/`.startsWith(`${folder}/`) || folder.startsWith(`${candidate}/`),
  );
}

function listFilesInFolder({ config, disk }: UnreadContentSearch, folder: string): readonly WalkedFile[] {
  const { root, staticDirs } = config;
  if (!readStats(join(root, folder))?.isDirectory()) return [];
  return disk.walk({ root, folder, isHidden: isNameSkippedByWalk, except: staticDirs }).files;
}

function formatUnreadFilesMessage(count: number): string {
  return `techdocs does not read ${count === 1 ? 'the file' : `the ${count} files`} of this folder.`;
}

function formatUncopiedFilesMessage(count: number): string {
  return `VitePress copies ${count === 1 ? 'the file' : `the ${count} files`} of this folder into the site; techdocs does not.`;
}

function formatPostsHint({ releases }: SiteConfig): string {
  const setting = "`releases: { path: 'blog' }`";
  if (releases === undefined)
    return `Posts are called releases here: name the folder in the configuration, ${setting}.`;
  return `Posts are read from \`${releases.path}\`: move these there.`;
}

/** Reports docs versions that are in the layout of Docusaurus. */
function findUnreadDocusaurusVersions(
  outside: UnreadContentSearch,
  { prefix = '', id }: { prefix?: string; id?: string },
): Diagnostic[] {
  const idPrefix = id === undefined ? '' : `${id}/`;
  const docsFolder = `${prefix}versioned_docs`;
  const sidebarsFolder = `${prefix}versioned_sidebars`;
  const docs = listFilesInFolder(outside, docsFolder);
  const sidebars = listFilesInFolder(outside, sidebarsFolder);
  const first = /^version-([^/]+)\//.exec(docs[0]?.path ?? '')?.[1] ?? '1.0';
  const move = (from: string, to: string) => `move \`${from}\` to \`versions/${idPrefix}${first}/${to}\``;
  const name = `name the version in the configuration, \`docs: { versions: { '${first}': {} } }\``;
  const moveDocs = `${move(`${docsFolder}/version-${first}`, 'docs')} and ${name}`;
  const moveSidebars = move(`${sidebarsFolder}/version-${first}-sidebars.json`, 'sidebars.json');
  const report = (file: string, { length }: { readonly length: number }, task: string): Diagnostic | [] => {
    if (length === 0) return [];
    const suggestion = `For each version, ${task}.`;
    return { ...UNREAD_FILE_FINDING, message: formatUnreadFilesMessage(length), file, suggestion };
  };
  const findings = [report(docsFolder, docs, moveDocs), report(sidebarsFolder, sidebars, moveSidebars)].flat();
  const list = `${prefix}versions.json`;
  if (findings.length > 0 && readStats(join(outside.config.root, list))) {
    const suggestion = 'Name the versions in `docs.versions` of the configuration, newest first, and remove this file.';
    findings.push({ ...UNREAD_FILE_FINDING, message: 'techdocs does not read this file.', file: list, suggestion });
  }
  return findings;
}

/** Reports sidebars files at a default path that no docs use. */
function findUnusedSidebarsFiles({ root, docs }: SiteConfig, inputs: readonly string[]): Diagnostic[] {
  const names = ['sidebars', ...docs.map(({ id }) => `sidebars-${id}`)];
  const files = ['content/', ''].flatMap((folder) =>
    names.flatMap((name) => SIDEBARS_FILE_EXTENSIONS.map((ending) => `${folder}${name}.${ending}`)),
  );
  const isRead = (file: string) =>
    docs.some(({ sidebarsFile }) => sidebarsFile === file) || inputs.includes(join(root, file));
  const unread = files.filter((file) => readStats(join(root, file))?.isFile() && !isRead(file));
  const suggestion = 'Set it as `sidebars` of its docs, or remove it.';
  return unread.map((file) => ({
    ...UNREAD_FILE_FINDING,
    message: 'techdocs does not read this file.',
    file,
    suggestion,
  }));
}

/**
 * Reports translations that are not read. They are in a folder of Docusaurus, or in the folder of a language that the site is not
 * translated into.
 */
function findUnreadTranslations(outside: UnreadContentSearch): Diagnostic[] {
  const { i18n, docs, releases, pages } = outside.config;
  const counts = new Map<string, number>();
  const locales = i18n.locales.map(({ locale, folder = locale }) => folder);
  for (const { path } of listFilesInFolder(outside, i18n.path)) {
    const [locale = '', second = '', third] = path.split('/');
    const isForeign = third !== undefined && DOCUSAURUS_TRANSLATIONS_PATTERN.test(second);
    const isTranslated = locales.includes(locale) && locale !== i18n.defaultLocale;
    if (!path.includes('/') || (isTranslated && !isForeign)) continue;
    const folder = isTranslated ? `${locale}/${second}` : locale;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const folders = { blog: releases?.path ?? 'releases', pages: pages.path };
  return [...counts].map(([folder, count]) => {
    const [locale = '', name = ''] = folder.split('/');
    const kind = DOCUSAURUS_TRANSLATIONS_PATTERN.exec(name)?.[1] as 'docs' | keyof typeof folders | undefined;
    const folderOfKind =
      kind === 'docs' ? findDocsById(docs, /-docs-(.+)$/.exec(name)?.[1]).path : kind && folders[kind];
    const mirror = folderOfKind && computeTranslationFolder(folderOfKind, i18n.path, locale);
    const from = kind === 'docs' ? ' in its folder `current`' : '';
    const alike = locales.find((candidate) => candidate.toLowerCase() === locale.toLowerCase());
    const toSuggest = (): string => {
      if (alike === undefined) {
        const names = [...i18n.locales.map((item) => item.locale), locale].map((text) => `'${text}'`).join(', ');
        return `Name the language in the configuration, \`i18n: { locales: [${names}] }\`.`;
      }
      if (alike === i18n.defaultLocale)
        return `\`${alike}\` is the default language: write its pages in \`${docs[0]?.path}\`, and its texts in the configuration.`;
      if (alike !== locale) return `Rename it \`${alike}\`, as the configuration has it.`;
      if (kind === undefined) return `Texts of the site are translated in \`${i18n.path}/${locale}/config.yml\`.`;
      return `Move what is${from} to \`${mirror}\`.`;
    };
    return {
      ...UNREAD_FILE_FINDING,
      message: formatUnreadFilesMessage(count),
      file: `${i18n.path}/${folder}`,
      suggestion: toSuggest(),
    };
  });
}

/** Reports the configuration of a different generator if the site has no configuration of its own. */
function listFindingsOnOtherGenerator({ configFile }: SiteConfig, file: string | undefined): Diagnostic[] {
  if (configFile !== undefined || file === undefined) return [];
  const generator = findGeneratorByFileName(file.slice(file.lastIndexOf('/') + 1));
  const message = `This file belongs to ${generator}, and techdocs does not read it: the site has the default settings.`;
  return [{ ...UNREAD_FILE_FINDING, message, file, suggestion: 'Move its settings to `site.config.ts`.' }];
}

const CONFIG_FILE_EXTENSIONS = [
  'ts',
  'mts',
  'cts',
  'js',
  'mjs',
  'cjs',
  'json',
  'jsonc',
  'json5',
  'yml',
  'yaml',
  'toml',
];

/** Reports configurations that are not read because they have another format, or because another one is read. */
function findUnreadConfigFiles({ root, configFile, untrusted }: SiteConfig, inputs: readonly string[]): Diagnostic[] {
  const configPrefix = 'site.config.';
  // In a build of untrusted changes, the finding `left-out` already reports a configuration in the change.
  if (untrusted !== undefined) return [];
  // If the caller names the configuration, all others are ignored on purpose.
  if (configFile !== undefined && !configFile.startsWith(configPrefix)) return [];
  const files = CONFIG_FILE_EXTENSIONS.map((ending) => configPrefix + ending).filter((file) =>
    readStats(join(root, file))?.isFile(),
  );
  const suggestion =
    configFile === undefined
      ? 'Write its settings as `site.config.ts` or `site.config.json`.'
      : `The settings of the site are in \`${configFile}\`: move these there, and remove this file.`;
  return files
    .filter((file) => file !== configFile && !inputs.includes(join(root, file)))
    .map((file) => ({ ...UNREAD_FILE_FINDING, message: 'techdocs does not read this file.', file, suggestion }));
}
