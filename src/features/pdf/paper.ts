// PDF documents: files rendered from a page with several texts. `SiteInput.papers` lists those of a build.
import { requireDefined } from '../../lib/found.ts';
import { hashOf } from '../../lib/hash.ts';
import type { PdfDocument } from '../../model/print.ts';
import { fileRoute, type Route } from '../../model/route.ts';
import type { AssembledSite, RouteData, SiteFiles } from '../../model/site.ts';
import { sitePath } from '../../model/url.ts';
import { pageData, pageRoute, shownTexts } from '../../site/pages/page.ts';
import { printView } from '../../site/pages/print.ts';

/** Returns the site path of a PDF file. */
export function paperPath({ path, name }: Pick<PdfDocument, 'path' | 'name'>): string {
  return sitePath(path, `${name}.pdf`);
}

/** A route for each PDF file of a build, whose data is the page that is printed to the file. */
export const pdfFiles: SiteFiles<'pdf'> = {
  emit: (site) =>
    [...site.papers.ofProducts].map(([product, paper]) => {
      return { ...fileRoute(paperPath(paper)), type: 'pdf', product, shows: shownTexts(paper.entries) };
    }),
  plan: (site, { product }) =>
    planPaper(site, requireDefined(site.papers.ofProducts.get(product), 'document of the product', product)).data,
};

/** Plans the page of a PDF document, at the path of its file, which no page of the site uses. */
export function planPaper(
  site: AssembledSite,
  paper: PdfDocument,
): { readonly route: Route<'print'>; readonly data: RouteData } {
  const { title, docsVersion: version, entries, size } = paper;
  const docs = version === undefined ? undefined : { version };
  const page = pageRoute(site, { path: paperPath(paper), title, isIndexed: false, docs });
  const route: Route<'print'> = { ...page, type: 'print', shows: shownTexts(entries) };
  // Static files keep their names when they change, so their hashes are part of the view. Other files change the page through the hashes in
  // their names.
  const named = site.files.assets.flatMap(({ origin, path, hash }) => (origin === 'static' ? [path, hash] : []));
  const view = { ...printView(site, route, paper), size, shown: hashOf(named.join('\0')) };
  return { route, data: pageData(site, route, { head: { description: '' }, view }) };
}
