// The features of techdocs that are extensions: how they are listed, and how they differ from extensions of sites.
import type { SiteConfig } from './config.ts';
import type { Extension, LoadedExtension } from './extension.ts';
import type { FeatureFilePlanner } from './site.ts';

/**
 * Returns the code of an extension's finding as users see it: with the name of the extension as a prefix, except for features of techdocs.
 */
export function formatFindingCode(
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

/** Loads the planner of the features' files. */
export type FeatureFilePlannerImporter = () => Promise<FeatureFilePlanner>;

/** One change of an API. */
export interface ApiChange {
  readonly kind: 'added' | 'changed' | 'deprecated' | 'removed';
  /** The changed item: an operation, a channel, a schema. */
  readonly place: string;
  /** The change, as a sentence without full stop; absent if it concerns the whole item. */
  readonly text?: string;
  /** Whether valid clients may fail after the change. */
  readonly isBreaking: boolean;
}

/** The changes of one API of a site. */
export interface ApiDiff {
  /** Id in the configuration. */
  readonly id: string;
  /** Docs version with the API. */
  readonly version: string;
  readonly title: string;
  /** Set if the whole API is new or removed; absent if both sites have it. */
  readonly is?: 'added' | 'removed';
  readonly changes: readonly ApiChange[];
  /** Reason why the changes of the API are unknown; absent if they are known. */
  readonly fault?: string;
}

/** A site whose APIs are compared. */
export type SiteForApiComparison = Pick<SiteConfig, 'root' | 'apis'>;

/** Compares the APIs of a site with the APIs of its former state. */
export type ApiComparer = (before: SiteForApiComparison, after: SiteForApiComparison) => Promise<readonly ApiDiff[]>;

/** Loads the function that compares APIs. */
export type ApiComparerLoader = () => Promise<ApiComparer>;

/** Number of folders, from the project upwards, that are searched for packages, as in a monorepo. */
const MAX_PARENT_FOLDERS = 6;

/** Returns the root-relative folder of an installed package of a site; `undefined` if it is not installed. */
export function findPackageFolder(name: string, { isFile }: FileLookupForFeatures): string | undefined {
  const folders = Array.from(
    { length: MAX_PARENT_FOLDERS },
    (_, level) => `${'../'.repeat(level)}node_modules/${name}`,
  );
  return folders.find((path) => isFile(`${path}/package.json`));
}
