// The parts of pages that a site provides: React components by slot, and a function that returns tags for the head.
import type { ComponentType } from 'react';
import type { LoadedConfig } from '../config/io/load.ts';
import { createCodeFaultFinding } from '../model/code-fault.ts';
import type { SiteConfig } from '../model/config.ts';
import { callWithWatch, type HookWatch } from '../model/hook-watch.ts';
import type { PartName } from '../model/page-parts.ts';
import { getCodeRoot } from '../model/untrusted.ts';
import type { PartProps } from '../templates/views.ts';
import { createExtensionPartSource } from './extensions/parts.ts';
import { createPartRenderer, type PartRenderer, type PartSource } from './page-parts.ts';
import { loadReactModules, type ReactCompilationInput, type ReactModules } from './react-modules.ts';

/** The site's own parts. */
export interface PagePartModules extends Omit<ReactModules, 'load'> {
  /** Imports the parts, and React, once. */
  load(): Promise<PartSource>;
}

/** Compiles the site's own parts, or returns them from the cache. `watch` detects parts that never end. */
export async function loadPagePartModules(
  config: SiteConfig,
  cacheDir?: string,
  watch?: HookWatch,
): Promise<PagePartModules> {
  const { parts: files } = config;
  const failed = (name: PartName | 'head') => ({
    code: 'part-failed',
    file: files[name],
    what: `The part \`${name}\` failed`,
  });
  const modules = await loadReactModules({ ...createPagePartsCompilation(config), cacheDir, watch: () => watch });
  const faultOf: PartSource['faultOf'] = (name, { path: page }, failure) => {
    const { code, file, what } = failed(name);
    return createCodeFaultFinding({ code, file }, { what, page, ...failure });
  };
  const around: PartSource['around'] = (name, { path: page }, run) =>
    callWithWatch(watch, { hook: `parts.${name}`, page, own: failed(name), version: modules.hash }, run);
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
export function createPagePartsCompilation(config: SiteConfig): ReactCompilationInput {
  const { baseUrl, parts: files } = config;
  return { root: getCodeRoot(config), baseUrl, setting: 'parts', files, code: 'invalid-part' };
}

type PartFunction = NonNullable<PartSource['parts'][PartName]>;

/** Creates the renderer of parts, those of extensions first; `undefined` if there are none. Throws for a file that exports no part. */
export async function loadPagePartRenderer(
  parts: Pick<PagePartModules, 'load'>,
  { extensions, config }: Pick<LoadedConfig, 'extensions' | 'config'>,
): Promise<PartRenderer | undefined> {
  return createPartRenderer([...extensions.map((of) => createExtensionPartSource(of, config)), await parts.load()]);
}
