// The `docs` setting of a site, which is one object or a list. Loads the sidebars and versions of each entry, and checks its folder.

import { dropLeadingDotDots, leadsOutOfRoot, shortenPathReenteringRoot } from '../lib/file-path.ts';
import { getValueAt } from '../lib/values.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { type DocsConfig, defaultDocsId, type VersionSource } from '../model/docs-versions.ts';
import { formatNearestNameHint } from '../model/nearest.ts';
import type { SidebarsConfig } from '../model/sidebar-config.ts';
import { type ConfigFault, formatKeyPath, type ValuePath } from './fault.ts';
import { validateValue } from './judge.ts';
import { moduleFileExtensions } from './module-files.ts';
import type { CheckedConfig } from './schema/config.ts';
import { docsPathSchema, projectPathSchema } from './schema/parts.ts';
import { generatedSidebars } from './sidebars.ts';
import {
  findDuplicateVersionPathFaults,
  type LoadedSidebars,
  loadVersionSources,
  type ProjectFileLookup,
} from './versions.ts';

/** An entry of `docs` before validation. */
interface RawDocsConfig {
  readonly id: string;
  /** Path of the docs in the configuration, as keys and indices. */
  readonly at: ValuePath;
}

/** An entry of `docs` with its sidebars and versions, which are not in the configuration file. */
export interface LoadedDocsConfig extends RawDocsConfig {
  readonly sidebarsFile?: string;
  readonly sidebars: SidebarsConfig;
  /** Sources of the versions by version key, without `current`. */
  readonly versionSources: Readonly<Record<string, VersionSource>>;
}

/** Returns all docs of an unvalidated configuration. */
export function listRawDocsConfigs(raw: unknown): readonly RawDocsConfig[] {
  const docs = getValueAt(raw, ['docs']);
  const valuePaths: ValuePath[] = Array.isArray(docs) ? docs.map((_, index) => ['docs', index]) : [['docs']];
  return valuePaths.map((at) => {
    const id = getValueAt(raw, [...at, 'id']);
    return { at, id: typeof id === 'string' ? id : defaultDocsId };
  });
}

/**
 * Loads the sidebars and versions of all docs. In the result, `codes` contains the compiled sidebars files, one for each docs, and
 * `inputs` the absolute paths of all bundled files.
 */
export async function loadDocsConfigs(
  raw: unknown,
  files: ProjectFileLookup,
  loadSidebars: (file: string) => Promise<LoadedSidebars>,
) {
  const loaded: LoadedDocsConfig[] = [];
  const faults: ConfigFault[] = [];
  const diagnostics: Diagnostic[] = [];
  const codes: string[] = [];
  const inputs: string[] = [];
  for (const written of listRawDocsConfigs(raw)) {
    const { at } = written;
    const versions = await loadVersionSources(
      { ...written, given: getValueAt(raw, [...at, 'versions']) },
      files,
      loadSidebars,
    );
    const sidebarsFile = findSidebarsFile(getValueAt(raw, [...at, 'sidebars']), written, files);
    const sidebars = sidebarsFile === undefined ? undefined : await loadSidebars(sidebarsFile);
    faults.push(...versions.faults);
    diagnostics.push(...(sidebars?.diagnostics ?? []), ...versions.diagnostics);
    codes.push(sidebars?.code ?? '');
    inputs.push(...(sidebars?.inputs ?? []), ...versions.inputs);
    const value = sidebars?.value ?? generatedSidebars;
    loaded.push({ ...written, sidebarsFile, sidebars: value, versionSources: versions.sources });
  }
  return { loaded, faults, diagnostics, codes, inputs };
}

function findSidebarsFile(named: unknown, { id }: RawDocsConfig, files: ProjectFileLookup): string | undefined {
  if (named === undefined) {
    const name = id === defaultDocsId ? 'sidebars' : `sidebars-${id}`;
    const folders = ['content/', ''];
    return folders.flatMap((folder) => moduleFileExtensions.map((end) => `${folder}${name}.${end}`)).find(files.isFile);
  }
  const path = validateValue(projectPathSchema, named);
  return 'value' in path && files.isFile(path.value) ? path.value : undefined;
}

/** Reports docs in a folder that is outside the repository or that contains the project. */
export function findDocsFolderFaults(raw: unknown, root: string, files: ProjectFileLookup): ConfigFault[] {
  return listRawDocsConfigs(raw).flatMap(({ at }): ConfigFault | [] => {
    const path = [...at, 'path'];
    const validation = validateValue(docsPathSchema, getValueAt(raw, path));
    const folder = 'value' in validation ? shortenPathReenteringRoot(validation.value, root) : '';
    // Missing folders are reported elsewhere.
    if (!folder.startsWith('..') || !files.isFolder(folder)) return [];
    const name = `\`${formatKeyPath(path)}\` names the folder \`${folder}\``;
    if (/^[./]+$/.test(folder)) {
      const suggestion = 'Name a folder inside it that holds only pages.';
      return { path, message: `${name}, which contains the project itself.`, suggestion };
    }
    const level = countLevelsToRepository(root, files);
    if (level !== undefined && folder.split('/').lastIndexOf('..') < level) return [];
    const isNowhere = level === undefined;
    const why = isNowhere
      ? ', which is outside the project, and the project is not in a git repository'
      : ', which is outside its git repository';
    const message = `${name}${why}.`;
    return { path, message, suggestion: 'Move the folder into the project, or into its repository.' };
  });
}

