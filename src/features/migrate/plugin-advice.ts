// What to do about plugins of Docusaurus that are not carried over. Pure.

/** An integration of techdocs that does what a plugin did: its name, and the options of the plugin that its options come from. */
interface MatchingIntegration {
  readonly pattern: RegExp;
  readonly name: string;
  readonly options: Readonly<Record<string, readonly string[]>>;
}

const INTEGRATIONS: readonly MatchingIntegration[] = [
  { pattern: /google-tag-manager|\bgtm\b/, name: 'gtm', options: { id: ['containerId', 'trackingID'] } },
  { pattern: /umami/, name: 'umami', options: { websiteId: ['websiteID', 'websiteId'], host: ['analyticsDomain'] } },
  { pattern: /plausible/, name: 'plausible', options: { domain: ['domain'], host: ['customDomain'] } },
  { pattern: /matomo/, name: 'matomo', options: { host: ['matomoUrl'], siteId: ['siteId'] } },
  { pattern: /posthog/, name: 'posthog', options: { projectKey: ['apiKey'], host: ['appUrl', 'apiHost'] } },
  { pattern: /clarity/, name: 'clarity', options: { projectId: ['projectId', 'clarityId'] } },
  { pattern: /sentry/, name: 'sentry', options: { dsn: ['DSN', 'dsn'] } },
  { pattern: /giscus/, name: 'giscus', options: { repo: ['repo'], repoId: ['repoId'] } },
  { pattern: /intercom/, name: 'intercom', options: { appId: ['appId'] } },
  { pattern: /kapa/, name: 'kapa', options: { websiteId: ['websiteId'] } },
];

/** Advice on plugins that no integration matches. `ID` stands for the id that the site gave to the plugin. */
const PLUGIN_ADVICE: readonly (readonly [pattern: RegExp, suggestion: string])[] = [
  [/sass|less|postcss|tailwind/, 'Compile the styles to CSS with the tool itself, and name the result in `customCss`.'],
  [
    /vercel/,
    'If the host serves the script, as Vercel does, name its address in `scripts` and in `linkCheck.exclude`: it is no file of the site.',
  ],
  [/pwa/, 'Files in `static` are copied as they are; a manifest is linked by `headTags`.'],
  [/llms/, 'techdocs writes `llms.txt` and the Markdown beside each page itself.'],
  [
    /google-analytics/,
    "Google has ended the counter of `ID`. Write `analytics: { provider: 'gtag', trackingId }` with the id of a newer one, which begins with `G-`.",
  ],
  [/tag-manager|analytics/, 'Name its script in `scripts`, or count views with `analytics`.'],
  [/openapi|redoc/, 'Write the pages that it makes into a folder of the docs.'],
  [/image/, 'techdocs serves images unchanged; zoom is built in.'],
];

type PluginOptions = Readonly<Record<string, unknown>>;

/** Returns the advice on a plugin. */
export function adviseOnPlugin(name: string, options: PluginOptions): string {
  const integration = INTEGRATIONS.find(({ pattern }) => pattern.test(name));
  if (integration !== undefined) return adviseIntegration(integration, options);
  const [, advice = 'Check whether the site needs what it did.'] =
    PLUGIN_ADVICE.find(([pattern]) => pattern.test(name)) ?? [];
  return advice.replace('ID', () => findOption(options, ['trackingID']) ?? 'ID');
}

function adviseIntegration({ name, options }: MatchingIntegration, given: PluginOptions): string {
  const values = Object.entries(options).flatMap(([key, names], index) => {
    const value = findOption(given, names);
    // An option that the plugin does not have is optional here too, except the first, which is the id.
    if (value === undefined) return index === 0 ? [`${key}: '…'`] : [];
    return [`${key}: '${key === 'host' && !/^https?:/.test(value) ? `https://${value}` : value}'`];
  });
  return `Write \`extensions: [${name}({ ${values.join(', ')} })]\` into \`site.config.ts\`, and import \`${name}\` from \`techdocs/integrations\`.`;
}

/** Returns the first text among these options. An option may be a list. */
function findOption(options: PluginOptions, names: readonly string[]): string | undefined {
  return names.flatMap((name) => [options[name]].flat()).find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined;
}
