// Documents for paper: files that are made of a page with several texts. Which there are says what a site is handed (`SiteInput.papers`).
import { found } from '../../lib/found.ts';
import { hashOf } from '../../lib/hash.ts';
import type { Paper } from '../../model/print.ts';
import { fileRoute, type Route } from '../../model/route.ts';
import type { AssembledSite, RouteData, SiteStructure } from '../../model/site.ts';
import { sitePath } from '../../model/url.ts';
import { pageData, pageRoute, shownTexts } from './page.ts';
import { printView } from './print.ts';

/** Site path of the file of a document. */
export function paperPath({ path, name }: Pick<Paper, 'path' | 'name'>): string {
  return sitePath(path, `${name}.pdf`);
}

/** A file for each of them. */
export function emitPapers(site: SiteStructure): Route[] {
  return [...site.papers.ofProducts].map(([product, paper]) => {
    return { ...fileRoute(paperPath(paper)), type: 'pdf', product, shows: shownTexts(paper.entries) };
  });
}

/** The page that becomes the file. */
export function planPdf(site: AssembledSite, { product }: Route<'pdf'>): RouteData {
  return planPaper(site, found(site.papers.ofProducts.get(product), 'document of the product', product)).data;
}

/** A document for paper as a page, at an address that no page of the site has. */
export function planPaper(
  site: AssembledSite,
  paper: Paper,
): { readonly route: Route<'print'>; readonly data: RouteData } {
  const { title, docsVersion: version, entries, size } = paper;
  const docs = version === undefined ? undefined : { version };
  const page = pageRoute(site, { path: paperPath(paper), title, isIndexed: false, docs });
  const route: Route<'print'> = { ...page, type: 'print', shows: shownTexts(entries) };
  // A file that changes gets another name, but for those of static folders.
  const named = site.files.assets.flatMap(({ origin, path, hash }) => (origin === 'static' ? [path, hash] : []));
  const view = { ...printView(site, route, paper), size, shown: hashOf(named.join('\0')) };
  return { route, data: pageData(site, route, { head: { description: '' }, view }) };
}
