// Findings as the protocol has them, by the files that they stand in. Pure but for the address of the manual's pages.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DiagnosticSeverity, DiagnosticTag, type Diagnostic as Told } from 'vscode-languageserver/node';
import { statsOf } from '../../content/io/stats.ts';
import { packagedFile } from '../../engine/assets.ts';
import { groupBy } from '../../lib/group.ts';
import { type Diagnostic, sentenceOf } from '../../model/diagnostic.ts';
import { rangeOfFinding } from './text.ts';

/** What the editor keeps with a finding, and gives back when it asks for fixes. */
export interface FindingData {
  readonly code: string;
  readonly message: string;
  readonly suggestion?: string;
  readonly link?: string;
}

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information,
} as const;

/** Codes of what has no effect, which editors show paler. */
const UNUSED: ReadonlySet<string> = new Set(['unused-ignore', 'unknown-front-matter']);

/** Gives the address of the manual's page on a code, where the package has one. */
export function createManual(): (code: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (code) => {
    if (!known.has(code)) {
      const file = packagedFile(join('findings', `${code}.md`));
      known.set(code, /^[\w-]+$/.test(code) && statsOf(file) !== undefined ? pathToFileURL(file).href : undefined);
    }
    return known.get(code);
  };
}

/** Findings by the files that they stand in, root-relative; those that stand nowhere are in `elsewhere`, as the configuration is. */
export function byFile(findings: readonly Diagnostic[], elsewhere: string): ReadonlyMap<string, readonly Diagnostic[]> {
  return groupBy(findings, ({ file }) => file ?? elsewhere);
}

/** A finding as an editor shows it. */
export function toldOf(finding: Diagnostic, text: string, manual: ReturnType<typeof createManual>): Told {
  const { code, severity, message, suggestion, link } = finding;
  const href = manual(code);
  const data: FindingData = { code, message, ...(suggestion && { suggestion }), ...(link !== undefined && { link }) };
  return {
    range: rangeOfFinding(text, finding),
    severity: SEVERITIES[severity],
    code,
    source: 'techdocs',
    message: sentenceOf(finding),
    ...(href !== undefined && { codeDescription: { href } }),
    ...(UNUSED.has(code) && { tags: [DiagnosticTag.Unnecessary] }),
    data,
  };
}
