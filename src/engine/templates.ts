// The templates that a site provides.
import type { HangWatch } from '../model/hook-watch.ts';
import type { Templates } from '../templates/views.ts';
import {
  createTemplateCompilationInput,
  loadReactModules,
  type ReactModules,
  type TemplateSettings,
} from './react-modules.ts';

/** The site's own templates. */
export interface SiteTemplates extends ReactModules {
  load(): Promise<Templates>;
  /** Detects templates that never end. */
  readonly watch?: HangWatch;
}

/** Compiles the site's own templates, or returns them from the cache. */
export async function loadTemplates(
  config: TemplateSettings,
  cacheDir?: string,
  watch?: HangWatch,
): Promise<SiteTemplates> {
  const modules = await loadReactModules({ ...createTemplateCompilationInput(config), cacheDir, watch: () => watch });
  return { ...modules, watch } as SiteTemplates;
}
