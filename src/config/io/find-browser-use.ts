// IO. Finds browser-only code in components and the project files that they import. Results are cached with the hashes of all files, so
// that the parser is loaded only if a file has changed.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { computeHash } from '../../lib/hash.ts';
import { type BrowserOnlyUse, findImportsAndBrowserUse, type ImportsAndBrowserUse } from '../browser-use.ts';
import { loadCodeParser } from '../locate.ts';
import { computeRelativePosixPath } from './bundle.ts';
import { cacheText, readCachedText } from './cached-file.ts';

/** Arguments of `findBrowserOnlyUseByFile`. */
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

/** A browser use with its file. */
interface LocatedBrowserOnlyUse extends BrowserOnlyUse {
  /** Root-relative path. */
  readonly file: string;
}

/** Returns the first browser use of each component, by component file. A component without browser uses has no entry. */
export async function findBrowserOnlyUseByFile(
  call: BrowserOnlyUseOptions,
): Promise<ReadonlyMap<string, LocatedBrowserOnlyUse>> {
  const { root, files, inputs, cacheDir } = call;
  const isOwn = (input: string) => /\.[cm]?[jt]sx?$/.test(input) && !/[\\/]node_modules[\\/]/.test(input);
  const texts = new Map(inputs.filter(isOwn).map((input) => [input, readFileSync(input, 'utf8')]));
  const key = computeHash(JSON.stringify([files, ...texts]));
  const keptIn = cacheDir && join(cacheDir, `browser-use-${computeHash(root)}.json`);
  const kept = keptIn && readCachedText(keptIn, key);
  if (kept) return new Map(JSON.parse(kept) as [string, LocatedBrowserOnlyUse][]);
  const found = await findBrowserOnlyUsesInTexts(root, files, texts);
  if (keptIn) cacheText(keptIn, key, JSON.stringify([...found]));
  return found;
}

async function findBrowserOnlyUsesInTexts(
  root: string,
  files: readonly string[],
  texts: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, LocatedBrowserOnlyUse>> {
  const parse = await loadCodeParser();
  const known = new Map<string, ImportsAndBrowserUse>();
  const readCode = (path: string): ImportsAndBrowserUse => {
    const code = known.has(path) ? undefined : parse(texts.get(path) ?? '', path);
    const use = known.get(path) ?? (code ? findImportsAndBrowserUse(code) : { imports: [] });
    known.set(path, use);
    return use;
  };
  const found = new Map<string, LocatedBrowserOnlyUse>();
  for (const file of files) {
    // Searches breadth-first: uses in the component itself come before those in its imports.
    const paths = new Set([join(root, file)]);
    for (const path of paths) {
      const { use, imports } = readCode(path);
      if (use) {
        found.set(file, { ...use, file: computeRelativePosixPath(path, root) });
        break;
      }
      for (const name of imports) {
        const target = resolveImport({ name, from: path, root }, texts);
        if (target !== undefined) paths.add(target);
      }
    }
  }
  return found;
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
  return IMPORT_SUFFIXES.map((ending) => path + ending).find((each) => texts.has(each));
}
