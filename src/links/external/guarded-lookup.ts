// IO. Resolves host names, so that addresses are checked before a connection is made.
import type { LookupFunction } from 'node:net';
import { type AllowedHosts, isForbiddenIpAddress } from './addresses.ts';

/**
 * Creates a resolver that checks all addresses of a host before it returns them, so that the connection uses a checked address. Fails if an
 * address is forbidden.
 */
export function createGuardedDnsLookup(lookup: LookupFunction, allowed: AllowedHosts): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, results) => {
      if (error) return done(error, '', 0);
      const addresses = results as unknown as { address: string; family: number }[];
      const isNamed = allowed.names.has(hostname.toLowerCase());
      if (!isNamed && addresses.some(({ address }) => isForbiddenIpAddress(address, allowed)))
        return done(createForbiddenIpAddressError(hostname) as NodeJS.ErrnoException, '', 0);
      if (options.all) return (done as unknown as (error: null, all: typeof addresses) => void)(null, addresses);
      const [first] = addresses;
      return done(null, first?.address ?? '', first?.family ?? 4);
    });
  };
}

/** Creates the error for a host that may not be requested. `privateHost` is the value of `--allow-private` that would allow it. */
export function createForbiddenIpAddressError(hostname: string, privateHost = hostname): Error {
  const message = `\`${hostname}\` is a private address, which techdocs does not request`;
  return Object.assign(new Error(message), { code: 'ERR_FORBIDDEN_ADDRESS', privateHost });
}
