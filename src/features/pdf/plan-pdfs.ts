// Plans the PDFs of a build: one PDF for each product. The pages of a product link to its PDF.
import { listDocsVersions } from '../../model/docs-versions.ts';
import type { ExtensionRoute } from '../../model/extension-routes.ts';
import type { FeatureExtensionLister } from '../../model/features.ts';
import type { SiteProduct, SiteView } from '../../model/site-view.ts';
import { createSlug } from '../../model/slug.ts';
import { createFileHref, joinSitePath } from '../../model/url.ts';
import { formatPdfFileName, type PdfSelectionResult } from './choose-paper.ts';

/** The PDFs of the products of a site. */
export interface ProductPdfs {
  readonly routes: readonly ExtensionRoute[];
  /** Address of the PDF that contains a page, by the path of the page. */
  readonly hrefs: ReadonlyMap<string, string>;
}

/** The settings that PDFs depend on. */
type PdfSettings = Pick<Parameters<FeatureExtensionLister>[0], 'docs' | 'pdf'>;

/** Returns the PDFs of all products that have pages. */
export function planPdfs({ products, locale, defaultLocale, baseUrl }: SiteView, config: PdfSettings): ProductPdfs {
  const home = joinSitePath(locale === defaultLocale ? '' : locale);
  const routes: ExtensionRoute[] = [];
  const hrefs = new Map<string, string>();
  for (const product of products) {
    if (product.pages.length === 0) continue;
    const route = planPdfOfProduct(product, config, home);
    routes.push(route);
    for (const path of [product.path ?? home, ...route.book.pages])
      if (!hrefs.has(path)) hrefs.set(path, createFileHref(route.path, { baseUrl }));
  }
  return { routes, hrefs };
}

/** A PDF to make: pages with a cover. */
interface PdfContent extends Omit<PdfSelectionResult, 'entries'> {
  readonly pages: readonly string[];
  /** Paper size, by its name in CSS. */
  readonly size: string;
}

/** Returns the route of a PDF. The PDF is below `path`, the path of the page with the same content. */
export function createPdfRoute({ path, name, size, ...content }: PdfContent) {
  return { path: joinSitePath(path, `${name}.pdf`), data: { size }, book: { ...content, about: path } };
}

function planPdfOfProduct(
  { key, label: title, path, pages, latestVersion }: SiteProduct,
  { docs, pdf: { size } }: PdfSettings,
  home: string,
) {
  const editions = listDocsVersions(docs);
  const areSeveral = editions.length > 1;
  const edition =
    areSeveral && docs.length === 1 ? editions.find((candidate) => candidate.key === pages[0]?.version) : undefined;
  return createPdfRoute({
    title,
    name: formatPdfFileName([{ key }]) + (edition === undefined ? '' : `-${createSlug(edition.version.label)}`),
    path: path ?? home,
    size,
    pages: pages.map((page) => page.path),
    ...(edition !== undefined && { docsVersion: edition.key }),
    ...(!areSeveral && latestVersion !== undefined && { version: latestVersion }),
  });
}
