// Cookies of one check of one link: many sites set one, send the reader back to the same address, and look whether it came.
// They are given to nobody else and are forgotten with the answer.
import type { Dispatcher } from 'undici';

/** So many cookies are kept, each of so many characters: more is no sign of a page. */
const MOST = 50;
const LONGEST = 4096;

interface Cookie {
  readonly name: string;
  readonly value: string;
  /** The host that set it, or a domain that the host is in. */
  readonly domain: string;
  readonly isOfAll: boolean;
  readonly isSecure: boolean;
}

/** Keeps cookies while redirects are followed. */
export function cookieJar() {
  const cookies = new Map<string, Cookie>();
  return {
    /** Whether a site has set any. */
    get isUsed(): boolean {
      return cookies.size > 0;
    },
    /** Takes what an answer sets. */
    take(url: URL, headers: Dispatcher.ResponseData['headers']): void {
      for (const text of [headers['set-cookie'] ?? []].flat()) {
        const cookie = readCookie(text, url.hostname);
        const key = `${cookie?.domain};${cookie?.name}`;
        if (cookie?.value === '') cookies.delete(key);
        else if (cookie !== undefined && cookies.size < MOST) cookies.set(key, cookie);
      }
    },
    /** The header for an address; empty where there is none. */
    headerFor({ hostname, protocol }: URL): string {
      const isFor = ({ domain, isOfAll, isSecure }: Cookie) =>
        (hostname === domain || (isOfAll && hostname.endsWith(`.${domain}`))) && (!isSecure || protocol === 'https:');
      const own = [...cookies.values()].filter(isFor);
      return own.map(({ name, value }) => `${name}=${value}`).join('; ');
    },
  };
}

export type CookieJar = ReturnType<typeof cookieJar>;

/** A cookie that is to be deleted has no value. */
function readCookie(text: string, hostname: string): Cookie | undefined {
  const [pair = '', ...attributes] = text.split(';');
  const [, name = '', written = ''] = /^\s*([^=\s]+)\s*=\s*([\x21-\x7e ]*?)\s*$/.exec(pair) ?? [];
  if (name === '' || text.length > LONGEST) return undefined;
  const of = (key: string) => {
    const found = attributes.map((each) => each.trim()).find((each) => each.toLowerCase().split('=')[0] === key);
    return found?.slice(key.length + 1).trim();
  };
  const domain = of('domain')?.replace(/^\./, '').toLowerCase() ?? '';
  const isOfAll = domain.includes('.') && (hostname === domain || hostname.endsWith(`.${domain}`));
  const age = of('max-age');
  const value = age !== undefined && Number(age) <= 0 ? '' : written;
  return { name, value, domain: isOfAll ? domain : hostname, isOfAll, isSecure: of('secure') !== undefined };
}
