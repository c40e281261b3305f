// What `llms.txt` lists and `llms-full.txt` holds: the docs of each product, then the releases of each. Products and docs
// versions have an `llms.txt` of their own, as most tools have no room for that of a large site.
import { docsLabel } from '../../model/docs-versions.ts';
import { t } from '../../model/messages.ts';
import { productsOf } from '../../model/products.ts';
import type { Route, ShownText } from '../../model/route.ts';
import type { TextViews } from '../../model/text-view.ts';
import { absoluteUrl, fileHref, markdownPath } from '../../model/url.ts';
import type { BodyRef } from '../../model/view.ts';
import type { AssembledSite } from '../assemble/site.ts';
import type { DocEntry, Entry, ProductGroup, SidebarTree, SiteStructure } from '../assemble/structure.ts';
import { isListed } from '../navigation/entries.ts';
import { groupBySidebar, sidebarTitle } from '../navigation/navigation.ts';
import { frontOf, sidebarsOf } from '../navigation/products.ts';
import { firstPath } from '../navigation/versions.ts';
import { bodyRef, currentDocument, markdownLinks } from '../pages/bodies.ts';
import { fullTitle, releasesTitle, urlOf } from '../pages/page.ts';
import { productOf } from '../releases/products.ts';

/** Links under a heading. */
export type LinkGroup = TextViews['llms']['groups'][number];

