// IO. Finds browser-only code in components and in the declarations that they import from files of the project. Results are cached with the
// hashes of all files, so that the parser is loaded only if a file has changed.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { memoizeByKey } from '../../lib/derived.ts';
import { computeHash } from '../../lib/hash.ts';
import {
  type BrowserUseOutline,
  type ModuleExport,
  outlineUsesOfBrowserGlobals,
  type UsedBrowserFeature,
} from '../browser-use.ts';
import { loadCodeParser } from '../locate.ts';
import { computeRelativePosixPath } from './bundle.ts';
import { cacheText, readCachedText } from './cached-file.ts';

/** Arguments of `collectBrowserOnlyUsesByFile`. */
interface BrowserOnlyUseOptions {
  /** Absolute path of the project root. */
  readonly root: string;
  /** Component files, root-relative. */
  readonly files: readonly string[];
  /** Absolute paths of all files in the bundle of the site's components. */
  readonly inputs: readonly string[];
  /** Cache folder; if absent, results are not cached. */
  readonly cacheDir?: string;
}

/** A browser-only feature that a component uses, and the file with the use. */
interface UsedBrowserFeatureInFile extends UsedBrowserFeature {
  /** Root-relative path. */
  readonly file: string;
}

/** Version of the search. Raise it with every change that finds other uses. */
const BROWSER_USE_SEARCH_VERSION = 2;

/** Returns the first browser use of each component, by component file. A component without browser uses has no entry. */
export async function collectBrowserOnlyUsesByFile(
  call: BrowserOnlyUseOptions,
): Promise<ReadonlyMap<string, UsedBrowserFeatureInFile>> {
  const { root, files, inputs, cacheDir } = call;
  const isOwn = (input: string) => /\.[cm]?[jt]sx?$/.test(input) && !/[\\/]node_modules[\\/]/.test(input);
  // Skips deleted files: the dev server may still show the last valid site.
  const present = inputs.filter((input) => isOwn(input) && existsSync(input));
  const texts = new Map(present.map((input) => [input, readFileSync(input, 'utf8')]));
  const key = computeHash(JSON.stringify([BROWSER_USE_SEARCH_VERSION, files, ...texts]));
  const keptIn = cacheDir && join(cacheDir, `browser-use-${computeHash(root)}.json`);
  const cached = keptIn && readCachedText(keptIn, key);
  if (cached) return new Map(JSON.parse(cached) as [string, UsedBrowserFeatureInFile][]);
  const browserOnlyUses = await findBrowserOnlyUsesInTexts(root, files, texts);
  if (keptIn) cacheText(keptIn, key, JSON.stringify([...browserOnlyUses]));
  return browserOnlyUses;
}

/** Like `collectBrowserOnlyUsesByFile`, but reads no file: `texts` contains the text of each file by its absolute path. */
export async function findBrowserOnlyUsesInTexts(
  root: string,
  files: readonly string[],
  texts: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, UsedBrowserFeatureInFile>> {
  const parse = await loadCodeParser();
  const outlineOf = memoizeByKey((path) => {
    const code = parse(texts.get(path) ?? '', path);
    return code && outlineUsesOfBrowserGlobals(code);
  });
  const find = (name: string, from: string) => resolveImport({ name, from, root }, texts);
  const found = new Map<string, UsedBrowserFeatureInFile>();
  for (const file of files) {
    const use = findFirstBrowserUse(join(root, file), { outlineOf, find });
    if (use === undefined) continue;
    const { path, ...rest } = use;
    found.set(file, { ...rest, file: computeRelativePosixPath(path, root) });
  }
  return found;
}

interface CodeLookup {
  readonly outlineOf: (path: string) => BrowserUseOutline | undefined;
  /** Returns the path of an imported file of the project. */
  readonly find: (name: string, from: string) => string | undefined;
}

/**
 * Returns the first browser use of the default export of a file, and of all declarations that it needs. Searches breadth-first, so that a
 * use in the component itself comes before uses in other declarations.
 */
function findFirstBrowserUse(
  entry: string,
  { outlineOf, find }: CodeLookup,
): (UsedBrowserFeature & { readonly path: string }) | undefined {
  const known = new Set<string>();
  // The declarations and exports to search next, each with its file.
  const queue: { readonly path: string; readonly name: string; readonly isExport: boolean }[] = [];
  const add = (path: string | undefined, name: string, isExport: boolean) => {
    const key = `${path} ${name} ${isExport}`;
    if (path === undefined || known.has(key)) return;
    known.add(key);
    queue.push({ path, name, isExport });
  };
  add(entry, 'default', true);
  for (const { path, name, isExport } of queue) {
    const outline = outlineOf(path);
    if (outline === undefined) continue;
    const { declarations, imports, exports, exportsAllOf, rest } = outline;
    const follow = (to: string | ModuleExport | undefined) => {
      if (typeof to === 'string') add(path, to, false);
      else if (to !== undefined) add(find(to.from, path), to.name, true);
    };
    if (isExport) {
      if (name === '*') for (const item of exports.values()) follow(item);
      else follow(exports.get(name));
      if (!exports.has(name)) for (const from of exportsAllOf) add(find(from, path), name, true);
      continue;
    }
    const parts = [declarations.get(name), ...rest].filter((codePartReferences) => codePartReferences !== undefined);
    for (const { use } of parts) if (use !== undefined) return { ...use, path };
    if (!declarations.has(name)) follow(imports.get(name));
    for (const { names, dynamicImports } of parts) {
      for (const one of names) if (declarations.has(one) || imports.has(one)) add(path, one, false);
      for (const from of dynamicImports) add(find(from, path), '*', true);
    }
  }
  return undefined;
}

const IMPORT_SUFFIXES = [
  '',
  '.tsx',
  '.ts',
  '.jsx',
  '.js',
  '.mjs',
  '/index.tsx',
  '/index.ts',
  '/index.jsx',
  '/index.js',
];

interface ImportToResolve {
  /** Import specifier as written. */
  readonly name: string;
  /** Absolute path of the importing file. */
  readonly from: string;
  readonly root: string;
}

/**
 * Returns the absolute path of an imported file. Returns `undefined` if the import does not name a project file, or if the file is not in
 * the bundle.
 */
function resolveImport({ name, from, root }: ImportToResolve, texts: ReadonlyMap<string, string>): string | undefined {
  if (!/^(?:\.|@site\/)/.test(name)) return undefined;
  const path = name.startsWith('@site/') ? join(root, name.slice('@site/'.length)) : resolve(dirname(from), name);
  return IMPORT_SUFFIXES.map((ending) => path + ending).find((candidate) => texts.has(candidate));
}
