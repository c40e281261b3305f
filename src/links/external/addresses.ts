// Which addresses a check may connect to. Links come from content, and content is untrusted: without this, a link could
// make a build server ask its own network, or the service that hands out the credentials of a cloud machine.
import ipaddr from 'ipaddr.js';
import { callFault } from '../../model/diagnostic.ts';

/** Ranges that are no range of the public internet to ipaddr.js, but belong to somebody's machine. */
const RESERVED_FOR_CLOUDS = new Set(['168.63.129.16']);

/** Hosts, addresses and ranges that may be asked although they are private. */
export interface Allowed {
  readonly names: ReadonlySet<string>;
  /** Hosts with the one port at which they may be asked, as `host:port`. */
  readonly atPorts: ReadonlySet<string>;
  readonly ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];
}

/** Reads entries such as `intranet.example.com`, `localhost:3000`, `127.0.0.1`, `::1` or `10.0.0.0/8`. Throws a `UserError` where one is none. */
export function parseAllowed(entries: readonly string[]): Allowed {
  const [names, atPorts] = [new Set<string>(), new Set<string>()];
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
      throw callFault(`\`${entry}\` is not a range of addresses.`, suggestion);
    } else names.add(entry.toLowerCase());
  }
  return { names, atPorts, ranges };
}

/** Whether an address belongs to a private network, to this machine, or to nobody. What cannot be read is forbidden. */
export function isForbidden(address: string, allowed: Allowed): boolean {
  if (!ipaddr.isValid(address)) return true;
  // `process` turns an IPv4 address that is written as an IPv6 one into the IPv4 address.
  const parsed = ipaddr.process(address.replace(/%.*$/, ''));
  const isAllowed = allowed.ranges.some(
    ([range, bits]) => range.kind() === parsed.kind() && parsed.match(range as never, bits),
  );
  if (isAllowed) return false;
  return parsed.range() !== 'unicast' || RESERVED_FOR_CLOUDS.has(parsed.toString());
}

/** A host with its port, also where that is the usual one. */
export function hostAtPort({ hostname, port, protocol }: URL): string {
  return `${hostname.toLowerCase()}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/** The address that a host name is, where it is one: `[::1]` and `127.0.0.1`. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : undefined;
}
