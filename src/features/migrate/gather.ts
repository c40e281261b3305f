// Reads everything that a migration needs of the old site: configuration, files, sidebars, and the values of modules that pages import.
// Writes nothing; `OldCodeReader` records what was run.
import { basename, join, relative } from 'node:path';
import { loadFeatureTables } from '../../config/list-features.ts';
import { validateSidebars } from '../../config/sidebars.ts';
import { readStats } from '../../content/io/stats.ts';
import { memoizeByKey } from '../../lib/derived.ts';
import { isSafeRelativePath } from '../../lib/file-path.ts';
import { isPlainObject } from '../../lib/values.ts';
import { convertErrorToFindings, formatFindingSentence } from '../../model/diagnostic.ts';
import { FEATURES_MODULE_URL } from '../module.ts';
import { type AliasResolver, createSiteAliasResolver, createUnreadAliasNotes } from './aliases.ts';
import { addDefaultsToSidebars, findCategoryDefaults } from './category-defaults.ts';
import { createUnreadableConfigError, type OldCodeReader, type ValueFromOldCode } from './code-reader.ts';
import { findModuleFile } from './foreign-modules.ts';
import { listImportedModules } from './imported-files.ts';
import {
  computeVersionFolders,
  type DocsFolderPlan,
  type NewFolderPlan,
  type OldDocsVersion,
  planNewFolders,
} from './layout.ts';
import { createLostTranslationNotes } from './left-texts.ts';
import {
  type ConfigNote,
  convertToList,
  type OldSiteConfig,
  readOldSite,
  toNonEmptyText,
  toRawOptions,
} from './old-site.ts';
import { type OldPage, readOldPage } from './pages.ts';
import type { NoteWithLocation } from './planned.ts';
import { resolveReadablePath, resolveReadableSourcePath, toSitePath } from './reach.ts';
import {
  createInvalidEncodingNote,
  isMarkdownFile,
  isUtf8File,
  listOldFiles,
  type OldFile,
  readJsonFile,
  readOldFileText,
} from './read-source.ts';
import { hasEmptyCategory, removeSidebarCode } from './sidebar-values.ts';
import { createThemeCodeNotes } from './theme-notes.ts';

/** Sidebars of one version of a docs instance. */
interface VersionSidebarsFile {
  readonly docs: DocsFolderPlan;
  readonly version: OldDocsVersion;
  /** Path in the old site. */
  readonly file: string;
  readonly value: unknown;
  /** Whether the file can be copied unchanged. */
  readonly isPlain: boolean;
  /** Whether the file can be imported without side effects. */
  readonly isHarmless: boolean;
}

/** Everything that was read from the old site. */
export interface OldSiteContent {
  /** Absolute path of the old site. */
  readonly site: string;
  readonly configFile: string;
  readonly old: OldSiteConfig;
  readonly layout: NewFolderPlan;
  readonly files: readonly OldFile[];
  readonly pages: readonly OldPage[];
  readonly sidebars: readonly VersionSidebarsFile[];
  /** Exports of each module that pages import. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly notes: readonly ConfigNote[];
  /** Items that were left out: symbolic links to targets outside the site, and values that are known only if code is run. */
  readonly left: readonly NoteWithLocation[];
  readonly find: (path: string) => string | undefined;
  /** Resolves path aliases of the site. */
  readonly alias: AliasResolver;
  readonly read: (path: string) => string | undefined;
  /** Returns the address of a file in a static folder. */
  readonly addressOf: (path: string) => string | undefined;
  /** Lists the fields of the configuration that code reads, and whose values are not known. */
  readonly listUnreadFields: (code: string) => readonly string[];
}

