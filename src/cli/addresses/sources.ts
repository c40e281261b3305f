// Loads published addresses from a commit, or from the published site. Also finds former sites in which the texts of lost pages are
// searched.
import { decodeXML } from 'entities/decode';
import type { LostAddressesAndAnchors } from '../../check/lost-addresses.ts';
import { runGitTextSync } from '../../content/git/run.ts';
import {
  type AssembledProject,
  assembleProjectAtCommit,
  findFilesRenamedSince,
  listAddressesOfCommit,
} from '../../engine/assembled.ts';
import { loadPackageInfo } from '../../engine/assets.ts';
import type { FormerSiteState } from '../../engine/lost-places.ts';
import { compareText } from '../../lib/text.ts';
import { fetchHeadingIds } from '../../links/crawl/read-headings.ts';
import { parseAllowedHosts } from '../../links/external/addresses.ts';
import { createLinkRequestClient } from '../../links/external/client.ts';
import type { SiteConfig } from '../../model/config.ts';
import { createInvocationError, UserError } from '../../model/diagnostic.ts';
import { PUBLISHED_ADDRESSES_FILE, type PublishedAddresses, type PublishedPage } from '../../model/published.ts';
import { decodePath, parseUrlOnSite, removeBaseUrl, removePageFileName, trimTrailingSlash } from '../../model/url.ts';

export interface ProjectLocation {
  readonly root: string;
  readonly configFile?: string;
  /** Address of the module with the features of techdocs. */
  readonly features: string;
}

/** Returns the site as it was at a commit, and the addresses of this site. */
export async function loadAddressesPublishedSince(
  call: ProjectLocation,
  ref: string,
): Promise<{ readonly published: PublishedAddresses; readonly past: FormerSiteState }> {
  const site = await assembleProjectAtCommit(call, ref);
  return { published: listAddressesOfCommit(site, ref), past: await loadFormerSite(call.root, site) };
}

async function loadFormerSite(
  root: string,
  { sites, commit }: AssembledProject & { readonly commit: string },
): Promise<FormerSiteState> {
  return { sites, renames: await findFilesRenamedSince(root, commit) };
}

/**
 * Returns the sites of up to three commits that may contain the lost pages. These are HEAD, the commit that last wrote the address list,
 * and the commit that added the first lost page not found so far. A commit whose site cannot be assembled is skipped; findings are then
 * less specific.
 */
export async function findFormerSites(
  call: ProjectLocation,
  { addresses, anchors }: LostAddressesAndAnchors,
): Promise<readonly FormerSiteState[]> {
  const { root } = call;
  const missingPaths = new Set([...addresses, ...anchors].map(({ page }) => page.path));
  const pasts: FormerSiteState[] = [];
  const seen = new Set<string>();
  const searches = [
    () => ['HEAD'],
    () => ['--', PUBLISHED_ADDRESSES_FILE],
    (path: string) => ['-S', path, '--reverse', '--', PUBLISHED_ADDRESSES_FILE],
  ];
  for (const words of searches) {
    const [path] = missingPaths;
    if (path === undefined) break;
    const [commit = ''] = runGitTextSync(root, ['log', '--format=%H', ...words(path)])?.split('\n') ?? [];
    if (commit === '' || seen.has(commit)) continue;
    seen.add(commit);
    const site = await assembleProjectAtCommit(call, commit).catch(ignoreUserError);
    if (site === undefined) continue;
    pasts.push(await loadFormerSite(root, site));
    for (const { path: known } of listAddressesOfCommit(site).pages) missingPaths.delete(known);
  }
  return pasts;
}

function ignoreUserError(error: unknown): undefined {
  if (!(error instanceof UserError)) throw error;
  return undefined;
}

/** Maximum number of sitemaps that are read, including those of a sitemap index. */
const MAX_SITEMAPS = 100;

/**
 * Returns the addresses in the published site's sitemaps, with the headings of up to `maxPages` pages. `read` is the number of pages whose
 * headings were read.
 */
export async function fetchPublishedAddresses(
  config: SiteConfig,
  url: string | true,
  maxPages: number,
): Promise<PublishedAddresses & { readonly read: number }> {
  const base = resolveSiteUrl(config, url);
  const locales = config.i18n.locales.filter(({ locale }) => locale !== config.i18n.defaultLocale);
  const starts = ['', ...locales.map(({ locale }) => `${locale}/`)].map(
    (prefix) => new URL(`${prefix}sitemap.xml`, base).href,
  );
  const client = createLinkRequestClient({
    timeout: 20_000,
    retries: 2,
    // The user has named this host, so it may be private.
    allowed: parseAllowedHosts([...config.linkCheck.allowPrivate, base.hostname.replace(/^\[(.*)\]$/, '$1')]),
    config: config.linkCheck,
    userAgent: `Mozilla/5.0 (compatible; techdocs/${loadPackageInfo().version}; addresses)`,
    perHost: 2,
  });
  try {
    const paths = new Map<string, string>();
    const waiting = [...starts];
    for (let index = 0; index < Math.min(waiting.length, MAX_SITEMAPS); index += 1) {
      const text = await client.read(waiting[index] as string).catch((error: Error) => {
        throw createInvocationError(`\`${waiting[index]}\` cannot be read: ${error.message}.`);
      });
      if (text === undefined && index === 0)
        throw createInvocationError(
          `\`${starts[0]}\` is not there.`,
          'Name the address of the published site: `--published https://…`.',
        );
      const { pages, sitemaps } = parseSitemapEntries(text ?? '', base);
      for (const { path, address } of pages) paths.set(path, address);
      waiting.push(...sitemaps.filter((sitemap) => !waiting.includes(sitemap)));
    }
    const addresses = new Map([...paths].sort((a, b) => compareText(a[0], b[0])));
    const headings = await fetchHeadingIds(client, base, [...addresses.values()].slice(0, maxPages));
    const pages = [...addresses].map(
      ([path, address]): PublishedPage => ({ path, anchors: headings.get(address) ?? [] }),
    );
    return { baseUrl: base.pathname, pages, from: { site: base.href }, read: headings.size };
  } finally {
    await client.close();
  }
}

function resolveSiteUrl({ url: siteUrl, baseUrl }: SiteConfig, named: string | true): URL {
  const address = named === true ? siteUrl && `${siteUrl}${baseUrl}` : named;
  if (!address)
    throw createInvocationError('The configuration has no `url`.', 'Name the published site: `--published https://…`.');
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw createInvocationError(
      `\`${address}\` is not the address of a site.`,
      'Write it whole: `--published https://docs.example.com/`.',
    );
  return new URL(address.endsWith('/') ? address : `${address}/`);
}

/** Returns the entries of a sitemap: site paths of pages, and addresses of further sitemaps on the same host. */
function parseSitemapEntries(xml: string, base: URL) {
  const isIndex = /<sitemapindex\b/.test(xml);
  const all = [...xml.matchAll(/<loc>\s*([^<]*?)\s*<\/loc>/g)].map(([, text = '']) => decodeXML(text));
  const ownUrls = all.flatMap((address) => parseUrlOnSite(address, base.origin) ?? []);
  if (isIndex) return { pages: [], sitemaps: ownUrls.map(({ href }) => href) };
  const pages = ownUrls.flatMap(({ pathname, href }) => {
    const path = removeBaseUrl(pathname, base.pathname);
    return path === undefined
      ? []
      : { path: trimTrailingSlash(removePageFileName(decodePath(path) ?? path)), address: href };
  });
  return { pages, sitemaps: [] };
}
