// The forms that the outcome of `check-links` can have, one a file, in one list. All are pure: the report, colours and
// the lines of files come in, a text goes out.
import type { CheckLinksReport } from '../../links/check-links.ts';
import type { Colors, LinesOf } from '../report.ts';
import { formatGithub } from './github.ts';
import { formatJson } from './json.ts';
import { formatJunit } from './junit.ts';
import { formatMarkdown } from './markdown.ts';
import { formatSarif } from './sarif.ts';
import { formatText } from './text.ts';

/** What a format is made from. */
export interface FormatInput {
  readonly report: CheckLinksReport;
  /** Version of techdocs. */
  readonly version: string;
  readonly colors: Colors;
  readonly linesOf: LinesOf;
  /** Shows every finding, however many there are of a rule. */
  readonly all: boolean;
  /** Where the project is in its repository: empty or with a slash at the end. */
  readonly prefix: string;
}

/** Formats by name. */
export const formats = {
  text: formatText,
  json: formatJson,
  junit: formatJunit,
  sarif: formatSarif,
  github: formatGithub,
  markdown: formatMarkdown,
} satisfies Readonly<Record<string, (input: FormatInput) => string>>;

/** Name of a format. */
export type FormatName = keyof typeof formats;
