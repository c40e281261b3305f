// Files that hosts read: redirects for static hosts and for nginx, and headers.
import type { TextViews } from '../../model/text-view.ts';
import { decodePath } from '../../model/url.ts';

type Redirects = TextViews<string>['redirects'];

/** `_redirects`, as Netlify, Cloudflare Pages and others read it. */
export function renderRedirects({ redirects }: Redirects): string {
  return redirects.map(({ from, to }) => `${spaceless(from)} ${spaceless(to)} 301\n`).join('');
}

/** A `map` for nginx: include it in the `http` block and return its value where it is set. */
export function renderNginxRedirects({ redirects }: Redirects): string {
  const lines = redirects.flatMap(({ from, to }) => {
    // nginx compares `$uri`, which is decoded.
    const path = (decodePath(from) ?? from).replace(/(.)\/+$/, '$1');
    return [path, `${path}/`].map((each) => `  ${quoted(each)} ${quoted(spaceless(to))};\n`);
  });
  return `# Include in the http block, then in the server block:
#   if ($techdocs_redirect) { return 301 $techdocs_redirect; }
map $uri $techdocs_redirect {
  default "";
${lines.join('')}}
`;
}

/** `_headers`: the policy for pages, a year's cache for files that carry their hash. */
export function renderHeaders({ baseUrl, contentSecurityPolicy }: TextViews<string>['headers']): string {
  return `${baseUrl}*
  Content-Security-Policy: ${contentSecurityPolicy.replace(/\s+/g, ' ')}
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin

${baseUrl}assets/*
  Cache-Control: public, max-age=31536000, immutable
`;
}

function spaceless(address: string): string {
  return address.replace(/\s/g, encodeURIComponent);
}

/** A dollar sign would name a variable, and nginx knows no way to escape it: an encoded one leads to the same place. */
function quoted(value: string): string {
  return `"${value
    .replace(/["\\]/g, '\\$&')
    .replaceAll('$', '%24')
    .replace(/[\r\n]/g, '')}"`;
}
