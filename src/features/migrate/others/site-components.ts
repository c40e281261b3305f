// Creates the finders of the site's own components and of path aliases. Pure.
import { type AliasFinder, createAliasFinder, readPathAliases } from '../aliases.ts';
import { createComponentFinder } from '../templates/lookup.ts';
import type { NonDocusaurusSite } from './other-site.ts';
import { type NonDocusaurusPageContext, resolveImportedValue } from './pages.ts';
import type { NonDocusaurusPageLookup } from './places.ts';
import { resolveTagInComponent } from './theme-components.ts';

/** Creates the finder of the site's components. `paths` are the files beside the pages. */
export function createSiteComponentFinder(
  site: NonDocusaurusSite,
  {
    read,
    parse,
    values,
    paths,
  }: Pick<NonDocusaurusPageContext, 'read' | 'parse' | 'values'> & { readonly paths: readonly string[] },
  places: NonDocusaurusPageLookup,
): NonDocusaurusPageContext['components'] {
  return createComponentFinder({
    ...{ read, parse, alias: places.alias, show: places.show },
    builtIn: (name, from) => resolveTagInComponent(name, from, site),
    value: (from, importer) => {
      const meaning = resolveImportedValue(from, importer, { places, values });
      return meaning?.kind === 'values' ? meaning.value : undefined;
    },
    globalFile: (name) => {
      const own = paths.filter((path) => path.endsWith(`/${name}.vue`));
      return site.generator === 'vitepress' && own.length === 1 ? own[0] : undefined;
    },
  });
}

/** Creates the finder of path aliases. */
export function createSiteAliasFinder(read: NonDocusaurusPageContext['read']): AliasFinder {
  return createAliasFinder(readPathAliases(read));
}
