// Sources of published addresses: a commit, or the published site; and former sites in which the texts of lost pages are searched.
import type { Lost } from '../../check/lost-addresses.ts';
import { gitText } from '../../content/git/run.ts';
import { type AssembledProject, assembleCommit, publishedOf, renamedSince } from '../../engine/assembled.ts';
import { loadPackageInfo } from '../../engine/assets.ts';
import type { Past } from '../../engine/lost-places.ts';
import { compareText } from '../../lib/text.ts';
import { readHeadings } from '../../links/crawl/read-headings.ts';
import { parseAllowed } from '../../links/external/addresses.ts';
import { openClient } from '../../links/external/client.ts';
import type { SiteConfig } from '../../model/config.ts';
import { callFault, UserError } from '../../model/diagnostic.ts';
import { PUBLISHED_FILE, type Published, type PublishedPage } from '../../model/published.ts';
import { bareAddress, belowBase, decodePath, trimSlash, urlOnSite } from '../../model/url.ts';

/** Location of a project. */
export interface ProjectNamed {
  readonly root: string;
  readonly configFile?: string;
  /** Address of the module with the features of techdocs. */
  readonly features: string;
}

/** Returns the site of a commit, and its published addresses. */
export async function publishedSince(
  call: ProjectNamed,
  ref: string,
): Promise<{ readonly published: Published; readonly past: Past }> {
  const site = await assembleCommit(call, ref);
  return { published: publishedOf(site, ref), past: await pastOf(call.root, site) };
}

async function pastOf(root: string, { sites, commit }: AssembledProject & { readonly commit: string }): Promise<Past> {
  return { sites, renames: await renamedSince(root, commit) };
}

/**
 * Returns the sites of commits that may contain the lost pages: HEAD, the commit that last wrote the list, and the one that added the first
 * missing address. Skips commits whose site cannot be assembled; findings are then less specific.
 */
export async function pastsOf(call: ProjectNamed, { addresses, anchors }: Lost): Promise<readonly Past[]> {
  const { root } = call;
  const sought = new Set([...addresses, ...anchors].map(({ page }) => page.path));
  const pasts: Past[] = [];
  const seen = new Set<string>();
  const searches = [
    () => ['HEAD'],
    () => ['--', PUBLISHED_FILE],
    (path: string) => ['-S', path, '--reverse', '--', PUBLISHED_FILE],
  ];
  for (const words of searches) {
    const [path] = sought;
    if (path === undefined) break;
    const [commit = ''] = gitText(root, ['log', '--format=%H', ...words(path)])?.split('\n') ?? [];
    if (commit === '' || seen.has(commit)) continue;
    seen.add(commit);
    const site = await assembleCommit(call, commit).catch(passOver);
    if (site === undefined) continue;
    pasts.push(await pastOf(root, site));
    for (const { path: known } of publishedOf(site).pages) sought.delete(known);
  }
  return pasts;
}

function passOver(error: unknown): undefined {
  if (!(error instanceof UserError)) throw error;
  return undefined;
}

/** Maximum number of sitemaps that are read, including those of a sitemap index. */
const MOST_SITEMAPS = 100;

/** Returns the addresses in the published site's sitemaps, with the headings of up to `maxPages` pages. */
export async function publishedAt(
  config: SiteConfig,
  url: string | true,
  maxPages: number,
): Promise<Published & { readonly read: number }> {
  const base = siteAddress(config, url);
  const locales = config.i18n.locales.filter(({ locale }) => locale !== config.i18n.defaultLocale);
  const starts = ['', ...locales.map(({ locale }) => `${locale}/`)].map(
    (prefix) => new URL(`${prefix}sitemap.xml`, base).href,
  );
  const client = openClient({
    timeout: 20_000,
    retries: 2,
    // The user has named this host, so it may be private.
    allowed: parseAllowed([...config.linkCheck.allowPrivate, base.hostname.replace(/^\[(.*)\]$/, '$1')]),
    config: config.linkCheck,
    userAgent: `Mozilla/5.0 (compatible; techdocs/${loadPackageInfo().version}; addresses)`,
    perHost: 2,
  });
  try {
    const paths = new Map<string, string>();
    const waiting = [...starts];
    for (let at = 0; at < Math.min(waiting.length, MOST_SITEMAPS); at += 1) {
      const text = await client.read(waiting[at] as string).catch((error: Error) => {
        throw callFault(`\`${waiting[at]}\` cannot be read: ${error.message}.`);
      });
      if (text === undefined && at === 0)
        throw callFault(
          `\`${starts[0]}\` is not there.`,
          'Name the address of the published site: `--published https://…`.',
        );
      const { pages, sitemaps } = addressesIn(text ?? '', base);
      for (const { path, address } of pages) paths.set(path, address);
      waiting.push(...sitemaps.filter((each) => !waiting.includes(each)));
    }
    const addresses = new Map([...paths].sort((a, b) => compareText(a[0], b[0])));
    const headings = await readHeadings(client, base, [...addresses.values()].slice(0, maxPages));
    const pages = [...addresses].map(
      ([path, address]): PublishedPage => ({ path, anchors: headings.get(address) ?? [] }),
    );
    return { baseUrl: base.pathname, pages, from: { site: base.href }, read: headings.size };
  } finally {
    await client.close();
  }
}

function siteAddress({ url: own, baseUrl }: SiteConfig, named: string | true): URL {
  const address = named === true ? own && `${own}${baseUrl}` : named;
  if (!address) throw callFault('The configuration has no `url`.', 'Name the published site: `--published https://…`.');
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw callFault(
      `\`${address}\` is not the address of a site.`,
      'Write it whole: `--published https://docs.example.com/`.',
    );
  return new URL(address.endsWith('/') ? address : `${address}/`);
}

/** Returns the entries of a sitemap: site paths of pages, and addresses of further sitemaps on the same host. */
function addressesIn(xml: string, base: URL) {
  const isIndex = /<sitemapindex\b/.test(xml);
  const all = [...xml.matchAll(/<loc>\s*([^<]*?)\s*<\/loc>/g)].map(([, text = '']) => unescapeXml(text));
  const own = all.flatMap((address) => urlOnSite(address, base.origin) ?? []);
  if (isIndex) return { pages: [], sitemaps: own.map(({ href }) => href) };
  const pages = own.flatMap(({ pathname, href }) => {
    const path = belowBase(pathname, base.pathname);
    return path === undefined ? [] : { path: trimSlash(bareAddress(decodePath(path) ?? path)), address: href };
  });
  return { pages, sitemaps: [] };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
