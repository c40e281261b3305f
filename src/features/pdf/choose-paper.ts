// Selects the content of a printed document: products, a docs version, single pages, or the releases of products between two versions.
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Entry, PostEntry } from '../../model/entries.ts';
import type { DocsVersion } from '../../model/navigation.ts';
import type { ProductConfig } from '../../model/product-config.ts';
import { findProductOfPost, getProducts } from '../../model/products.ts';
import type { SiteStructure } from '../../model/site.ts';
import { createSlug } from '../../model/slug.ts';
import { computePathMatchKey, joinSitePath } from '../../model/url.ts';
import { compareVersions } from '../../model/version.ts';
import { computeReleasesPath, getReleasesTitle } from '../../site/navigation/addresses.ts';
import { collectListedDocs, isListedEntry } from '../../site/navigation/entries.ts';
import { findLandingOrStartPath, listDocsOfProduct } from '../../site/navigation/products.ts';
import { describeUnknownName } from '../../site/navigation/unknown-id.ts';
import { findMatchingDocsVersions } from '../../site/navigation/versions.ts';

/** Selection to print; all docs if neither products nor pages are given. */
export interface PdfSelection {
  /** Keys of products. */
  readonly products?: readonly string[];
  /** Addresses of pages, or paths of their source files. */
  readonly pages?: readonly string[];
  /** Name, label or key of a docs version; the default version if absent. */
  readonly docsVersion?: string;
  /** Prints the posts of the products instead of their pages. */
  readonly releases?: boolean;
  /** The version that the reader has. Only later releases are printed. */
  readonly from?: string;
  /** Last version whose releases are printed. */
  readonly to?: string;
}

/** Selected content. */
export interface PdfSelectionResult {
  readonly title: string;
  /** File name without extension. */
  readonly name: string;
  /** Site path of the page that shows the selected content. */
  readonly path: string;
  readonly entries: readonly Entry[];
  /** Version on the cover; absent if unknown or set by `docsVersion`. */
  readonly version?: string;
  /** Key of the docs version, if it is the same for all pages. */
  readonly docsVersion?: string;
}

type PdfSelectionFault = Pick<Diagnostic, 'message' | 'suggestion'>;

/** Returns the selected content, or all faults of the selection. */
export function resolvePdfSelection(
  site: SiteStructure,
  choice: PdfSelection,
): PdfSelectionResult | { readonly faults: readonly PdfSelectionFault[] } {
  const faults: PdfSelectionFault[] = [];
  const knownProducts = getProducts(site.config);
  const products = (choice.products ?? []).flatMap((key) => {
    const product = getOwnPropertyValue(knownProducts, key);
    if (product === undefined) faults.push(describeUnknownName('product', key, Object.keys(knownProducts)));
    return product ?? [];
  });
  const versions = findDocsVersions(site, choice.docsVersion);
  if (versions.length === 0) {
    const names = site.versions.all.map(({ name }) => name);
    faults.push(describeUnknownName('docs version', choice.docsVersion ?? '', names));
  }
  const pages = (choice.pages ?? []).flatMap(
    (page) => findPage(site, page, versions) ?? addFault(faults, createUnknownPageFault(site, page)),
  );
  const paper = choice.releases
    ? selectReleases(site, products, { choice, faults })
    : choice.pages === undefined
      ? selectDocsPages(site, products, { versions, faults })
      : createPageSelection(site, pages);
  if (faults.length > 0) return { faults };
  const isOfOne = choice.docsVersion !== undefined || products.length > 0;
  const [version] = versions;
  const isNamed = site.versions.areSeveral && !choice.releases && isOfOne && versions.length === 1;
  if (!isNamed || version === undefined) return paper;
  return { ...paper, docsVersion: version.name, name: `${paper.name}-${createSlug(version.label)}` };
}

function addFault(faults: PdfSelectionFault[], pdfSelectionFault: PdfSelectionFault): [] {
  faults.push(pdfSelectionFault);
  return [];
}

/** Returns the docs versions that have the wanted name. Without a name, returns the default version of each docs instance. */
function findDocsVersions({ versions }: SiteStructure, nameOrPath: string | undefined): readonly DocsVersion[] {
  if (nameOrPath === undefined) return versions.sections.map(({ last }) => last);
  return findMatchingDocsVersions(versions, nameOrPath);
}

/** Finds a page by its source file or address. The address may omit the base of the version or locale. */
function findPage(
  { entries, prefix }: SiteStructure,
  name: string,
  versions: readonly DocsVersion[],
): Entry | undefined {
  const keys = ['', prefix, ...versions.map(({ base }) => base)].map((base) =>
    computePathMatchKey(joinSitePath(base, name)),
  );
  return (
    entries.byFile.get(name) ??
    [...entries.byFile.values()].find(({ path }) => keys.includes(computePathMatchKey(path)))
  );
}

