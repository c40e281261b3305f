// The Content-Security-Policy of all pages: the sources from which pages may load files.
import { computeCspScriptHash } from '../../lib/hash.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { HeadConfig, HeadTag } from '../../model/head.ts';

/** Hosts that Google's tag loads its script from and sends views to, as documented by Google for sites without Google Signals. */
const GTAG_SOURCES = {
  script: ['https://www.googletagmanager.com'],
  connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://www.googletagmanager.com'],
};

/** Returns the `Content-Security-Policy` of all pages. `themeScriptHash`: hash of the head script, the only inline script of a page. */
export function createSecurityPolicy(
  themeScriptHash: string,
  config: Pick<SiteConfig, 'analytics' | 'markdown' | 'policy' | 'search'> & Partial<HeadConfig>,
): string {
  const { analytics, markdown, policy = {}, search } = config;
  const isGtag = analytics?.provider === 'gtag';
  const policySources = listPolicySourcesOfHead(config);
  const ofSearch = search.policy ?? {};
  const connect = [
    ...(isGtag ? GTAG_SOURCES.connect : convertToPolicySources(analytics?.endpoint ?? '')),
    ...(ofSearch.connect ?? []),
    ...(policy.connect ?? []),
  ];
  const script = [
    themeScriptHash,
    ...(isGtag ? GTAG_SOURCES.script : []),
    ...(ofSearch.script ?? []),
    ...policySources.script,
    ...(policy.script ?? []),
  ];
  const frames = [
    ...markdown.embeds.map((host) => `https://${host}`),
    ...(ofSearch.frame ?? []),
    ...(policy.frame ?? []),
  ];
  const styleFiles = [...policySources.styleFiles, ...(ofSearch.style ?? []), ...(policy.style ?? [])];
  // External stylesheets may load fonts from any host.
  const fonts = [
    ...(policySources.styleFiles.length > 0 ? ['https:'] : []),
    ...(ofSearch.font ?? []),
    ...(policy.font ?? []),
  ];
  const images = [...(ofSearch.image ?? []), ...(policy.image ?? [])].filter((origin) => !origin.startsWith('https:'));
  return [
    "default-src 'self'",
    formatPolicyDirective("script-src 'self'", script),
    "worker-src 'self'",
    ...(connect.length > 0 ? [formatPolicyDirective("connect-src 'self'", connect)] : []),
    // Only unsanitized raw HTML can contain style attributes.
    formatPolicyDirective("style-src 'self'", [
      ...styleFiles,
      ...(markdown.html === 'trusted' ? ["'unsafe-inline'"] : policySources.styles),
    ]),
    ...(fonts.length > 0 ? [formatPolicyDirective("font-src 'self'", fonts)] : []),
    ...(frames.length > 0 ? [formatPolicyDirective('frame-src', frames)] : []),
    // The directive already allows images from all `https` sites.
    formatPolicyDirective("img-src 'self' data: https:", images),
    "media-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

function formatPolicyDirective(start: string, sources: readonly string[]): string {
  return [start, ...new Set(sources)].join(' ');
}

/** Returns the sources from which the site's own head tags load files, and the hashes of their inline content. */
function listPolicySourcesOfHead({ stylesheets = [], headTags = [], scripts = [] }: Partial<HeadConfig>) {
  const stringOrEmpty = (value: string | boolean | undefined) => (typeof value === 'string' ? value : '');
  const tags = (name: HeadTag['tagName']) => headTags.filter(({ tagName }) => tagName === name);
  const hashes = (name: HeadTag['tagName']) =>
    tags(name).flatMap(({ innerHTML }) => (innerHTML ? computeCspScriptHash(innerHTML) : []));
  const links = tags('link').filter(({ attributes }) => /\bstylesheet\b/.test(stringOrEmpty(attributes.rel)));
  const files = [
    ...stylesheets.map(({ href }) => href),
    ...links.map(({ attributes }) => stringOrEmpty(attributes.href)),
  ];
  const sources = [
    ...scripts.map(({ src }) => src),
    ...tags('script').map(({ attributes }) => stringOrEmpty(attributes.src)),
  ];
  return {
    script: [...new Set([...sources.flatMap(convertToPolicySources), ...hashes('script')])],
    styles: [...new Set(hashes('style'))],
    styleFiles: [...new Set(files.flatMap(convertToPolicySources))],
  };
}

/**
 * Returns an address as a policy source. The source has no query. `;` and `,` are percent-encoded, because they would end the source.
 * Returns an empty list for site paths and invalid addresses.
 */
function convertToPolicySources(endpoint: string): string[] {
  if (endpoint === '' || /^\/(?!\/)/.test(endpoint) || !URL.canParse(endpoint, 'https://host.invalid')) return [];
  const { origin, pathname } = new URL(endpoint, 'https://host.invalid');
  if (origin === 'https://host.invalid') return [];
  return [origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')];
}
