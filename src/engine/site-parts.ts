// The parts of pages that a site provides: React components by slot, and a function that returns tags for the head.
import type { ComponentType } from 'react';
import { createSiteCodeFaultFinding } from '../model/code-fault.ts';
import type { SiteConfig } from '../model/config.ts';
import { type HangWatch, runUnderHangWatch } from '../model/hook-watch.ts';
import type { PartName } from '../model/page-parts.ts';
import type { PartProps } from '../templates/views.ts';
import type { PagePartSource } from './page-parts.ts';
import { createPagePartsCompilationInput, loadReactModules, type ReactModules } from './react-modules.ts';

/** The site's own parts. */
export interface PagePartModules extends Omit<ReactModules, 'load'> {
  /** Imports the parts, and React, once. */
  load(): Promise<PagePartSource>;
}

/** Compiles the site's own parts, or returns them from the cache. `watch` detects parts that never end. */
export async function loadPagePartModules(
  config: SiteConfig,
  cacheDir?: string,
  watch?: HangWatch,
): Promise<PagePartModules> {
  const { parts: files } = config;
  const failed = (name: PartName | 'head') => ({
    code: 'part-failed',
    file: files[name],
    what: `The part \`${name}\` failed`,
  });
  const modules = await loadReactModules({ ...createPagePartsCompilationInput(config), cacheDir, watch: () => watch });
  const faultOf: PagePartSource['faultOf'] = (name, { path: page }, failure) => {
    const { code, file, what } = failed(name);
    return createSiteCodeFaultFinding({ code, file }, { what, page, ...failure });
  };
  const around: PagePartSource['around'] = (name, { path: page }, run) =>
    runUnderHangWatch(watch, { hook: `parts.${name}`, page, siteCode: failed(name), version: modules.hash }, run);
  return {
    ...modules,
    async load() {
      if (Object.keys(files).length === 0) return { parts: {}, faultOf };
      const { createElement } = await import('react');
      const { head, ...components } = await modules.load();
      const parts = Object.entries(components as Readonly<Record<string, ComponentType<PartProps>>>).map(
        ([name, component]): [string, PagePartFunction] => [
          name,
          (page, site) => createElement(component, { page, site }),
        ],
      );
      const tags = head as PagePartSource['head'];
      return { parts: Object.fromEntries(parts), ...(tags && { head: tags }), around, faultOf };
    },
  };
}

type PagePartFunction = NonNullable<PagePartSource['parts'][PartName]>;
