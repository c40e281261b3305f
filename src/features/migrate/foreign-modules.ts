// Resolves the modules that code of the old site imports. If a package is not installed, a stub that knows the package's name replaces it.
// If a package that reads data is missing, the copy of techdocs is used. Modules that could access the network or start a program are
// always stubs.

import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, extname, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { readStats } from '../../content/io/stats.ts';
import { tryOrUndefined } from '../../lib/attempt.ts';
import { parseRawLoaderImport } from './paths.ts';
import { resolveReadableSourcePath } from './reach.ts';
import { MODULES_REFUSED_BY_SANDBOX } from './sealed.ts';

/** Packages that read data. If the site has not installed such a package, the copy of techdocs is used. */
const DATA_PARSING_PACKAGES = new Set(['js-yaml', 'yaml', 'gray-matter', 'fast-glob']);
/** Node modules that are always stubs. */
const REFUSED_MODULE_PATTERN = new RegExp(`^(?:node:)?(?:${MODULES_REFUSED_BY_SANDBOX.join('|')})(?:/|$)`);
/** Packages that are always stubs: they take seconds to load, and only their names are needed. */
const STUBBED_PACKAGE_PATTERN = /^(?:@docusaurus\/|@theme|remark-|rehype-|prism-react-renderer|undici$)/;
const STUB_ID_PREFIX = '\0stub:';
/** Prefix of the id of a file that is imported as text. */
const TEXT_MODULE_ID_PREFIX = '\0text:';
/** Extensions of files that are not code. */
const NON_CODE_FILE_PATTERN = /\.(?:css|s[ac]ss|less|svg|png|jpe?g|gif|webp|avif|ico|mdx?|txt|woff2?)(?:\?.*)?$/i;

/** Bundler plugin that resolves modules of the old site, with the names of the modules that were stubbed. */
interface StubbingPlugin {
  readonly plugin: Plugin;
  /** Names of all stubbed modules. */
  readonly stubbed: ReadonlySet<string>;
}

/** Resolution of an imported module. */
type ResolvedModule =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'text'; readonly file: string; readonly text: string }
  /** `isMissing`: the name refers to a file of the site that does not exist. */
  | { readonly kind: 'stub'; readonly isMissing: boolean };

/** Resolves an import in a file of the site. `from` and `site` are absolute paths. A package resolves to a stub. */
export function resolveModule(source: string, from: string, site: string): ResolvedModule {
  const raw = parseRawLoaderImport(source);
  const rawPath = raw === undefined ? undefined : resolveModulePath(raw, from, site);
  const text = rawPath === undefined ? undefined : resolveReadableSourcePath(site, rawPath);
  if (text !== undefined && readStats(text)?.isFile())
    return { kind: 'text', file: text, text: readFileSync(text, 'utf8') };
  const path = resolveModulePath(source, from, site);
  const isCode =
    path !== undefined &&
    !source.includes('!') &&
    !STUBBED_PACKAGE_PATTERN.test(source) &&
    !NON_CODE_FILE_PATTERN.test(source);
  if (!isCode) return { kind: 'stub', isMissing: false };
  const moduleFile = findModuleFile(path);
  const file = moduleFile === undefined ? undefined : resolveReadableSourcePath(site, moduleFile);
  return file === undefined ? { kind: 'stub', isMissing: true } : { kind: 'file', file };
}

