// Components of the site, and pages that are code: compiled, named, and loaded when a page is parsed.
import type { LoadOptions } from '../config/io/load.ts';
import { type Components, noComponents } from '../content/component.ts';
import { hashOf } from '../lib/hash.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Source } from '../model/source.ts';
import { codeRootOf } from '../model/untrusted.ts';
import { type CodePage, type CodePages, loadCodePages, type PageScripts } from './code-pages.ts';
import { openComponentRenderer } from './component-renderer.ts';
import { loadReactModules, type ReactCompilation, type ReactModules, type WholeModule } from './react-modules.ts';

/** The site's own components, including pages that are code. */
export interface SiteComponents extends Omit<ReactModules, 'load'> {
  readonly names: readonly string[];
  readonly pages: SitePages;
  /** Imports the components, and React, once, when a page is parsed. */
  load(): Promise<Components>;
}

/** The site's pages that are code. */
interface SitePages extends Pick<PageScripts, 'scripts'> {
  /** Reads the pages as texts with the tag of their component. */
  sources(): Promise<readonly Source[]>;
  /** Whether a file (absolute path) is, or would be, one of the pages. */
  isPage(path: string): boolean;
}

/** Compiles the site's own components, or loads them from the cache. */
export async function loadComponents(
  config: SiteConfig,
  { features, cacheDir }: Partial<Pick<LoadOptions, 'features' | 'cacheDir'>> = {},
  watch?: ReactCompilation['watch'],
): Promise<SiteComponents> {
  const { components, untrusted } = config;
  const codePages = await loadCodePages(features);
  const call = componentCompilation(config, codePages);
  const { root, whole } = call;
  const islands = untrusted === undefined ? config.islands : undefined;
  const [modules, { scripts, inputs }] = await Promise.all([
    loadReactModules({ ...call, cacheDir, watch }),
    codePages.loadScripts(root, Object.values(whole), cacheDir),
  ]);
  const names = [...Object.keys(components), ...Object.keys(whole)];
  const hash = islands ? hashOf(modules.hash + JSON.stringify(islands)) : modules.hash;
  const load = async (): Promise<Components> => {
    if (names.length === 0) return noComponents;
    const loaded = await modules.load();
    const pages = Object.keys(whole).map((name) => [name, (loaded[name] as WholeModule).default]);
    const render = await openComponentRenderer({ ...loaded, ...Object.fromEntries(pages) });
    return { names: new Set(names), hash, islands, render };
  };
  const compiled = Object.entries(whole).map(
    ([name, file]): CodePage => ({ name, file, load: async () => (await modules.load())[name] }),
  );
  const pages: SitePages = {
    scripts,
    sources: () => codePages.sources(compiled, config, scripts),
    isPage: (path) => codePages.isPage(config, path),
  };
  return { ...modules, hash, inputs: [...modules.inputs, ...inputs], names, pages, load };
}

/** Returns the inputs of their compilation. */
export function componentCompilation(
  config: SiteConfig,
  codePages: Pick<CodePages, 'files'>,
): ReactCompilation & Required<Pick<ReactCompilation, 'whole'>> {
  const { baseUrl, components, pages, untrusted } = config;
  const root = codeRootOf(config);
  // Components could do anything with an untrusted author's attributes.
  const files = untrusted === undefined ? components : {};
  const whole = codePages.files({ root, pages });
  return { root, baseUrl, setting: 'components', files, whole, code: 'invalid-component' };
}
