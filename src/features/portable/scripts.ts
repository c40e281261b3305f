// Converts the scripts of a site for pages on a disk: techdocs' own scripts are replaced, and modules become classic scripts.

import type { LocaleBuild } from '../../engine/locale-build.ts';
import { getParentFolder, joinPath } from '../../lib/file-path.ts';
import { computeHash } from '../../lib/hash.ts';
import { convertModuleToClassicScript } from '../../model/classic-script.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { HeadAttributes } from '../../model/head.ts';
import { computeRelativeAddress } from '../../model/relative.ts';
import { removeBaseUrl } from '../../model/url.ts';
import { type ParsedModule, parseModule, renderClassicScript } from './linked-script.ts';

/** A script by its path below the folder of the site. */
export interface ScriptFile {
  readonly path: string;
  readonly text: string;
}

/** Scripts of a site. */
interface ScriptConversionInput {
  readonly config: Pick<SiteConfig, 'baseUrl' | 'headTags' | 'scripts'>;
  readonly builds: readonly LocaleBuild[];
  /** Files that the site declares as scripts. */
  readonly declaredScripts: readonly string[];
  has(path: string): boolean;
  read(path: string): string;
}

/** Returns the replacements of the site's modules and of all their imports, by path. */
export async function convertToClassicScripts(site: ScriptConversionInput): Promise<ReadonlyMap<string, ScriptFile>> {
  const ofPages = new Set(
    site.builds.flatMap(({ site: { files, packaged } }) => {
      const clients = packaged.clients?.map(({ script }) => script) ?? [];
      return [...Object.values(files.pageScripts ?? {}), ...clients].map(({ path }) => path.slice(1));
    }),
  );
  const convertedScripts = new Map<string, ScriptFile | undefined>();
  /** Converts a module; resolves with `undefined` if it is not a module, or cannot be converted. */
  const make = async (path: string, isLoadedAsModule: boolean): Promise<ScriptFile | undefined> => {
    if (convertedScripts.has(path)) return convertedScripts.get(path);
    convertedScripts.set(path, undefined); // Breaks import cycles: in a cycle, the second module imports the original.
    const text = site.read(path);
    const module = await parseModule(text);
    if (module?.isModule !== true && !isLoadedAsModule) return undefined;
    const script = await scriptOf(path, text, module);
    convertedScripts.set(path, script);
    return script;
  };
  const scriptOf = async (path: string, text: string, module: ParsedModule | undefined): Promise<ScriptFile> => {
    const addresses = new Map<string, string>();
    for (const source of module?.imported ?? []) {
      const target = resolveSiteFile(source, path, site);
      if (target === undefined) continue;
      const imported = await make(target, true);
      addresses.set(source, computeRelativeAddress(path, imported?.path ?? target));
    }
    // A bundle of techdocs has at most one export and no imports, so a shorter form suffices.
    const isAlone = module === undefined || (ofPages.has(path) && module.imported.length + module.inner.length === 0);
    const classic = isAlone
      ? convertModuleToClassicScript(text)
      : renderClassicScript(module, (source) => addresses.get(source));
    const hash = computeHash(text, 8);
    return { path: path.replace(`-${hash}.js`, () => `-${computeHash(classic, 8)}.js`), text: classic };
  };
  for (const path of site.declaredScripts) await make(path, ofPages.has(path));
  for (const address of listModulesInHeadTags(site.config)) {
    const path = resolveSiteFile(address, '', site);
    if (path !== undefined) await make(path, true);
  }
  return new Map([...convertedScripts].flatMap(([path, script]) => (script === undefined ? [] : [[path, script]])));
}

/** Returns the addresses of modules that the configuration adds to every head. */
function listModulesInHeadTags({ headTags, scripts }: ScriptConversionInput['config']): readonly string[] {
  const tags: HeadAttributes[] = headTags
    .filter(({ tagName }) => tagName === 'script')
    .map(({ attributes }) => attributes);
  const all: HeadAttributes[] = [...scripts.map(({ src, attributes }) => ({ ...attributes, src })), ...tags];
  return all.flatMap(({ type, src }) => (type === 'module' && typeof src === 'string' ? src : []));
}

/** Resolves an address in a file to another file of the site. */
function resolveSiteFile(address: string, from: string, { config, has }: ScriptConversionInput): string | undefined {
  const below = address.startsWith('/') ? removeBaseUrl(address, config.baseUrl)?.slice(1) : undefined;
  const path = /^\.{1,2}\//.test(address) ? joinPath(getParentFolder(from), address) : below;
  return path !== undefined && has(path) ? path : undefined;
}
