// Parts and head tags of an extension, in the same form as those of the site.
import type { SiteConfig } from '../../model/config.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import { callWatched } from '../../model/hook-watch.ts';
import type { PartName } from '../../model/page-parts.ts';
import type { PartSource } from '../page-parts.ts';
import { hookFault } from './guard.ts';
import { extensionView } from './own-view.ts';

/** Returns the parts and head tags of an extension. */
export function extensionParts(of: LoadedExtension, config: Pick<SiteConfig, 'configFile'>): PartSource {
  const { parts = {}, head } = of.extension;
  const entries = (Object.keys(parts) as PartName[]).map((name): [PartName, PartSource['parts'][PartName]] => [
    name,
    (page, site) => parts[name]?.(page, extensionView(site, of)),
  ]);
  return {
    parts: Object.fromEntries(entries),
    ...(head && { head: (page, site) => head.call(of.extension, page, extensionView(site, of)) }),
    around: (name, { path: page }, run) => callWatched(of.watch, { hook: partHookName(name), page }, run),
    faultOf(name, { path: page }, { reason, frames }) {
      return hookFault({ of, hook: partHookName(name), config }, reason, { page, frames });
    },
  };
}

function partHookName(name: PartName | 'head'): string {
  return name === 'head' ? name : `parts.${name}`;
}
