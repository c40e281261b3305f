// Reports posts that name a product that is not configured.
import type { Diagnostic } from '../model/diagnostic.ts';
import { suggestNearestName } from '../model/nearest.ts';
import { getProducts } from '../model/products.ts';
import type { Site } from '../model/site.ts';

/** Returns a warning for every post of an unknown product, if any products are configured. */
export function checkProductsOfPosts(site: Site): Diagnostic[] {
  const products = Object.keys(getProducts(site.config));
  const known = new Set(products);
  if (products.length === 0) return [];
  return site.documents.flatMap(({ kind, file, frontMatter, frontMatterPositions }): Diagnostic | [] => {
    const { product } = frontMatter;
    if (kind !== 'post' || product === undefined || known.has(product)) return [];
    const message = `The product \`${product}\` is not configured.`;
    const suggestion = suggestNearestName(product, products) ?? `Available products: ${products.join(', ')}.`;
    return { code: 'unknown-product', severity: 'warning', message, file, ...frontMatterPositions.product, suggestion };
  });
}
