// The features of techdocs that are extensions: how they are listed, and what sets them apart from those of sites.
import type { SiteConfig } from './config.ts';
import type { Extension, LoadedExtension } from './extension.ts';
import type { SiteFiles } from './site.ts';

/** Code of a finding of an extension, as users know it. */
export function codeOf(
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

/** How far above a project its packages may lie, as in a repository of several. */
const LEVELS = 6;

/** The folder of a package that a site installs itself, relative to the root; nothing where it has none. */
export function packageFolder(name: string, { isFile }: FeatureFiles): string | undefined {
  const folders = Array.from({ length: LEVELS }, (_, level) => `${'../'.repeat(level)}node_modules/${name}`);
  return folders.find((path) => isFile(`${path}/package.json`));
}
