// Creates the finders of the site's own components and of path aliases. Pure.
import { type AliasFinder, createAliasFinder, parsePathAliases } from '../aliases.ts';
import type { NonDocusaurusSite } from './other-site.ts';
import { type NonDocusaurusPageContext, resolveImportedValue } from './pages.ts';
import type { NonDocusaurusPageLookup } from './places.ts';
import { createSiteComponentFinder } from './theme-components.ts';

/** Creates the finder of the site's components, with the values that they import. */
export function createComponentFinderWithValues(
  site: NonDocusaurusSite,
  parts: Pick<NonDocusaurusPageContext, 'read' | 'parse' | 'values'> & { readonly paths: readonly string[] },
  places: NonDocusaurusPageLookup,
): NonDocusaurusPageContext['components'] {
  return createSiteComponentFinder(site, {
    ...{ ...parts, alias: places.alias, show: places.show },
    value: (from, importer) => {
      const meaning = resolveImportedValue(from, importer, { places, values: parts.values });
      return meaning?.kind === 'values' ? meaning.value : undefined;
    },
  });
}

/** Creates the finder of path aliases. */
export function createSiteAliasFinder(read: NonDocusaurusPageContext['read']): AliasFinder {
  return createAliasFinder(parsePathAliases(read('tsconfig.json')));
}
