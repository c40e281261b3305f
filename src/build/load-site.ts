// Loads the configuration of a site as pages need it: with the docs versions that lie in commits.
import { type LoadedConfig, type LoadOptions, loadConfigAndInputs } from '../config/load.ts';

/** As `loadConfigAndInputs`, and reads what versions need from their commits. */
export async function loadSite(options: LoadOptions): Promise<LoadedConfig> {
  const loaded = await loadConfigAndInputs(options);
  const hasRefs = Object.values(loaded.config.docs.versions).some(({ source }) => source?.ref !== undefined);
  if (!hasRefs) return loaded;
  const { withRefVersions } = await import('./ref-versions.ts');
  return withRefVersions(loaded, options.cacheDir);
}
