// Tools for authors: findings in the working copy.
import { plural } from '../../lib/text.ts';
import { isAboutLinks } from '../../links/link-codes.ts';
import { type Diagnostic, locationText, sentenceOf } from '../../model/diagnostic.ts';
import type { SiteCheck } from './authors.ts';
import type { Question } from './questions.ts';
import type { McpSite } from './site.ts';
import { joinAnswer } from './tools.ts';

/** Maximum findings in an answer. */
const MAX_FINDINGS = 50;

/** Returns the findings, errors first. */
export async function findingsTool(site: McpSite, check: () => Promise<SiteCheck>, question: Question<'findings'>) {
  const { findings: all, documents } = await check();
  return findingsAnswer(site, all, { ...question, of: plural(documents, 'document') });
}

/** Returns the findings about links. */
export async function checkLinksTool(site: McpSite, check: () => Promise<SiteCheck>, question: Question<'findings'>) {
  const { findings: all, documents, links } = await check();
  const of = `${plural(links, 'link')} in ${plural(documents, 'document')}`;
  return findingsAnswer(site, all.filter(isAboutLinks), { ...question, of });
}

async function findingsAnswer(
  site: McpSite,
  all: readonly Diagnostic[],
  { file, code, of }: Question<'findings'> & { readonly of: string },
): Promise<string> {
  const wanted = all
    .filter((each) => code === undefined || each.code === code)
    .filter((each) => file === undefined || each.file === file || each.file?.startsWith(`${file.replace(/\/$/, '')}/`))
    .sort((a, b) => Number(a.severity !== 'error') - Number(b.severity !== 'error'));
  return joinAnswer(site, await site.catalog(), [
    `Checked ${of}: ${wanted.length === 0 ? 'nothing is wrong' : plural(wanted.length, 'finding')}.`,
    formatFindingList(wanted.slice(0, MAX_FINDINGS)),
    ...(wanted.length > MAX_FINDINGS
      ? [`… and ${wanted.length - MAX_FINDINGS} more. Ask for a \`file\` or a \`code\`.`]
      : []),
    ...(wanted.length > 0 ? ['`techdocs explain CODE` says what a code means.'] : []),
  ]);
}

/** Formats a list of findings with positions. */
export function formatFindingList(findings: readonly Diagnostic[]): string {
  const lines = findings.map((each) => {
    const place = locationText(each);
    return `- ${each.severity} \`${each.code}\`${place && ` ${place}`}: ${sentenceOf(each)}`;
  });
  return lines.join('\n');
}
