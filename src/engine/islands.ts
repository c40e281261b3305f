// Scripts of islands. One script contains React for the browser. Each island has a script with its code except React. The scripts are
// bundled separately from the components, because only rendering needs them.
import { isBuiltin } from 'node:module';
import { resolve } from 'node:path';
import type { Plugin } from 'rolldown';
import { BundleError, type BundleFault, bundle } from '../config/io/bundle.ts';
import { computeHash } from '../lib/hash.ts';
import type { SiteConfig } from '../model/config.ts';
import { UserError } from '../model/diagnostic.ts';
import type { IslandScripts, PackagedText } from '../model/site.ts';
import { getSiteCodeFolder } from '../model/untrusted.ts';
import { loadIslandAssets, type PackageInfo } from './assets.ts';
import { createBundleImportPlugin } from './imports.ts';

/** Scripts of a site's islands. */
interface IslandAssets {
  /** Absent if the site has no islands. */
  readonly scripts?: IslandScripts;
  readonly css: string;
  /** Absolute paths of the files that the scripts are bundled from. */
  readonly inputs: readonly string[];
}

/** Bundles the islands of a site, or loads them from the cache. Throws a `UserError` with all faults of their code. */
export async function loadIslands(
  config: SiteConfig,
  packageInfo: Pick<PackageInfo, 'hash'>,
  cacheDir: string | undefined,
): Promise<IslandAssets> {
  const { islands = {}, components, untrusted } = config;
  const names = Object.keys(islands);
  if (names.length === 0 || untrusted !== undefined) return { css: '', inputs: [] };
  const { react, css } = loadIslandAssets();
  const common = { config, react, engine: packageInfo.hash, cacheDir };
  const bundled = await Promise.all(names.map((name) => bundleIsland({ ...common, file: components[name] ?? '' })));
  const faults = bundled.flatMap((item) => ('faults' in item ? item.faults : []));
  if (faults.length > 0) throw new UserError('A component of the site cannot be compiled for browsers.', 2, faults);
  const modulesOfIslands = bundled.flatMap((item) => ('faults' in item ? [] : item));
  const scriptOf = (text: string, name = ''): PackagedText => {
    return { path: `/assets/island-${name}-${computeHash(text, 8)}.js`, text };
  };
  const modules = modulesOfIslands.map(({ code }, index) => [names[index], scriptOf(code, names[index])] as const);
  const inputs = new Set(modulesOfIslands.flatMap((modulesOfIsland) => Object.keys(modulesOfIsland.inputs)));
  return { scripts: { react, modules: Object.fromEntries(modules) }, css, inputs: [...inputs] };
}

interface IslandInput {
  readonly config: SiteConfig;
  /** Root-relative path. */
  readonly file: string;
  readonly react: PackagedText;
  /** Hash of this package. */
  readonly engine: string;
  readonly cacheDir: string | undefined;
}

/** Name of the virtual module from which an island is bundled. */
const ISLAND_MODULE = 'techdocs:island';

async function bundleIsland({ config, file, react, engine, cacheDir }: IslandInput) {
  const root = getSiteCodeFolder(config);
  const { baseUrl } = config;
  const path = resolve(root, file);
  const entry: Plugin = {
    name: 'techdocs-island',
    resolveId: (source) => (source === ISLAND_MODULE ? ISLAND_MODULE : undefined),
    load: (id) => (id === ISLAND_MODULE ? `export { default } from ${JSON.stringify(path)};` : undefined),
  };
  // The site's stylesheet already contains the styles, from the server-side rendering.
  const plugins = [
    entry,
    await createSharedReactPlugin(react),
    createBundleImportPlugin({ root, baseUrl, styles: new Map() }),
  ];
  const key = computeHash([engine, path, root, baseUrl, react.path].join('\0'));
  const cacheFile = cacheDir && `${cacheDir}/island-${key}.json`;
  const define = { 'process.env.NODE_ENV': '"production"' };
  try {
    return await bundle({ root, entry: ISLAND_MODULE, plugins, define, isForBrowsers: true, cacheFile });
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    const place = { code: 'invalid-component', severity: 'error' as const, file };
    const faults = error.faults.map((fault) => ({ ...place, ...fault, file: fault.file ?? file }));
    return { faults: faults.map((fault) => ({ ...fault, message: formatBundleFault(fault) })) };
  }
}

/**
 * Returns the message of a bundling fault. Component code also runs in Node and may import Node modules there, but browsers have no Node
 * modules.
 */
function formatBundleFault({ message }: BundleFault): string {
  const name = /^Could not resolve `([^`]+)`/.exec(message)?.[1] ?? '';
  return isBuiltin(name) ? `\`${name}\` is a module of Node, which browsers do not have.` : message;
}

/** Returns the export names of React's modules in the browser bundle (`client/react.ts`). */
async function listReactExportNames(): Promise<Readonly<Record<string, readonly string[]>>> {
  const [react, runtime] = await Promise.all([import('react'), import('react/jsx-runtime')]);
  const namesOf = (module: object) =>
    Object.keys(module).filter((name) => /^[a-z]\w*$/i.test(name) && name !== 'default');
  return {
    react: namesOf(react),
    'react/jsx-runtime': namesOf(runtime),
    'react-dom': ['createPortal', 'flushSync', 'useFormStatus'],
  };
}

/** Bundler plugin that maps React to the script shared by all islands. */
async function createSharedReactPlugin({ path }: PackagedText): Promise<Plugin> {
  const exported = await listReactExportNames();
  const prefix = 'techdocs:shared ';
  const script = 'techdocs:react';
  const shared = `import shared from '${script}';`;
  return {
    name: 'techdocs-shared-react',
    resolveId(source) {
      if (source === script) return { id: path.replace('/assets/', './'), external: true };
      if (Object.hasOwn(exported, source)) return prefix + source;
    },
    load(id) {
      if (!id.startsWith(prefix)) return;
      const name = id.slice(prefix.length);
      const module = `shared[${JSON.stringify(name)}]`;
      // Marks the value as pure, so that the bundler drops unused exports.
      const value = (of: string) => `/* @__PURE__ */ (() => ${of})();`;
      const named =
        exported[name]?.map((exportName) => `export const ${exportName} = ${value(`${module}.${exportName}`)}`) ?? [];
      return { code: [shared, `export default ${value(module)}`, ...named].join('\n'), moduleSideEffects: false };
    },
  };
}
