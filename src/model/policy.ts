// Validates and normalizes the hosts that pages may load from or connect to. A source of a Content-Security-Policy could allow more than
// its author intended, so only plain origins are accepted.

/** Kinds of content for which a policy lists origins. Each kind stands for a directive of the header: `image` for `img-src`. */
export const policyDirectives = ['script', 'connect', 'frame', 'style', 'image', 'font'] as const;

type PolicyDirective = (typeof policyDirectives)[number];

/**
 * Origins that pages may load from or connect to, by kind. A bare host means `https`. `script` also accepts `'wasm-unsafe-eval'`, with its
 * quotes, for WebAssembly.
 */
export type Policy = Readonly<Partial<Record<PolicyDirective, readonly string[]>>>;

/** The only accepted keyword: it lets scripts of the site compile WebAssembly, and allows no host. */
const WASM_KEYWORD = "'wasm-unsafe-eval'";

/** A normalized origin, or a fault. `must` is the second half of a message that begins with the setting, such as `policy.script[0]`. */
type NormalizedOriginOrFault = { readonly origin: string } | { readonly must: string; readonly suggestion: string };

const SCHEME_PREFIX_PATTERN = /^([a-z][a-z0-9+.-]*):\/\//i;
/** A host as in an address; its first label may be `*`. */
const HOST_PATTERN = /^(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

/** Returns the normalized form of one entry of a policy, or the fault of the entry. A host without a scheme means its `https` origin. */
export function normalizePolicyOrigin(text: string, kind?: PolicyDirective): NormalizedOriginOrFault {
  const written = text.trim();
  if (kind === 'script' && written === WASM_KEYWORD) return { origin: written };
  const [prefix = '', scheme = 'https'] = SCHEME_PREFIX_PATTERN.exec(written) ?? [];
  const wrong = (suggestion: string): NormalizedOriginOrFault => ({
    must: 'must be an origin such as `https://plausible.io`, or a host such as `plausible.io`',
    suggestion,
  });
  if (/^\*?$|^https?:\/*$/i.test(written) || /^(?:[a-z]+:\/\/)?\*(?:\.[^.]*)?(?::|\/|$)/i.test(written))
    return wrong('A policy for every host protects no one: name each host, such as `*.example.com`.');
  if (/^'|^(?:data|blob|filesystem|mediastream|about|javascript):/i.test(written))
    return wrong('A policy of hosts has no keywords and no schemes: name the host.');
  if (!/^(?:https?|wss?)$/i.test(scheme)) return wrong('The scheme of an origin is `https`, `http`, `wss` or `ws`.');
  const [host = '', ...path] = written.slice(prefix.length).split(/[/?#]/);
  // The star is removed before parsing: a URL parser may reject it in a host name.
  const star = host.startsWith('*.') ? '*.' : '';
  const address = `https://${host.slice(star.length)}`;
  if (/[\s;,@\\%'"]/.test(host) || !URL.canParse(address)) return wrong('Write the host alone, one in each entry.');
  const { hostname } = new URL(address);
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  const origin = `${scheme.toLowerCase()}://${star}${hostname}${port}`;
  if (!HOST_PATTERN.test(star + hostname)) return wrong('Write the host alone, one in each entry.');
  if (path.join('') !== '' || /[?#]/.test(written)) return wrong(`Leave out the path: \`${origin}\`.`);
  return { origin };
}

/** Merges policies: each origin once and in full form. Ignores invalid origins. */
export function mergePolicies(own: Policy | undefined, others: readonly (Policy | undefined)[] = []): Policy {
  const policies = [own, ...others];
  const joined = policyDirectives.map((kind) => {
    const parsed = policies.flatMap((policy) => policy?.[kind] ?? []).map((text) => normalizePolicyOrigin(text, kind));
    return [kind, [...new Set(parsed.flatMap((orFault) => ('origin' in orFault ? orFault.origin : [])))]] as const;
  });
  return Object.fromEntries(joined.filter(([, origins]) => origins.length > 0));
}

/**
 * Whether a Content-Security-Policy lets pages load the file at an address. The policy must list the origin of the address, or the
 * address without its query. `directive` is a name such as `script-src`.
 */
export function isAddressAllowedByPolicy(policy: string, directive: string, { href, origin, pathname }: URL): boolean {
  const sources = policy.split(';').map((part) => part.trim().split(/\s+/));
  const directiveSources = sources.find(([name]) => name === directive)?.slice(1) ?? [];
  return directiveSources.includes(origin + pathname) || isAddressAllowedByOrigins(directiveSources, href);
}

/** Whether one of the origins covers an address, compared as in browsers. */
export function isAddressAllowedByOrigins(origins: readonly string[], address: string): boolean {
  const { protocol, hostname, port } = new URL(address);
  return origins.some((origin) => {
    const [, scheme = '', star = '', host = '', hostAndPort = ''] =
      /^([a-z]+):\/\/(\*\.)?([^:/]+)(?::(\d+))?$/.exec(origin) ?? [];
    const isScheme = protocol === `${scheme}:` || (scheme === 'http' && protocol === 'https:');
    const isHost = star === '' ? hostname === host : hostname.endsWith(`.${host}`);
    return (
      isScheme &&
      isHost &&
      (port === hostAndPort || (port === '' && hostAndPort === (protocol === 'https:' ? '443' : '80')))
    );
  });
}
