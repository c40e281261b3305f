// Reports scripts of other hosts that the Content-Security-Policy allows to load, but not to send requests to their host. Most analytics
// and chat scripts do both, and the policy has separate lists of hosts for scripts and for connections.
import { convertLevelToSeverity, type SettingDiagnostic } from '../model/diagnostic.ts';
import { maskUrl } from '../model/mask.ts';
import { isAddressAllowedByOrigins } from '../model/policy.ts';
import type { Site } from '../model/site.ts';

/** Returns a warning for each host from which the policy allows scripts but to which it allows no connections. */
export function checkBlockedConnections({ config }: Pick<Site, 'config'>): SettingDiagnostic[] {
  const severity = convertLevelToSeverity(config.rules['blocked-connection'] ?? 'warn');
  if (severity === undefined) return [];
  const connect = config.policy?.connect ?? [];
  const known = new Set(config.url === '' ? [] : [config.url]);
  const scripts = [
    ...config.scripts.map(({ src }, index) => ({ src, setting: `scripts[${index}]` })),
    ...config.headTags.flatMap(({ tagName, attributes: { src } }, index) =>
      tagName === 'script' && typeof src === 'string' ? { src, setting: `headTags[${index}].attributes.src` } : [],
    ),
  ];
  return scripts.flatMap(({ src, setting }): SettingDiagnostic[] => {
    const address = parseExternalUrl(src);
    if (address === undefined || known.has(address.origin) || isAddressAllowedByOrigins(connect, address.href))
      return [];
    known.add(address.origin);
    const entry = `'${address.origin}'`;
    const line =
      connect.length > 0 ? `add \`${entry}\` to \`policy.connect\`` : `write \`policy: { connect: [${entry}] }\``;
    return [
      {
        code: 'blocked-connection',
        severity,
        message: `The script \`${maskUrl(src)}\` loads, but the Content-Security-Policy of the pages does not let it send requests to its own host.`,
        file: config.configFile,
        setting,
        suggestion: `If it sends some, ${line}.`,
      },
    ];
  });
}

/** Returns the URL of a script on another host; `undefined` for a script of the site. */
function parseExternalUrl(src: string): URL | undefined {
  const isForeign = /^(?:https?:)?\/\//i.test(src);
  return isForeign && URL.canParse(src, 'https://host.invalid') ? new URL(src, 'https://host.invalid') : undefined;
}
