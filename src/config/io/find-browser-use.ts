// IO. Looks through the code of a component, and of the files of the project that it imports, for what has an effect in a browser
// alone. What was found is kept with the hashes of all files, so that the parser is loaded when one of them is another.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { hashOf } from '../../lib/hash.ts';
import { type BrowserUse, type CodeUse, codeUse } from '../browser-use.ts';
import { loadCodeParser } from '../locate.ts';
import { relativeName } from './bundle.ts';
import { cacheCode, readKept } from './cached-file.ts';

/** Which components. */
export interface BrowserUseCall {
  /** Absolute path of the project. */
  readonly root: string;
  /** Files of components, root-relative. */
  readonly files: readonly string[];
  /** All files that the components of the site are made of, absolute. */
  readonly inputs: readonly string[];
  /** Where it is kept; absent where nothing is. */
  readonly cacheDir?: string;
}

/** Where something is that only a browser does. */
export interface PlacedUse extends BrowserUse {
  /** Root-relative. */
  readonly file: string;
}

/** What each of the components has, by its file; nothing of those that have none. */
export async function findBrowserUse(call: BrowserUseCall): Promise<ReadonlyMap<string, PlacedUse>> {
  const { root, files, inputs, cacheDir } = call;
  const isOwn = (input: string) => /\.[cm]?[jt]sx?$/.test(input) && !/[\\/]node_modules[\\/]/.test(input);
  const texts = new Map(inputs.filter(isOwn).map((input) => [input, readFileSync(input, 'utf8')]));
  const key = hashOf(JSON.stringify([files, ...texts]));
  const keptIn = cacheDir && join(cacheDir, `browser-use-${hashOf(root)}.json`);
  const kept = keptIn && readKept(keptIn, key);
  if (kept) return new Map(JSON.parse(kept) as [string, PlacedUse][]);
  const found = await look(root, files, texts);
  if (keptIn) cacheCode(keptIn, key, JSON.stringify([...found]));
  return found;
}

async function look(
  root: string,
  files: readonly string[],
  texts: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, PlacedUse>> {
  const parse = await loadCodeParser();
  const known = new Map<string, CodeUse>();
  const readCode = (path: string): CodeUse => {
    const code = known.has(path) ? undefined : parse(texts.get(path) ?? '', path);
    const use = known.get(path) ?? (code ? codeUse(code) : { imports: [] });
    known.set(path, use);
    return use;
  };
  const found = new Map<string, PlacedUse>();
  for (const file of files) {
    // Nearest first: what the component does itself is told before what it is made of.
    const paths = new Set([join(root, file)]);
    for (const path of paths) {
      const { use, imports } = readCode(path);
      if (use) {
        found.set(file, { ...use, file: relativeName(path, root) });
        break;
      }
      for (const name of imports) {
        const target = targetOf({ name, from: path, root }, texts);
        if (target !== undefined) paths.add(target);
      }
    }
  }
  return found;
}

const ENDINGS = ['', '.tsx', '.ts', '.jsx', '.js', '.mjs', '/index.tsx', '/index.ts', '/index.jsx', '/index.js'];

interface Import {
  /** As it is written. */
  readonly name: string;
  /** The file that it is in, absolute. */
  readonly from: string;
  readonly root: string;
}

/** The file of the project that an import means, among those that were bundled. */
function targetOf({ name, from, root }: Import, texts: ReadonlyMap<string, string>): string | undefined {
  if (!/^(?:\.|@site\/)/.test(name)) return undefined;
  const path = name.startsWith('@site/') ? join(root, name.slice('@site/'.length)) : resolve(dirname(from), name);
  return ENDINGS.map((ending) => path + ending).find((each) => texts.has(each));
}
