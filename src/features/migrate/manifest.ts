// What `migrate` wrote the last time, by hashes: when it runs again, it updates what nobody has touched since, and leaves
// and lists the rest. Pure.
import { hashOf } from '../../lib/hash.ts';
import { jsonIn } from '../../lib/json.ts';

/** File that keeps it, in the new site. */
export const MIGRATE_FILE = '.techdocs-migrate.json';

/** The hash of each file as it was written. */
export type PackageManifest = Readonly<Record<string, string>>;

/** What becomes of the files of the new site. */
export interface UpdatePlan {
  /** Written: new, or as they were left the last time. */
  readonly write: readonly string[];
  readonly same: readonly string[];
  /** Somebody has changed or removed them since, and the old site would have them otherwise. */
  readonly touched: readonly string[];
  /** Not of the old site any more, and as they were left. */
  readonly remove: readonly string[];
}

const EMPTY = hashOf('');

/** Reads the file; one that is no such file says nothing. */
export function parseManifest(text: string | undefined): PackageManifest | undefined {
  const { files } = (jsonIn(text) ?? {}) as { readonly files?: unknown };
  return typeof files === 'object' && files !== null ? (files as PackageManifest) : undefined;
}

/** The text of the file. */
export function manifestText(files: PackageManifest): string {
  return `${JSON.stringify({ about: 'What `techdocs migrate` wrote, so that it can run again.', files }, null, 1)}\n`;
}

/** Compares what is to be written with what was and with what is there now; each by the hash, absent where there is none. */
export function planUpdate(
  wanted: PackageManifest,
  before: PackageManifest,
  now: (path: string) => string | undefined,
): UpdatePlan {
  const plan = { write: [] as string[], same: [] as string[], touched: [] as string[], remove: [] as string[] };
  for (const [path, hash] of Object.entries(wanted)) {
    const current = now(path);
    const last = before[path];
    if (current === hash) plan.same.push(path);
    else if (current === last) plan.write.push(path);
    // A run that was killed has left it; nobody empties a page to keep it.
    else if (current === EMPTY) plan.write.push(path);
    // What the old site has as it was the last time is no news for who has changed it here.
    else if (last === hash) plan.same.push(path);
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
