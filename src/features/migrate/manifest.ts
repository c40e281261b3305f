// Hashes of the files that `migrate` wrote. The next run updates only the files that the user has not changed since. Files that the user
// has changed are kept and listed. Pure.
import { computeHash } from '../../lib/hash.ts';
import { parseJson } from '../../lib/json.ts';

/** File with the manifest in the new site. */
export const MIGRATE_MANIFEST_NAME = '.techdocs-migrate.json';

/** Hashes of written files by path. */
export type MigrateManifest = Readonly<Record<string, string>>;

/** Plan for the files of the new site. */
export interface FileUpdatePlan {
  /** Files to write. They are new, or the user has not changed them since the last run. */
  readonly write: readonly string[];
  /** Files that need no change. */
  readonly same: readonly string[];
  /** Files to keep. Only the user has changed them since the last run. */
  readonly edited: readonly string[];
  /** Files to keep. Since the last run, the user has changed or removed them, and the old site has changed too. */
  readonly touched: readonly string[];
  /** Files to remove. They are no longer in the old site, and the user has not changed them since the last run. */
  readonly remove: readonly string[];
}

const EMPTY_TEXT_HASH = computeHash('');

/** Parses the manifest; `undefined` if the text is not a manifest. */
export function parseManifest(text: string | undefined): MigrateManifest | undefined {
  const { files } = (parseJson(text) ?? {}) as { readonly files?: unknown };
  return typeof files === 'object' && files !== null ? (files as MigrateManifest) : undefined;
}

/** Returns the text of the manifest. */
export function formatManifest(files: MigrateManifest): string {
  return `${JSON.stringify({ about: 'What `techdocs migrate` wrote, so that it can run again.', files }, null, 1)}\n`;
}

/**
 * Compares three hashes of each file: the file to write, the file written by the last run, and the file on disk. `now` returns the hash on
 * disk, or `undefined` if the file does not exist.
 */
export function planFileUpdates(
  wanted: MigrateManifest,
  before: MigrateManifest,
  now: (path: string) => string | undefined,
): FileUpdatePlan {
  const plan = {
    write: [] as string[],
    same: [] as string[],
    edited: [] as string[],
    touched: [] as string[],
    remove: [] as string[],
  };
  for (const [path, hash] of Object.entries(wanted)) {
    const current = now(path);
    const last = before[path];
    if (current === hash) plan.same.push(path);
    else if (current === last) plan.write.push(path);
    // An empty file is left over from a killed run: users do not empty a page to keep it.
    else if (current === EMPTY_TEXT_HASH) plan.write.push(path);
    // The old site is unchanged since the last run, so the user's change is no conflict.
    else if (last === hash) plan.edited.push(path);
    else plan.touched.push(path);
  }
  for (const [path, hash] of Object.entries(before)) {
    if (path in wanted) continue;
    const current = now(path);
    if (current === hash) plan.remove.push(path);
    else if (current !== undefined) plan.touched.push(path);
  }
  return plan;
}
