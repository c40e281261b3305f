// Content of `llms.txt` and `llms-full.txt`: the docs of each product, then the releases of each product. Each product and docs version
// also has its own `llms.txt`, because the file of a large site is too large for most tools.
import type { ProductConfig } from '../../model/config.ts';
import { getDocsLabel } from '../../model/docs-versions.ts';
import type { DocEntry, Entry, ProductWithPosts } from '../../model/entries.ts';
import { t } from '../../model/messages.ts';
import { findFirstSidebarNodePath, type SidebarTree } from '../../model/navigation.ts';
import { findProductOfPost, getProducts } from '../../model/products.ts';
import type { RouteDocument } from '../../model/route.ts';
import type { AssembledSite, SiteStructure } from '../../model/site.ts';
import type { TextFileViews } from '../../model/text-view.ts';
import { computeMarkdownPath, createAbsoluteUrl, createFileHref } from '../../model/url.ts';
import type { BodyRef } from '../../model/view.ts';
import { createMarkdownPageView } from '../../site/files/mirrors.ts';
import { getReleasesTitle } from '../../site/navigation/addresses.ts';
import { collectListedDocs, isListedEntry } from '../../site/navigation/entries.ts';
import { computeSidebarTitle, findSidebarPosition } from '../../site/navigation/navigation.ts';
import { findLandingOrStartPath, listProductSidebars } from '../../site/navigation/products.ts';
import { getUpToDateDocument } from '../../site/pages/bodies.ts';
import { formatFullTitle } from '../../site/pages/page.ts';

/** Links under a heading. */
type LinkGroup = TextFileViews['link-list']['groups'][number];

/** Returns the content of an `llms.txt` file. The file lists the whole site, one docs version, or one product. */
export function createLlmsLinkList(site: AssembledSite, { path, product }: LlmsFile): TextFileViews['link-list'] {
  const ownProduct = product === undefined ? undefined : getProducts(site.config)[product];
  const parts = ownProduct === undefined ? listLlmsPartPerVersion(site) : listLlmsPartPerProduct(site, [ownProduct]);
  const part = path === formatMainLlmsPath(site) ? undefined : parts.find((candidate) => candidate.path === path);
  if (part !== undefined)
    return { title: part.title, description: part.description, groups: createLinkGroups(site, part) };
  const { config, entries, versions, messages } = site;
  const latest = versions.sections.map(({ last }) => last);
  const sidebars = latest.flatMap((version) => version.sidebars);
  const alone = latest
    .flatMap(({ docs }) => docs)
    .filter(({ path: page }) => !findSidebarPosition(site.navigation, page));
  const loose = entries.posts.filter((post) => isListedEntry(post) && findProductOfPost(config, post) === undefined);
  const groups = [
    ...createLinkGroups(site, { sidebars, others: [...alone, ...entries.pages], releases: site.releases.products }),
    { label: getReleasesTitle(site), links: createMarkdownLinks(site, loose) },
  ];
  return {
    title: config.title,
    description: config.tagline,
    groups: [
      { label: t(messages, 'products'), links: createLinksToLlmsParts(site, 'product') },
      { label: t(messages, 'versions'), links: createLinksToLlmsParts(site, 'version') },
      ...groups,
    ].filter((group) => group.links.length > 0),
  };
}

/** Pages and releases that an `llms.txt` lists. */
interface EntriesOfLlmsTxt {
  readonly sidebars: readonly Pick<SidebarTree, 'name' | 'items'>[];
  /** Pages outside of all sidebars. */
  readonly others?: readonly Entry[];
  readonly releases: readonly ProductWithPosts[];
}

/** A part of the site with a separate `llms.txt`. */
interface LlmsSitePart extends EntriesOfLlmsTxt {
  readonly type: 'product' | 'version';
  /** Site path of the file. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Key of the product. */
  readonly product?: string;
  /** Key of the docs version. */
  readonly version: string;
}

