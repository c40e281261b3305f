// IO. Reads the content folders once: Markdown files as texts, all other files as assets. Only the includes of each text are parsed,
// because the included texts are part of its hash.
import type { SiteConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { listDocsVersions } from '../../model/docs-versions.ts';
import { findPathUpToSecret } from '../../model/shown-files.ts';
import type { SiteContent, Source } from '../../model/source.ts';
import { findExternalImports, listScriptPaths } from '../script-imports.ts';
import { type Disk, uncachedDisk } from './disk.ts';
import { createIncludesReader } from './included-texts.ts';
import type { LoadedText } from './read-text.ts';
import {
  type ContentReadingContext,
  computeSourceHash,
  createContentReadingContext,
  createLastUpdateAdder,
  type DiskFile,
  listFiles,
  readAssets,
  readAuthors,
  readCategories,
  readFileText,
  readLastUpdatesIfNeeded,
} from './reading.ts';
import {
  isAssetFile,
  isAuthorsFile,
  isCategoryFile,
  isNameSkippedByWalk,
  isPageFile,
  type WalkedFile,
} from './walk.ts';

/** Files that operating systems leave behind; never published. */
const SYSTEM_FILES = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** Host configuration files that techdocs also generates. */
const HOST_CONFIG_FILES = new Set(['_headers', '_redirects']);

/** Matches git's own files. They are in every repository and not secret, so leaving them out is not reported. */
const GIT_FILE_PATTERN = /(?:^|\/)\.git(?:keep|ignore|attributes|modules)?$/;

function createSecretFileFinding({ file, path }: WalkedFile, secret: string): Diagnostic {
  const [what, outcome] = secret === path ? ['file', 'it is not copied'] : ['folder', 'nothing in it is copied'];
  const isOfGit = secret === path && GIT_FILE_PATTERN.test(secret);
  return {
    code: 'secret-file',
    severity: isOfGit ? 'note' : 'warning',
    file: file.slice(0, file.length - path.length + secret.length),
    message: `${isOfGit ? 'This file is only for git' : `This ${what} has the name of a secret`}, so ${outcome}.`,
    suggestion: `${isOfGit ? 'To publish it,' : 'Move it, or'} list \`${secret}\` in \`staticDotFiles\`.`,
  };
}

/** Drops files that look like secrets and reports them, once per folder. */
function dropSecretFiles<F extends WalkedFile>(
  files: readonly F[],
  { config, diagnostics }: ContentReadingContext,
): F[] {
  const findings = new Map<string, Diagnostic>();
  const others = files.filter((file) => {
    const secret = findPathUpToSecret(file.path, config.staticDotFiles);
    const finding = secret === undefined ? undefined : createSecretFileFinding(file, secret);
    if (finding) findings.set(finding.file as string, finding);
    return finding === undefined;
  });
  diagnostics.push(...findings.values());
  return others;
}

/** Drops files beside pages that look like secrets. The files are not reported here, because the link check reports links to them. */
export function dropSecretFilesNextToPages<F extends WalkedFile>(
  files: readonly F[],
  { staticDotFiles }: Pick<SiteConfig, 'staticDotFiles'>,
): F[] {
  return files.filter(({ path }) => findPathUpToSecret(path, staticDotFiles) === undefined);
}

interface ContentFolder extends Pick<Source, 'kind' | 'version'> {
  readonly path: string;
  readonly disk: Disk;
}

/** Reads all content of the default locale. Faults of single files are returned as diagnostics. */
export async function readContent(config: SiteConfig, disk: Disk = uncachedDisk): Promise<SiteContent> {
  const reading = createContentReadingContext(config, disk);
  const folders = listContentFolders(config, disk);
  const localFolders = folders.filter((folder) => folder.disk === disk).map(({ path }) => path);
  const updates = readLastUpdatesIfNeeded(reading, localFolders);
  const except = [...folders.map(({ path }) => path), ...config.staticDirs, config.i18n.path];
  const files = folders.flatMap(({ kind, path, version, disk: of }) =>
    listFiles(reading, of, { folder: path, isHidden: isNameSkippedByWalk, except }).map((entry) => ({
      ...entry,
      kind,
      version,
    })),
  );
  const sources = readSources(files, config.i18n.defaultLocale, reading);
  const isHidden = (name: string) => SYSTEM_FILES.has(name);
  const listed = config.staticDirs.flatMap((folder) => listFiles(reading, disk, { folder, isHidden, except: [] }));
  const fixed = dropSecretFiles(listed, reading);
  const assets = await readAssets(
    [
      ...dropSecretFilesNextToPages(files.filter(isAssetFile), config).map((entry) => ({
        ...entry,
        origin: 'content' as const,
      })),
      ...fixed.map((entry) => ({ ...entry, origin: 'static' as const })),
    ],
    reading,
  );
  const categoryFiles = files.filter((entry) => entry.kind === 'doc' && isCategoryFile(entry));
  const { current = {}, ...others } = await readCategories(categoryFiles, reading);
  const authors = await readAuthors(
    files.filter((entry) => entry.kind === 'post' && isAuthorsFile(entry)),
    reading,
  );
  const dated = await createLastUpdateAdder(reading, updates);
  const fileText = (file: string | undefined) =>
    file === undefined ? undefined : readFileText({ file, disk }, reading)?.text;
  const staticFiles = new Map(fixed.map(({ path, file }) => [path, file]));
  const imports = findExternalImports(listScriptPaths(config), (path) => fileText(staticFiles.get(path)));
  return {
    sources: sources.map(dated),
    ...(reading.parts.length > 0 && { parts: reading.parts }),
    assets: assets.map((asset) => {
      if (asset.origin !== 'static') return asset;
      if (HOST_CONFIG_FILES.has(asset.path)) return { ...asset, text: fileText(asset.file) };
      const ownScriptImports = imports.get(asset.path);
      return ownScriptImports === undefined ? asset : { ...asset, imports: ownScriptImports };
    }),
    categories: current,
    ...(Object.keys(others).length > 0 && { versionCategories: others }),
    ...(authors && { authors }),
    diagnostics: reading.diagnostics,
  };
}

/** Returns all content folders (docs, posts, pages), each with its disk. */
export function listContentFolders({ docs, releases, pages }: SiteConfig, disk: Disk): readonly ContentFolder[] {
  const version = 'current';
  const versions = listDocsVersions(docs).map(({ key, docs, version: { source } }) => {
    const ofCommit = source?.ref === undefined ? undefined : disk.versions?.get(key);
    return { kind: 'doc' as const, path: source?.docs ?? docs.path, version: key, disk: ofCommit ?? disk };
  });
  return [
    ...versions,
    ...(releases === undefined ? [] : [{ kind: 'post' as const, path: releases.path, version, disk }]),
    { kind: 'page', path: pages.path, version, disk },
  ];
}

/** Reads the pages among the content files, with the texts that they include. */
function readSources(
  files: readonly (DiskFile & Pick<Source, 'kind' | 'version'>)[],
  locale: string,
  reading: ContentReadingContext,
): Source[] {
  const includes = createIncludesReader(reading);
  return files.filter(isPageFile).flatMap((entry) => {
    const { kind, file, path, version } = entry;
    const text = readFileText(entry, reading);
    if (text === undefined) return [];
    return createSource(
      text,
      { kind, file, path, locale, version, includes: includes(text, file, entry.disk) },
      reading,
    );
  });
}

function createSource(
  read: LoadedText,
  names: Omit<Source, 'text' | 'hash'>,
  { derived }: ContentReadingContext,
): Source {
  const { kind, file, locale, version, includes } = names;
  const key = [kind, file, locale, version, ...Object.entries(includes).flat()].join('\0');
  return derived.sources.of(read, key, () => addLazyHash({ ...names, text: read.text }));
}

/** Returns a source that computes its hash on first access: the dev server needs only the hash of the requested page. */
function addLazyHash(source: Omit<Source, 'hash'>): Source {
  let hash: string | undefined;
  return {
    ...source,
    get hash() {
      // Reads the text through `this`. A closure over the text would keep the text in memory after the source has released it.
      hash ??= computeSourceHash(this.text, this.includes);
      return hash;
    },
  };
}