/** Creates the bundler plugin for a site; `site` is its absolute path. */
export function createStubbingPlugin(site: string): StubbingPlugin {
  const stubbed = new Set<string>();
  const stub = (name: string) => {
    stubbed.add(name);
    return STUB_ID_PREFIX + name;
  };
  const plugin: Plugin = {
    name: 'techdocs-migrate',
    resolveId(source, importer, options) {
      if (source.startsWith(STUB_ID_PREFIX)) return source;
      if (options.isEntry) return;
      if (REFUSED_MODULE_PATTERN.test(source)) return stub(source);
      if (isBuiltin(source)) return { id: source, external: true };
      // Imports inside packages are resolved by the bundler.
      if (isPackageImporter(importer)) return undefined;
      const module = resolveModule(source, importer ?? site, site);
      if (module.kind === 'text') return TEXT_MODULE_ID_PREFIX + module.file;
      if (module.kind === 'file') return module.file;
      const isName = resolveModulePath(source, importer ?? site, site) === undefined && !source.includes('!');
      const knownPackage =
        isName && !STUBBED_PACKAGE_PATTERN.test(source) && !NON_CODE_FILE_PATTERN.test(source)
          ? resolvePackage(source, site)
          : undefined;
      return knownPackage ?? stub(source);
    },
    load(id) {
      if (id.startsWith(TEXT_MODULE_ID_PREFIX)) {
        const text = JSON.stringify(readFileSync(id.slice(TEXT_MODULE_ID_PREFIX.length), 'utf8'));
        return { code: `export default ${text};`, moduleType: 'js' };
      }
      if (id === `${STUB_ID_PREFIX}@docusaurus/ExecutionEnvironment`) return 'module.exports = { canUseDOM: false };';
      if (id.startsWith(STUB_ID_PREFIX))
        return `module.exports = globalThis.techdocsStub(${JSON.stringify(id.slice(STUB_ID_PREFIX.length))});`;
      // Any file of the site may contain JSX.
      if (id.endsWith('.js') && isAbsolute(id)) return { code: readFileSync(id, 'utf8'), moduleType: 'jsx' };
      return undefined;
    },
    transform: (code, id) => addModuleLocationVariables(code, id),
  };
  return { plugin, stubbed };
}

function isPackageImporter(importer: string | undefined): boolean {
  return importer !== undefined && /[\\/]node_modules[\\/]/.test(importer);
}

/** Expressions for the location of a module, each with the name that replaces it. */
export const VARIABLES_BY_LOCATION_EXPRESSION = {
  'import.meta.url': 'techdocs_url',
  'import.meta.dirname': 'techdocs_dirname',
  'import.meta.filename': 'techdocs_filename',
  'require.resolve': 'techdocs_resolve',
  __dirname: 'techdocs_dirname',
  __filename: 'techdocs_filename',
};

/**
 * Adds variables for the module's location to its code, because all modules of a bundle would otherwise have the location of the bundle.
 */
function addModuleLocationVariables(code: string, id: string): { code: string; map: null } | undefined {
  if (!/\b(?:import\.meta|require\.resolve|__dirname|__filename)\b/.test(code)) return undefined;
  if (!/\.[cm]?[jt]sx?$/.test(id)) return undefined;
  const [url, folder, file] = [pathToFileURL(id).href, dirname(id), id].map((text) => JSON.stringify(text));
  const places = `const techdocs_url = ${url}, techdocs_dirname = ${folder}, techdocs_filename = ${file};`;
  const resolve = 'const techdocs_resolve = (name) => globalThis.techdocsResolve(techdocs_dirname, name);';
  // Adds no line breaks, so that line numbers stay the same.
  return { code: `${places} ${resolve} ${code}`, map: null };
}

/**
 * Resolves a relative or absolute path, or the alias `@site`. Returns `undefined` for the name of a package. Does not use `tsconfig.json`,
 * which may be unreadable.
 */
function resolveModulePath(source: string, importer: string, site: string): string | undefined {
  if (source.startsWith('@site/')) return join(site, source.slice(6));
  if (isAbsolute(source)) return source;
  return /^\.{1,2}(?:\/|$)/.test(source) ? join(dirname(importer), source) : undefined;
}

/** Returns the file of a package in the site. A missing package that reads data is taken from techdocs. */
function resolvePackage(source: string, site: string): string | undefined {
  const file = tryOrUndefined(() => createRequire(join(site, 'package.json')).resolve(source));
  if (file !== undefined || !DATA_PARSING_PACKAGES.has(source)) return file;
  const require = createRequire(import.meta.url);
  return (
    tryOrUndefined(() => require.resolve(source)) ??
    tryOrUndefined(() => createRequire(require.resolve('gray-matter')).resolve(source))
  );
}

/** Resolves a path without extension as bundlers do: of two files with one name, they take the one in JavaScript. */
export function findModuleFile(path: string): string | undefined {
  const endings = ['.mjs', '.js', '.jsx', '.ts', '.tsx', '.mts', '.cjs', '.json'];
  const names = [path, ...endings.map((end) => path + end), ...endings.map((end) => join(path, `index${end}`))];
  return names.find((name) => extname(name) !== '' && readStats(name)?.isFile());
}
