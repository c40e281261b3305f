// Formats findings as SARIF 2.1.0, for code scanning. Findings of the baseline are included as suppressed.
import { normalizePath } from '../../lib/file-path.ts';
import { type Diagnostic, formatFindingSentence } from '../../model/diagnostic.ts';
import { escapeControlCharacters } from '../../model/mask.ts';
import { encodePath } from '../../model/url.ts';
import type { LinkReportFormatInput } from '../../terminal/report.ts';

/** Formats all findings as one run. */
export function formatSarif({ report, version, prefix }: LinkReportFormatInput): string {
  const { errors, warnings, known, elsewhere } = report;
  const counted = [...errors, ...warnings, ...elsewhere];
  const codes = [...new Set([...counted, ...known].map(({ code }) => code))].sort();
  const results = [
    ...counted.map((finding) => createSarifResult(finding, codes, prefix)),
    ...known.map((finding) => ({
      ...createSarifResult(finding, codes, prefix),
      suppressions: [{ kind: 'external', justification: 'It is in the baseline.' }],
    })),
  ];
  const rules = codes.map((id) => {
    const name = id.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return { id, name, shortDescription: { text: RULE_DESCRIPTIONS[id] ?? `techdocs reports ${id}.` } };
  });
  const tool = { driver: { name: 'techdocs', semanticVersion: version, rules } };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool, columnKind: 'utf16CodeUnits', results }],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function createSarifResult(finding: Diagnostic, codes: readonly string[], prefix: string) {
  const { code, severity, message, file, line, column, link } = finding;
  const region = line === undefined ? {} : { region: { startLine: line, ...(column && { startColumn: column }) } };
  const location = file && {
    physicalLocation: {
      artifactLocation: { uri: encodePath(normalizePath(prefix + file)), uriBaseId: '%SRCROOT%' },
      ...region,
    },
  };
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: escapeControlCharacters(formatFindingSentence(finding), '\n') },
    ...(location && { locations: [location] }),
    // Identifies a finding across runs, independent of its line.
    partialFingerprints: { 'techdocs/v1': [code, file ?? '', link ?? message].join('|') },
  };
}

const RULE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'broken-link': 'A link leads to a page or file that does not exist.',
  'broken-anchor': 'A link leads to an anchor that does not exist.',
  'broken-markdown-link': 'A link leads to a Markdown file that does not exist.',
  'empty-link': 'A link has no address.',
  'redirected-link': 'A link leads to a page that moved.',
  'redirect-chain': 'A redirect leads to another redirect.',
  'link-case': 'A link names a page in another case, or by its file.',
  'unlisted-link': 'A link leads to an unlisted page.',
  'other-locale-link': 'A link leads to another language.',
  'other-version-link': 'A link leads to another version.',
  'orphan-page': 'No link leads to a page.',
  'unused-file': 'No link leads to a file.',
  'bare-url': 'The text has a bare URL.',
  'insecure-url': 'A link uses HTTP, but the site also supports HTTPS.',
  'duplicate-id': 'Two elements of a page have one id.',
  'duplicate-route': 'Two sources make one page.',
  'broken-external-link': 'A link leads to a page of another site that does not exist.',
  'broken-external-anchor': 'A link leads to an anchor on another site that does not exist.',
  'moved-external-link': 'A link leads to a page of another site that moved permanently.',
  'unverified-link': 'A link to another site could not be verified.',
};
