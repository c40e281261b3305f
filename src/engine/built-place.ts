// IO. Where a site lies before it is given another form.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf } from '../lib/hash.ts';
import { UserError } from '../model/diagnostic.ts';
import { type OutFolder, openBuiltFolder } from './out-folder.ts';

/** The folder, and what takes it away when it is of no more use. */
interface BuiltPlace {
  readonly out: OutFolder;
  /** Throws where it is no longer as it was written under this revision. */
  confirm(revision: string | undefined): void;
  readonly remove: () => void;
}

/** Where the site lies that `out` is to have in another form: in the cache, where there is one, and the next build goes on there. */
export function openBuiltPlace(out: OutFolder, cacheDir: string | undefined): BuiltPlace {
  if (cacheDir !== undefined) {
    const dir = join(cacheDir, 'built', hashOf(out.dir));
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
  // No other build knows of it.
  return { out: openBuiltFolder(join(temporary, 'site'), out), confirm: () => {}, remove };
}
