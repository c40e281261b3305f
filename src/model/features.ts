// The features of techdocs that are extensions: how they are listed, and what sets them apart from those of sites.
import type { SiteConfig } from './config.ts';
import type { Extension, LoadedExtension } from './extension.ts';
import type { SiteFiles } from './site.ts';

/** Code of a finding of an extension, as users know it. */
export function findingCode(
  { extension: { name }, isBuiltIn }: Pick<LoadedExtension, 'extension' | 'isBuiltIn'>,
  code: string,
): string {
  return isBuiltIn ? code : `${name}/${code}`;
}

/** The name of a feature among the extensions of a site, none of which has a dot in its own. */
export function nameOfFeature(name: string): string {
  return `techdocs.${name}`;
}

/** What features may depend on besides the configuration. */
export interface FeatureFiles {
  /** Whether there is such a file, from the root of the project. A change of the answer asks for loading again. */
  isFile(path: string): boolean;
}

/** Gives the features of techdocs that are extensions, for a site. */
export type ListFeatures = (config: Omit<SiteConfig, 'configHash'>, files: FeatureFiles) => readonly Extension[];

/** Gives the files that features plan. */
export type LoadSiteFiles = () => Promise<SiteFiles>;

/** One change of an API. */
export interface ApiChange {
  readonly kind: 'added' | 'changed' | 'deprecated' | 'removed';
  /** What changed: an operation, a channel, a schema. */
  readonly place: string;
  /** What of it changed, as a sentence without its full stop; absent where all of it is meant. */
  readonly text?: string;
  /** Who did all that was right before may fail now. */
  readonly isBreaking: boolean;
}

/** What changed in an API of a site. */
export interface ApiDiff {
  /** Its id in the configuration. */
  readonly id: string;
  /** Docs version that has it. */
  readonly version: string;
  readonly title: string;
  /** Whether all of it is new or gone; absent where both sites have it. */
  readonly is?: 'added' | 'removed';
  readonly changes: readonly ApiChange[];
  /** Why nothing is known of its changes. */
  readonly fault?: string;
}

/** A site whose APIs are compared. */
export type SiteOfApis = Pick<SiteConfig, 'root' | 'apis'>;

/** Compares the APIs of a site with those that it had. */
export type CompareApis = (before: SiteOfApis, after: SiteOfApis) => Promise<readonly ApiDiff[]>;

/** Gives what compares APIs. */
export type LoadCompareApis = () => Promise<CompareApis>;

/** How far above a project its packages may lie, as in a repository of several. */
const LEVELS = 6;

/** The folder of a package that a site installs itself, relative to the root; nothing where it has none. */
export function packageFolder(name: string, { isFile }: FeatureFiles): string | undefined {
  const folders = Array.from({ length: LEVELS }, (_, level) => `${'../'.repeat(level)}node_modules/${name}`);
  return folders.find((path) => isFile(`${path}/package.json`));
}
