// IO. Finds Mermaid, which a site installs itself where it draws diagrams: its version, and the files that browsers load.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../../lib/hash.ts';
import { type FeatureFiles, packageFolder } from '../../model/features.ts';

/** The package that draws diagrams, as the site has installed it. */
export interface MermaidPackage {
  readonly version: string;
  /** Relative to the root. */
  readonly folder: string;
  /** Site path of the folder that its files are copied to. */
  readonly path: string;
  /** The first file that a browser loads. */
  readonly entry: string;
  /** All files that it may load, below `dist/`. */
  readonly files: readonly string[];
}

const ENTRY = 'mermaid.esm.min.mjs';
const CHUNKS = 'chunks/mermaid.esm.min';

/** The package of a project; absent where it has none that can be used. */
export function findMermaid(root: string, files: FeatureFiles): MermaidPackage | undefined {
  const folder = packageFolder('mermaid', files);
  if (folder === undefined) return undefined;
  try {
    const dist = join(root, folder, 'dist');
    const { version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { version: string };
    const isScript = (name: string) => name.endsWith('.mjs');
    const chunks = readdirSync(join(dist, CHUNKS)).filter(isScript).sort();
    // The entry names chunks by their hashes, so it stands for all of them.
    const hash = hashOf(`${version}\n${readFileSync(join(dist, ENTRY), 'utf8')}`, 8);
    const names = [ENTRY, ...chunks.map((name) => `${CHUNKS}/${name}`)];
    return { version, folder, path: `/assets/mermaid-${hash}`, entry: ENTRY, files: names };
  } catch {
    // Another version has other files; then there is none.
    return undefined;
  }
}
