// Cookies during the check of one link. Many sites set a cookie, redirect to the same address, and expect the cookie in the next request.
// The check sends a cookie to no other site, and drops all cookies afterwards.
import type { Dispatcher } from 'undici';

/** Limits: number of cookies, and length of each in characters. */
const MAX_COOKIES = 50;
const MAX_COOKIE_LENGTH = 4096;

interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Host that set the cookie, or a parent domain. */
  readonly domain: string;
  /** Whether the cookie is also sent to the subdomains of `domain`. */
  readonly isOfAll: boolean;
  readonly isSecure: boolean;
}

/** Creates a cookie jar for a chain of redirects. */
export function createCookieJar() {
  const cookies = new Map<string, Cookie>();
  return {
    /** Whether a site has set any cookie. */
    get isUsed(): boolean {
      return cookies.size > 0;
    },
    /** Stores the cookies of a response. */
    take(url: URL, headers: Dispatcher.ResponseData['headers']): void {
      for (const text of [headers['set-cookie'] ?? []].flat()) {
        const cookie = parseCookie(text, url.hostname);
        const key = `${cookie?.domain};${cookie?.name}`;
        if (cookie?.value === '') cookies.delete(key);
        else if (cookie !== undefined && cookies.size < MAX_COOKIES) cookies.set(key, cookie);
      }
    },
    /** Returns the `Cookie` header for an address; empty if there are no cookies. */
    headerFor({ hostname, protocol }: URL): string {
      const isFor = ({ domain, isOfAll, isSecure }: Cookie) =>
        (hostname === domain || (isOfAll && hostname.endsWith(`.${domain}`))) && (!isSecure || protocol === 'https:');
      const ownCookies = [...cookies.values()].filter(isFor);
      return ownCookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    },
  };
}

export type CookieJar = ReturnType<typeof createCookieJar>;

/** Parses a `Set-Cookie` header. A cookie that the header deletes has an empty value. */
function parseCookie(text: string, hostname: string): Cookie | undefined {
  const [pair = '', ...attributes] = text.split(';');
  const [, name = '', written = ''] = /^\s*([^=\s]+)\s*=\s*([\x21-\x7e ]*?)\s*$/.exec(pair) ?? [];
  if (name === '' || text.length > MAX_COOKIE_LENGTH) return undefined;
  const of = (key: string) => {
    const found = attributes
      .map((attribute) => attribute.trim())
      .find((candidate) => candidate.toLowerCase().split('=')[0] === key);
    return found?.slice(key.length + 1).trim();
  };
  const domain = of('domain')?.replace(/^\./, '').toLowerCase() ?? '';
  const isOfAll = domain.includes('.') && (hostname === domain || hostname.endsWith(`.${domain}`));
  const age = of('max-age');
  const value = age !== undefined && Number(age) <= 0 ? '' : written;
  return { name, value, domain: isOfAll ? domain : hostname, isOfAll, isSecure: of('secure') !== undefined };
}
