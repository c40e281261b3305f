// The templates that a site provides.
import type { SiteConfig } from '../model/config.ts';
import type { HookHangWatch } from '../model/hook-watch.ts';
import { getCodeFolder } from '../model/untrusted.ts';
import type { Templates } from '../templates/views.ts';
import { loadReactModules, type ReactCompilationInput, type ReactModules } from './react-modules.ts';

/** The site's own templates. */
export interface SiteTemplates extends ReactModules {
  load(): Promise<Templates>;
  /** Detects templates that never end. */
  readonly watch?: HookHangWatch;
}

/** The settings that loading templates depends on; plain data. */
export type TemplateSettings = Pick<SiteConfig, 'root' | 'untrusted' | 'baseUrl' | 'templates'>;

/** Compiles the site's own templates, or returns them from the cache. */
export async function loadTemplates(
  config: TemplateSettings,
  cacheDir?: string,
  watch?: HookHangWatch,
): Promise<SiteTemplates> {
  const modules = await loadReactModules({ ...createTemplateCompilation(config), cacheDir, watch: () => watch });
  return { ...modules, watch } as SiteTemplates;
}

/** Returns the files to compile. */
export function createTemplateCompilation(config: TemplateSettings): ReactCompilationInput {
  const { baseUrl, templates: files } = config;
  return { root: getCodeFolder(config), baseUrl, setting: 'templates', files, code: 'invalid-template' };
}