/** An `llms.txt`. */
export interface LlmsFile {
  /** Site path. */
  readonly path: string;
  /** Key of its product. */
  readonly product?: string;
}

/** Returns all `llms.txt` files, first that of the whole site. `shows`: the texts whose sizes appear in the file, alone or in a sum. */
export function listLlmsFiles(
  site: SiteStructure,
): readonly (LlmsFile & { readonly shows: readonly RouteDocument[] })[] {
  const { docs, pages, posts } = site.entries;
  const shown = (entries: readonly Entry[]) => entries.map(({ document: { file } }) => ({ file }));
  const parts = listLlmsSiteParts(site).map(({ path, product, sidebars, releases }) => {
    const entries = [
      ...sidebars.flatMap(({ items }) => collectListedDocs(items)),
      ...releases.flatMap((group) => group.posts),
    ];
    return { path, product, shows: shown(entries) };
  });
  return [{ path: formatMainLlmsPath(site), shows: shown([...docs, ...pages, ...posts]) }, ...parts];
}

function formatMainLlmsPath({ prefix }: Pick<SiteStructure, 'prefix'>): string {
  return `${prefix}/llms.txt`;
}

/**
 * Returns the parts of a site: each docs version, and each product in each docs version. Each part has an `llms.txt` below its first page.
 * A part is left out if this file is the `llms.txt` of the whole site, or of an earlier part.
 */
export function listLlmsSiteParts(site: SiteStructure): readonly LlmsSitePart[] {
  const parts = [
    ...listLlmsPartPerVersion(site),
    ...listLlmsPartPerProduct(site, Object.values(getProducts(site.config))),
  ];
  const byPath = new Map([...parts].reverse().map((part) => [part.path, part]));
  return parts.filter((part) => part.path !== formatMainLlmsPath(site) && byPath.get(part.path) === part);
}

function listLlmsPartPerVersion({ config, versions }: SiteStructure): LlmsSitePart[] {
  const others = versions.sections.flatMap(({ all, settings }) =>
    all.map((version) => ({
      ...version,
      docsName: versions.sections.length > 1 ? getDocsLabel(settings) : config.title,
    })),
  );
  return others.map(({ base, sidebars, label, name, docsName }) => ({
    type: 'version',
    path: formatLlmsPath(base),
    title: `${docsName} ${label}`,
    description: config.tagline,
    version: name,
    sidebars,
    releases: [],
  }));
}

function listLlmsPartPerProduct(site: SiteStructure, products: readonly ProductConfig[]): LlmsSitePart[] {
  const { versions, releases } = site;
  const groups = products.map((product) => ({
    product,
    posts: releases.products.filter((group) => group.product === product),
    sidebars: listProductSidebars(site, product),
  }));
  return groups.flatMap(({ product, posts, sidebars }) => {
    const { key, label: title, description = '', unlisted } = product;
    const part = { type: 'product' as const, product: key, title, description };
    if (unlisted === true && posts.length === 0) return [];
    const ofVersions = versions.all.flatMap(({ name, isLast, label }): LlmsSitePart | [] => {
      const ownSidebarTrees = sidebars.filter(({ version }) => version === name);
      const start = isLast
        ? findLandingOrStartPath(site, product)
        : ownSidebarTrees.flatMap(({ items }) => findFirstSidebarNodePath(items) ?? [])[0];
      if (ownSidebarTrees.length === 0 || start === undefined) return [];
      const shown = { ...part, version: name, path: formatLlmsPath(start), sidebars: ownSidebarTrees };
      return isLast ? { ...shown, releases: posts } : { ...shown, title: `${title} ${label}`, releases: [] };
    });
    if (ofVersions.some(({ releases: own }) => own.length > 0)) return ofVersions;
    const alone = posts.map(({ path }) => ({ ...part, version: '', path: formatLlmsPath(path), sidebars: [] }));
    return [...ofVersions, ...alone.map((item) => ({ ...item, releases: posts }))];
  });
}

