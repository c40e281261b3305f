// Files that hosts read: redirects for static hosts and for nginx, and headers.
import type { TextViews } from '../../model/text-view.ts';
import { decodePath } from '../../model/url.ts';

type Redirects = TextViews<string>['redirects'];

/** `_redirects`, as Netlify, Cloudflare Pages and others read it: the first rule that fits counts, so the site's own are first. */
export function renderRedirects({ redirects, own }: Redirects): string {
  const first = own === undefined ? '' : `${own.trimEnd()}\n`;
  return first + redirects.map(({ from, to }) => `${spaceless(from)} ${spaceless(to)} 301\n`).join('');
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

/** `_headers`: ours, then those of the site. */
export function renderHeaders({ blocks, own }: TextViews<string>['headers']): string {
  const ours = blocks.map(
    ({ pattern, headers }) => `${pattern}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`,
  );
  return [...ours, ...(own === undefined ? [] : [`${own.trimEnd()}\n`])].join('\n');
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
