// Where the shared cache of a build is: the environment of a machine goes before the configuration, so that one configuration
// serves machines that may write and others that may not.
import type { SharedCacheConfig } from '../../model/config.ts';
import type { SharedCacheSettings } from './http-cache.ts';

/** The settings, where there is a shared cache. */
export function sharedCacheSettings(
  { url, token, write }: SharedCacheConfig,
  env: Readonly<Record<string, string | undefined>>,
): SharedCacheSettings | undefined {
  const place = env.TECHDOCS_CACHE_URL || url;
  if (!place) return undefined;
  const [given, key] = [env.TECHDOCS_CACHE_TOKEN || token, env.TECHDOCS_CACHE_KEY];
  return { url: place, write, ...(given && { token: given }), ...(key && { key }) };
}