function formatLlmsPath(base: string): string {
  return `${base === '/' ? '' : base}/llms.txt`;
}

/** Returns links to docs by sidebar, to pages outside of sidebars, and to releases. */
function createLinkGroups(site: AssembledSite, { sidebars, others = [], releases }: EntriesOfLlmsTxt): LinkGroup[] {
  const groups = sidebars.map((sidebar) => ({
    label: computeSidebarTitle(site, sidebar.name),
    links: createMarkdownLinks(site, listSidebarDocs(site, sidebar)),
  }));
  return [
    ...groups,
    { label: t(site.messages, 'otherPages'), links: createMarkdownLinks(site, others.filter(isListedEntry)) },
    ...createReleaseLinkGroups(site, releases),
  ].filter((group) => group.links.length > 0);
}

/** Returns the docs of a sidebar in sidebar order. Leaves out docs that belong to an earlier sidebar. */
function listSidebarDocs(site: SiteStructure, { name, items }: Pick<SidebarTree, 'name' | 'items'>): DocEntry[] {
  return collectListedDocs(items).filter(({ path }) => findSidebarPosition(site.navigation, path)?.sidebar === name);
}

/** Returns links to the parts, each with its total size. */
function createLinksToLlmsParts(site: AssembledSite, type: LlmsSitePart['type']): LinkGroup['links'] {
  const parts = listLlmsSiteParts(site).filter((part) => part.type === type);
  return parts.map((part) => {
    const links = createLinkGroups(site, part).flatMap((group) => group.links);
    const size = links.reduce((sum, link) => sum + (link.size ?? 0), 0);
    return { label: part.title, href: formatTextFileUrl(site, part.path), description: part.description, size };
  });
}

function createMarkdownLinks(site: AssembledSite, entries: readonly Entry[]): LinkGroup['links'] {
  return entries.map((entry) => createMarkdownLink(site, entry));
}

function createReleaseLinkGroups(site: AssembledSite, products: readonly ProductWithPosts[]): LinkGroup[] {
  return products.map(({ product, path, posts }) => ({
    label: `${getReleasesTitle(site)}: ${product.label}`,
    links: [
      {
        label: t(site.messages, 'allVersionsOf', { product: product.label }),
        href: formatPageMarkdownUrl(site, path),
        description: t(site.messages, 'changesInShort'),
      },
      ...posts.map((post) => createMarkdownLink(site, post)),
    ],
  }));
}

function createMarkdownLink(site: AssembledSite, { path, document }: Entry): LinkGroup['links'][number] {
  const { file, title, description } = document;
  return {
    label: title,
    href: formatPageMarkdownUrl(site, path),
    description,
    size: getUpToDateDocument(site, file).size,
  };
}

function formatPageMarkdownUrl(site: AssembledSite, path: string): string {
  return formatTextFileUrl(site, computeMarkdownPath(path));
}

function formatTextFileUrl({ config }: AssembledSite, path: string): string {
  return createAbsoluteUrl(createFileHref(path, config), config.url);
}

/** Lists the pages of `llms-full.txt`. Includes docs of the default version only. */
export function listPagesInLlmsFull({ versions, entries }: SiteStructure): readonly RouteDocument[] {
  const docs = versions.sections.flatMap(({ last }) => last.docs);
  const listed = [...docs, ...entries.pages, ...entries.posts].filter(isListedEntry);
  return listed.map(({ document: { file } }) => ({ file }));
}

/** Returns the texts of all pages, joined. */
export function createLlmsFullText(
  site: AssembledSite,
  { shows }: { readonly shows: readonly RouteDocument[] },
): TextFileViews<BodyRef>['joined-markdown'] {
  const pages = shows.map((shown) => {
    const page = createMarkdownPageView(site, shown);
    return { ...page, title: formatFullTitle(site.config, page.title) };
  });
  return { pages };
}
