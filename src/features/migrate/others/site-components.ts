// Creates the finders of the site's own components. Pure.
import { getParentFolder } from '../../../lib/file-path.ts';
import { findImportedFilePath, parseRawLoaderImport } from '../paths.ts';
import { createComponentFinder } from '../templates/lookup.ts';
import type { NonDocusaurusSite } from './other-site.ts';
import { type NonDocusaurusPageContext, resolveImportedValue } from './pages.ts';
import type { NonDocusaurusPageLookup } from './places.ts';
import { resolveTagInComponent } from './theme-components.ts';

/** Creates the finder of the site's components. `componentPaths` are the files that may be components without an import. */
export function createSiteComponentFinder(
  site: NonDocusaurusSite,
  {
    read,
    parse,
    values,
    componentPaths,
  }: Pick<NonDocusaurusPageContext, 'read' | 'parse' | 'values'> & { readonly componentPaths: readonly string[] },
  places: NonDocusaurusPageLookup,
): NonDocusaurusPageContext['components'] {
  return createComponentFinder({
    read,
    parse,
    alias: places.alias,
    show: places.show,
    builtIn: (name, from) => resolveTagInComponent(name, from, site),
    value: (from, importer) => {
      const raw = parseRawLoaderImport(from.from);
      const path = raw === undefined ? undefined : findImportedFilePath(raw, importer, places.alias);
      if (path !== undefined) return places.has(path) ? read(path) : undefined;
      const meaning = resolveImportedValue(from, importer, { places, values });
      return meaning?.kind === 'values' ? meaning.value : undefined;
    },
    globalFile: (name) => findGlobalFile(site, componentPaths, `/${name}.vue`),
  });
}

/** Creates the finder of Markdown files of a theme of VitePress that pages use as components, by the name of the component. */
export function createMarkdownComponentFinder(
  site: NonDocusaurusSite,
  componentPaths: readonly string[],
): NonDocusaurusPageContext['markdownComponent'] {
  const folder = `${getParentFolder(site.configFile)}/`;
  const own = componentPaths.filter((path) => path.startsWith(folder));
  return (name) => findGlobalFile(site, own, `/${name}.md`);
}

/** Returns the only file whose path has this end. Only VitePress gives pages components by the name of their file. */
function findGlobalFile({ generator }: NonDocusaurusSite, paths: readonly string[], end: string): string | undefined {
  const [file, ...others] = generator === 'vitepress' ? paths.filter((path) => path.endsWith(end)) : [];
  return others.length === 0 ? file : undefined;
}

/** Files that pass components to pages of Nextra and Fumadocs: `mdx-components`, and routes with `components={…}`. */
export function listFilesWithProvidedComponents(
  { generator }: NonDocusaurusSite,
  { componentPaths, read }: Pick<NonDocusaurusPageContext, 'read'> & { readonly componentPaths: readonly string[] },
): readonly string[] {
  if (generator !== 'nextra') return [];
  const code = componentPaths.filter((path) => /\.[jt]sx?$/.test(path));
  const named = code.filter((path) => /(?:^|\/)mdx-components\.[jt]sx?$/.test(path));
  return [...named, ...code.filter((path) => /\bcomponents=\{/.test(read(path) ?? ''))];
}
