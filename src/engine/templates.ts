// The templates that a site provides.
import type { HookHangWatch } from '../model/hook-watch.ts';
import type { Templates } from '../templates/views.ts';
import {
  createTemplateCompilation,
  loadReactModules,
  type ReactModules,
  type TemplateSettings,
} from './react-modules.ts';

/** The site's own templates. */
export interface SiteTemplates extends ReactModules {
  load(): Promise<Templates>;
  /** Detects templates that never end. */
  readonly watch?: HookHangWatch;
}

/** Compiles the site's own templates, or returns them from the cache. */
export async function loadTemplates(
  config: TemplateSettings,
  cacheDir?: string,
  watch?: HookHangWatch,
): Promise<SiteTemplates> {
  const modules = await loadReactModules({ ...createTemplateCompilation(config), cacheDir, watch: () => watch });
  return { ...modules, watch } as SiteTemplates;
}
