// Tools for authors: findings in the working copy.
import { formatCountWithNoun } from '../../lib/text.ts';
import { isReportedByLinkCheck } from '../../links/link-codes.ts';
import { type Diagnostic, formatFindingSentence, formatLocation } from '../../model/diagnostic.ts';
import type { SiteCheckResult } from './authors.ts';
import type { ToolInput } from './questions.ts';
import type { McpSite } from './site.ts';
import { formatAnswer } from './tools.ts';

/** Maximum findings in an answer. */
const MAX_FINDINGS = 50;

/** Returns the findings, errors first. */
export async function runFindingsTool(
  site: McpSite,
  check: () => Promise<SiteCheckResult>,
  question: ToolInput<'findings'>,
) {
  const { findings: findings, documents } = await check();
  return formatFindingsAnswer(site, findings, { ...question, of: formatCountWithNoun(documents, 'document') });
}

/** Returns the findings about links. */
export async function runCheckLinksTool(
  site: McpSite,
  check: () => Promise<SiteCheckResult>,
  question: ToolInput<'findings'>,
) {
  const { findings: findings, documents, links } = await check();
  const of = `${formatCountWithNoun(links, 'link')} in ${formatCountWithNoun(documents, 'document')}`;
  return formatFindingsAnswer(site, findings.filter(isReportedByLinkCheck), { ...question, of });
}

async function formatFindingsAnswer(
  site: McpSite,
  findings: readonly Diagnostic[],
  { file, code, of }: ToolInput<'findings'> & { readonly of: string },
): Promise<string> {
  const matching = findings
    .filter((finding) => code === undefined || finding.code === code)
    .filter(
      (finding) =>
        file === undefined || finding.file === file || finding.file?.startsWith(`${file.replace(/\/$/, '')}/`),
    )
    .sort((a, b) => Number(a.severity !== 'error') - Number(b.severity !== 'error'));
  return formatAnswer(site, await site.catalog(), [
    `Checked ${of}: ${matching.length === 0 ? 'nothing is wrong' : formatCountWithNoun(matching.length, 'finding')}.`,
    formatFindingList(matching.slice(0, MAX_FINDINGS)),
    ...(matching.length > MAX_FINDINGS
      ? [`… and ${matching.length - MAX_FINDINGS} more. Ask for a \`file\` or a \`code\`.`]
      : []),
    ...(matching.length > 0 ? ['`techdocs explain CODE` says what a code means.'] : []),
  ]);
}

/** Formats a list of findings with positions. */
export function formatFindingList(findings: readonly Diagnostic[]): string {
  const lines = findings.map((finding) => {
    const place = formatLocation(finding);
    return `- ${finding.severity} \`${finding.code}\`${place && ` ${place}`}: ${formatFindingSentence(finding)}`;
  });
  return lines.join('\n');
}
