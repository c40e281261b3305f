// IO. Provides the folder of a built site that is later converted to another form.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computeHash } from '../lib/hash.ts';
import { type OutFolder, OutFolderChangedError, openIntermediateOutFolder } from './out-folder.ts';

/** The folder of a site before its conversion. */
interface UnconvertedSiteFolder {
  readonly out: OutFolder;
  /** Throws if the revision of the folder differs from `revision`. */
  confirm(revision: string | undefined): void;
  readonly remove: () => void;
}

/**
 * Returns the folder of the site before its conversion; the converted site is written to `out`. If there is a cache folder, the returned
 * folder is in it, so that the next build is incremental.
 */
export function openUnconvertedSiteFolder(out: OutFolder, cacheDir: string | undefined): UnconvertedSiteFolder {
  if (cacheDir !== undefined) {
    const dir = join(cacheDir, 'built', computeHash(out.dir));
    const built = openIntermediateOutFolder(dir, out, cacheDir);
    const confirm = (revision: string | undefined) => {
      if (openIntermediateOutFolder(dir, out).revision !== revision) throw new OutFolderChangedError(out.name);
    };
    return { out: built, confirm, remove: () => {} };
  }
  const temporary = mkdtempSync(join(tmpdir(), 'techdocs-built-'));
  const remove = () => {
    rmSync(temporary, { recursive: true, force: true });
    process.off('exit', remove);
  };
  process.once('exit', remove);
  // The folder is temporary, so no other build uses it.
  return { out: openIntermediateOutFolder(join(temporary, 'site'), out), confirm: () => {}, remove };
}
