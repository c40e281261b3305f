// Content-Security-Policy of all pages: what they may load.
import { scriptHash } from '../../lib/hash.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { HeadConfig, HeadTag } from '../../model/head.ts';

/** Hosts that Google's tag loads its script from and sends views to, as documented by Google for sites without Google Signals. */
const GTAG_SOURCES = {
  script: ['https://www.googletagmanager.com'],
  connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://www.googletagmanager.com'],
};

/** Returns the `Content-Security-Policy` of a page whose only inline script sets the theme. */
export function contentSecurityPolicy(
  themeScriptHash: string,
  config: Pick<SiteConfig, 'analytics' | 'markdown' | 'policy' | 'search'> & Partial<HeadConfig>,
): string {
  const { analytics, markdown, policy = {}, search } = config;
  const isGtag = analytics?.provider === 'gtag';
  const own = ownSources(config);
  const ofSearch = search.policy ?? {};
  const connect = [
    ...(isGtag ? GTAG_SOURCES.connect : policySource(analytics?.endpoint ?? '')),
    ...(ofSearch.connect ?? []),
    ...(policy.connect ?? []),
  ];
  const script = [
    themeScriptHash,
    ...(isGtag ? GTAG_SOURCES.script : []),
    ...(ofSearch.script ?? []),
    ...own.script,
    ...(policy.script ?? []),
  ];
  const frames = [
    ...markdown.embeds.map((host) => `https://${host}`),
    ...(ofSearch.frame ?? []),
    ...(policy.frame ?? []),
  ];
  const styleFiles = [...own.styleFiles, ...(ofSearch.style ?? []), ...(policy.style ?? [])];
  // External stylesheets may load fonts from any host.
  const fonts = [...(own.styleFiles.length > 0 ? ['https:'] : []), ...(ofSearch.font ?? []), ...(policy.font ?? [])];
  const images = [...(ofSearch.image ?? []), ...(policy.image ?? [])].filter((origin) => !origin.startsWith('https:'));
  return [
    "default-src 'self'",
    directive("script-src 'self'", script),
    "worker-src 'self'",
    ...(connect.length > 0 ? [directive("connect-src 'self'", connect)] : []),
    // Only unsanitized raw HTML can contain style attributes.
    directive("style-src 'self'", [...styleFiles, ...(markdown.html === 'trusted' ? ["'unsafe-inline'"] : own.styles)]),
    ...(fonts.length > 0 ? [directive("font-src 'self'", fonts)] : []),
    ...(frames.length > 0 ? [directive('frame-src', frames)] : []),
    // Images may come from any `https` site already.
    directive("img-src 'self' data: https:", images),
    "media-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Returns a directive with its distinct sources. */
function directive(start: string, sources: readonly string[]): string {
  return [start, ...new Set(sources)].join(' ');
}

/** Returns the sources that the site's own head tags load, and the hashes of their inline content. */
function ownSources({ stylesheets = [], headTags = [], scripts = [] }: Partial<HeadConfig>) {
  const stringOrEmpty = (value: string | boolean | undefined) => (typeof value === 'string' ? value : '');
  const tags = (name: HeadTag['tagName']) => headTags.filter(({ tagName }) => tagName === name);
  const hashes = (name: HeadTag['tagName']) =>
    tags(name).flatMap(({ innerHTML }) => (innerHTML ? scriptHash(innerHTML) : []));
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
    script: [...new Set([...sources.flatMap(policySource), ...hashes('script')])],
    styles: [...new Set(hashes('style'))],
    styleFiles: [...new Set(files.flatMap(policySource))],
  };
}

/**
 * Returns an address as a policy source: without its query, and with `;` and `,` percent-encoded, because they end a source. Empty for site
 * paths and invalid addresses.
 */
function policySource(endpoint: string): string[] {
  if (endpoint === '' || /^\/(?!\/)/.test(endpoint) || !URL.canParse(endpoint, 'https://host.invalid')) return [];
  const { origin, pathname } = new URL(endpoint, 'https://host.invalid');
  if (origin === 'https://host.invalid') return [];
  return [origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')];
}
