// IO. Context shared by all readers of the content folders: disk, derived results and findings.
import { join } from 'node:path';
import { getParentFolder } from '../../lib/file-path.ts';
import { computeHash } from '../../lib/hash.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import { pushAll } from '../../lib/push-all.ts';
import type { SiteConfig } from '../../model/config.ts';
import { type Diagnostic, UserError } from '../../model/diagnostic.ts';
import { findDocsOfVersion, needsLastUpdateInfo } from '../../model/docs-versions.ts';
import type { Asset, SiteContent, Source } from '../../model/source.ts';
import type { LastUpdates } from '../git/last-updates.ts';
import { loadImageMeasurer } from './assets.ts';
import { type ContentCaches, createContentCaches, type Disk, uncachedDisk } from './disk.ts';
import { createReadPermissions } from './open-file.ts';
import type { LoadedText } from './read-text.ts';
import type { WalkedFile, WalkOptions } from './walk.ts';

/** Context of reading all content of one language. */
export interface ContentReadingContext {
  readonly config: SiteConfig;
  readonly disk: Disk;
  readonly derived: ContentCaches;
  readonly diagnostics: Diagnostic[];
  /** Root-relative files that were skipped because they are parts for includes, not pages. */
  readonly parts: string[];
}

/** A file with the disk that reads it. Files of a docs version in a commit have a separate disk. */
export interface DiskFile extends WalkedFile {
  readonly disk: Disk;
}

/** Returns the context for reading the content of a project. */
export function createContentReadingContext(config: SiteConfig, disk: Disk): ContentReadingContext {
  return { config, disk, derived: disk.derived ?? createContentCaches(), diagnostics: [], parts: [] };
}

/** Lists the files of a folder. */
export function listFiles(
  reading: ContentReadingContext,
  disk: Disk,
  options: Omit<WalkOptions, 'root'>,
): readonly DiskFile[] {
  const walk = disk.walk({ ...createReadPermissions(reading.config), ...options });
  pushAll(reading.diagnostics, walk.diagnostics);
  reading.parts.push(...(walk.parts ?? []));
  return walk.files.map((entry) => ({ ...entry, disk }));
}

/** Returns the text of a file, or `undefined` if it cannot be read. */
export function readFileText(
  { file, disk }: Pick<DiskFile, 'file' | 'disk'>,
  reading: ContentReadingContext,
): LoadedText | undefined {
  const read = disk.text(join(reading.config.root, file), file);
  if (read.diagnostic === undefined) return read;
  reading.diagnostics.push(read.diagnostic);
  return undefined;
}

/** Reads the last changes of files in some folders, if the site shows them or an extension needs them. */
export function readLastUpdatesIfNeeded(
  { config, disk }: ContentReadingContext,
  folders: readonly string[],
): Promise<LastUpdates> | undefined {
  return config.docs.some(needsLastUpdateInfo) ? disk.updates(config.root, folders) : undefined;
}

/**
 * Returns a function that adds day and author of the last change to a source. The data comes from `reading`, else from the disks of docs
 * versions.
 */
export async function createLastUpdateAdder(
  { config, disk, derived, diagnostics }: ContentReadingContext,
  reading: Promise<LastUpdates> | undefined,
): Promise<(source: Source) => Source> {
  const updates = await reading;
  if (updates === undefined) return (source) => source;
  pushAll(diagnostics, updates.diagnostics);
  const commits = [...(disk.versions?.values() ?? [])].flatMap(({ lastUpdates }) => lastUpdates ?? []);
  const all = [updates.byFile, ...commits];
  return (source) => {
    const update = all.find((byFile) => byFile.has(source.file))?.get(source.file);
    if (update === undefined) return source;
    const {
      showLastUpdateTime,
      showLastUpdateAuthor,
      asksLastUpdate = false,
    } = findDocsOfVersion(config.docs, source.version);
    const hasDate = showLastUpdateTime || asksLastUpdate;
    const hasAuthor = showLastUpdateAuthor || asksLastUpdate;
    const { date, author } = update;
    const lastUpdate = { ...(hasDate && { date }), ...(hasAuthor && { author }) };
    return derived.dated.of(source, JSON.stringify(lastUpdate), () => ({ ...source, lastUpdate }));
  };
}

/**
 * Releases the text of a source from memory. Later access rereads the file, and throws a `UserError` if it has changed. Generated texts and
 * texts from commits stay in memory.
 */
export function unloadSourceText(source: Source, { root }: Pick<SiteConfig, 'root'>, disk = uncachedDisk): void {
  const { file, isMade, version } = source;
  if (isMade || disk.versions?.has(version)) return;
  const hash = computeHash(source.text);
  const get = () => {
    const { text } = disk.text(join(root, file), file);
    if (text !== undefined && computeHash(text) === hash) return text;
    throw new UserError(`\`${file}\` was changed while the site was built. Build it again.`, 1);
  };
  Object.defineProperty(source, 'text', { get, enumerable: true });
}

/** Returns the hash of a text and of further texts by name, such as its includes. */
export function computeSourceHash(text: string, parts: Readonly<Record<string, string>>): string {
  const named = Object.entries(parts).map(([name, part]) => `\0${name}\0${part}`);
  return computeHash(text + named.join(''));
}

/** Reads the assets of files to be copied. */
export async function readAssets(
  files: readonly (DiskFile & Pick<Asset, 'origin'>)[],
  { config, diagnostics }: ContentReadingContext,
): Promise<Asset[]> {
  const measure = await loadImageMeasurer(files);
  const assets: Asset[] = [];
  for (const entry of files) {
    const read = entry.disk.asset(config.root, entry, measure);
    if ('severity' in read) diagnostics.push(read);
    else assets.push(read);
  }
  return assets;
}

/** Reads the category files of sidebars, by docs version and folder. */
export async function readCategories(
  files: readonly (DiskFile & { readonly version: string })[],
  reading: ContentReadingContext,
): Promise<Record<string, SiteContent['categories']>> {
  if (files.length === 0) return {};
  const { parseCategory } = await import('../category-meta.ts');
  const categories: Record<string, SiteContent['categories']> = {};
  for (const entry of files) {
    const read = readFileText(entry, reading);
    if (read === undefined) continue;
    const { meta, diagnostics } = parseCategory(read.text, entry.file);
    reading.diagnostics.push(...diagnostics);
    const { version, path } = entry;
    categories[version] = { ...getOwnPropertyValue(categories, version), [getParentFolder(path) || '.']: meta };
  }
  return categories;
}

/** Reads the authors file of the posts. */
export async function readAuthors(
  files: readonly DiskFile[],
  reading: ContentReadingContext,
): Promise<SiteContent['authors']> {
  const [entry] = files;
  const read = entry && readFileText(entry, reading);
  if (!entry || !read) return undefined;
  const { parseAuthors } = await import('../authors.ts');
  const { authors, diagnostics } = parseAuthors(read.text, entry.file);
  reading.diagnostics.push(...diagnostics);
  return authors;
}
