// IO. Folder of a built site before its conversion.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computeHash } from '../lib/hash.ts';
import { UserError } from '../model/diagnostic.ts';
import { type OutFolder, openBuiltFolder } from './out-folder.ts';

/** The folder, and a function that removes it. */
interface ConversionSourceFolder {
  readonly out: OutFolder;
  /** Throws if the folder does not have this revision. */
  confirm(revision: string | undefined): void;
  readonly remove: () => void;
}

/**
 * Returns the folder of the site that is converted to `out`. It is in the cache folder, if there is one, so that the next build is
 * incremental.
 */
export function openConversionSourceFolder(out: OutFolder, cacheDir: string | undefined): ConversionSourceFolder {
  if (cacheDir !== undefined) {
    const dir = join(cacheDir, 'built', computeHash(out.dir));
    const built = openBuiltFolder(dir, out, cacheDir);
    const confirm = (revision: string | undefined) => {
      const message = `Cannot write the site to \`${out.name}\`: another build has just written it.`;
      if (openBuiltFolder(dir, out).revision !== revision) throw UserError.of({ code: 'write-failed', message });
    };
    return { out: built, confirm, remove: () => {} };
  }
  const temporary = mkdtempSync(join(tmpdir(), 'techdocs-built-'));
  const remove = () => {
    rmSync(temporary, { recursive: true, force: true });
    process.off('exit', remove);
  };
  process.once('exit', remove);
  // No other build uses this folder.
  return { out: openBuiltFolder(join(temporary, 'site'), out), confirm: () => {}, remove };
}
