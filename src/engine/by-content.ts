// IO. Compares the output with the output folder byte by byte: the only way to find a file that was altered without changing its size and
// time.
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFileDigest } from '../content/io/assets.ts';
import type { FileContent, OutFolder } from './out-folder.ts';

/** Wraps an output folder so that sizes and times are ignored: each file is rendered again and compared. */
export function createOutFolderComparingContent(out: OutFolder): OutFolder {
  const holds = (path: string, content: FileContent) => {
    const file = join(out.dir, path);
    if (!out.manifest.has(path) || lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
    if (content.kind === 'copy') return readFileDigest(file).hash === readFileDigest(content.from).hash;
    const bytes = content.kind === 'text' ? Buffer.from(content.text) : Buffer.concat([...content.bytes()]);
    return readFileSync(file).equals(bytes);
  };
  return { ...out, isCurrent: () => false, holds, comparesContent: true };
}
