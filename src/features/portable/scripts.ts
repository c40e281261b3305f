// The scripts of a site as a page on a disk loads them: those of techdocs are others, and all that are modules on a host are none.

import type { SiteBuild } from '../../engine/pipeline.ts';
import { folderOf, joinPath } from '../../lib/file-path.ts';
import { hashOf } from '../../lib/hash.ts';
import { classicModule } from '../../model/classic-script.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { HeadAttributes } from '../../model/head.ts';
import { relativeAddress } from '../../model/relative.ts';
import { belowBase } from '../../model/url.ts';
import { type LinkedModule, linkedScript, readLinkedModule } from './linked-script.ts';

/** A script by its path below the folder of the site. */
export interface Script {
  readonly path: string;
  readonly text: string;
}

/** What is known of the scripts of a site. */
export interface SiteScripts {
  readonly config: Pick<SiteConfig, 'baseUrl' | 'headTags' | 'scripts'>;
  readonly builds: readonly SiteBuild[];
  /** Files of which the site says itself that they are scripts. */
  readonly own: readonly string[];
  has(path: string): boolean;
  read(path: string): string;
}

/** What stands for the modules of a site and for all that they import, by their paths. */
export async function classicScripts(site: SiteScripts): Promise<ReadonlyMap<string, Script>> {
  const ofPages = new Set(
    site.builds.flatMap(({ site: { files, packaged } }) => {
      const clients = packaged.clients?.map(({ script }) => script) ?? [];
      return [...Object.values(files.pageScripts ?? {}), ...clients].map(({ path }) => path.slice(1));
    }),
  );
  const made = new Map<string, Script | undefined>();
  /** Makes the script of a module; nothing for what is none, or cannot be one. */
  const make = async (path: string, isLoadedAsModule: boolean): Promise<Script | undefined> => {
    if (made.has(path)) return made.get(path);
    made.set(path, undefined); // Of two that import each other, one finds the other as it is.
    const text = site.read(path);
    const module = await readLinkedModule(text);
    if (module?.isModule !== true && !isLoadedAsModule) return undefined;
    const script = await scriptOf(path, text, module);
    made.set(path, script);
    return script;
  };
  const scriptOf = async (path: string, text: string, module: LinkedModule | undefined): Promise<Script> => {
    const addresses = new Map<string, string>();
    for (const source of module?.imported ?? []) {
      const target = targetOf(source, path, site);
      if (target === undefined) continue;
      const imported = await make(target, true);
      addresses.set(source, relativeAddress(path, imported?.path ?? target));
    }
    // A bundle of ours exports one thing at most, and a short form will do.
    const isAlone = module === undefined || (ofPages.has(path) && module.imported.length + module.inner.length === 0);
    const classic = isAlone ? classicModule(text) : linkedScript(module, (source) => addresses.get(source));
    const hash = hashOf(text, 8);
    return { path: path.replace(`-${hash}.js`, () => `-${hashOf(classic, 8)}.js`), text: classic };
  };
  for (const path of site.own) await make(path, ofPages.has(path));
  for (const address of modulesOfHead(site.config)) {
    const path = targetOf(address, '', site);
    if (path !== undefined) await make(path, true);
  }
  return new Map([...made].flatMap(([path, script]) => (script === undefined ? [] : [[path, script]])));
}

/** Addresses of the modules that the configuration puts into the head of all pages. */
function modulesOfHead({ headTags, scripts }: SiteScripts['config']): readonly string[] {
  const tags: HeadAttributes[] = headTags
    .filter(({ tagName }) => tagName === 'script')
    .map(({ attributes }) => attributes);
  const all: HeadAttributes[] = [...scripts.map(({ src, attributes }) => ({ ...attributes, src })), ...tags];
  return all.flatMap(({ type, src }) => (type === 'module' && typeof src === 'string' ? src : []));
}

/** The file of the site that an address in another one leads to. */
function targetOf(address: string, from: string, { config, has }: SiteScripts): string | undefined {
  const below = address.startsWith('/') ? belowBase(address, config.baseUrl)?.slice(1) : undefined;
  const path = /^\.{1,2}\//.test(address) ? joinPath(folderOf(from), address) : below;
  return path !== undefined && has(path) ? path : undefined;
}
