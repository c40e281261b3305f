// The features of techdocs that are extensions. The configuration is handed the address of their list: no room of the core knows them.
import type { SiteConfig } from '../model/config.ts';
import type { LoadedExtension } from '../model/extension.ts';
import type { FeatureFiles, ListFeatures } from '../model/features.ts';
import { builtInExtension } from './extensions.ts';

/** What features do on a site. */
export interface Features {
  readonly extensions: readonly LoadedExtension[];
  /** Stand for them in the hash of the configuration. */
  readonly keys: readonly string[];
}

/** The features of a site, from the module that lists them; none without one. */
export async function listFeatures(
  module: string | undefined,
  config: Omit<SiteConfig, 'configHash'>,
  files: FeatureFiles,
): Promise<Features> {
  if (module === undefined) return { extensions: [], keys: [] };
  const { features }: { readonly features: ListFeatures } = await import(module);
  const extensions = features(config, files).map(builtInExtension);
  return { extensions, keys: extensions.map(({ fingerprint }) => fingerprint) };
}
