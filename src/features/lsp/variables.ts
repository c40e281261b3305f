// Variables that a page may use, with their values. Pure.
import type { DocumentInSite } from '../../serve/linked-pages.ts';

/** Returns the values of variables by name: the variables of the configuration, and the latest versions of products. */
export function listPageVariables({
  state,
  build,
}: Pick<DocumentInSite, 'state' | 'build'>): Readonly<Record<string, string>> {
  const latest = build.site.releases.products.flatMap(({ product, latestVersion }) =>
    latestVersion === undefined ? [] : [[`latest.${product.key}`, latestVersion] as const],
  );
  return { ...state.config.variables, ...Object.fromEntries(latest) };
}
