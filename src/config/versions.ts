// Docs versions: their order, defaults and folders in the project.
import { getOwnPropertyValue } from '../lib/own.ts';
import { isPlainObject } from '../lib/values.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { DocsConfig, VersionConfig, VersionSource } from '../model/docs-versions.ts';
import { DEFAULT_CURRENT_VERSION_LABEL, defaultDocsId, listVersionNames } from '../model/docs-versions.ts';
import type { SidebarsConfig } from '../model/sidebar-config.ts';
import { type ConfigFault, formatKeyPath, type ValuePath } from './fault.ts';
import { moduleFileExtensions } from './module-files.ts';
import type { CheckedConfig } from './schema/config.ts';
import { generatedSidebars } from './sidebars.ts';

/** File lookups by root-relative path. */
export interface ProjectFileLookup {
  readonly isFolder: (path: string) => boolean;
  readonly isFile: (path: string) => boolean;
}

/** Sidebars from a file, with all faults of the file. */
export interface LoadedSidebars {
  readonly value: SidebarsConfig;
  readonly diagnostics: readonly Diagnostic[];
  /** Absolute paths of all bundled files. */
  readonly inputs: readonly string[];
  /** Compiled code of the file. */
  readonly code: string;
}

/** Finds the folder of each version and loads its sidebars. `features/git-versions/` reads the versions from commits. */
export async function loadVersionSources(
  { given, at, id }: { readonly given: unknown; readonly at: ValuePath; readonly id: string },
  files: ProjectFileLookup,
  loadSidebars: (file: string) => Promise<LoadedSidebars>,
) {
  const sources: Record<string, VersionSource> = {};
  const faults: ConfigFault[] = [];
  const diagnostics: Diagnostic[] = [];
  const inputs: string[] = [];
  for (const [name, settings] of Object.entries(isPlainObject(given) ? given : {})) {
    if (name === 'current' || !isPlainObject(settings)) continue;
    const { folder: named, ref } = settings;
    const folder = typeof named === 'string' ? named.replace(/^\.\/|\/+$/g, '') : undefined;
    if (typeof ref === 'string') {
      sources[name] = { ref, folder, docs: '', sidebars: generatedSidebars };
      continue;
    }
    const folderName = id === defaultDocsId ? name : `${id}/${name}`;
    const folders = folder === undefined ? [`versions/${folderName}`, `content/versions/${folderName}`] : [folder];
    const source = folders.find((candidate) => files.isFolder(`${candidate}/docs`));
    if (source === undefined) {
      faults.push(createMissingVersionDocsFault([...at, 'versions', name], folders, id));
      continue;
    }
    const sidebarsFile = moduleFileExtensions.map((ending) => `${source}/sidebars.${ending}`).find(files.isFile);
    const loaded = sidebarsFile === undefined ? undefined : await loadSidebars(sidebarsFile);
    diagnostics.push(...(loaded?.diagnostics ?? []));
    inputs.push(...(loaded?.inputs ?? []));
    const sidebars = loaded?.value ?? generatedSidebars;
    sources[name] = { folder: source, docs: `${source}/docs`, sidebarsFile, sidebars };
  }
  return { sources, faults, diagnostics, inputs };
}

function createMissingVersionDocsFault(path: ValuePath, searched: readonly string[], id: string): ConfigFault {
  const folders = searched.map((folder) => `\`${folder}/docs\``).join(' and no ');
  const message = `\`${formatKeyPath(path)}\` has no docs: there is no folder ${folders}.`;
  const call = `techdocs new-release --docs-version ${path.at(-1)}${id === defaultDocsId ? '' : ` --docs ${id}`}`;
  const suggestion = `Create it with \`${call}\`, or set \`folder\` or \`ref\`.`;
  return { path, isKey: true, message, suggestion };
}

/** Returns the complete settings of all versions, with the defaults of Docusaurus. */
export function computeVersionConfigs(
  docs: CheckedConfig['docs'][number],
  sources: Readonly<Record<string, VersionSource>>,
): Pick<DocsConfig, 'lastVersion' | 'versions'> {
  const settings = docs.versions;
  const names = listVersionNames(settings).filter((name) => name !== 'current');
  const last = docs.lastVersion ?? names[0] ?? 'current';
  const isCurrentLast = last === 'current';
  const versionOf = (name: string, usual: Pick<VersionConfig, 'label' | 'path' | 'banner'>): VersionConfig => {
    const versionSettings = getOwnPropertyValue(settings, name);
    const source = getOwnPropertyValue(sources, name);
    return {
      label: versionSettings?.label ?? usual.label,
      path: versionSettings?.path ?? usual.path,
      banner: versionSettings?.banner ?? usual.banner,
      badge: versionSettings?.badge ?? true,
      noIndex: versionSettings?.noIndex ?? false,
      ...(source && { source }),
    };
  };
  const current = versionOf('current', {
    label: DEFAULT_CURRENT_VERSION_LABEL,
    path: isCurrentLast ? '' : 'next',
    banner: isCurrentLast ? 'none' : 'unreleased',
  });
  const others = names.map((name, index) => {
    const isNewer = !isCurrentLast && index < names.indexOf(last);
    const banner = name === last ? 'none' : isNewer ? 'unreleased' : 'unmaintained';
    return [name, versionOf(name, { label: name, path: name === last ? '' : name, banner })] as const;
  });
  return { lastVersion: last, versions: Object.fromEntries([['current', current] as const, ...others]) };
}

/** Reports versions with the same path. */
export function findDuplicateVersionPathFaults({ versions, at }: Pick<DocsConfig, 'versions' | 'at'>): ConfigFault[] {
  const byPath = new Map<string, string>();
  return Object.entries(versions).flatMap(([name, { path }]): ConfigFault[] => {
    const other = byPath.get(path.toLowerCase());
    byPath.set(path.toLowerCase(), name);
    if (other === undefined) return [];
    const message = `The versions \`${other}\` and \`${name}\` are both at the path \`/${path}\`.`;
    return [{ path: [...at, 'versions', name], message, suggestion: 'Give one of them another `path`.' }];
  });
}
