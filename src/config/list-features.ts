// Lists the built-in features that are extensions. The caller passes the URL of the module with the features, so that the core does not
// depend on them.
import type { SiteConfig } from '../model/config.ts';
import type { LoadedExtension } from '../model/extension.ts';
import type { FeatureTables } from '../model/feature-tables.ts';
import type { FeatureExtensionLister, FileLookupForFeatures, FilePlannerLoader } from '../model/features.ts';
import { convertFeatureToExtension } from './extensions.ts';
import { extractSearchSettings, findSearchProvider } from './provider.ts';

interface FeaturesModule {
  readonly features: FeatureExtensionLister;
  readonly loadTables: () => Promise<readonly FeatureTables[]>;
  readonly loadSiteFiles: FilePlannerLoader;
}

interface SiteFeatures {
  readonly extensions: readonly LoadedExtension[];
  /** Fingerprints of the features, part of the configuration's hash. */
  readonly keys: readonly string[];
  /** Loads the files that the features add to the site. */
  readonly loadSiteFiles?: FilePlannerLoader;
}

/** Returns the configuration with the search of a feature, if a feature provides one. */
export function addFeatureSearchProvider<Config extends Pick<SiteConfig, 'search'>>(
  config: Config,
  { extensions }: SiteFeatures,
): Config {
  const provider = findSearchProvider(extensions.map(({ extension }) => extension));
  if (provider === undefined) return config;
  // The hosts of the provider are already normalized, so they are used unchanged.
  return { ...config, search: { ...config.search, ...extractSearchSettings(provider), policy: provider.policy } };
}

/** Loads the features of a site from the module that lists them; without a module there are none. */
export async function loadSiteFeatures(
  module: string | undefined,
  config: Omit<SiteConfig, 'configHash'>,
  files: FileLookupForFeatures,
): Promise<SiteFeatures> {
  if (module === undefined) return { extensions: [], keys: [] };
  const { features, loadSiteFiles }: FeaturesModule = await import(module);
  const extensions = (await features(config, files)).map(convertFeatureToExtension);
  return { extensions, keys: extensions.map(({ fingerprint }) => fingerprint), loadSiteFiles };
}

/** Loads the tables of the features, which validation needs; without a module there are none. */
export async function loadFeatureTables(module: string | undefined): Promise<readonly FeatureTables[]> {
  if (module === undefined) return [];
  const { loadTables }: FeaturesModule = await import(module);
  return loadTables();
}
