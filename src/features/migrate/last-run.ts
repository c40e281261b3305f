// What happened to the files of the last run: those that the user changed stay, others are replaced. Pure.
import { formatCountWithNoun } from '../../lib/text.ts';

/** Files of the last run. */
export interface FilesOfLastRun {
  /**
   * Files that were changed twice since the last run: by the user in the new site, and by the old site or by techdocs. They are not overwritten.
   */
  readonly touched: readonly string[];
  /** Files that only the user changed since the last run, in the new site. Notes on these pages are no work any more. */
  readonly edited: readonly string[];
  /** Files that were replaced, because the user has not changed them. */
  readonly overwritten: readonly string[];
}

/** Renders the lists of these files for the report. */
export function renderFilesOfLastRun({ touched, edited, overwritten }: FilesOfLastRun): readonly string[] {
  const lists = [
    ['You changed these files, and a run would now write them differently. They were left as they are:', touched],
    ['You changed these files. They were left as they are:', edited],
    ['You had not changed these files. They were replaced:', overwritten],
  ] as const;
  const rows = lists.flatMap(([title, paths]) =>
    paths.length === 0 ? [] : ['', title, '', ...paths.map((path) => `- \`${path}\``)],
  );
  return rows.slice(1);
}

/** Maximum number of files that a line of the summary names. */
const MAX_NAMED_FILES = 5;

/** Returns lines about the files of the last run: those that the user changed, and those that were replaced. */
export function formatFilesOfLastRun(
  { touched, edited, overwritten }: FilesOfLastRun,
  { isDryRun, isStandIn }: { readonly isDryRun: boolean; readonly isStandIn: boolean },
): readonly string[] {
  const name = (paths: readonly string[]) => {
    const rest = paths.length > MAX_NAMED_FILES ? ', …' : '';
    return `${formatCountWithNoun(paths.length, 'file')} (${paths.slice(0, MAX_NAMED_FILES).join(', ')}${rest})`;
  };
  const kept = [...touched, ...edited];
  const both = touched.length === 0 ? '' : `, ${touched.length} of which a run would now write differently`;
  const isUnread = isStandIn && kept.includes('site.config.ts');
  return [
    ...(kept.length === 0
      ? []
      : [`Left alone, because you changed them: ${name(kept)}${both}. Notes on their pages are not repeated.`]),
    ...(isUnread ? ['Your `site.config.ts` is code, so these counts are those of the one that `migrate` writes.'] : []),
    ...(overwritten.length === 0
      ? []
      : [`${isDryRun ? 'Would be replaced' : 'Replaced'}, as you had not changed them: ${name(overwritten)}.`]),
  ];
}
