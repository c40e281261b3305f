// Where the shared cache of a build is: the environment of a machine goes before the configuration, so that one configuration
// serves machines that may write and others that may not.
import type { SharedCacheConfig } from '../../model/config.ts';

/** Where the cache is, and what may be done there. */
export interface SharedCacheSettings {
  /** Where `/ac/` and `/cas/` lie. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token?: string;
  /** Signs entries, and those of others must be signed with it. */
  readonly key?: string;
  readonly write: boolean;
}

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

/** The address of a cache; nothing where the text is none. */
export function cacheAddress(text: string): URL | undefined {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  return address && /^https?:$/.test(address.protocol) ? address : undefined;
}

/** Says what is wrong with a text that is no address. The configuration is judged when it is read, so the environment gave it. */
export function badAddress(text: string): string {
  // What stands before an `@` or behind a `?` may be a password.
  const shown = text.replace(/^(\w+:\/\/)?.*@/s, '$1…@').replace(/[?#].*/s, '');
  const scheme = /^(\w+):\/\//.exec(text)?.[1];
  const isOther = scheme !== undefined && !/^https?$/i.test(scheme);
  const fault = isOther ? `, and \`${scheme}://\` is not supported` : ', which is no address';
  return `\`TECHDOCS_CACHE_URL\` is \`${shown}\`${fault}. Set it to one such as \`https://cache.example.com/docs\`; \`http://\` works too.`;
}
