// Reads everything that a migration needs of the old site: configuration, files, sidebars, and the values of modules that pages import.
// Writes nothing; `CodeReader` records what was run.
import { basename, join, relative, sep } from 'node:path';
import { isPlain } from '../../config/judge.ts';
import { checkSidebars } from '../../config/sidebars.ts';
import { statsOf } from '../../content/io/stats.ts';
import { remembering } from '../../lib/derived.ts';
import { staysInside } from '../../lib/file-path.ts';
import { errorsOf, sentenceOf } from '../../model/diagnostic.ts';
import { type AliasFinder, siteAliases } from './aliases.ts';
import { type CodeReader, type ReadCode, unreadableCode } from './code-reader.ts';
import { moduleFile } from './foreign-modules.ts';
import { type DocsLayout, type NewLayout, type OldVersion, planNewLayout, versionFolders } from './layout.ts';
import { leftTexts } from './left-texts.ts';
import { type ConfigNote, type OldSite, optionText, readOldSite } from './old-site.ts';
import { type OldPage, readOldPage } from './pages.ts';
import { siteRelative } from './paths.ts';
import type { Item } from './planned.ts';
import { siteRealPath, siteSource } from './reach.ts';
import { configOf, isMarkdownFile, listOldFiles, type OldFile, readJson, readOld } from './read-source.ts';
import { hasEmptyCategory, soundSidebars } from './sidebar-values.ts';

/** Sidebars of one version of a docs instance. */
export interface GatheredSidebars {
  readonly docs: DocsLayout;
  readonly version: OldVersion;
  /** Path in the old site. */
  readonly file: string;
  readonly value: unknown;
  /** Whether the file can be copied unchanged. */
  readonly isPlain: boolean;
  /** Whether importing it has no side effects. */
  readonly isHarmless: boolean;
}

/** Everything that was read. */
export interface Gathered {
  /** Absolute path of the old site. */
  readonly site: string;
  readonly configFile: string;
  readonly old: OldSite;
  readonly layout: NewLayout;
  readonly files: readonly OldFile[];
  readonly pages: readonly OldPage[];
  readonly sidebars: readonly GatheredSidebars[];
  /** Exports of each module that pages import. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly notes: readonly ConfigNote[];
  /** Items that were left out: symbolic links out of the site, and values that only running code would give. */
  readonly left: readonly Item[];
  readonly find: (path: string) => string | undefined;
  /** Resolves path aliases of the site. */
  readonly alias: AliasFinder;
  readonly read: (path: string) => string | undefined;
  /** Returns the address of a file in a static folder. */
  readonly addressOf: (path: string) => string | undefined;
}

/** Reads the old site. Throws a `UserError` if its configuration cannot be read. */
export async function gather(site: string, named: string, code: CodeReader): Promise<Gathered> {
  const configFile = configOf(site, named);
  const { value, missing } = await code.readDefault(join(site, configFile));
  if (!isPlain(value)) throw unreadableCode(configFile, code.items);
  const old = readOldSite(value, site);
  const unread: ConfigNote[] = [];
  const layout = planNewLayout(old, versionNames(site, unread));
  const { files, left } = listOldFiles(site, layout.folders);
  const pages = files.filter(isMarkdownFile).flatMap((file): OldPage[] => {
    const text = readOld(site, file.path);
    if (text !== undefined) return [readOldPage(file, text)];
    unread.push({ at: file.path, message: 'This file is not text in UTF-8, so it is copied as it is.', isHand: true });
    return [];
  });
  // Cached: each use of a component resolves all of its imports.
  const find = remembering((path) => {
    const found = moduleFile(join(site, path)) ?? (isFile(join(site, path)) ? join(site, path) : undefined);
    return found === undefined || siteSource(site, found) === undefined
      ? undefined
      : relative(site, found).split(sep).join('/');
  });
  const sidebars = await gatherSidebars(site, layout, code);
  const read = remembering((path: string) => readOld(site, path));
  const alias = siteAliases(old, site, read);
  const modules = await code.readExports(modulesOf(pages, find, alias));
  const notes = [
    ...old.notes,
    ...unread,
    ...leftTextsOf(site, old),
    ...missing.map((name) => ({
      at: configFile,
      message: `\`${name}\` is not there; what the configuration takes from it is left out.`,
      isHand: true as const,
    })),
    ...sidebars.notes,
  ];
  return {
    ...{ site, configFile, old, layout, files, pages, find, alias, notes, read },
    left: [...besideItems(layout), ...left, ...code.items],
    sidebars: sidebars.all,
    values: modules,
    addressOf: (path) => {
      const folder = old.staticDirs.find((dir) => path.startsWith(`${dir}/`));
      return folder === undefined ? undefined : path.slice(folder.length);
    },
  };
}

function leftTextsOf(site: string, { i18n }: OldSite): readonly ConfigNote[] {
  const byDefault = { from: `${i18n.path}/${i18n.defaultLocale}`, to: '', kind: 'static' } as const;
  const ofDefault = listOldFiles(site, [byDefault]).files.map(({ path }) => path);
  return leftTexts({ i18n, ofDefault, read: (path) => readOld(site, path) });
}

