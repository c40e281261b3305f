// What `techdocs pack` does: builds a site that opens from a disk, or a part of it, and makes one file of it to hand over.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { openConfig } from '../../../config/io/load.ts';
import { openOutput, refusedOutput } from '../../../content/io/output.ts';
import { draftName, rename, writeWhole } from '../../../content/io/write-whole.ts';
import { cacheFolderOf } from '../../../engine/cache-folder.ts';
import { openNamed } from '../../../engine/out-folder.ts';
import type { Phase } from '../../../engine/phases.ts';
import { projectRoot } from '../../../engine/project.ts';
import { inWords } from '../../../engine/swap.ts';
import { withLoadWatch } from '../../../engine/watch/load-watch.ts';
import { compareText } from '../../../lib/text.ts';
import type { SiteConfig } from '../../../model/config.ts';
import { MANIFEST_FILE } from '../../../model/constants.ts';
import { callFault, type Diagnostic } from '../../../model/diagnostic.ts';
import { fileStem, slugOf } from '../../../model/slug.ts';
import { buildPortable } from '../build.ts';
import { type ArchiveFormat, writeArchive } from './archive.ts';

/** What to hand over, and as what. */
export interface PackOptions {
  /** Folder of the project; the current folder by default. */
  readonly root?: string;
  readonly configFile?: string;
  readonly format?: ArchiveFormat;
  /** Keys of products; the whole site by default. */
  readonly products?: readonly string[];
  /** One of the configured locales; all of them by default. */
  readonly locale?: string;
  /** Name or label of a docs version; all of them by default. */
  readonly docsVersion?: string;
  /** File to write, relative to the root; named by what is in it by default. */
  readonly out?: string;
  readonly onProgress?: (phase: Phase, done?: number, all?: number) => void;
}

/** What was handed over. */
export interface PackReport {
  readonly ok: boolean;
  /** Absolute; absent where nothing was written. */
  readonly file?: string;
  /** Of the archive. */
  readonly sha256?: string;
  readonly files: number;
  readonly bytes: number;
  readonly durationMs: number;
  readonly warnings: readonly Diagnostic[];
  readonly errors: readonly Diagnostic[];
}

/** The page of `site/files/about.ts`. */
const ABOUT_FILE = 'about-this-copy.html';

/** The day of files where no content says its own: the first one that every form of archive has. */
const NO_DAY = '1980-01-01';

/** Makes the archive. Content at fault gives a report with `ok: false`; a call at fault throws. */
export async function pack(options: PackOptions): Promise<PackReport> {
  const start = performance.now();
  const { configFile, products, locale, docsVersion, onProgress } = options;
  const format = formatOf(options);
  const root = projectRoot(options.root);
  const locales = locale === undefined ? undefined : [locale];
  const settings = { root, configFile, cacheDir: cacheFolderOf(root), overrides: { locales } };
  const config = await withLoadWatch((watch) => openConfig({ ...settings, watch }));
  const parts = [config.title, ...(products ?? []), docsVersion ?? '', locale ?? ''];
  const name = fileStem(parts.filter(Boolean).map(slugOf).join('-'));
  const file = archiveAt(options.out ?? `${name}.${format}`, config);
  const temporary = mkdtempSync(join(tmpdir(), 'techdocs-pack-'));
  const remove = () => rmSync(temporary, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const dir = join(temporary, name);
    const part = { products, docsVersion, locale };
    const call = { root, configFile, locales, outDir: dir, portable: true, part, onProgress };
    const built = await buildPortable(call);
    const { ok, warnings, errors, newest: day = NO_DAY } = built;
    const report = { ok, warnings, errors, files: 0, bytes: 0 };
    if (!ok) return { ...report, durationMs: Math.round(performance.now() - start) };
    onProgress?.('write');
    const files = completeFolder(dir);
    const written = await writeChecked(file, (draft) => writeArchive(draft, format, { dir, name, files, day }));
    return { ...report, ...written, file, files: files.length + 1, durationMs: Math.round(performance.now() - start) };
  } finally {
    remove();
    process.off('exit', remove);
  }
}

/** Where the archive goes. Its checksum stands beside it, so it is a file among files. */
function archiveAt(name: string, config: SiteConfig): string {
  const archive = openNamed(name, config);
  const sum = openOutput(`${name}.sha256`, config.root);
  for (const { path, isStream } of [archive, sum])
    if (isStream)
      throw refusedOutput(path, 'it is a link or no file, and the archive or its checksum would replace it');
  return archive.path;
}

/** The format that was asked for, or that of the name; a name that says another one is refused. */
function formatOf({ format, out = '' }: PackOptions): ArchiveFormat {
  const named = /\.(?:tgz|tar\.gz)$/i.test(out) ? 'tgz' : /\.zip$/i.test(out) ? 'zip' : undefined;
  if (format === undefined || named === undefined || format === named) return format ?? named ?? 'zip';
  throw callFault(
    `\`${out}\` is the name of a ${named} archive.`,
    `Leave out \`--format ${format}\`, or change the name.`,
  );
}

/** Adds the page that readers open where the part has none of its own; gives all files in order. */
function completeFolder(dir: string): readonly string[] {
  if (!existsSync(join(dir, 'index.html'))) copyFileSync(join(dir, ABOUT_FILE), join(dir, 'index.html'));
  rmSync(join(dir, MANIFEST_FILE), { force: true });
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dir, join(parentPath, name)).replaceAll('\\', '/'))
    .sort(compareText);
}

/** Writes the archive whole or not at all, and its checksum beside it. */
async function writeChecked(file: string, write: (draft: string) => ReturnType<typeof writeArchive>) {
  const draft = draftName(file);
  try {
    mkdirSync(dirname(file), { recursive: true });
    const written = await write(draft);
    // The checksum comes first: where it cannot be written, there is no archive without one.
    writeWhole(`${file}.sha256`, `${written.sha256}  ${basename(file)}\n`);
    rename(draft, file);
    return written;
  } catch (error) {
    rmSync(draft, { force: true });
    throw inWords(`\`${file}\` and its checksum cannot be written`, error);
  }
}
