// Content of `llms.txt` and `llms-full.txt`: the docs of each product, then the releases of each. Products and docs versions have an
// `llms.txt` of their own, because most tools cannot take a large site's.
import type { ProductConfig } from '../../model/config.ts';
import { docsLabel } from '../../model/docs-versions.ts';
import { type DocEntry, type Entry, entryAt, type ProductGroup } from '../../model/entries.ts';
import { t } from '../../model/messages.ts';
import { firstPath, type SidebarTree } from '../../model/navigation.ts';
import { productOf, productsOf } from '../../model/products.ts';
import type { ShownText } from '../../model/route.ts';
import type { AssembledSite, SiteStructure } from '../../model/site.ts';
import type { TextViews } from '../../model/text-view.ts';
import { absoluteUrl, fileHref, markdownPath } from '../../model/url.ts';
import type { BodyRef } from '../../model/view.ts';
import { releasesTitle, urlOf } from '../../site/navigation/addresses.ts';
import { isListed, listedDocs } from '../../site/navigation/entries.ts';
import { sidebarPosition, sidebarTitle } from '../../site/navigation/navigation.ts';
import { productFrontPage, sidebarsOf } from '../../site/navigation/products.ts';
import { bodyRef, currentDocument, markdownLinks } from '../../site/pages/bodies.ts';
import { fullTitle } from '../../site/pages/page.ts';

/** Links under a heading. */
export type LinkGroup = TextViews['link-list']['groups'][number];

/** Returns the content of an `llms.txt`: of the site, of a docs version, or of a product. */
export function createLlmsList(site: AssembledSite, { path, product }: LlmsFile): TextViews['link-list'] {
  const own = product === undefined ? undefined : productsOf(site.config)[product];
  const parts = own === undefined ? versionParts(site) : productParts(site, [own]);
  const part = path === mainListPath(site) ? undefined : parts.find((each) => each.path === path);
  if (part !== undefined)
    return { title: part.title, description: part.description, groups: createLinkGroups(site, part) };
  const { config, entries, versions, messages } = site;
  const latest = versions.sections.map(({ last }) => last);
  const sidebars = latest.flatMap((version) => version.sidebars);
  const alone = latest.flatMap(({ docs }) => docs).filter(({ path: page }) => !sidebarPosition(site.navigation, page));
  const loose = entries.posts.filter((post) => isListed(post) && productOf(config, post) === undefined);
  const groups = [
    ...createLinkGroups(site, { sidebars, others: [...alone, ...entries.pages], releases: site.releases.products }),
    { label: releasesTitle(site), links: createLinks(site, loose) },
  ];
  return {
    title: config.title,
    description: config.tagline,
    groups: [
      { label: t(messages, 'products'), links: partLinks(site, 'product') },
      { label: t(messages, 'versions'), links: partLinks(site, 'version') },
      ...groups,
    ].filter((group) => group.links.length > 0),
  };
}

/** Content of an `llms.txt`. */
interface LlmsContent {
  readonly sidebars: readonly Pick<SidebarTree, 'name' | 'items'>[];
  /** Pages outside of all sidebars. */
  readonly others?: readonly Entry[];
  readonly releases: readonly ProductGroup[];
}

