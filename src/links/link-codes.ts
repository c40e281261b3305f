// Codes that `check-links` reports.
import type { Diagnostic } from '../model/diagnostic.ts';
import { defaultLinkRuleLevels } from '../model/link-rules.ts';
import { isExtensionRuleCode } from '../model/rules.ts';

/** Codes of findings about links. A finding with another code is reported only if it is an error, because an error may hide links. */
const LINK_FINDING_CODES: ReadonlySet<string> = new Set([
  ...['broken-link', 'broken-anchor', 'broken-markdown-link', 'duplicate-id', 'duplicate-route'],
  ...['undefined-reference', 'space-in-address'],
  ...Object.keys(defaultLinkRuleLevels),
]);

/**
 * Whether `check-links` reports a finding. Errors and warnings of extensions are reported, because they may be about links. Unused ignore
 * comments are not reported: a rule that does not run here may need such a comment.
 */
export function isReportedByLinkCheck({ code, severity }: Diagnostic): boolean {
  if (isExtensionRuleCode(code)) return severity !== 'note';
  return code !== 'unused-ignore' && (severity === 'error' || LINK_FINDING_CODES.has(code));
}

/** Whether a finding is about a link or an anchor, at any severity. */
export function isLinkFinding({ code }: Diagnostic): boolean {
  return LINK_FINDING_CODES.has(code);
}
