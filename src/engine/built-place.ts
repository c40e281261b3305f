// IO. Where a site lies before it is given another form.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf } from '../lib/hash.ts';
import { type OutFolder, openBuiltFolder } from './out-folder.ts';

/** The folder, and what takes it away when it is of no more use. */
interface BuiltPlace {
  readonly out: OutFolder;
  readonly remove: () => void;
}

/** The place of the site that `out` is to have in another form: in the cache, where there is one, so that the next build goes on there. */
export function openBuiltPlace(out: OutFolder, cacheDir: string | undefined): BuiltPlace {
  if (cacheDir !== undefined) {
    const dir = join(cacheDir, 'built', hashOf(out.dir));
    return { out: openBuiltFolder(dir, out, cacheDir), remove: () => {} };
  }
  const temporary = mkdtempSync(join(tmpdir(), 'techdocs-built-'));
  const remove = () => {
    rmSync(temporary, { recursive: true, force: true });
    process.off('exit', remove);
  };
  process.once('exit', remove);
  return { out: openBuiltFolder(join(temporary, 'site'), out), remove };
}
