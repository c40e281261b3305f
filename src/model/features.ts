// Features of techdocs that are extensions: their names, the options that they add, and the packages that they look up.
import type { SiteConfig } from './config.ts';
import type { ValueOrFaults } from './diagnostic.ts';
import type { Extension, LoadedExtension } from './extension.ts';
import type { FeatureFilePlanner } from './site.ts';

/**
 * Returns the code of an extension's finding as users see it: with the name of the extension as a prefix, except for features of techdocs.
 */
export function formatExtensionFindingCode(
  { extension: { name }, isBuiltIn }: Pick<LoadedExtension, 'extension' | 'isBuiltIn'>,
  code: string,
): string {
  return isBuiltIn ? code : `${name}/${code}`;
}

/** Returns the name of a feature as an extension. It contains a dot; names of other extensions contain none. */
export function formatExtensionNameOfFeature(name: string): string {
  return `techdocs.${name}`;
}

/** Looks up files on which features depend in addition to the configuration. */
export interface FileLookupForFeatures {
  /** Whether a file exists, by its root-relative path. If the answer changes, the configuration is loaded again. */
  isFile(path: string): boolean;
}

/** Returns the features of techdocs that are extensions, for a site. */
export type FeatureExtensionLister = (
  config: Omit<SiteConfig, 'configHash'>,
  files: FileLookupForFeatures,
) => Promise<readonly Extension[]>;

/** Options of a build that belong to features, by name. Each feature adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it.
export interface BuildOptionsOfFeatures {}

/** Values of the options that features add to `new-release`, by name. Each such option adds a section to the new post. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it.
export interface ReleaseOptionsOfFeatures {}

/** Folders of a call of `new-release`, absolute. */
export interface NewReleaseFolders {
  readonly current: string;
  /** Root of the project. Files below it may be read. */
  readonly root: string;
}

/** Writes a section of a release post as Markdown from the values of an option. */
export type ReleasePostSectionWriter = (
  values: readonly string[],
  folders: NewReleaseFolders,
) => Promise<ValueOrFaults<string>>;

/** Loads the planner of the features' files. */
export type FilePlannerLoader = () => Promise<FeatureFilePlanner>;

/** Maximum number of folders to search for a package, from the project upwards: a monorepo has packages in a parent folder. */
const MAX_PARENT_FOLDERS = 6;

/** Returns the root-relative folder of an installed package of a site; `undefined` if it is not installed. */
export function findPackageFolder(name: string, { isFile }: FileLookupForFeatures): string | undefined {
  const folders = Array.from(
    { length: MAX_PARENT_FOLDERS },
    (_, level) => `${'../'.repeat(level)}node_modules/${name}`,
  );
  return folders.find((path) => isFile(`${path}/package.json`));
}
