// Reads the old site: lists the files of the migrated folders, and returns their texts. Writes nothing.

import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { isFolder, readStats } from '../../content/io/stats.ts';
import { tryOrUndefined } from '../../lib/attempt.ts';
import { isMarkdownPath } from '../../lib/file-path.ts';
import { parseJson } from '../../lib/json.ts';
import { compareText } from '../../lib/text.ts';
import { normalizeFrontMatterIndent } from './front-matter.ts';
import { type FolderMove, findFolderOfFile } from './layout.ts';
import type { NoteWithLocation } from './planned.ts';
import { resolveReadablePath, toSitePath } from './reach.ts';
import type { PageNote } from './rewrite/work.ts';

/** A file of the old site, by its relative path. */
export interface OldFile {
  readonly path: string;
  readonly folder: FolderMove;
  /** Path relative to its migrated folder. */
  readonly own: string;
  /** Whether the setting `exclude` in the configuration excludes the page. */
  readonly isExcluded?: true;
  /** Path of the file that a symbolic link leads to. Imports are relative to it. */
  readonly target?: string;
}

/** Ignored folders: they contain nothing that an author wrote. */
const IGNORED_FOLDERS = new Set(['node_modules', '.git', '.docusaurus', '.cache']);

/** Returns the entry names of a folder; empty if it is not a folder. */
export function listFolderEntries(folder: string): readonly string[] {
  return isFolder(folder) ? readdirSync(folder) : [];
}

/** Files of the old site, and symbolic links that were not followed. */
interface OldFileListing {
  readonly files: readonly OldFile[];
  readonly left: readonly NoteWithLocation[];
}

/** Lists the files of all folders without duplicates, in a fixed order. */
export function listOldFiles(site: string, folders: readonly FolderMove[]): OldFileListing {
  const found = new Map<string, OldFile>();
  const left = new Map<string, NoteWithLocation>();
  const excluded = new Set(folders.flatMap((folder) => listExcludedFiles(site, folder)));
  for (const { from } of folders) {
    for (const path of listFilesInOldFolder(site, from, { leave: (item) => void left.set(item.at.file, item) })) {
      const folder = found.has(path) ? undefined : findFolderOfFile(folders, path);
      if (folder === undefined) continue;
      const isExcluded = excluded.has(path) && isMarkdownFile({ path, folder });
      found.set(path, { path, folder, own: path.slice(folder.from.length + 1), ...(isExcluded && { isExcluded }) });
    }
  }
  return { files: [...found.values()].sort((a, b) => compareText(a.path, b.path)), left: [...left.values()] };
}

/** Returns the files that the exclude patterns match. Symbolic links are not followed. */
function listExcludedFiles(site: string, { from, exclude = [] }: FolderMove): readonly string[] {
  const cwd = exclude.length === 0 ? undefined : resolveReadablePath(site, from);
  if (cwd === undefined) return [];
  const names = glob.sync([...exclude], { cwd, dot: true, followSymbolicLinks: false, suppressErrors: true });
  return names.map((name) => `${from}/${name}`);
}

interface FolderWalkState {
  /** Real paths of the ancestor folders. */
  readonly above?: readonly string[];
  readonly leave: (item: NoteWithLocation) => void;
}

function listFilesInOldFolder(site: string, folder: string, { above = [], leave }: FolderWalkState): string[] {
  const real = resolveReadablePath(site, folder);
  if (real === undefined) {
    if (readStats(join(site, folder)) !== undefined) leave(createNoteOnOutsideSymlink(folder));
    return [];
  }
  if (above.includes(real) || !isFolder(real)) return [];
  const isLinked = !folder.startsWith('..') && toSitePath(site, real).startsWith('..');
  return readdirSync(real, { withFileTypes: true }).flatMap((entry) => {
    if (IGNORED_FOLDERS.has(entry.name) || entry.name === '.DS_Store') return [];
    // Hidden files outside of the site do not belong to it.
    if (folder.startsWith('..') && entry.name.startsWith('.')) return [];
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listFilesInOldFolder(site, path, { above: [...above, real], leave });
    // Not all files of a folder to which a link leads may be published.
    if (entry.isFile()) return isLinked && resolveReadablePath(site, path) === undefined ? [] : [path];
    const stats = entry.isSymbolicLink() ? readStats(join(site, path)) : undefined;
    if (stats?.isDirectory()) return listFilesInOldFolder(site, path, { above: [...above, real], leave });
    if (!stats?.isFile()) return [];
    if (resolveReadablePath(site, path) !== undefined) return [path];
    leave(createNoteOnOutsideSymlink(path));
    return [];
  });
}

/** Creates a note on a symbolic link that leads out of the site. A build reports the same fault. */
function createNoteOnOutsideSymlink(path: string): NoteWithLocation {
  return {
    at: { file: path },
    message: 'This leads out of the site, so it is not followed (`outside-symlink`).',
    suggestion: 'If the site needs it, copy it into the site.',
    isHand: true,
    isContentLost: true,
  };
}

/** Returns the text of a file; `undefined` if it cannot be read as text. A page is text, even with bytes that are not UTF-8. */
export function readOldFileText(site: string, path: string): string | undefined {
  const real = resolveReadablePath(site, path);
  if (real === undefined || !readStats(real)?.isFile()) return undefined;
  const isPage = isMarkdownPath(path);
  const text = tryOrUndefined(() =>
    new TextDecoder('utf-8', { fatal: !isPage, ignoreBOM: true }).decode(readFileSync(real)),
  );
  return isPage && text !== undefined ? normalizeFrontMatterIndent(text) : text;
}

/** Whether a file is valid UTF-8. */
export function isUtf8File(site: string, path: string): boolean {
  const real = resolveReadablePath(site, path);
  return real !== undefined && isUtf8(readFileSync(real));
}

/** Returns the note on a page with bytes that are not UTF-8. The author may also have written the character that takes their place. */
export function createInvalidEncodingNote(text: string, isValid: () => boolean): PageNote | undefined {
  const index = text.indexOf('\uFFFD');
  if (index < 0 || isValid()) return undefined;
  return {
    line: text.slice(0, index).split('\n').length,
    message: 'Bytes of this page are not UTF-8, so `\uFFFD` takes their place.',
    suggestion: 'Save it with the encoding UTF-8, and run the command again.',
    isHand: true,
  };
}

/** Returns the parsed value of a JSON file. */
export function readJsonFile(site: string, path: string): unknown {
  return parseJson(readOldFileText(site, path));
}

/** Whether a file is a Markdown page or partial. */
export function isMarkdownFile({ path, folder }: Pick<OldFile, 'path' | 'folder'>): boolean {
  return folder.kind !== 'static' && isMarkdownPath(path);
}
