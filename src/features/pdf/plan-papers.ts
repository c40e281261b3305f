// Plans the documents of a build: one per product, which the pages of the product link to.
import type { PdfDocument, PdfDocuments } from '../../model/print.ts';
import { productsOf } from '../../model/products.ts';
import type { PdfPlanInput } from '../../model/site.ts';
import { fileHref } from '../../model/url.ts';
import { selectContent } from './choose-paper.ts';
import { paperPath } from './paper.ts';

/** Returns the documents of a site. */
export function planPdfs(site: PdfPlanInput): PdfDocuments {
  const ofProducts = new Map<string, PdfDocument>();
  const hrefs = new Map<string, string>();
  for (const { key } of Object.values(productsOf(site.config))) {
    const chosen = selectContent(site, { products: [key] });
    if ('faults' in chosen) continue;
    const paper = { ...chosen, size: site.config.pdf.size };
    ofProducts.set(key, paper);
    const href = fileHref(paperPath(paper), site.config);
    for (const path of [paper.path, ...paper.entries.map((entry) => entry.path)]) {
      if (!hrefs.has(path)) hrefs.set(path, href);
    }
  }
  return { ofProducts, hrefs };
}
