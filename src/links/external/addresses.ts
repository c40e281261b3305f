// Addresses that a check may connect to. Links come from untrusted content. Without this restriction, a link could make a build server
// request hosts of its own network, or the metadata service of a cloud machine, which returns credentials.
import ipaddr from 'ipaddr.js';
import { createInvocationError } from '../../model/diagnostic.ts';

/** Addresses of cloud platforms that ipaddr.js takes for public ones. */
const CLOUD_PLATFORM_IP_ADDRESSES = new Set(['168.63.129.16']);

/** Private hosts, addresses and ranges that may be requested. */
export interface AllowedHosts {
  readonly names: ReadonlySet<string>;
  /** Hosts that are allowed at one port only, as `host:port`. */
  readonly atPorts: ReadonlySet<string>;
  readonly ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];
}

/**
 * Parses entries such as `intranet.example.com`, `localhost:3000`, `127.0.0.1`, `::1` or `10.0.0.0/8`. Throws a `UserError` on an invalid
 * entry.
 */
export function parseAllowedHosts(entries: readonly string[]): AllowedHosts {
  const names = new Set<string>();
  const atPorts = new Set<string>();
  const ranges: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [];
  for (const entry of entries) {
    const bare = entry.replace(/^\[(.*)\]$/, '$1');
    if (/^(?:\[[^\]]*\]|[^:/]+):\d{1,5}$/.test(entry)) atPorts.add(entry.toLowerCase());
    else if (ipaddr.isValidCIDR(bare)) ranges.push(ipaddr.parseCIDR(bare));
    else if (ipaddr.isValid(bare)) {
      const address = ipaddr.parse(bare);
      ranges.push([address, address.kind() === 'ipv4' ? 32 : 128]);
    } else if (bare.includes('/')) {
      const suggestion = 'Write a host, an address, or a range such as `10.0.0.0/8`.';
      throw createInvocationError(`\`${entry}\` is not a range of addresses.`, suggestion);
    } else names.add(entry.toLowerCase());
  }
  return { names, atPorts, ranges };
}

/** Whether an address belongs to a private network, to this machine, or to a reserved range. Unparsable addresses are forbidden. */
export function isForbiddenIpAddress(address: string, allowed: AllowedHosts): boolean {
  if (!ipaddr.isValid(address)) return true;
  // `process` converts IPv4-mapped IPv6 addresses to IPv4.
  const parsed = ipaddr.process(address.replace(/%.*$/, ''));
  const isAllowed = allowed.ranges.some(
    ([range, bits]) => range.kind() === parsed.kind() && parsed.match(range as never, bits),
  );
  if (isAllowed) return false;
  return parsed.range() !== 'unicast' || CLOUD_PLATFORM_IP_ADDRESSES.has(parsed.toString());
}

/** Returns the host and the port of an address as `host:port`. Adds the default port if the address has none. */
export function formatHostWithPort({ hostname, port, protocol }: URL): string {
  return `${hostname.toLowerCase()}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/** Returns the IP address in a host name such as `[::1]` or `127.0.0.1`. */
export function parseIpHostname(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : undefined;
}