/**
 * Returns the number of folder levels between the project and its repository root: 0 if they are the same folder; `undefined` without a
 * repository.
 */
function countLevelsToRepository(root: string, files: ProjectFileLookup): number | undefined {
  const levels = root.split(/[\\/]/).length;
  for (let level = 0; level < levels; level += 1) {
    const git = `${'../'.repeat(level)}.git`;
    if (files.isFolder(git) || files.isFile(git)) return level;
  }
  return undefined;
}

/** Returns an object with the path of the repository. The object is empty if all docs are inside the project. */
export function findDocsRepository(docs: readonly Pick<DocsConfig, 'path'>[], root: string, files: ProjectFileLookup) {
  if (!docs.some(({ path }) => path.startsWith('..'))) return {};
  const level = countLevelsToRepository(root, files) ?? 0;
  const parts = root.split(/[\\/]/);
  return { repository: parts.slice(0, parts.length - level).join('/') || '/' };
}

/** Reports docs with the same id, path or folder, versions at the same path, and settings that name missing docs. */
export function findDocsClashFaults({
  docs,
  navbar,
  i18n,
}: Pick<SiteConfig, 'docs' | 'navbar' | 'i18n'>): ConfigFault[] {
  const ids = docs.map(({ id }) => id);
  const byId = collectFirstDocsByKey(docs, 'id');
  const byBase = collectFirstDocsByKey(docs, 'routeBasePath');
  const byPath = collectFirstDocsByKey(docs, 'path');
  return [
    ...docs.flatMap((item): ConfigFault[] => [
      ...findDuplicateVersionPathFaults(item),
      ...findDuplicateKeyFault(item, 'id', { others: byId, what: 'have the id' }),
      ...findDuplicateKeyFault(item, 'routeBasePath', { others: byBase, what: 'are at the path' }),
      ...findDuplicateKeyFault(item, 'path', { others: byPath, what: 'read the folder' }),
      ...(i18n.locales.length > 1 ? findI18nFolderClashFaults(item, docs, i18n.path) : []),
    ]),
    ...navbar.items.flatMap(({ docsPluginId: id }, index): ConfigFault | [] => {
      if (id === undefined || ids.includes(id)) return [];
      const path = ['navbar', 'items', index, 'docsPluginId'];
      const message = `\`${formatKeyPath(path)}\` names the docs \`${id}\`, which is not in \`docs\`.`;
      return { path, message, suggestion: formatNearestNameHint(id, ids) };
    }),
  ];
}

/** Reports docs inside and outside the project whose translations would share a folder. */
function findI18nFolderClashFaults(docs: DocsConfig, all: readonly DocsConfig[], i18n: string): ConfigFault[] {
  const other = all.find(
    (candidate) =>
      candidate !== docs &&
      leadsOutOfRoot(docs.path) &&
      dropLeadingDotDots(docs.path) === dropLeadingDotDots(candidate.path),
  );
  if (other === undefined) return [];
  const folder = `${i18n}/LOCALE/${dropLeadingDotDots(docs.path)}`;
  const message = `Translations of \`${formatKeyPath(other.at)}\` and \`${formatKeyPath(docs.at)}\` would both be in \`${folder}\`.`;
  return [{ path: [...docs.at, 'path'], message, suggestion: 'Rename one of the two folders.' }];
}

type UniqueDocsKey = 'id' | 'routeBasePath' | 'path';

/** Returns, for each value of a key, the first docs with this value. */
function collectFirstDocsByKey(docs: readonly DocsConfig[], key: UniqueDocsKey): ReadonlyMap<string, DocsConfig> {
  return new Map([...docs].reverse().map((item) => [item[key].toLowerCase(), item]));
}

function findDuplicateKeyFault(
  docs: DocsConfig,
  key: UniqueDocsKey,
  { others, what }: { readonly others: ReadonlyMap<string, DocsConfig>; readonly what: string },
): ConfigFault[] {
  const other = others.get(docs[key].toLowerCase());
  if (other === undefined || other === docs) return [];
  const message = `\`${formatKeyPath(other.at)}\` and \`${formatKeyPath(docs.at)}\` both ${what} \`${docs[key]}\`.`;
  return [{ path: [...docs.at, key], message, suggestion: `Give one of them another \`${key}\`.` }];
}

/** Validated settings of one entry of `docs`. */
export type CheckedDocsConfig = CheckedConfig['docs'][number];