/** Reads the old site. Throws a `UserError` if its configuration cannot be read. */
export async function readOldSiteContent(
  site: string,
  configFile: string,
  code: OldCodeReader,
): Promise<OldSiteContent> {
  const { value, missing } = await code.readDefault(join(site, configFile));
  if (!isPlainObject(value)) throw createUnreadableConfigError(configFile, code.items);
  const old = readOldSite(value, site);
  const unread: ConfigNote[] = [];
  const layout = planNewFolders(old, createDocsVersionLister(site, unread));
  const { files, left } = listOldFiles(site, layout.folders);
  const pages = files.filter(isMarkdownFile).flatMap((file): OldPage[] => {
    const text = readOldFileText(site, file.path);
    const target = toSitePath(site, resolveReadablePath(site, file.path) ?? file.path);
    if (text === undefined) return [];
    const invalid = createInvalidEncodingNote(text, () => isUtf8File(site, file.path));
    if (invalid !== undefined) unread.push({ at: file.path, ...invalid });
    return [readOldPage(target === file.path ? file : { ...file, target }, text)];
  });
  // Cached: each use of a component resolves all of its imports.
  const find = memoizeByKey((path) => {
    const moduleFile = findModuleFile(join(site, path)) ?? (isFile(join(site, path)) ? join(site, path) : undefined);
    return moduleFile === undefined || resolveReadableSourcePath(site, moduleFile) === undefined
      ? undefined
      : toSitePath(site, moduleFile);
  });
  const sidebars = await readOldSidebars(site, layout, code);
  const read = memoizeByKey((path: string) => readOldFileText(site, path));
  const alias = createSiteAliasResolver(old, site, read);
  const access = { read, alias, has: (path: string) => find(path) === path };
  const values = await code.readExports(listImportedModules(pages.map(getCodeOfPage), access));
  const notes = [
    ...old.notes,
    ...unread,
    ...readLostTranslationNotes(site, old),
    ...missing.map((name) => ({
      at: configFile,
      message: `\`${name}\` is not there; what the configuration takes from it is left out.`,
      isHand: true as const,
    })),
    ...sidebars.notes,
  ];
  return {
    ...{ site, configFile, old, layout, files, pages, find, alias, notes, read, values },
    left: [
      ...createNotesOnOutsideFolders(layout),
      ...left,
      ...createThemeCodeNotes(site),
      ...createUnreadAliasNotes(read),
      ...code.items,
    ],
    sidebars: sidebars.all,
    listUnreadFields: createUnreadFieldLister(old, () => read(configFile) ?? ''),
    addressOf: (path) => {
      const folder = old.staticDirs.find((dir) => path.startsWith(`${dir}/`));
      return folder === undefined ? undefined : path.slice(folder.length);
    },
  };
}

/** Creates a function that lists the keys of `customFields` that code reads, and that the configuration names without a known value. */
function createUnreadFieldLister({ config }: OldSiteConfig, readConfig: () => string) {
  const rawOptions = toRawOptions(config.customFields);
  return (code: string): readonly string[] =>
    [...code.matchAll(/\bcustomFields[!?]?\.(\w+)/g)].flatMap(([field, key = '']) =>
      Object.hasOwn(rawOptions, key) || !readConfig().includes(key) ? [] : [field],
    );
}

function readLostTranslationNotes(site: string, { i18n }: OldSiteConfig): readonly ConfigNote[] {
  const byDefault = { from: `${i18n.path}/${i18n.defaultLocale}`, to: '', kind: 'static' } as const;
  const ofDefault = listOldFiles(site, [byDefault]).files.map(({ path }) => path);
  return createLostTranslationNotes({ i18n, ofDefault, read: (path) => readOldFileText(site, path) });
}

/** Creates a function that lists the versions of a docs instance that have a folder. The function reports all others. */
function createDocsVersionLister(site: string, unread: ConfigNote[]): (docs: string) => readonly string[] {
  return (docs) => {
    const prefix = docs === 'default' ? '' : `${docs}_`;
    const at = `${prefix}versions.json`;
    const names = convertToList(readJsonFile(site, at)).filter((value) => typeof value === 'string');
    return names.filter((name) => {
      const folder = `${prefix}versioned_docs/version-${name}`;
      const isFolderName = isSafeRelativePath(name) && !name.includes('/');
      if (isFolderName && resolveReadablePath(site, folder) !== undefined) return true;
      const message = isFolderName
        ? `The version \`${name}\` has no folder \`${folder}\`; it is left out.`
        : `The version \`${name}\` is left out: no folder can have this name.`;
      unread.push({ at, message, isHand: true });
      return false;
    });
  };
}

