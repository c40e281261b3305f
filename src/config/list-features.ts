// The features of techdocs that are extensions. The configuration is handed the address of their list: no room of the core knows them.
import type { SiteConfig } from '../model/config.ts';
import type { LoadedExtension } from '../model/extension.ts';
import type { FeatureFiles, ListFeatures, LoadSiteFiles } from '../model/features.ts';
import { builtInExtension } from './extensions.ts';
import { providerIn, searchBy } from './provider.ts';

/** What the list of features exports. */
interface FeaturesModule {
  readonly features: ListFeatures;
  readonly loadSiteFiles: LoadSiteFiles;
}

/** What features do on a site. */
export interface Features {
  readonly extensions: readonly LoadedExtension[];
  /** Stand for them in the hash of the configuration. */
  readonly keys: readonly string[];
  /** Files that they plan. */
  readonly loadSiteFiles?: LoadSiteFiles;
}

/** A configuration with the search that a feature brings, where its own name asks for one. */
export function withFeatureSearch<Config extends Pick<SiteConfig, 'search'>>(
  config: Config,
  { extensions }: Features,
): Config {
  const provider = providerIn(extensions.map(({ extension }) => extension));
  if (provider === undefined) return config;
  // Its hosts are in their form already, and stay as its service writes them.
  return { ...config, search: { ...config.search, ...searchBy(provider), policy: provider.policy } };
}

/** The features of a site, from the module that lists them; none without one. */
export async function listFeatures(
  module: string | undefined,
  config: Omit<SiteConfig, 'configHash'>,
  files: FeatureFiles,
): Promise<Features> {
  if (module === undefined) return { extensions: [], keys: [] };
  const { features, loadSiteFiles }: FeaturesModule = await import(module);
  const extensions = features(config, files).map(builtInExtension);
  return { extensions, keys: extensions.map(({ fingerprint }) => fingerprint), loadSiteFiles };
}
