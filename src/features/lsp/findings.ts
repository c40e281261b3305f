// Converts findings to diagnostics of the protocol, by file. Pure except for the addresses of manual pages.
import { pathToFileURL } from 'node:url';
import { DiagnosticSeverity, DiagnosticTag, type Diagnostic as EditorDiagnostic } from 'vscode-languageserver/node';
import { readStats } from '../../content/io/stats.ts';
import { computeUserManualPath } from '../../engine/assets.ts';
import { groupBy } from '../../lib/group.ts';
import { type Diagnostic, formatFindingSentence } from '../../model/diagnostic.ts';
import { findRangeOfFinding } from './text.ts';

/** Data that the editor stores with a diagnostic and returns with a request for fixes. */
export interface FindingToFix {
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

/** Codes of text without effect, which editors fade out. */
const CODES_OF_UNUSED_TEXT: ReadonlySet<string> = new Set(['unused-ignore', 'unknown-front-matter']);

/**
 * Creates a function that returns the address of the manual page about a code. The function returns `undefined` if the package has no such
 * page.
 */
export function createManualPageLookup(): (code: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (code) => {
    if (!known.has(code)) {
      const file = computeUserManualPath(`reference/findings/${code}.md`);
      known.set(code, /^[\w-]+$/.test(code) && readStats(file) !== undefined ? pathToFileURL(file).href : undefined);
    }
    return known.get(code);
  };
}

/** Groups findings by root-relative file. Findings without a file are grouped under `configFile`. */
export function groupFindingsByFile(
  findings: readonly Diagnostic[],
  configFile: string,
): ReadonlyMap<string, readonly Diagnostic[]> {
  return groupBy(findings, ({ file }) => file ?? configFile);
}

/** Converts a finding to an LSP diagnostic. */
export function toLspDiagnostic(
  finding: Diagnostic,
  text: string,
  manual: ReturnType<typeof createManualPageLookup>,
): EditorDiagnostic {
  const { code, severity, message, suggestion, link } = finding;
  const href = manual(code);
  const data: FindingToFix = {
    code,
    message,
    ...(suggestion && { suggestion }),
    ...(link !== undefined && { link }),
  };
  return {
    range: findRangeOfFinding(text, finding),
    severity: SEVERITIES[severity],
    code,
    source: 'techdocs',
    message: formatFindingSentence(finding),
    ...(href !== undefined && { codeDescription: { href } }),
    ...(CODES_OF_UNUSED_TEXT.has(code) && { tags: [DiagnosticTag.Unnecessary] }),
    data,
  };
}
