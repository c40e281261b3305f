// Headers that hosts send: the security policy of pages, and caching for a year for files whose name contains a hash. If two rules set the
// same header, hosts join both values. Therefore a header in the site's own `_headers` replaces the generated header for the same path
// pattern.
import type { Diagnostic } from '../../model/diagnostic.ts';
import { isSiteHiddenFromSearchEngines } from '../../model/preview.ts';
import type { SiteStructure } from '../../model/site.ts';
import type { HttpHeaderBlock, TextFileViews } from '../../model/text-view.ts';

/** The parts of a site that files for hosts depend on. */
export interface SiteConfigAndAssets extends Pick<SiteStructure, 'config'> {
  readonly files: Pick<SiteStructure['files'], 'assets'>;
}

/** Returns a host file that the site provides itself. */
export function findHostFileInAssets({ files }: Pick<SiteConfigAndAssets, 'files'>, path: string) {
  return files.assets.find((asset) => asset.text !== undefined && asset.path === path);
}

function createHttpHeaderBlocks(config: SiteStructure['config'], policy: string): readonly HttpHeaderBlock[] {
  const { baseUrl } = config;
  return [
    {
      pattern: `${baseUrl}*`,
      headers: [
        ['Content-Security-Policy', policy.replace(/\s+/g, ' ')],
        ['X-Content-Type-Options', 'nosniff'],
        ['Referrer-Policy', 'strict-origin-when-cross-origin'],
        ...(isSiteHiddenFromSearchEngines(config) ? [['X-Robots-Tag', 'noindex, nofollow'] as const] : []),
      ],
    },
    { pattern: `${baseUrl}assets/*`, headers: [['Cache-Control', 'public, max-age=31536000, immutable']] },
  ];
}

/** Returns the position of each header in a `_headers` file. The key consists of the path pattern and the header name in lower case. */
function parsePositionsInHeadersFile(text = ''): ReadonlyMap<string, Pick<Diagnostic, 'line' | 'column'>> {
  const named = new Map<string, Pick<Diagnostic, 'line' | 'column'>>();
  let pattern = '';
  for (const [index, line] of text.split('\n').entries()) {
    if (/^[^\s#]/.test(line)) pattern = line.trim();
    const [, { length = 0 } = '', name] = /^(\s+)!?\s*([^\s#:]+)/.exec(line) ?? [];
    if (name) named.set(`${pattern}\0${name.toLowerCase()}`, { line: index + 1, column: length + 1 });
  }
  return named;
}

/** Returns the generated headers that the site does not replace, and the text of the site's own `_headers`. */
export function planHttpHeaders(site: SiteConfigAndAssets, policy: string): TextFileViews['headers'] {
  const headersText = findHostFileInAssets(site, '_headers')?.text;
  const positions = parsePositionsInHeadersFile(headersText);
  const blocks = createHttpHeaderBlocks(site.config, policy).map(({ pattern, headers }) => ({
    pattern,
    headers: headers.filter(([name]) => !positions.has(`${pattern}\0${name.toLowerCase()}`)),
  }));
  return { blocks: blocks.filter(({ headers }) => headers.length > 0), siteRules: headersText };
}

/** Reports a warning for each generated header that the site replaces. */
export function reportReplacedHttpHeaders(site: SiteConfigAndAssets): Diagnostic[] {
  const hostFile = findHostFileInAssets(site, '_headers');
  const positions = parsePositionsInHeadersFile(hostFile?.text);
  return createHttpHeaderBlocks(site.config, '').flatMap(({ pattern, headers }) =>
    headers.flatMap(([name]): Diagnostic[] => {
      const place = positions.get(`${pattern}\0${name.toLowerCase()}`);
      const message = `The header \`${name}\` for \`${pattern}\` replaces the one of techdocs.`;
      return place ? [{ code: 'replaced-header', severity: 'warning', message, file: hostFile?.file, ...place }] : [];
    }),
  );
}
