// The headers that hosts send along: the policy for pages, a year's cache for files that carry their hash. Hosts join headers
// that are given twice, so one that the site's own `_headers` has for the same paths replaces ours.
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { HeaderBlock, TextViews } from '../../model/text-view.ts';
import type { SiteStructure } from '../assemble/structure.ts';

/** What the headers depend on. */
interface HeadersOf extends Pick<SiteStructure, 'config'> {
  readonly files: Pick<SiteStructure['files'], 'assets'>;
}

/** A file of hosts that the site has itself. */
export function ownHostFile({ files }: Pick<HeadersOf, 'files'>, path: string) {
  return files.assets.find((asset) => asset.text !== undefined && asset.path === path);
}

function oursFor(baseUrl: string, policy: string): readonly HeaderBlock[] {
  return [
    {
      pattern: `${baseUrl}*`,
      headers: [
        ['Content-Security-Policy', policy.replace(/\s+/g, ' ')],
        ['X-Content-Type-Options', 'nosniff'],
        ['Referrer-Policy', 'strict-origin-when-cross-origin'],
      ],
    },
    { pattern: `${baseUrl}assets/*`, headers: [['Cache-Control', 'public, max-age=31536000, immutable']] },
  ];
}

/** Pattern and name, in small letters, of every header in a text. */
function namedHeaders(text: string): ReadonlySet<string> {
  const named = new Set<string>();
  let pattern = '';
  for (const line of text.split('\n')) {
    if (/^[^\s#]/.test(line)) pattern = line.trim();
    const name = /^\s+!?\s*([^\s#:]+)/.exec(line)?.[1];
    if (name !== undefined) named.add(`${pattern}\0${name.toLowerCase()}`);
  }
  return named;
}

/** Ours without those that the site replaces, and the site's own text. */
export function planHeaders(site: HeadersOf, policy: string): TextViews['headers'] {
  const own = ownHostFile(site, '_headers')?.text;
  const named = namedHeaders(own ?? '');
  const blocks = oursFor(site.config.baseUrl, policy).map(({ pattern, headers }) => ({
    pattern,
    headers: headers.filter(([name]) => !named.has(`${pattern}\0${name.toLowerCase()}`)),
  }));
  return { blocks: blocks.filter(({ headers }) => headers.length > 0), own };
}

/** A warning for each header of ours that the site replaces. */
export function replacedHeaders(site: HeadersOf): Diagnostic[] {
  const file = ownHostFile(site, '_headers')?.file;
  const named = namedHeaders(ownHostFile(site, '_headers')?.text ?? '');
  return oursFor(site.config.baseUrl, '').flatMap(({ pattern, headers }) =>
    headers
      .filter(([name]) => named.has(`${pattern}\0${name.toLowerCase()}`))
      .map(([name]) => ({
        code: 'replaced-header',
        severity: 'warning',
        message: `The header \`${name}\` for \`${pattern}\` replaces the one of techdocs.`,
        file,
      })),
  );
}