function createUnknownPageFault({ entries }: SiteStructure, name: string): PdfSelectionFault {
  const paths = [...entries.byFile.values()].map(({ path }) => path);
  const unknownName = describeUnknownName('page', name, paths);
  const suggestion = 'Give the path of a page, such as `/guide/install`, or its file.';
  return { suggestion, ...unknownName };
}

function createPageSelection(site: SiteStructure, entries: readonly Entry[]): PdfSelectionResult {
  const [first] = entries;
  const title = entries.length === 1 ? (first?.document.title ?? '') : site.config.title;
  return {
    title,
    name: createSlug(title),
    path: entries.length === 1 ? (first?.path ?? '/') : joinSitePath(site.prefix),
    entries,
  };
}

/** Returns the pages of products, or all pages of docs versions in the order of their sidebars. */
function selectDocsPages(
  site: SiteStructure,
  products: readonly ProductConfig[],
  { versions, faults }: { readonly versions: readonly DocsVersion[]; readonly faults: PdfSelectionFault[] },
): PdfSelectionResult {
  const home = joinSitePath(site.prefix);
  if (products.length === 0) {
    const entries = removeDuplicates(
      versions.flatMap(({ sidebars }) => sidebars.flatMap(({ items }) => collectListedDocs(items))),
    );
    if (entries.length === 0 && faults.length === 0) faults.push({ message: 'The docs have no page to print.' });
    return {
      title: site.config.title,
      name: createSlug(site.config.title),
      path: versions[0]?.mainPath ?? home,
      entries,
    };
  }
  const entries = products.flatMap((product) => {
    const docs = listDocsOfProduct(site, product, versions);
    const suggestion = 'Add `--releases` to print its releases.';
    if (docs.length === 0) faults.push({ message: `The product \`${product.key}\` has no pages.`, suggestion });
    return docs;
  });
  const [product] = products;
  const group = site.releases.products.find((candidate) => candidate.product === product);
  const front = product && findLandingOrStartPath(site, product);
  const isOne = products.length === 1;
  return {
    title: formatProductLabels(products),
    name: formatPdfFileName(products),
    path: (isOne ? front : undefined) ?? home,
    entries: removeDuplicates(entries),
    ...(isOne && !site.versions.areSeveral && group?.latestVersion && { version: group.latestVersion }),
  };
}

/**
 * Returns the release posts of products, newest first. Selects the releases after version `from`, up to and including version `to`. An
 * absent `from` or `to` sets no limit.
 */
function selectReleases(
  site: SiteStructure,
  products: readonly ProductConfig[],
  { choice: { from, to }, faults }: { readonly choice: PdfSelection; readonly faults: PdfSelectionFault[] },
): PdfSelectionResult {
  const isAll = products.length === 0;
  const postEntries = isAll
    ? site.releases.listed
    : products.flatMap((product) => {
        const posts = site.releases.products.find((group) => group.product === product)?.posts ?? [];
        if (posts.length === 0) faults.push({ message: `The product \`${product.key}\` has no releases.` });
        return posts;
      });
  const versions = postEntries.flatMap(({ document }) => document.frontMatter.version ?? []);
  for (const version of [from, to]) {
    if (version === undefined || versions.includes(version) || postEntries.length === 0) continue;
    faults.push(describeUnknownName('release', version, versions));
  }
  const isWanted = (post: PostEntry) => {
    const { version } = post.document.frontMatter;
    const scheme = findProductOfPost(site.config, post)?.versionScheme;
    if (version === undefined) return from === undefined && to === undefined;
    return (
      (from === undefined || compareVersions(version, from, scheme) > 0) &&
      (to === undefined || compareVersions(version, to, scheme) <= 0)
    );
  };
  const entries = postEntries.filter((post) => isListedEntry(post) && isWanted(post));
  if (entries.length === 0 && faults.length === 0)
    faults.push({ message: 'There is no release between these versions.' });
  const [first] = products;
  const group = site.releases.products.find(({ product }) => product === first);
  const range = [from, to ?? (from && group?.latestVersion)].filter((version) => version !== undefined);
  const title = getReleasesTitle(site);
  return {
    title: isAll ? title : `${formatProductLabels(products)}: ${title}`,
    name: [...(isAll ? [] : [formatPdfFileName(products)]), 'releases', ...range.map(createSlug)].join('-'),
    path: products.length === 1 && group ? group.path : computeReleasesPath(site),
    entries,
    ...(range.length > 0 && { version: range.join(' – ') }),
  };
}

function formatProductLabels(products: readonly ProductConfig[]): string {
  return products.map(({ label }) => label).join(', ');
}

/** Returns the file name of a PDF of products, without extension. */
export function formatPdfFileName(products: readonly Pick<ProductConfig, 'key'>[]): string {
  return products.map(({ key }) => createSlug(key)).join('-');
}

function removeDuplicates<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
