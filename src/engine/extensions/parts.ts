// Converts the parts and head tags of an extension to the same form as the parts of the site.
import type { LoadedConfig } from '../../config/io/load.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import { runUnderHangWatch } from '../../model/hook-watch.ts';
import type { PartName } from '../../model/page-parts.ts';
import { createPagePartRenderer, type PagePartRenderer, type PagePartSource } from '../page-parts.ts';
import type { PagePartModules } from '../site-parts.ts';
import { createHookFault } from './guard.ts';
import { createSiteViewForExtension } from './own-view.ts';

/** Returns the parts and head tags of an extension. */
function createExtensionPartSource(loaded: LoadedExtension, config: Pick<SiteConfig, 'configFile'>): PagePartSource {
  const { parts = {}, head } = loaded.extension;
  const entries = (Object.keys(parts) as PartName[]).map((name): [PartName, PagePartSource['parts'][PartName]] => [
    name,
    (page, site) => parts[name]?.(page, createSiteViewForExtension(site, loaded)),
  ]);
  return {
    parts: Object.fromEntries(entries),
    ...(head && { head: (page, site) => head.call(loaded.extension, page, createSiteViewForExtension(site, loaded)) }),
    around: (name, { path: page }, run) =>
      runUnderHangWatch(loaded.watch, { hook: formatPagePartHookName(name), page }, run),
    faultOf(name, { path: page }, { reason, frames }) {
      return createHookFault({ loaded, hook: formatPagePartHookName(name), config }, reason, { page, frames });
    },
  };
}

function formatPagePartHookName(name: PartName | 'head'): string {
  return name === 'head' ? name : `parts.${name}`;
}

/**
 * Creates the renderer of parts; the parts of extensions come first. Returns `undefined` if there are no parts. Throws if a file exports no
 * part.
 */
export async function loadPagePartRenderer(
  parts: Pick<PagePartModules, 'load'>,
  { extensions, config }: Pick<LoadedConfig, 'extensions' | 'config'>,
): Promise<PagePartRenderer | undefined> {
  return createPagePartRenderer([
    ...extensions.map((loaded) => createExtensionPartSource(loaded, config)),
    await parts.load(),
  ]);
}
