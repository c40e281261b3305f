// Components of the site and code pages. They are compiled together, and are imported when a page is parsed.
import type { LoadSiteConfigOptions } from '../config/io/load.ts';
import { type ComponentSet, emptyComponentSet } from '../content/component.ts';
import { computeHash } from '../lib/hash.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Source } from '../model/source.ts';
import { type ComponentPage, type ComponentPageScripts, loadComponentPageReader } from './code-pages.ts';
import {
  createComponentCompilationInput,
  loadReactModules,
  type ModuleWithDefaultExport,
  type ReactCompilationInput,
  type ReactModules,
} from './react-modules.ts';

/** The site's own components, including pages that are code. */
export interface SiteComponents extends Omit<ReactModules, 'load'> {
  readonly names: readonly string[];
  readonly pages: SiteComponentPages;
  /** Imports the components, and React, once, when a page is parsed. */
  load(): Promise<ComponentSet>;
}

/** The site's pages that are code. */
interface SiteComponentPages extends Pick<ComponentPageScripts, 'scripts'> {
  /** Reads the pages as texts with the tag of their component. */
  sources(): Promise<readonly Source[]>;
  /** Whether a file (absolute path) is one of the pages, or would be one if it existed. */
  isPage(path: string): boolean;
}

/** Compiles the site's own components, or loads them from the cache. */
export async function loadComponents(
  config: SiteConfig,
  { features, cacheDir }: Partial<Pick<LoadSiteConfigOptions, 'features' | 'cacheDir'>> = {},
  watch?: ReactCompilationInput['watch'],
): Promise<SiteComponents> {
  const { components, untrusted } = config;
  const codePages = await loadComponentPageReader(features);
  const call = createComponentCompilationInput(config, codePages);
  const { root, whole } = call;
  const islands = untrusted === undefined ? config.islands : undefined;
  const [modules, { scripts, inputs }] = await Promise.all([
    loadReactModules({ ...call, cacheDir, watch }),
    codePages.loadScripts(root, Object.values(whole), cacheDir),
  ]);
  const names = [...Object.keys(components), ...Object.keys(whole)];
  const hash = islands ? computeHash(modules.hash + JSON.stringify(islands)) : modules.hash;
  const load = async (): Promise<ComponentSet> => {
    if (names.length === 0) return emptyComponentSet;
    const loaded = await modules.load();
    const pages = Object.keys(whole).map((name) => [name, (loaded[name] as ModuleWithDefaultExport).default]);
    const { createComponentRenderer } = await import('./component-renderer.ts');
    const render = await createComponentRenderer({ ...loaded, ...Object.fromEntries(pages) });
    return { names: new Set(names), hash, islands, render };
  };
  const compiled = Object.entries(whole).map(
    ([name, file]): ComponentPage => ({ name, file, load: async () => (await modules.load())[name] }),
  );
  const pages: SiteComponentPages = {
    scripts,
    sources: () => codePages.sources(compiled, config, scripts),
    isPage: (path) => codePages.isPage(config, path),
  };
  return { ...modules, hash, inputs: [...modules.inputs, ...inputs], names, pages, load };
}
