// What happened to the files of the last run: those that the user changed stay, others are replaced or removed. Pure.
import { formatCountWithNoun } from '../../lib/text.ts';
import type { FileUpdatePlan } from './manifest.ts';

/** Files of the last run. */
export type FilesOfLastRun = Pick<FileUpdatePlan, 'touched' | 'edited' | 'overwritten' | 'removed'>;

/** Returns the files, each list with the words before it. */
function listFilesOfLastRun({ touched, edited, overwritten, removed }: FilesOfLastRun, isDryRun: boolean) {
  const rows: readonly (readonly [words: string, paths: readonly string[]])[] = [
    ['Left alone, because you changed or removed them, though a run would now write them differently', touched],
    ['Left alone, because you changed or removed them', edited],
    [`${isDryRun ? 'Would be replaced' : 'Replaced'}, as you had not changed them`, overwritten],
    [`${isDryRun ? 'Would be removed' : 'Removed'}, as the old site no longer has them`, removed],
  ];
  return rows.filter(([, paths]) => paths.length > 0);
}

/** Renders the lists of these files for the report. */
export function renderFilesOfLastRun(files: FilesOfLastRun): readonly string[] {
  const lists = listFilesOfLastRun(files, false);
  return lists.flatMap(([words, paths]) => ['', `${words}:`, '', ...paths.map((path) => `- \`${path}\``)]).slice(1);
}

/** Maximum number of files that a line of the summary names. */
const MAX_NAMED_FILES = 5;

/** Returns lines about the files of the last run: those that the user changed, and those that were replaced or removed. */
export function formatFilesOfLastRun(
  { build, ...files }: FilesOfLastRun & { readonly build: { readonly isStandIn?: true } },
  isDryRun: boolean,
): readonly string[] {
  const lines = listFilesOfLastRun(files, isDryRun).map(([words, paths]) => {
    const rest = paths.length > MAX_NAMED_FILES ? ', …' : '';
    return `${words}: ${formatCountWithNoun(paths.length, 'file')} (${paths.slice(0, MAX_NAMED_FILES).join(', ')}${rest}).`;
  });
  const kept = [...files.touched, ...files.edited];
  if (kept.length > 0) lines.push('Notes on pages that you changed are not repeated.');
  if (kept.includes('site.config.ts'))
    lines.push(
      `Those on \`site.config.ts\` are, also where you did what they say.${build.isStandIn ? ' It is code, so the counts are those of the one that `migrate` writes, without its faults.' : ''}`,
    );
  return lines;
}