function getCodeOfPage({ file, text }: OldPage): readonly [path: string, code: string] {
  return [file.target ?? file.path, text];
}

function isFile(path: string): boolean {
  return readStats(path)?.isFile() === true;
}

async function readOldSidebars(site: string, { docs }: NewFolderPlan, code: OldCodeReader) {
  const versionSidebarsFiles: VersionSidebarsFile[] = [];
  const notes: ConfigNote[] = [];
  const tables = await loadFeatureTables(FEATURES_MODULE_URL);
  for (const item of docs) {
    for (const version of item.versions) {
      const isCurrent = version.name === 'current';
      const file = isCurrent
        ? toNonEmptyText(item.instance.options.sidebarPath)
        : computeVersionFolders(item, version).sidebars;
      const moduleFile = file === undefined ? undefined : findModuleFile(join(site, file));
      if (file === undefined || moduleFile === undefined || resolveReadablePath(site, moduleFile) === undefined)
        continue;
      try {
        const { value: read, missing, packages = [], isHarmless } = await readSidebarsFile(site, moduleFile, code);
        const sitePath = toSitePath(site, moduleFile);
        const { value: plain, lost } = removeSidebarCode(read);
        const defaults = findCategoryDefaults(item.instance.options);
        const value = defaults === undefined ? plain : addDefaultsToSidebars(plain, defaults);
        for (const name of missing) notes.push(createMissingImportNote(name, sitePath));
        for (const name of lost) if (!missing.includes(name)) notes.push(createMissingPackageNote(name, sitePath));
        // An empty category may come from a loop over data of a missing package, so the missing packages are reported.
        if (lost.length === 0 && hasEmptyCategory(value))
          for (const name of packages) notes.push(createMissingPackageNote(name, sitePath));
        if (value === undefined) continue;
        const text = readOldFileText(site, sitePath) ?? '';
        const isPlain =
          defaults === undefined &&
          !/\brequire\(|^\s*import\s(?!type\b)/m.test(text) &&
          validateSidebars(value, { tables }).faults.length === 0;
        versionSidebarsFiles.push({ docs: item, version, file: sitePath, value, isPlain, isHarmless });
      } catch (error) {
        const [fault] = convertErrorToFindings(error);
        notes.push({ at: file, message: fault ? formatFindingSentence(fault) : String(error), isHand: true });
      }
    }
  }
  return { all: versionSidebarsFiles, notes };
}

function createMissingImportNote(name: string, file: string): ConfigNote {
  const message = `\`${name}\`, which \`${file}\` imports, is not there; what sidebars take from it is left out.`;
  return { at: file, message, suggestion: 'Make it first, and run the command again.', isHand: true };
}

function createMissingPackageNote(name: string, file: string): ConfigNote {
  const message = `\`${name}\` belongs to a package that is not installed; what sidebars take from it is left out.`;
  return { at: file, message, suggestion: 'Install it, and run the command again.', isHand: true };
}

async function readSidebarsFile(site: string, file: string, code: OldCodeReader): Promise<ValueFromOldCode> {
  if (file.endsWith('.json')) {
    const value = readJsonFile(site, relative(site, file));
    if (value === undefined) throw new Error(`\`${basename(file)}\` is not JSON.`);
    return { value, missing: [], isHarmless: true };
  }
  return code.readDefault(file);
}

/** Reports folders outside of the site that the configuration names. */
function createNotesOnOutsideFolders({ folders }: NewFolderPlan): readonly NoteWithLocation[] {
  const beside = [...new Set(folders.map(({ from }) => from).filter((from) => from.startsWith('../')))];
  return beside.map((from) => ({
    at: { file: from },
    message: 'This folder lies beside the site. It was read because the configuration names it.',
  }));
}
