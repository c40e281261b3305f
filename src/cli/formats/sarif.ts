// The outcome as SARIF 2.1.0, for code scanning. What the baseline knows is there too, as suppressed.
import type { Diagnostic } from '../../model/diagnostic.ts';
import { visibleControls } from '../../model/mask.ts';
import { encodePath } from '../../model/url.ts';
import type { FormatInput } from './index.ts';
import { ruleText } from './rule-texts.ts';

/** One run with all findings. */
export function formatSarif({ report, version, prefix }: FormatInput): string {
  const { errors, warnings, known, elsewhere } = report;
  const counted = [...errors, ...warnings, ...elsewhere];
  const codes = [...new Set([...counted, ...known].map(({ code }) => code))].sort();
  const results = [
    ...counted.map((finding) => resultOf(finding, codes, prefix)),
    ...known.map((finding) => ({
      ...resultOf(finding, codes, prefix),
      suppressions: [{ kind: 'external', justification: 'It is in the baseline.' }],
    })),
  ];
  const rules = codes.map((id) => ({ id, name: nameOf(id), shortDescription: { text: ruleText(id) } }));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'techdocs', semanticVersion: version, rules } },
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function resultOf(finding: Diagnostic, codes: readonly string[], prefix: string) {
  const { code, severity, message, suggestion, file, line, column, link } = finding;
  const region = line === undefined ? {} : { region: { startLine: line, ...(column && { startColumn: column }) } };
  const location = file && {
    physicalLocation: { artifactLocation: { uri: encodePath(prefix + file), uriBaseId: '%SRCROOT%' }, ...region },
  };
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: visibleControls(suggestion === undefined ? message : `${message} ${suggestion}`, '\n') },
    ...(location && { locations: [location] }),
    // Says which findings of two runs are one, whatever lines they moved to.
    partialFingerprints: { 'techdocs/v1': [code, file ?? '', link ?? message].join('|') },
  };
}

function nameOf(code: string): string {
  return code.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
