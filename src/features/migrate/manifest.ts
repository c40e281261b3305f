// Hashes of the files that `migrate` wrote. The next run updates only the files that the user has not changed since. Files that the user
// has changed are kept and listed. Pure.
import { computeHash } from '../../lib/hash.ts';
import { parseJson } from '../../lib/json.ts';

/** File with the manifest in the new site. */
export const MIGRATE_MANIFEST_NAME = '.techdocs-migrate.json';

/** Names of the report, and of one beside a report that the user has changed. */
export const REPORT_NAME = 'MIGRATION.md';
export const SECOND_REPORT_NAME = 'MIGRATION-new.md';

/** Hashes of written files by path. */
export type MigrateManifest = Readonly<Record<string, string>>;

/** Plan for the files of the new site. */
export interface FileUpdatePlan {
  /** Files to write. They are new, or the user has not changed them since the last run. */
  readonly write: readonly string[];
  /** Those of them that are there and change. */
  readonly overwritten: readonly string[];
  /** Files that need no change. */
  readonly same: readonly string[];
  /** Files to keep. Only the user has changed or removed them since the last run. Notes on these pages are no work any more. */
  readonly edited: readonly string[];
  /** Files to keep. Since the last run, the user has changed or removed them, and the old site has changed too. */
  readonly touched: readonly string[];
  /** Files to remove. They are no longer in the old site, and the user has not changed them since the last run. */
  readonly removed: readonly string[];
}

const EMPTY_TEXT_HASH = computeHash('');

/** What a run records: the hashes of the files, and that of its report. */
export interface RunRecord {
  readonly files: MigrateManifest;
  readonly report?: string;
}

/** Parses the manifest; `undefined` if the text is not a manifest. */
export function parseManifest(text: string | undefined): RunRecord | undefined {
  const { files, report } = (parseJson(text) ?? {}) as { readonly files?: unknown; readonly report?: unknown };
  if (typeof files !== 'object' || files === null) return undefined;
  return { files: files as MigrateManifest, ...(typeof report === 'string' && { report }) };
}

/** Returns the text of the manifest. */
export function formatManifest({ files, report }: RunRecord): string {
  const about = 'What `techdocs migrate` wrote, so that it can run again.';
  return `${JSON.stringify({ about, report, files }, null, 1)}\n`;
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
    overwritten: [] as string[],
    same: [] as string[],
    edited: [] as string[],
    touched: [] as string[],
    removed: [] as string[],
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
  plan.overwritten.push(...plan.write.filter((path) => now(path) !== undefined));
  for (const [path, hash] of Object.entries(before)) {
    if (path in wanted) continue;
    const current = now(path);
    if (current === hash) plan.removed.push(path);
    else if (current !== undefined) plan.touched.push(path);
  }
  return plan;
}
