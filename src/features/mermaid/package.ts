// IO. Finds the Mermaid package that the site has installed: its version, and the files that browsers load.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeHash } from '../../lib/hash.ts';
import { type FileLookupForFeatures, findPackageFolder } from '../../model/features.ts';

/** The installed Mermaid package. */
export interface MermaidPackage {
  readonly version: string;
  /** Path of the package, relative to the project root. */
  readonly folder: string;
  /** Site path of the folder that its files are copied to. */
  readonly path: string;
  /** Entry module that a browser imports. */
  readonly entry: string;
  /** All files that the entry may import, below `dist/`. */
  readonly files: readonly string[];
}

const ENTRY_FILE = 'mermaid.esm.min.mjs';
const CHUNKS_FOLDER = 'chunks/mermaid.esm.min';

/** Returns the package of a project; `undefined` if it is missing or not usable. */
export function findMermaidPackage(root: string, files: FileLookupForFeatures): MermaidPackage | undefined {
  const folder = findPackageFolder('mermaid', files);
  if (folder === undefined) return undefined;
  try {
    const dist = join(root, folder, 'dist');
    const { version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { version: string };
    const isScript = (name: string) => name.endsWith('.mjs');
    const chunks = readdirSync(join(dist, CHUNKS_FOLDER)).filter(isScript).sort();
    // The entry file names its chunks with their hashes. Therefore the text of the entry file identifies all files.
    const hash = computeHash(`${version}\n${readFileSync(join(dist, ENTRY_FILE), 'utf8')}`, 8);
    const names = [ENTRY_FILE, ...chunks.map((name) => `${CHUNKS_FOLDER}/${name}`)];
    return { version, folder, path: `/assets/mermaid-${hash}`, entry: ENTRY_FILE, files: names };
  } catch {
    // A version of Mermaid with other files counts as missing.
    return undefined;
  }
}
