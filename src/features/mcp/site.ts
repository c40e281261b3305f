// The site that tools query: its current catalogue, pages and search.

import type { LlmsCatalogView } from '../../model/catalog.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import { findNearestPaths } from '../../model/nearest.ts';
import { removePageFileName } from '../../model/url.ts';
import { parseAddressesInHead, parseRequestedPage, type RequestedPage, resolveRelativeAddresses } from './addresses.ts';
import { findItemByName, parseCatalog } from './catalog.ts';
import { openSiteSearch, type SiteSearch } from './search.ts';
import { createMissingCatalogError, type SiteFileReader } from './source.ts';

/** A site that tools query. */
export interface McpSite {
  readonly source: SiteFileReader;
  readonly search: SiteSearch;
  /** Returns the current catalogue of a language; default: the site's first language. */
  catalog(language?: string): Promise<LlmsCatalogView>;
  /** Returns the Markdown of a page. Throws a `UserError` if the page does not exist. */
  page(text: string): Promise<MarkdownPage>;
}

/** A page as Markdown. */
interface MarkdownPage extends RequestedPage {
  readonly markdown: string;
  readonly catalog: LlmsCatalogView;
}

/** Opens a site. */
export function openMcpSite(source: SiteFileReader): McpSite {
  const search = openSiteSearch(source);
  const readCatalog = async (address: string): Promise<LlmsCatalogView> => {
    const text = await source.read(address);
    if (text === undefined) throw createMissingCatalogError(source.name);
    return parseCatalog(text, source.name);
  };
  const catalogOf = async (language?: string): Promise<LlmsCatalogView> => {
    await source.refresh?.();
    const first = await readCatalog(source.catalog);
    if (language === undefined || language === first.language) return first;
    const { catalog } = findItemByName(first.languages, (each) => each.language, { name: language, kind: 'language' });
    return readCatalog(catalog);
  };
  return {
    source,
    search,
    catalog: catalogOf,
    async page(text) {
      const catalog = await catalogOf();
      const requested = parseRequestedPage(text, catalog.baseUrl, listSiteOrigins(catalog, source));
      if (requested === undefined) {
        throw createInvocationError(
          `\`${text}\` is not a page of this site.`,
          'Give an address that `search` gave, or a path.',
        );
      }
      const pageMarkdown = await findPageMarkdown(source, requested);
      if (pageMarkdown) {
        const markdown = resolveRelativeAddresses(pageMarkdown.markdown, pageMarkdown.mirror, catalog.baseUrl);
        return { ...pageMarkdown, markdown, catalog };
      }
      const [index] = catalog.versions.flatMap((version) => version.index ?? []);
      const hrefs = index === undefined ? [] : await search.pages(index);
      const pages = hrefs.map((href) => toAddressOnSite(href, catalog.baseUrl));
      const near = findNearestPaths(requested.address, pages, 3).map((page) => `\`${page}\``);
      const hint = near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'Find it with `search`.';
      throw createInvocationError(`There is no page at \`${requested.address}\`.`, hint);
    },
  };
}

function listSiteOrigins({ url }: LlmsCatalogView, { origin }: SiteFileReader): readonly string[] {
  return [...(URL.canParse(url) ? [new URL(url).origin] : []), ...(origin === undefined ? [] : [origin])];
}

/**
 * Finds the Markdown file beside a page. If the file is missing, tries the Markdown file that the page's HTML names. If the page has moved,
 * follows the move.
 */
async function findPageMarkdown(
  { read }: SiteFileReader,
  requested: RequestedPage,
): Promise<(RequestedPage & { markdown: string }) | undefined> {
  const markdown = await read(requested.mirror);
  if (markdown !== undefined) return { ...requested, markdown };
  let address = requested.address;
  for (let steps = 0; steps < 2; steps += 1) {
    const { mirror, moved } = parseAddressesInHead((await read(address)) ?? '');
    const text = mirror === undefined ? undefined : await read(mirror);
    if (mirror !== undefined && text !== undefined) {
      return { ...requested, mirror, address: mirror.replace(/(?:\/index)?\.md$/, ''), markdown: text };
    }
    if (moved === undefined) return undefined;
    address = moved;
  }
  return undefined;
}

/** Returns the address of a path, with the origin if the origin is known. */
export function formatAbsoluteAddress(
  catalog: Pick<LlmsCatalogView, 'url' | 'baseUrl'>,
  { origin }: Pick<SiteFileReader, 'origin'>,
  href: string,
) {
  const { url, baseUrl } = catalog;
  const address = toAddressOnSite(href, baseUrl);
  if (!address.startsWith('/')) return address;
  const siteOrigin = URL.canParse(url) ? new URL(url).origin : origin;
  return (origin ?? siteOrigin ?? '') + address;
}

/**
 * Converts the address of an index entry to an address on the site. On a site that opens from disk, entries are relative to the home page.
 */
function toAddressOnSite(href: string, baseUrl: string): string {
  if (!href.startsWith('./')) return href;
  const [path = '', anchor] = href.slice(2).split('#');
  const page = removePageFileName(`${baseUrl}${path}`).replace(/(?<=.)\/$/, '');
  return anchor === undefined ? page : `${page}#${anchor}`;
}

/** Returns the last line of an answer, which identifies the site. */
export function formatSiteIdentity(catalog: LlmsCatalogView, { name }: SiteFileReader): string {
  const { title, revision, generator, url } = catalog;
  return `Site: ${title} (${URL.canParse(url) ? url : name}), version ${revision}, made by techdocs ${generator.replace(/^techdocs /, '')}.`;
}
