// Plans the documents of a build: one per product, which the pages of the product link to.
import type { Paper, Papers } from '../../model/print.ts';
import { productsOf } from '../../model/products.ts';
import type { Shelf } from '../../model/site.ts';
import { fileHref } from '../../model/url.ts';
import { choosePaper } from './choose-paper.ts';
import { paperPath } from './paper.ts';

/** Returns the documents of a site. */
export function planPapers(site: Shelf): Papers {
  const ofProducts = new Map<string, Paper>();
  const hrefs = new Map<string, string>();
  for (const { key } of Object.values(productsOf(site.config))) {
    const chosen = choosePaper(site, { products: [key] });
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
