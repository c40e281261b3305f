// A new site that was tried in a folder, in the same form for all generators. Pure.
import type { NewSiteFile } from './planned.ts';
import type { MigrationReportInput } from './report.ts';

/** A new site that was tried in a folder. */
export interface TrialSite {
  /** Absolute path of the old site. */
  readonly site: string;
  /** All files, including the configuration. */
  readonly files: readonly NewSiteFile[];
  /** Pages of the new site, each with its path in the old site and in the new site. */
  readonly pages: readonly { readonly from: string; readonly to: string; readonly text: string }[];
  /** Reads a file of the old site. */
  readonly read: (path: string) => string | undefined;
  /** Whether a build of the new site runs code of the old one. */
  readonly runsCode: boolean;
  /** Whether a trial may run that code. */
  readonly mayRun: boolean;
  /** Whether the trial used all code, without stand-ins for code files. */
  readonly isWhole: boolean;
  /** Code files that a build would run and that were not run. */
  readonly skipped: readonly string[];
  /** The locale whose pages are counted, if the site has several. */
  readonly locale?: string;
  /** What is known for the report before the new site is published. */
  readonly report: Omit<MigrationReportInput, 'source' | 'build' | 'touched' | 'edited' | 'overwritten' | 'removed'>;
}
