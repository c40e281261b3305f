// Output formats of `check-links`, one per file. All are pure functions of the report, colours and file lines.

import { summarizeFindings } from '../../model/finding-groups.ts';
import type { LinkReportFormatInput } from '../../terminal/report.ts';
import { formatForGithub } from './github.ts';
import { formatGitlab } from './gitlab.ts';
import { formatJunit } from './junit.ts';
import { formatMarkdown } from './markdown.ts';
import { formatSarif } from './sarif.ts';
import { formatPlainText } from './text.ts';

/** Functions that format a report, by the name of the format. */
export const reportFormatters = {
  text: formatPlainText,
  // The package contains `check-links.schema.json`, which describes this format.
  json: ({ report }) => {
    const summary = summarizeFindings([...report.errors, ...report.warnings]);
    return `${JSON.stringify({ ...report, summary }, null, 2)}\n`;
  },
  junit: formatJunit,
  sarif: formatSarif,
  github: formatForGithub,
  gitlab: formatGitlab,
  markdown: formatMarkdown,
} satisfies Readonly<Record<string, (input: LinkReportFormatInput) => string>>;

export type ReportFormatName = keyof typeof reportFormatters;
