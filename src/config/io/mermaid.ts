// IO. Finds Mermaid, which a site installs itself where it draws diagrams: its version, and the files that browsers load.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../../lib/hash.ts';
import type { MermaidPackage } from '../../model/code-config.ts';
import type { ProjectFiles } from '../versions.ts';

/** How far above the project its packages may lie, as in a repository of several. */
const LEVELS = 6;
const ENTRY = 'mermaid.esm.min.mjs';
const CHUNKS = 'chunks/mermaid.esm.min';

/** The package of a project; absent where it has none that can be used. */
export function findMermaid(root: string, files: ProjectFiles): MermaidPackage | undefined {
  const folders = Array.from({ length: LEVELS }, (_, level) => `${'../'.repeat(level)}node_modules/mermaid`);
  const folder = folders.find((path) => files.isFile(`${path}/package.json`));
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
