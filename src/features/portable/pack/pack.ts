// Runs `techdocs pack`: builds a site, or a part of a site, that opens from a disk. Packs the result into one file.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { findCheckedCacheFolder } from '../../../cache/cache-folder.ts';
import { loadSiteConfig } from '../../../config/io/load.ts';
import { createRefusedOutputError, validateOutputPath } from '../../../content/io/output.ts';
import { explainWriteError } from '../../../content/io/write-errors.ts';
import { createTemporaryName, renameWithRetries, writeAtomically } from '../../../content/io/write-whole.ts';
import { runBuild } from '../../../engine/build.ts';
import { resolveProjectRoot } from '../../../engine/open-project.ts';
import { openOutputFile } from '../../../engine/out-folder.ts';
import type { Phase } from '../../../engine/phases.ts';
import { runWithWatchdogForLoading } from '../../../engine/watch/load-watch.ts';
import { hasExtensionOtherThan } from '../../../lib/file-path.ts';
import { compareText } from '../../../lib/text.ts';
import type { SiteConfig } from '../../../model/config.ts';
import { MANIFEST_FILE } from '../../../model/constants.ts';
import { createInvocationError, type Diagnostic } from '../../../model/diagnostic.ts';
import { createFileStem, createSlug } from '../../../model/slug.ts';
import { FEATURES_MODULE_URL } from '../../module.ts';
import { type ArchiveFormat, writeArchive } from './archive.ts';

/** Selection, format and file of an archive. */
export interface PackOptions {
  /** Folder of the project; the current folder by default. */
  readonly root?: string;
  readonly configFile?: string;
  readonly format?: ArchiveFormat;
  /** Keys of products; the whole site by default. */
  readonly products?: readonly string[];
  /** Configured locales; all locales by default. */
  readonly locales?: readonly string[];
  /** Name or label of a docs version; all versions by default. */
  readonly docsVersion?: string;
  /** File to write, relative to the root; named after its content by default. */
  readonly out?: string;
  readonly onProgress?: (phase: Phase, done?: number, all?: number) => void;
}

/** Result of a run. */
interface PackReport {
  readonly ok: boolean;
  /** Absolute path; absent if nothing was written. */
  readonly file?: string;
  /** SHA-256 checksum of the archive. */
  readonly sha256?: string;
  readonly files: number;
  readonly bytes: number;
  readonly durationMs: number;
  readonly warnings: readonly Diagnostic[];
  readonly errors: readonly Diagnostic[];
}

/** Page about the archive, which `site/files/about.ts` renders. */
const ABOUT_PAGE_FILE = 'about-this-copy.html';

/** Date of the files if the content has no date: the earliest that every archive format supports. */
const DEFAULT_FILE_DATE = '1980-01-01';

/** Packs a site. Returns `ok: false` if the content has errors; throws if the call is wrong. */
export async function pack(options: PackOptions): Promise<PackReport> {
  const start = performance.now();
  const { configFile, products, locales, docsVersion, onProgress } = options;
  const format = selectArchiveFormat(options);
  const root = resolveProjectRoot(options.root);
  const features = FEATURES_MODULE_URL;
  const settings = { root, configFile, features, cacheDir: findCheckedCacheFolder(root), overrides: { locales } };
  const config = await runWithWatchdogForLoading((watch) => loadSiteConfig({ ...settings, watch }));
  const parts = [config.title, ...(products ?? []), docsVersion ?? '', ...(locales ?? [])];
  const name = createFileStem(parts.filter(Boolean).map(createSlug).join('-'));
  const file = resolveArchivePath(options.out ?? `${name}.${format}`, config);
  if (options.format === undefined && hasExtensionOtherThan(file, ['zip', 'tgz', 'gz']))
    throw createInvocationError(`\`${options.out}\` is not the name of an archive.`, 'End it with `.zip` or `.tgz`.');
  const temporary = mkdtempSync(join(tmpdir(), 'techdocs-pack-'));
  const remove = () => rmSync(temporary, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const dir = join(temporary, name);
    const part = { products, docsVersion, locales };
    const call = { root, configFile, locales, outDir: dir, portable: true, part, onProgress };
    const built = await runBuild(call, { features });
    const { ok, warnings, errors, newest: day = DEFAULT_FILE_DATE } = built;
    const report = { ok, warnings, errors, files: 0, bytes: 0 };
    if (!ok) return { ...report, durationMs: Math.round(performance.now() - start) };
    onProgress?.('write');
    const files = addStartPageAndListFiles(dir);
    const written = await writeArchiveWithChecksum(file, (draft) =>
      writeArchive(draft, format, { dir, name, files, day }),
    );
    return { ...report, ...written, file, files: files.length + 1, durationMs: Math.round(performance.now() - start) };
  } finally {
    remove();
    process.off('exit', remove);
  }
}

/** Returns the path of the archive. Throws if it is a stream or a link, because the checksum has to be written beside the archive. */
function resolveArchivePath(name: string, config: SiteConfig): string {
  const archive = openOutputFile(name, config);
  const sum = validateOutputPath(`${name}.sha256`, config.root);
  for (const { path, isStream } of [archive, sum])
    if (isStream)
      throw createRefusedOutputError(path, 'it is a link or no file, and the archive or its checksum would replace it');
  return archive.path;
}

/**
 * Returns the requested archive format, or the format that the file name implies; `zip` by default. Throws if request and file name
 * contradict each other.
 */
function selectArchiveFormat({ format, out = '' }: PackOptions): ArchiveFormat {
  const named = /\.(?:tgz|tar\.gz)$/i.test(out) ? 'tgz' : /\.zip$/i.test(out) ? 'zip' : undefined;
  if (format === undefined || named === undefined || format === named) return format ?? named ?? 'zip';
  throw createInvocationError(
    `\`${out}\` is the name of a ${named} archive.`,
    `Leave out \`--format ${format}\`, or change the name.`,
  );
}

/** Adds a start page if the packed part has none. Returns the paths of all files, sorted. */
function addStartPageAndListFiles(dir: string): readonly string[] {
  if (!existsSync(join(dir, 'index.html'))) copyFileSync(join(dir, ABOUT_PAGE_FILE), join(dir, 'index.html'));
  rmSync(join(dir, MANIFEST_FILE), { force: true });
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dir, join(parentPath, name)).replaceAll('\\', '/'))
    .sort(compareText);
}

/** Writes the archive atomically, and its checksum beside it. */
async function writeArchiveWithChecksum(file: string, write: (draft: string) => ReturnType<typeof writeArchive>) {
  const draft = createTemporaryName(file);
  try {
    mkdirSync(dirname(file), { recursive: true });
    const written = await write(draft);
    // The checksum is written first, so that no archive is ever without one.
    writeAtomically(`${file}.sha256`, `${written.sha256}  ${basename(file)}\n`);
    renameWithRetries(draft, file);
    return written;
  } catch (error) {
    // Removing a file in an inaccessible folder fails even if the file does not exist.
    if (existsSync(draft)) rmSync(draft);
    throw explainWriteError(`\`${file}\` and its checksum cannot be written`, error);
  }
}