/** Every page that the `llms.txt` at a path lists: all of the site, or those of a product or a docs version. */
export function llms(site: AssembledSite, path: string): TextViews['llms'] {
  const part = partsOf(site).find((each) => each.path === path);
  if (part !== undefined) return { title: part.title, description: part.description, groups: groupsOf(site, part) };
  const { config, entries, versions, messages } = site;
  const latest = versions.sections.map(({ last }) => last);
  const all = { docs: latest.flatMap(({ docs }) => docs), sidebars: latest.flatMap(({ sidebars }) => sidebars) };
  const loose = entries.posts.filter((post) => isListed(post) && productOf(config, post) === undefined);
  const groups = [
    ...groupsOf(site, { ...all, pages: entries.pages, releases: site.releases.products }),
    { label: releasesTitle(site), links: linksOf(site, loose) },
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

/** What an `llms.txt` lists. */
interface Listed {
  readonly docs: readonly DocEntry[];
  readonly sidebars: readonly Pick<SidebarTree, 'name'>[];
  readonly pages?: readonly Entry[];
  readonly releases: readonly ProductGroup[];
}

/** A part of the site that has an `llms.txt` of its own. */
export interface LlmsPart extends Listed {
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

/** Site paths of all `llms.txt` files, that of the whole site first. */
export function llmsPaths(site: SiteStructure): readonly string[] {
  return [`${site.prefix}/llms.txt`, ...partsOf(site).map(({ path }) => path)];
}

/**
 * The parts of a site, each below the page that it begins with: products in the version that readers see first, the docs
 * versions that the site does not begin with, and products in those.
 */
export function partsOf(site: SiteStructure): readonly LlmsPart[] {
  const own = `${site.prefix}/llms.txt`;
  const parts = [...versionParts(site), ...productParts(site)].filter(({ path }) => path !== own);
  return parts.filter(({ path }, index) => parts.findIndex((other) => other.path === path) === index);
}

function versionParts({ config, versions }: SiteStructure): LlmsPart[] {
  const others = versions.sections.flatMap(({ all, settings }) =>
    all.map((version) => ({ ...version, docsName: versions.sections.length > 1 ? docsLabel(settings) : config.title })),
  );
  return others.map(({ base, docs, sidebars, label, name, docsName }) => ({
    type: 'version',
    path: filePath(base),
    title: `${docsName} ${label}`,
    description: config.tagline,
    version: name,
    ...{ docs, sidebars, releases: [] },
  }));
}

function productParts(site: SiteStructure): LlmsPart[] {
  const { config, versions, releases } = site;
  const groups = Object.values(productsOf(config)).map((product) => ({
    product,
    posts: releases.products.filter((group) => group.product === product),
    sidebars: sidebarsOf(site, product),
  }));
  return groups.flatMap(({ product, posts, sidebars }) => {
    const { key, label: title, description = '', unlisted } = product;
    const part = { type: 'product' as const, product: key, title, description };
    if (unlisted === true && posts.length === 0) return [];
    const ofVersions = versions.all.flatMap(({ name, docs, isLast, label }): LlmsPart | [] => {
      const own = sidebars.filter(({ version }) => version === name);
      const start = isLast ? frontOf(site, product) : own.flatMap(({ items }) => firstPath(items) ?? [])[0];
      if (own.length === 0 || start === undefined) return [];
      const shown = { ...part, version: name, path: filePath(start), docs, sidebars: own };
      return isLast ? { ...shown, releases: posts } : { ...shown, title: `${title} ${label}`, releases: [] };
    });
    if (ofVersions.some(({ releases: own }) => own.length > 0)) return ofVersions;
    const alone = posts.map(({ path }) => ({ ...part, version: '', path: filePath(path), docs: [], sidebars: [] }));
    return [...ofVersions, ...alone.map((each) => ({ ...each, releases: posts }))];
  });
}

function filePath(base: string): string {
  return `${base === '/' ? '' : base}/llms.txt`;
}

/** The docs by sidebar, pages of none, and the releases. */
function groupsOf(site: AssembledSite, { docs, sidebars, pages, releases }: Listed): LinkGroup[] {
  const bySidebar = groupBySidebar(site, docs.filter(isListed));
  const groups = sidebars.map(({ name }) => ({
    label: sidebarTitle(site, name),
    links: linksOf(site, bySidebar.get(name) ?? []),
  }));
  const others = pages === undefined ? [] : [...(bySidebar.get(undefined) ?? []), ...pages];
  return [
    ...groups,
    { label: t(site.messages, 'otherPages'), links: linksOf(site, others.filter(isListed)) },
    ...releaseGroups(site, releases),
  ].filter((group) => group.links.length > 0);
}

/** The parts themselves, each with the size of all that it lists. */
function partLinks(site: AssembledSite, type: LlmsPart['type']): LinkGroup['links'] {
  const parts = partsOf(site).filter((part) => part.type === type);
  return parts.map((part) => {
    const links = groupsOf(site, part).flatMap((group) => group.links);
    const size = links.reduce((sum, link) => sum + (link.size ?? 0), 0);
    return { label: part.title, href: textUrl(site, part.path), description: part.description, size };
  });
}

function linksOf(site: AssembledSite, entries: readonly Entry[]): LinkGroup['links'] {
  return entries.map((entry) => linkOf(site, entry));
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
      ...posts.map((post) => linkOf(site, post)),
    ],
  }));
}

function linkOf(site: AssembledSite, { path, document }: Entry): LinkGroup['links'][number] {
  const { file, title, description } = document;
  return { label: title, href: mirrorUrl(site, path), description, size: currentDocument(site, file).size };
}

function mirrorUrl(site: AssembledSite, path: string): string {
  return textUrl(site, markdownPath(path));
}

function textUrl({ config }: AssembledSite, path: string): string {
  return absoluteUrl(fileHref(path, config), config.url);
}

/** Every page that `llms-full.txt` holds, docs of the version that readers see first. */
export function llmsTexts({ versions, entries }: SiteStructure): readonly ShownText[] {
  const docs = versions.sections.flatMap(({ last }) => last.docs);
  const listed = [...docs, ...entries.pages, ...entries.posts].filter(isListed);
  return listed.map(({ document: { file } }) => ({ file }));
}

/** The text of every page. */
export function llmsFull(site: AssembledSite, { shows = [] }: Route): TextViews<BodyRef>['llms-full'] {
  const pages = shows.map((shown) => {
    const { document, path } = site.entries.byFile.get(shown.file) as Entry;
    const body = bodyRef(site, shown, 'markdown');
    const links = markdownLinks(site, document.file);
    return { title: fullTitle(site.config, document.title), url: urlOf(site, path), body, links };
  });
  return { pages };
}
