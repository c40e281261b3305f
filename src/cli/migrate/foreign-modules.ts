// How code of the old site is bundled where its packages are not installed: what is missing is a stub that knows its name,
// what reads data is taken from here, and what would reach the network or start a program is a stub always.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, extname, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { statsOf } from '../../content/stats.ts';

/** Packages that a configuration reads data with, and that come with techdocs. */
const OURS = new Set(['js-yaml', 'yaml', 'gray-matter', 'fast-glob']);
/** Modules of Node that nothing here may use. */
const REFUSED = /^(?:node:)?(?:https?|http2|net|tls|dgram|dns|child_process|worker_threads|cluster|inspector)(?:\/|$)/;
/** Packages that would cost seconds to load and of which the name alone matters. */
const NAME_ALONE = /^(?:@docusaurus\/|@theme|remark-|rehype-|prism-react-renderer|undici$)/;
const STUB = '\0stub:';
/** Begins the name of a file whose text is wanted. */
const TEXT = '\0text:';
/** Begins the name of a module of techdocs, which is loaded as CommonJS: so its names are found however it is imported. */
const REQUIRED = '\0require:';
/** Endings of what is no code. */
const FILES = /\.(?:css|s[ac]ss|less|svg|png|jpe?g|gif|webp|avif|ico|mdx?|txt|woff2?)(?:\?.*)?$/i;

/** A module that code of the old site names. */
export interface ForeignModules {
  readonly plugin: Plugin;
  /** Names of all that was stubbed. */
  readonly stubbed: ReadonlySet<string>;
}

/** What stands for the modules of a site; `site` is its folder, absolute. */
export function foreignModules(site: string): ForeignModules {
  const stubbed = new Set<string>();
  const stub = (name: string) => {
    stubbed.add(name);
    return STUB + name;
  };
  const plugin: Plugin = {
    name: 'techdocs-migrate',
    resolveId(source, importer, options) {
      if (source.startsWith(STUB)) return source;
      if (options.isEntry) return;
      const raw = /^!*raw-loader!(.*)$/.exec(source)?.[1];
      const rawPath = raw === undefined ? undefined : placeOf(raw, importer ?? site, site);
      if (rawPath !== undefined && existsSync(rawPath)) return TEXT + rawPath;
      if (REFUSED.test(source) || NAME_ALONE.test(source) || source.includes('!')) return stub(source);
      if (isBuiltin(source)) return { id: source, external: true };
      const path = placeOf(source, importer ?? site, site);
      if (FILES.test(source)) return stub(source);
      if (path !== undefined) return moduleFile(path) ?? stub(source);
      return packageOf(source, site) ?? stub(source);
    },
    load(id) {
      if (id.startsWith(REQUIRED))
        return `module.exports = globalThis.techdocsRequire(${JSON.stringify(id.slice(REQUIRED.length))});`;
      if (id.startsWith(TEXT)) {
        const text = JSON.stringify(readFileSync(id.slice(TEXT.length), 'utf8'));
        return { code: `export default ${text};`, moduleType: 'js' };
      }
      if (id === `${STUB}@docusaurus/ExecutionEnvironment`) return 'module.exports = { canUseDOM: false };';
      if (id.startsWith(STUB))
        return `module.exports = globalThis.techdocsStub(${JSON.stringify(id.slice(STUB.length))});`;
      // Tags may stand in any file of the site.
      if (id.endsWith('.js') && isAbsolute(id)) return { code: readFileSync(id, 'utf8'), moduleType: 'jsx' };
      return undefined;
    },
    transform: (code, id) => withPlaces(code, id),
  };
  return { plugin, stubbed };
}

/** Expressions that ask where a file is, each replaced by a name that its module declares. */
export const PLACES = {
  'import.meta.url': 'techdocs_url',
  'import.meta.dirname': 'techdocs_dirname',
  'import.meta.filename': 'techdocs_filename',
  'require.resolve': 'techdocs_resolve',
  __dirname: 'techdocs_dirname',
  __filename: 'techdocs_filename',
};

/** Tells a module where it is: a bundle has no place of its own. */
function withPlaces(code: string, id: string): { code: string; map: null } | undefined {
  if (!/\b(?:import\.meta|require\.resolve|__dirname|__filename)\b/.test(code)) return undefined;
  if (!/\.[cm]?[jt]sx?$/.test(id)) return undefined;
  const [url, folder, file] = [pathToFileURL(id).href, dirname(id), id].map((one) => JSON.stringify(one));
  const places = `const techdocs_url = ${url}, techdocs_dirname = ${folder}, techdocs_filename = ${file};`;
  const resolve = 'const techdocs_resolve = (name) => globalThis.techdocsResolve(techdocs_dirname, name);';
  // Lines stay what they are.
  return { code: `${places} ${resolve} ${code}`, map: null };
}

/** The path that a module names by its place; the settings of TypeScript need not be readable for it. */
function placeOf(source: string, importer: string, site: string): string | undefined {
  if (source.startsWith('@site/')) return join(site, source.slice(6));
  if (isAbsolute(source)) return source;
  return /^\.{1,2}(?:\/|$)/.test(source) ? join(dirname(importer), source) : undefined;
}

/** A package of the site where it is installed; what reads data is taken from techdocs else. */
function packageOf(
  source: string,
  site: string,
): string | { readonly id: string; readonly external: true } | undefined {
  const file = resolved(() => createRequire(join(site, 'package.json')).resolve(source));
  if (file !== undefined) return { id: pathToFileURL(file).href, external: true };
  if (!OURS.has(source)) return undefined;
  const own = createRequire(import.meta.url);
  const ours =
    resolved(() => own.resolve(source)) ?? resolved(() => createRequire(own.resolve('gray-matter')).resolve(source));
  return ours && REQUIRED + ours;
}

function resolved(resolve: () => string): string | undefined {
  try {
    return resolve();
  } catch {
    return undefined;
  }
}

/** The file that a path without an ending stands for, as modules name each other. */
export function moduleFile(path: string): string | undefined {
  const endings = ['.ts', '.tsx', '.mts', '.js', '.jsx', '.mjs', '.cjs', '.json'];
  const names = [path, ...endings.map((end) => path + end), ...endings.map((end) => join(path, `index${end}`))];
  return names.find((name) => extname(name) !== '' && statsOf(name)?.isFile());
}
