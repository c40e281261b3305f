// Scripts of other hosts that load, and whose requests to their own host browsers then refuse: most counters and chats. The policy names
// hosts to load from and hosts to connect to apart.
import { type SettingDiagnostic, severityOf } from '../model/diagnostic.ts';
import { maskUrl } from '../model/mask.ts';
import { coversAddress } from '../model/policy.ts';
import type { Site } from '../model/site.ts';

/** A warning for each host that a script comes from and may not ask. */
export function checkConnections({ config }: Pick<Site, 'config'>): SettingDiagnostic[] {
  const severity = severityOf(config.rules['blocked-connection'] ?? 'warn');
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
    const address = foreignAddress(src);
    if (address === undefined || known.has(address.origin) || coversAddress(connect, address.href)) return [];
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

/** The address of a file that is not the site's own. */
function foreignAddress(src: string): URL | undefined {
  const isForeign = /^(?:https?:)?\/\//i.test(src);
  return isForeign && URL.canParse(src, 'https://host.invalid') ? new URL(src, 'https://host.invalid') : undefined;
}
