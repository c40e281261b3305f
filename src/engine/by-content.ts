// IO. Compares what a build makes with what the output folder holds, byte by byte: a file that was altered at the same size
// and time is found by nothing else.
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../content/io/assets.ts';
import type { FileContent, OutFolder } from './out-folder.ts';

/** The folder for a build that trusts no size and no time of a file: each is made again, and compared. */
export function comparedByContent(out: OutFolder): OutFolder {
  const holds = (path: string, content: FileContent) => {
    const file = join(out.dir, path);
    if (!out.manifest.has(path) || lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
    if (content.kind === 'copy') return digest(file).hash === digest(content.from).hash;
    const bytes = content.kind === 'text' ? Buffer.from(content.text) : Buffer.concat([...content.bytes()]);
    return readFileSync(file).equals(bytes);
  };
  return { ...out, isCurrent: () => false, holds };
}
