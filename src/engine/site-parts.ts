// The parts of pages that a site provides: React components by slot, and a function that returns tags for the head.
import type { ComponentType } from 'react';
import type { LoadedConfig } from '../config/io/load.ts';
import { codeFinding } from '../model/code-fault.ts';
import type { SiteConfig } from '../model/config.ts';
import { callWatched, type HookWatch } from '../model/hook-watch.ts';
import type { PartName } from '../model/page-parts.ts';
import { codeRootOf } from '../model/untrusted.ts';
import type { PartProps } from '../templates/views.ts';
import { extensionParts } from './extensions/parts.ts';
import { openPartRenderer, type PartRenderer, type PartSource } from './page-parts.ts';
import { loadReactModules, type ReactCompilation, type ReactModules } from './react-modules.ts';

/** The site's own parts. */
export interface SiteParts extends Omit<ReactModules, 'load'> {
  /** Imports the parts, and React, once. */
  load(): Promise<PartSource>;
}

/** Compiles the site's own parts, or returns them from the cache. `watch` detects parts that never end. */
export async function loadParts(config: SiteConfig, cacheDir?: string, watch?: HookWatch): Promise<SiteParts> {
  const { parts: files } = config;
  const failed = (name: PartName | 'head') => ({
    code: 'part-failed',
    file: files[name],
    what: `The part \`${name}\` failed`,
  });
  const modules = await loadReactModules({ ...partsCompilation(config), cacheDir, watch: () => watch });
  const faultOf: PartSource['faultOf'] = (name, { path: page }, failure) => {
    const { code, file, what } = failed(name);
    return codeFinding({ code, file }, { what, page, ...failure });
  };
  const around: PartSource['around'] = (name, { path: page }, run) =>
    callWatched(watch, { hook: `parts.${name}`, page, own: failed(name), version: modules.hash }, run);
  return {
    ...modules,
    async load() {
      if (Object.keys(files).length === 0) return { parts: {}, faultOf };
      const { createElement } = await import('react');
      const { head, ...components } = await modules.load();
      const parts = Object.entries(components as Readonly<Record<string, ComponentType<PartProps>>>).map(
        ([name, component]): [string, PartFunction] => [name, (page, site) => createElement(component, { page, site })],
      );
      const tags = head as PartSource['head'];
      return { parts: Object.fromEntries(parts), ...(tags && { head: tags }), around, faultOf };
    },
  };
}

/** Returns the files to compile. */
export function partsCompilation(config: SiteConfig): ReactCompilation {
  const { baseUrl, parts: files } = config;
  return { root: codeRootOf(config), baseUrl, setting: 'parts', files, code: 'invalid-part' };
}

type PartFunction = NonNullable<PartSource['parts'][PartName]>;

/** Creates the renderer of parts, those of extensions first; `undefined` if there are none. Throws for a file that exports no part. */
export async function loadPartRenderer(
  parts: Pick<SiteParts, 'load'>,
  { extensions, config }: Pick<LoadedConfig, 'extensions' | 'config'>,
): Promise<PartRenderer | undefined> {
  return openPartRenderer([...extensions.map((of) => extensionParts(of, config)), await parts.load()]);
}
