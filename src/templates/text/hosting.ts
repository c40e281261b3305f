// Files for hosts: redirects for static hosts and for nginx, and headers.
import { escapeRegExp } from '../../lib/text.ts';
import { findRedirect, parseUnconditionalRedirects, type Redirect } from '../../model/redirects.ts';
import type { TextFileViews } from '../../model/text-view.ts';
import { computePathMatchKey, decodePath, encodePath, trimTrailingSlash } from '../../model/url.ts';

type RedirectsView = TextFileViews<string>['redirects'];

/**
 * Renders `_redirects`, which Netlify, Cloudflare Pages and others read. The first matching rule applies, so the site's own rules come
 * first.
 */
export function renderRedirectsFile({ redirects, siteRules }: RedirectsView): string {
  const first = siteRules === undefined ? '' : `${siteRules.trimEnd()}\n`;
  return first + redirects.map(({ from, to }) => `${encodeSpaces(from)} ${encodeSpaces(to)} 301\n`).join('');
}

/**
 * Renders the redirects as a `map` for nginx. The site's own rules come first. The `http` block of nginx includes this file. A `server`
 * block returns the value of the map if the value is not empty.
 */
export function renderNginxRedirects({ redirects, siteRules = '' }: RedirectsView): string {
  const ofSite = parseUnconditionalRedirects(siteRules);
  const nginxRedirectRules = listNginxRedirectRules({ redirects, siteRules });
  const before = nginxRedirectRules.slice(0, ofSite.length);
  const rules = nginxRedirectRules.filter(
    ({ from }, index) => findRedirect(from, before.slice(0, index)) === undefined,
  );
  const isLasting = ({ status }: Redirect) => status === 301 || status === 308;
  const lasting = rules.filter(isLasting);
  const passing = rules.filter((rule) => !isLasting(rule));
  const others = siteRules
    .split('\n')
    .filter((row) => /^\s*[^\s#]/.test(row) && parseUnconditionalRedirects(row).length === 0);
  return [
    '# For long addresses, include pages.nginx.map before this file.\n',
    renderNginxMap('techdocs_redirect', 301, lasting),
    ...(passing.length > 0 ? [renderNginxMap('techdocs_temporary_redirect', 302, passing)] : []),
    ...others.map((row) => `# No redirect that this file can hold: ${row.trim()}\n`),
  ].join('\n');
}

function listNginxRedirectRules({ redirects, siteRules = '' }: RedirectsView): readonly Redirect[] {
  // Decodes the paths, because nginx compares them with the decoded `$uri`.
  const allRedirects = [
    ...parseUnconditionalRedirects(siteRules),
    ...redirects.map((redirect) => ({ ...redirect, status: 301 })),
  ];
  return allRedirects.map((rule) => ({ ...rule, from: decodePath(rule.from) ?? rule.from }));
}

function renderNginxMap(name: string, status: number, rules: readonly Redirect[]): string {
  const ends = new Set(rules.map(({ to }) => computePathMatchKey(decodePath(to.replace(/[?#].*$/, '')) ?? to)));
  const seen = new Set<string>();
  const lines = rules.flatMap(({ from, to }) => {
    // A target without a query gets that of the request, before its anchor, as on static hosts.
    const written = quoteNginxValue(encodeSpaces(to));
    const target = written.includes('?') ? written : written.replace(/#|"$/, (end) => `$is_args$args${end}`);
    // Excludes control characters, spaces and a second slash: the decoded value becomes part of a response header.
    if (from.endsWith('/*'))
      return `  ${quoteNginxKey(`~^${escapeRegExp(from.slice(0, -1))}(?![/\\x5c])([^\\x00-\\x20\\x7f]*)\\z`)} ${target.replaceAll(':splat', '$1')};\n`;
    // Keys of a `map` ignore case and must be unique. A redirect to a page whose path differs only in case would loop, so its key is a
    // case-sensitive pattern.
    const key = computePathMatchKey(from);
    const path = trimTrailingSlash(from);
    if (ends.has(key)) return `  ${quoteNginxKey(`~^${escapeRegExp(path)}/?\\z`)} ${target};\n`;
    if (seen.has(key)) return [];
    seen.add(key);
    return listTrailingSlashVariants(path).map(
      (trailingSlashVariant) => `  ${quoteNginxKey(trailingSlashVariant)} ${target};\n`,
    );
  });
  return `# Include in the http block, then in the server block:
#   if ($${name}) { return ${status} $${name}; }
map $uri $${name} {
  default "";
${lines.join('')}}
`;
}

/** Returns a decoded path with and without a trailing slash: nginx treats them as different. */
function listTrailingSlashVariants(path: string): readonly string[] {
  return path === '/' ? [path] : [path, `${path}/`];
}

/** Variable of nginx that contains a dollar sign. Only a `geo` takes the sign as text. */
const NGINX_DOLLAR = 'techdocs_dollar';

/** Renders a `map` for nginx that redirects two kinds of addresses to their page: file names, and addresses in another case. */
export function renderNginxPageMap({
  baseUrl,
  isFile,
  pages,
  languages,
  ...redirects
}: TextFileViews<string>['nginx-pages']): string {
  const byKey = new Map(pages.map((href) => [computePathMatchKey(decodePath(href) ?? href), href]));
  const names = [...byKey.values()].flatMap((href) =>
    listTrailingSlashVariants(trimTrailingSlash(decodePath(href) ?? href)).map((name) => ({ name, href })),
  );
  const all = [...names.map(({ name }) => name), ...listNginxRedirectRules(redirects).map(({ from }) => from)];
  // Length of the longest name, which determines the bucket size of nginx. nginx adds up to 32 bytes to each name. A percent-encoded name
  // is never shorter than its bytes.
  const longest = all.reduce((most, name) => Math.max(most, encodePath(name).length), 0);
  // Excludes a second slash at the start, because browsers would read the text after it as a host.
  const start = `^${escapeRegExp(baseUrl)}(?![/\\x5c\\x00-\\x20])`.replaceAll('"', '\\"');
  // An internal redirect of nginx takes a decoded path; a redirect for browsers takes an encoded one.
  const base = decodePath(baseUrl) ?? baseUrl;
  const index = isFile ? `(?:(?:(?<=^${escapeRegExp(baseUrl)})|/)index)` : '(?:(?<=/)index)';
  return `# Include in the http block, before any other map, then in the server block:
#   if ($request_uri ~ "${start}([^?]*?)${index}?\\.html(\\?.*)?$") { return 301 ${quoteNginxAddress(baseUrl).slice(0, -1)}$1$2"; }
#   if ($techdocs_page) { return 301 $techdocs_page$is_args$args; }
#   error_page 404 $techdocs_not_found;
map_hash_bucket_size ${roundUpToPowerOfTwo(Math.max(512, longest + 40))};
map_hash_max_size ${roundUpToPowerOfTwo(Math.max(2048, all.length * 2))};
${[baseUrl, ...pages].some((href) => href.includes('$')) ? `geo $${NGINX_DOLLAR} { default "$"; }\n` : ''}map $uri $techdocs_spelling {
  default "";
${names.map(({ name, href }) => `  ${quoteNginxKey(name)} ${quoteNginxAddress(href)};\n`).join('')}}
map "$techdocs_spelling $request_uri" $techdocs_page {
  default $techdocs_spelling;
  "~^(\\S*) \\1${isFile ? '' : '/?'}(?:\\?|\\z)" "";
}
map $uri $techdocs_not_found {
  default ${quoteNginxAddress(`${base}404.html`)};
${languages.map((name) => `  ${quoteNginxKey(`~*^${escapeRegExp(`${base}${name}/`)}`)} ${quoteNginxAddress(`${base}${name}/404.html`)};\n`).join('')}}
`;
}

function roundUpToPowerOfTwo(least: number): number {
  return 2 ** Math.ceil(Math.log2(least));
}

/** Renders `_headers`: the generated headers, then the site's own headers. */
export function renderHeadersFile({ blocks, siteRules }: TextFileViews<string>['headers']): string {
  const ours = blocks.map(
    ({ pattern, headers }) => `${pattern}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`,
  );
  return [...ours, ...(siteRules === undefined ? [] : [`${siteRules.trimEnd()}\n`])].join('\n');
}

/** Quotes an address of the site as a literal value: dollar signs start no variable. */
function quoteNginxAddress(address: string): string {
  return quoteNginxKey(address.replaceAll('$', `\${${NGINX_DOLLAR}}`));
}

function encodeSpaces(address: string): string {
  return address.replace(/\s/g, encodeURIComponent);
}

/** Quotes the key of a `map`, which is a text or a pattern. Dollar signs have no meaning in a key. */
function quoteNginxKey(key: string): string {
  return `"${key.replace(/["\\]/g, '\\$&').replace(/[\r\n]/g, '')}"`;
}

/**
 * Quotes the value of a `map`. A dollar sign is percent-encoded, because it starts a variable and nginx cannot escape it. The address stays
 * the same.
 */
function quoteNginxValue(value: string): string {
  return quoteNginxKey(value.replaceAll('$', '%24'));
}
