// What every form of the outcome of `check-links` is made from.
import type { CheckLinksReport } from '../../links/check-links.ts';
import type { FindingStyle } from '../report.ts';

/** What a format is made from. */
export interface FormatInput extends FindingStyle {
  readonly report: CheckLinksReport;
  /** Version of techdocs. */
  readonly version: string;
  /** Where the project is in its repository: empty or with a slash at the end. */
  readonly prefix: string;
}
