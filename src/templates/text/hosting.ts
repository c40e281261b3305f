// Files that hosts read: redirects for static hosts and for nginx, and headers.
import { parseRedirects, type Redirect, redirectFor } from '../../model/redirects.ts';
import { escapeRegExp } from '../../model/text.ts';
import type { TextViews } from '../../model/text-view.ts';
import { decodePath } from '../../model/url.ts';

type Redirects = TextViews<string>['redirects'];

/** `_redirects`, as Netlify, Cloudflare Pages and others read it: the first rule that fits counts, so the site's own are first. */
export function renderRedirects({ redirects, own }: Redirects): string {
  const first = own === undefined ? '' : `${own.trimEnd()}\n`;
  return first + redirects.map(({ from, to }) => `${spaceless(from)} ${spaceless(to)} 301\n`).join('');
}

/** A `map` for nginx, the site's own rules first: include it in the `http` block and return its value where it is set. */
export function renderNginxRedirects({ redirects, own = '' }: Redirects): string {
  const ofSite = parseRedirects(own);
  const all = [...ofSite, ...redirects.map((redirect) => ({ ...redirect, status: 301 }))]
    // nginx compares `$uri`, which is decoded.
    .map((rule) => ({ ...rule, from: decodePath(rule.from) ?? rule.from }));
  const before = all.slice(0, ofSite.length);
  const rules = all.filter(({ from }, at) => redirectFor(from, before.slice(0, at)) === undefined);
  const isLasting = ({ status }: Redirect) => status === 301 || status === 308;
  const [lasting, passing] = [rules.filter(isLasting), rules.filter((rule) => !isLasting(rule))];
  const others = own.split('\n').filter((row) => /^\s*[^\s#]/.test(row) && parseRedirects(row).length === 0);
  return [
    nginxMap('techdocs_redirect', 301, lasting),
    ...(passing.length > 0 ? [nginxMap('techdocs_temporary_redirect', 302, passing)] : []),
    ...others.map((row) => `# No redirect that this file can hold: ${row.trim()}\n`),
  ].join('\n');
}

function nginxMap(name: string, status: number, rules: readonly Redirect[]): string {
  const lines = rules.flatMap(({ from, to }) => {
    const target = quoted(spaceless(to));
    // No controls and blanks: what is decoded would go into the header of the answer.
    if (from.endsWith('/*'))
      return `  ${quoted(`~^${escapeRegExp(from.slice(0, -1))}([^\\x00-\\x20\\x7f]*)\\z`)} ${target.replaceAll(':splat', '$1')};\n`;
    const path = from.replace(/(.)\/+$/, '$1');
    return [path, `${path}/`].map((each) => `  ${quoted(each)} ${target};\n`);
  });
  return `# Include in the http block, then in the server block:
#   if ($${name}) { return ${status} $${name}; }
map $uri $${name} {
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
