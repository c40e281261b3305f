// Finds components that would have to run in the browser, in code that was not run. A build reports these components, too, but a trial with
// stand-ins cannot find them.
import { join, sep } from 'node:path';
import { findBrowserOnlyUsesInTexts } from '../../config/io/find-browser-use.ts';
import { describeComponentBrowserCode } from '../../engine/not-hydrated.ts';
import type { NoteWithLocation } from './planned.ts';
import type { MigrationPlan } from './site-to-migrate.ts';

/** Returns a note on each component of the plan whose code expects a browser. */
export async function createUnhydratedComponentNotes({
  components,
  files,
}: Pick<MigrationPlan, 'components' | 'files'>): Promise<readonly NoteWithLocation[]> {
  const code = files.filter(({ path, text }) => text !== undefined && /\.[cm]?[jt]sx?$/.test(path));
  const texts = new Map(code.map(({ path, text = '' }) => [join(sep, path), text]));
  const rows = Object.entries(components).map(([name, file]) => [name, file.replace(/^\.\//, '')] as const);
  const uses = await findBrowserOnlyUsesInTexts(
    sep,
    rows.map(([, file]) => file),
    texts,
  );
  const olds = new Map(code.map(({ path, old }) => [path, old ?? path]));
  return rows.flatMap(([name, file]): NoteWithLocation[] => {
    const use = uses.get(file);
    if (use === undefined) return [];
    const texts = describeComponentBrowserCode({ name, file, handler: use.name, where: 'in `site.config.ts`' });
    return [{ at: { file: olds.get(use.file) ?? use.file, line: use.line }, ...texts, isDropped: true }];
  });
}