/** Creates a function that returns docs versions with a folder. Reports missing folders. */
function versionNames(site: string, unread: ConfigNote[]): (docs: string) => readonly string[] {
  return (docs) => {
    const prefix = docs === 'default' ? '' : `${docs}_`;
    const listed = readJson(site, `${prefix}versions.json`);
    const names = Array.isArray(listed) ? listed.filter((one) => typeof one === 'string') : [];
    return names.filter(isFolderName(`${prefix}versions.json`, unread)).filter((name) => {
      const folder = `${prefix}versioned_docs/version-${name}`;
      if (siteRealPath(site, folder) !== undefined) return true;
      unread.push({
        at: `${prefix}versions.json`,
        message: `The version \`${name}\` has no folder \`${folder}\`; it is left out.`,
        isHand: true,
      });
      return false;
    });
  };
}

/** Creates a predicate: whether a version's name is a single folder name inside the site. Reports other names. */
function isFolderName(at: string, unread: ConfigNote[]): (name: string) => boolean {
  return (name) => {
    if (staysInside(name) && !name.includes('/')) return true;
    const message = `The version \`${name}\` is left out: no folder can have this name.`;
    unread.push({ at, message, isHand: true });
    return false;
  };
}

function isFile(path: string): boolean {
  return statsOf(path)?.isFile() === true;
}

async function gatherSidebars(site: string, { docs }: NewLayout, code: CodeReader) {
  const all: GatheredSidebars[] = [];
  const notes: ConfigNote[] = [];
  for (const one of docs) {
    for (const version of one.versions) {
      const isCurrent = version.name === 'current';
      const file = isCurrent ? optionText(one.instance.options.sidebarPath) : versionFolders(one, version).sidebars;
      const found = file === undefined ? undefined : moduleFile(join(site, file));
      if (file === undefined || found === undefined || siteRealPath(site, found) === undefined) continue;
      try {
        const { value: read, missing, packages = [], isHarmless } = await sidebarsValue(site, found, code);
        const own = relative(site, found).split(sep).join('/');
        const { value, lost } = soundSidebars(read);
        for (const name of missing) notes.push(missingNote(name, own));
        for (const name of lost) if (!missing.includes(name)) notes.push(packageNote(name, own));
        // A loop over missing data yields an empty category.
        if (lost.length === 0 && hasEmptyCategory(value))
          for (const name of packages) notes.push(packageNote(name, own));
        if (value === undefined) continue;
        const text = readOld(site, own) ?? '';
        const isPlain = !/\brequire\(|^\s*import\s(?!type\b)/m.test(text) && checkSidebars(value).faults.length === 0;
        all.push({ docs: one, version, file: own, value, isPlain, isHarmless });
      } catch (error) {
        const [fault] = errorsOf(error);
        notes.push({ at: file, message: fault ? sentenceOf(fault) : String(error), isHand: true });
      }
    }
  }
  return { all, notes };
}

function missingNote(name: string, file: string): ConfigNote {
  const message = `\`${name}\`, which \`${file}\` imports, is not there; what sidebars take from it is left out.`;
  return { at: file, message, suggestion: 'Make it first, and run the command again.', isHand: true };
}

function packageNote(name: string, file: string): ConfigNote {
  const message = `\`${name}\` belongs to a package that is not installed; what sidebars take from it is left out.`;
  return { at: file, message, suggestion: 'Install it, and run the command again.', isHand: true };
}

async function sidebarsValue(site: string, file: string, code: CodeReader): Promise<ReadCode> {
  if (file.endsWith('.json')) {
    const value = readJson(site, relative(site, file));
    if (value === undefined) throw new Error(`\`${basename(file)}\` is not JSON.`);
    return { value, missing: [], isHarmless: true };
  }
  return code.readDefault(file);
}

const IMPORTED = /(?:^|;)[ \t]*import\s[^'";]*['"]([^'"]+)['"]/gm;

/** Returns the modules that pages import, as files of the site. */
function modulesOf(
  pages: readonly OldPage[],
  find: (path: string) => string | undefined,
  alias: AliasFinder,
): readonly string[] {
  const found = new Set<string>();
  for (const { file, text } of pages) {
    for (const [, name = ''] of text.matchAll(IMPORTED)) {
      if (/\.(?:mdx?|png|jpe?g|gif|svg|webp|avif|css|s[ac]ss)$/i.test(name)) continue;
      const path = siteRelative(name, file.path, alias);
      const module = path === undefined ? undefined : find(path);
      if (module !== undefined) found.add(module);
    }
  }
  return [...found];
}

/** Reports folders outside of the site that the configuration names. */
function besideItems({ folders }: NewLayout): readonly Item[] {
  const beside = [...new Set(folders.map(({ from }) => from).filter((from) => from.startsWith('../')))];
  return beside.map((from) => ({
    at: { file: from },
    message: 'This folder lies beside the site. It was read because the configuration names it.',
  }));
}
