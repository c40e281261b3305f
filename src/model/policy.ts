// Which hosts pages may load from or connect to: what an author may write, judged and brought into one form. A source of a policy
// that is no plain origin could allow more than its author meant, so none is let through.

/** Kinds of hosts that a policy may allow, each by the name of its directive. */
export const policyKinds = ['script', 'connect', 'frame', 'style', 'image', 'font'] as const;

type PolicyKind = (typeof policyKinds)[number];

/** Origins that pages may load from or connect to, by kind. A bare host means `https`. Of `script` also `'wasm-unsafe-eval'`, in its quotes, for WebAssembly. */
export type Policy = Readonly<Partial<Record<PolicyKind, readonly string[]>>>;

/** The one keyword that an author may write: it lets scripts of the site compile WebAssembly, and opens no host. */
const WASM = "'wasm-unsafe-eval'";

/** An origin in the form of a policy, or what is wrong with it: `must` completes "`policy.script[0]` …". */
export type JudgedOrigin = { readonly origin: string } | { readonly must: string; readonly suggestion: string };

const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;
/** A host in the form of an address, one label of which may be a star. */
const HOST = /^(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

/** Judges one entry of a policy: an origin, or a host, which stands for its origin with `https`. */
export function judgeOrigin(text: string, kind?: PolicyKind): JudgedOrigin {
  const written = text.trim();
  if (kind === 'script' && written === WASM) return { origin: written };
  const [prefix = '', scheme = 'https'] = SCHEME.exec(written) ?? [];
  const wrong = (suggestion: string): JudgedOrigin => ({
    must: 'must be an origin such as `https://plausible.io`, or a host such as `plausible.io`',
    suggestion,
  });
  if (/^\*?$|^https?:\/*$/i.test(written) || /^(?:[a-z]+:\/\/)?\*(?:\.[^.]*)?(?::|\/|$)/i.test(written))
    return wrong('A policy for every host protects no one: name each host, such as `*.example.com`.');
  if (/^'|^(?:data|blob|filesystem|mediastream|about|javascript):/i.test(written))
    return wrong('A policy of hosts has no keywords and no schemes: name the host.');
  if (!/^(?:https?|wss?)$/i.test(scheme)) return wrong('The scheme of an origin is `https`, `http`, `wss` or `ws`.');
  const [host = '', ...path] = written.slice(prefix.length).split(/[/?#]/);
  // The star is read as a label of its own, which an address may not have everywhere.
  const star = host.startsWith('*.') ? '*.' : '';
  const address = `https://${host.slice(star.length)}`;
  if (/[\s;,@\\%'"]/.test(host) || !URL.canParse(address)) return wrong('Write the host alone, one in each entry.');
  const { hostname } = new URL(address);
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  const origin = `${scheme.toLowerCase()}://${star}${hostname}${port}`;
  if (!HOST.test(star + hostname)) return wrong('Write the host alone, one in each entry.');
  if (path.join('') !== '' || /[?#]/.test(written)) return wrong(`Leave out the path: \`${origin}\`.`);
  return { origin };
}

/** One policy of several, each origin once and in its full form. What is no origin opens nothing. */
export function policyOf(own: Policy | undefined, others: readonly (Policy | undefined)[] = []): Policy {
  const policies = [own, ...others];
  const joined = policyKinds.map((kind) => {
    const judged = policies.flatMap((policy) => policy?.[kind] ?? []).map((text) => judgeOrigin(text, kind));
    return [kind, [...new Set(judged.flatMap((each) => ('origin' in each ? each.origin : [])))]] as const;
  });
  return Object.fromEntries(joined.filter(([, origins]) => origins.length > 0));
}

/** Whether one of the origins of a policy is that of an address, as browsers compare them. */
export function coversAddress(origins: readonly string[], address: string): boolean {
  const { protocol, hostname, port } = new URL(address);
  return origins.some((origin) => {
    const [, scheme = '', star = '', host = '', own = ''] =
      /^([a-z]+):\/\/(\*\.)?([^:/]+)(?::(\d+))?$/.exec(origin) ?? [];
    const isScheme = protocol === `${scheme}:` || (scheme === 'http' && protocol === 'https:');
    const isHost = star === '' ? hostname === host : hostname.endsWith(`.${host}`);
    return isScheme && isHost && (port === own || (port === '' && own === (protocol === 'https:' ? '443' : '80')));
  });
}
