// Settings of the shared cache. Environment variables override the configuration, so that one configuration serves machines with and
// without write access.
import type { SharedCacheConfig } from '../../model/config.ts';

/** Location of the cache, and permissions. */
export interface SharedCacheSettings {
  /** URL of the folder that contains `/ac/` and `/cas/`. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token?: string;
  /** Key that signs entries; entries of other machines must be signed with it. */
  readonly key?: string;
  readonly write: boolean;
}

/** Returns the settings, if a shared cache is configured. */
export function resolveSharedCacheSettings(
  { url, token, write }: SharedCacheConfig,
  env: Readonly<Record<string, string | undefined>>,
): SharedCacheSettings | undefined {
  const place = env.TECHDOCS_CACHE_URL || url;
  if (!place) return undefined;
  const cacheToken = env.TECHDOCS_CACHE_TOKEN || token;
  const key = env.TECHDOCS_CACHE_KEY;
  return { url: place, write, ...(cacheToken && { token: cacheToken }), ...(key && { key }) };
}

/** Parses the URL of a cache; `undefined` if the text is no valid URL. */
export function parseCacheUrl(text: string): URL | undefined {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  return address && /^https?:$/.test(address.protocol) ? address : undefined;
}

/** Describes the fault of a malformed address. The configuration is validated when it is read, so the address came from the environment. */
export function describeCacheUrlFault(text: string): string {
  // Hides the text before an `@` and after a `?`, which may be a password.
  const shown = text.replace(/^(\w+:\/\/)?.*@/s, '$1…@').replace(/[?#].*/s, '');
  const scheme = /^(\w+):\/\//.exec(text)?.[1];
  const isOther = scheme !== undefined && !/^https?$/i.test(scheme);
  const fault = isOther ? `, and \`${scheme}://\` is not supported` : ', which is no address';
  return `\`TECHDOCS_CACHE_URL\` is \`${shown}\`${fault}. Set it to one such as \`https://cache.example.com/docs\`; \`http://\` works too.`;
}
