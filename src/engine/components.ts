// The components that a site brings itself: compiled, named, and loaded when a page is parsed.
import { type Components, noComponents } from '../content/component.ts';
import { hashOf } from '../lib/hash.ts';
import type { SiteConfig } from '../model/config.ts';
import { codeRootOf } from '../model/untrusted.ts';
import { openComponentRenderer } from './component-renderer.ts';
import { loadPageScripts, type PageScripts } from './page-scripts.ts';
import { loadReactModules, type ReactCall, type ReactModules } from './react-modules.ts';
import { type PageModule, pageFiles, type ReactPage } from './react-pages.ts';

/** The site's own components, the pages that it writes in React among them. */
export interface SiteComponents extends Omit<ReactModules, 'load'>, Pick<PageScripts, 'scripts'> {
  readonly names: readonly string[];
  readonly pages: readonly ReactPage[];
  /** Imports them, and React, once: only when a page is parsed. */
  load(): Promise<Components>;
}

/** Compiles the site's own components, or takes them from the cache. */
export async function loadComponents(config: SiteConfig, cacheDir?: string): Promise<SiteComponents> {
  const { components, untrusted } = config;
  const call = componentsCall(config);
  const { root, whole } = call;
  const islands = untrusted === undefined ? config.islands : undefined;
  const [modules, { scripts, inputs }] = await Promise.all([
    loadReactModules({ ...call, cacheDir }),
    loadPageScripts(root, Object.values(whole), cacheDir),
  ]);
  const names = [...Object.keys(components), ...Object.keys(whole)];
  const hash = islands ? hashOf(modules.hash + JSON.stringify(islands)) : modules.hash;
  const load = async (): Promise<Components> => {
    if (names.length === 0) return noComponents;
    const loaded = await modules.load();
    const pages = Object.keys(whole).map((name) => [name, (loaded[name] as PageModule).default]);
    const render = await openComponentRenderer({ ...loaded, ...Object.fromEntries(pages) });
    return { names: new Set(names), hash, islands, render };
  };
  const pages = Object.entries(whole).map(([name, file]) => ({
    ...{ name, file },
    load: async () => (await modules.load())[name] as PageModule,
  }));
  return { ...modules, hash, inputs: [...modules.inputs, ...inputs], scripts, names, pages, load };
}

/** What they are compiled from. */
export function componentsCall(config: SiteConfig): ReactCall & Required<Pick<ReactCall, 'whole'>> {
  const { baseUrl, components, pages, untrusted } = config;
  const root = codeRootOf(config);
  // What components do with the attributes of a stranger nobody knows.
  const files = untrusted === undefined ? components : {};
  const whole = pageFiles({ root, pages });
  return { root, baseUrl, setting: 'components', files, whole, code: 'invalid-component' };
}
