// Resolves the modules that code of the old site imports. Packages that are not installed become stubs that know their name; packages that
// read data come from techdocs; modules that could reach the network or start a program are always stubs.
import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, extname, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { statsOf } from '../../content/io/stats.ts';
import { rawImport } from './paths.ts';
import { siteSource } from './reach.ts';
import { REFUSED_MODULES } from './sealed.ts';

/** Packages that read data and come with techdocs. */
const OURS = new Set(['js-yaml', 'yaml', 'gray-matter', 'fast-glob']);
/** Node modules that are refused. */
const REFUSED = new RegExp(`^(?:node:)?(?:${REFUSED_MODULES.join('|')})(?:/|$)`);
/** Packages that load for seconds and are needed by name only: always stubs. */
const NAME_ALONE = /^(?:@docusaurus\/|@theme|remark-|rehype-|prism-react-renderer|undici$)/;
const STUB = '\0stub:';
/** Prefix of the id of a file that is imported as text. */
const TEXT = '\0text:';
/** Extensions of files that are not code. */
const FILES = /\.(?:css|s[ac]ss|less|svg|png|jpe?g|gif|webp|avif|ico|mdx?|txt|woff2?)(?:\?.*)?$/i;

/** Bundler plug-in that resolves foreign modules, and the modules that it has stubbed. */
export interface ForeignModules {
  readonly plugin: Plugin;
  /** Names of all stubbed modules. */
  readonly stubbed: ReadonlySet<string>;
}

/** Resolution of an imported module. */
export type ForeignModule =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'text'; readonly file: string; readonly text: string }
  /** `isMissing`: the name refers to a file of the site that does not exist. */
  | { readonly kind: 'stub'; readonly isMissing: boolean };

/** Resolves a specifier in a file of the site; both paths are absolute. A package is a stub. */
export function namedModule(source: string, from: string, site: string): ForeignModule {
  const raw = rawImport(source);
  const rawPath = raw === undefined ? undefined : modulePlace(raw, from, site);
  const text = rawPath === undefined ? undefined : siteSource(site, rawPath);
  if (text !== undefined && statsOf(text)?.isFile())
    return { kind: 'text', file: text, text: readFileSync(text, 'utf8') };
  const path = modulePlace(source, from, site);
  const isCode = path !== undefined && !source.includes('!') && !NAME_ALONE.test(source) && !FILES.test(source);
  if (!isCode) return { kind: 'stub', isMissing: false };
  const found = moduleFile(path);
  const file = found === undefined ? undefined : siteSource(site, found);
  return file === undefined ? { kind: 'stub', isMissing: true } : { kind: 'file', file };
}

/** Creates the bundler plug-in for a site; `site` is its absolute path. */
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
      if (REFUSED.test(source)) return stub(source);
      if (isBuiltin(source)) return { id: source, external: true };
      // Packages resolve their own files.
      if (isOfPackage(importer)) return undefined;
      const named = namedModule(source, importer ?? site, site);
      if (named.kind === 'text') return TEXT + named.file;
      if (named.kind === 'file') return named.file;
      const isName = modulePlace(source, importer ?? site, site) === undefined && !source.includes('!');
      const known = isName && !NAME_ALONE.test(source) && !FILES.test(source) ? packageOf(source, site) : undefined;
      return known ?? stub(source);
    },
    load(id) {
      if (id.startsWith(TEXT)) {
        const text = JSON.stringify(readFileSync(id.slice(TEXT.length), 'utf8'));
        return { code: `export default ${text};`, moduleType: 'js' };
      }
      if (id === `${STUB}@docusaurus/ExecutionEnvironment`) return 'module.exports = { canUseDOM: false };';
      if (id.startsWith(STUB))
        return `module.exports = globalThis.techdocsStub(${JSON.stringify(id.slice(STUB.length))});`;
      // Any file of the site may contain JSX.
      if (id.endsWith('.js') && isAbsolute(id)) return { code: readFileSync(id, 'utf8'), moduleType: 'jsx' };
      return undefined;
    },
    transform: (code, id) => withPlaces(code, id),
  };
  return { plugin, stubbed };
}

function isOfPackage(importer: string | undefined): boolean {
  return importer !== undefined && /[\\/]node_modules[\\/]/.test(importer);
}

/** Expressions for the location of a module, each with the name that replaces it. */
export const PLACES = {
  'import.meta.url': 'techdocs_url',
  'import.meta.dirname': 'techdocs_dirname',
  'import.meta.filename': 'techdocs_filename',
  'require.resolve': 'techdocs_resolve',
  __dirname: 'techdocs_dirname',
  __filename: 'techdocs_filename',
};

/** Declares the location of a module: a bundle has no location of its own. */
function withPlaces(code: string, id: string): { code: string; map: null } | undefined {
  if (!/\b(?:import\.meta|require\.resolve|__dirname|__filename)\b/.test(code)) return undefined;
  if (!/\.[cm]?[jt]sx?$/.test(id)) return undefined;
  const [url, folder, file] = [pathToFileURL(id).href, dirname(id), id].map((one) => JSON.stringify(one));
  const places = `const techdocs_url = ${url}, techdocs_dirname = ${folder}, techdocs_filename = ${file};`;
  const resolve = 'const techdocs_resolve = (name) => globalThis.techdocsResolve(techdocs_dirname, name);';
  // Keeps line numbers.
  return { code: `${places} ${resolve} ${code}`, map: null };
}

/** Resolves a relative or absolute path, or the alias `@site`. Does not use `tsconfig.json`, which may be unreadable. */
function modulePlace(source: string, importer: string, site: string): string | undefined {
  if (source.startsWith('@site/')) return join(site, source.slice(6));
  if (isAbsolute(source)) return source;
  return /^\.{1,2}(?:\/|$)/.test(source) ? join(dirname(importer), source) : undefined;
}

/** Returns the package file to bundle: the site's own, else that of techdocs for packages that read data. */
function packageOf(source: string, site: string): string | undefined {
  const file = resolved(() => createRequire(join(site, 'package.json')).resolve(source));
  if (file !== undefined || !OURS.has(source)) return file;
  const own = createRequire(import.meta.url);
  return (
    resolved(() => own.resolve(source)) ?? resolved(() => createRequire(own.resolve('gray-matter')).resolve(source))
  );
}

function resolved(resolve: () => string): string | undefined {
  try {
    return resolve();
  } catch {
    return undefined;
  }
}

/** Resolves a path without extension as Node and bundlers do. */
export function moduleFile(path: string): string | undefined {
  const endings = ['.ts', '.tsx', '.mts', '.js', '.jsx', '.mjs', '.cjs', '.json'];
  const names = [path, ...endings.map((end) => path + end), ...endings.map((end) => join(path, `index${end}`))];
  return names.find((name) => extname(name) !== '' && statsOf(name)?.isFile());
}