/** A part of the site with an `llms.txt` of its own. */
export interface LlmsPart extends LlmsContent {
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

/** Returns all `llms.txt` files, the site's first, each with the texts whose sizes it shows. */
export function listLlmsFiles(site: SiteStructure): readonly (LlmsFile & { readonly shows: readonly ShownText[] })[] {
  const { docs, pages, posts } = site.entries;
  const shown = (entries: readonly Entry[]) => entries.map(({ document: { file } }) => ({ file }));
  const parts = listLlmsParts(site).map(({ path, product, sidebars, releases }) => {
    const entries = [
      ...sidebars.flatMap(({ items }) => listedDocs(items)),
      ...releases.flatMap((group) => group.posts),
    ];
    return { path, product, shows: shown(entries) };
  });
  return [{ path: mainListPath(site), shows: shown([...docs, ...pages, ...posts]) }, ...parts];
}

function mainListPath({ prefix }: Pick<SiteStructure, 'prefix'>): string {
  return `${prefix}/llms.txt`;
}

/**
 * Returns the parts of a site, each with an `llms.txt` below its first page: products of the default version, other docs versions, and
 * products in those.
 */
export function listLlmsParts(site: SiteStructure): readonly LlmsPart[] {
  const parts = [...versionParts(site), ...productParts(site, Object.values(productsOf(site.config)))];
  const byPath = new Map([...parts].reverse().map((part) => [part.path, part]));
  return parts.filter((part) => part.path !== mainListPath(site) && byPath.get(part.path) === part);
}

function versionParts({ config, versions }: SiteStructure): LlmsPart[] {
  const others = versions.sections.flatMap(({ all, settings }) =>
    all.map((version) => ({ ...version, docsName: versions.sections.length > 1 ? docsLabel(settings) : config.title })),
  );
  return others.map(({ base, sidebars, label, name, docsName }) => ({
    type: 'version',
    path: llmsPath(base),
    title: `${docsName} ${label}`,
    description: config.tagline,
    version: name,
    ...{ sidebars, releases: [] },
  }));
}

function productParts(site: SiteStructure, products: readonly ProductConfig[]): LlmsPart[] {
  const { versions, releases } = site;
  const groups = products.map((product) => ({
    product,
    posts: releases.products.filter((group) => group.product === product),
    sidebars: sidebarsOf(site, product),
  }));
  return groups.flatMap(({ product, posts, sidebars }) => {
    const { key, label: title, description = '', unlisted } = product;
    const part = { type: 'product' as const, product: key, title, description };
    if (unlisted === true && posts.length === 0) return [];
    const ofVersions = versions.all.flatMap(({ name, isLast, label }): LlmsPart | [] => {
      const own = sidebars.filter(({ version }) => version === name);
      const start = isLast ? productFrontPage(site, product) : own.flatMap(({ items }) => firstPath(items) ?? [])[0];
      if (own.length === 0 || start === undefined) return [];
      const shown = { ...part, version: name, path: llmsPath(start), sidebars: own };
      return isLast ? { ...shown, releases: posts } : { ...shown, title: `${title} ${label}`, releases: [] };
    });
    if (ofVersions.some(({ releases: own }) => own.length > 0)) return ofVersions;
    const alone = posts.map(({ path }) => ({ ...part, version: '', path: llmsPath(path), sidebars: [] }));
    return [...ofVersions, ...alone.map((each) => ({ ...each, releases: posts }))];
  });
}

function llmsPath(base: string): string {
  return `${base === '/' ? '' : base}/llms.txt`;
}

/** Returns links to docs by sidebar, to pages outside of sidebars, and to releases. */
function createLinkGroups(site: AssembledSite, { sidebars, others = [], releases }: LlmsContent): LinkGroup[] {
  const groups = sidebars.map((sidebar) => ({
    label: sidebarTitle(site, sidebar.name),
    links: createLinks(site, docsOfSidebar(site, sidebar)),
  }));
  return [
    ...groups,
    { label: t(site.messages, 'otherPages'), links: createLinks(site, others.filter(isListed)) },
    ...releaseGroups(site, releases),
  ].filter((group) => group.links.length > 0);
}

/** Returns the docs of a sidebar in order, without docs of earlier sidebars. */
function docsOfSidebar(site: SiteStructure, { name, items }: Pick<SidebarTree, 'name' | 'items'>): DocEntry[] {
  return listedDocs(items).filter(({ path }) => sidebarPosition(site.navigation, path)?.sidebar === name);
}

/** Returns links to the parts, each with its total size. */
function partLinks(site: AssembledSite, type: LlmsPart['type']): LinkGroup['links'] {
  const parts = listLlmsParts(site).filter((part) => part.type === type);
  return parts.map((part) => {
    const links = createLinkGroups(site, part).flatMap((group) => group.links);
    const size = links.reduce((sum, link) => sum + (link.size ?? 0), 0);
    return { label: part.title, href: textUrl(site, part.path), description: part.description, size };
  });
}

function createLinks(site: AssembledSite, entries: readonly Entry[]): LinkGroup['links'] {
  return entries.map((entry) => createLink(site, entry));
}

function releaseGroups(site: AssembledSite, products: readonly ProductGroup[]): LinkGroup[] {
  return products.map(({ product, path, posts }) => ({
    label: `${releasesTitle(site)}: ${product.label}`,
    links: [
      {
        label: t(site.messages, 'allVersionsOf', { product: product.label }),
        href: mirrorUrl(site, path),
        description: t(site.messages, 'changesInShort'),
      },
      ...posts.map((post) => createLink(site, post)),
    ],
  }));
}

function createLink(site: AssembledSite, { path, document }: Entry): LinkGroup['links'][number] {
  const { file, title, description } = document;
  return { label: title, href: mirrorUrl(site, path), description, size: currentDocument(site, file).size };
}

function mirrorUrl(site: AssembledSite, path: string): string {
  return textUrl(site, markdownPath(path));
}

function textUrl({ config }: AssembledSite, path: string): string {
  return absoluteUrl(fileHref(path, config), config.url);
}

/** Lists the pages of `llms-full.txt`; the docs are those of the default version. */
export function listFullTexts({ versions, entries }: SiteStructure): readonly ShownText[] {
  const docs = versions.sections.flatMap(({ last }) => last.docs);
  const listed = [...docs, ...entries.pages, ...entries.posts].filter(isListed);
  return listed.map(({ document: { file } }) => ({ file }));
}

/** Returns the texts of all pages, joined. */
export function createFullText(
  site: AssembledSite,
  { shows }: { readonly shows: readonly ShownText[] },
): TextViews<BodyRef>['joined-markdown'] {
  const pages = shows.map((shown) => {
    const { document, path } = entryAt(site.entries, shown.file);
    const body = bodyRef(site, shown, 'markdown');
    const links = markdownLinks(site, document.file);
    return { title: fullTitle(site.config, document.title), url: urlOf(site, path), body, links };
  });
  return { pages };
}
