// The templates that a site brings itself.
import type { SiteConfig } from '../model/config.ts';
import { codeRootOf } from '../model/untrusted.ts';
import type { Templates } from '../templates/views.ts';
import { loadReactModules, type ReactModules } from './react-modules.ts';

/** The site's own templates. */
export interface SiteTemplates extends ReactModules {
  load(): Promise<Templates>;
}

/** Compiles the site's own templates, or takes them from the cache. */
export async function loadTemplates(config: SiteConfig, cacheDir?: string): Promise<SiteTemplates> {
  const { baseUrl, templates } = config;
  const call = {
    root: codeRootOf(config),
    baseUrl,
    setting: 'templates',
    files: templates,
    code: 'invalid-template',
    cacheDir,
  } as const;
  return (await loadReactModules(call)) as SiteTemplates;
}
