// The templates that a site provides.
import { lazy } from '../lib/lazy.ts';
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
  const load = lazy(async () => {
    const templates = Object.entries(await modules.load());
    return Object.fromEntries(templates.map(([name, template]) => [name, requireResult(name, template)]));
  });
  return { ...modules, load, watch } as SiteTemplates;
}

/** Wraps a template so that it throws if it returns `undefined`: a forgotten `return` would leave its place on pages empty. */
function requireResult(name: string, template: unknown): unknown {
  if (typeof template !== 'function' || template.prototype?.isReactComponent !== undefined) return template;
  return (props: unknown): unknown => {
    const result: unknown = template(props);
    if (result !== undefined) return result;
    throw new Error(`\`${name}\` returned nothing. Return an element, or \`null\` if its place is to be empty.`);
  };
}
