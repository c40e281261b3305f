// The Content-Security-Policy of all pages: what they may load, and nothing else.
import type { SiteConfig } from '../../model/config.ts';
import { algoliaHosts } from '../../model/search.ts';

/** Hosts that Google's tag loads its script from and sends views to, as Google documents them for sites without Google Signals. */
const GTAG = {
  script: ['https://www.googletagmanager.com'],
  connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://www.googletagmanager.com'],
};

/** Text of `Content-Security-Policy` for a page whose only inline script is the theme's. */
export function contentSecurityPolicy(
  themeScriptHash: string,
  config: Pick<SiteConfig, 'analytics' | 'markdown' | 'search'>,
): string {
  const { analytics, markdown, search } = config;
  const isGtag = analytics?.provider === 'gtag';
  const connect = [
    ...(isGtag ? GTAG.connect : sourceOf(analytics?.endpoint ?? '')),
    ...(search.provider === 'algolia' && search.algolia ? algoliaHosts(search.algolia) : []),
  ];
  const script = [
    themeScriptHash,
    ...(isGtag ? GTAG.script : []),
    // Pagefind's engine is WebAssembly, which has to be compiled.
    ...(search.provider === 'pagefind' ? ["'wasm-unsafe-eval'"] : []),
  ];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...script].join(' '),
    "worker-src 'self'",
    ...(connect.length > 0 ? [["connect-src 'self'", ...connect].join(' ')] : []),
    // Only raw HTML that nobody looks through can hold style attributes.
    markdown.html === 'trusted' ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    ...(markdown.embeds.length > 0
      ? [['frame-src', ...markdown.embeds.map((host) => `https://${host}`)].join(' ')]
      : []),
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** An address as a policy names it: without its query, and without the characters that end a source. A path is of the site itself. */
function sourceOf(endpoint: string): string[] {
  if (endpoint === '' || endpoint.startsWith('/')) return [];
  const { origin, pathname } = new URL(endpoint);
  return [origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')];
}
