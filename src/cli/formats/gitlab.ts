// Formats findings as GitLab's report on code quality, which merge requests show beside the changed lines.
import { normalizePath } from '../../lib/file-path.ts';
import { computeHash } from '../../lib/hash.ts';
import { formatFindingSentence } from '../../model/diagnostic.ts';
import { escapeControlCharacters } from '../../model/mask.ts';
import type { LinkReportFormatInput } from '../../terminal/report.ts';

const GITLAB_SEVERITIES = { error: 'major', warning: 'minor', note: 'info' } as const;

/**
 * Formats errors and warnings as a JSON array. GitLab hides findings without a path, so a finding about the call gets the path of the
 * project.
 */
export function formatGitlab({ report, prefix }: Pick<LinkReportFormatInput, 'report' | 'prefix'>): string {
  const counts = new Map<string, number>();
  const issues = [...report.errors, ...report.warnings].map((finding) => {
    const { code, severity, message, file = '.', line = 1, link } = finding;
    // Identifies a finding across runs, independent of its line. GitLab merges findings with the same fingerprint.
    const key = JSON.stringify([code, file, link ?? message]);
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    return {
      description: escapeControlCharacters(formatFindingSentence(finding), '\n'),
      check_name: code,
      fingerprint: computeHash(`${key} ${nth}`),
      severity: GITLAB_SEVERITIES[severity],
      location: { path: normalizePath(prefix + file), lines: { begin: line } },
    };
  });
  return `${JSON.stringify(issues, null, 2)}\n`;
}
