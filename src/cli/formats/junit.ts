// Formats findings as JUnit XML, which every CI server can show: a suite per file, a case per finding.
import { type Diagnostic, formatFindingSentence } from '../../model/diagnostic.ts';
import { escapeAttribute } from '../../model/html.ts';
import { escapeControlCharacters } from '../../model/mask.ts';
import { formatFindingPosition, type LinkReportFormatInput } from '../../terminal/report.ts';

/**
 * Formats errors as failures, and warnings as passed cases with output, unless warnings fail the check. Without findings there is one
 * passed case.
 */
export function formatJunit({ report, warningsFail }: LinkReportFormatInput): string {
  const { errors, warnings, durationMs } = report;
  const findings = [...errors, ...warnings];
  const isFailure = ({ severity }: Diagnostic) => warningsFail || severity === 'error';
  const time = (durationMs / 1000).toFixed(3);
  const suiteName = ({ file = 'links' }: Diagnostic) => file;
  const names = [...new Set(findings.map(suiteName))].sort();
  const suites = names.map((name) => {
    const ofFile = findings.filter((finding) => suiteName(finding) === name);
    const failures = ofFile.filter(isFailure).length;
    const cases = ofFile.map((finding) => formatTestCase(name, finding, isFailure(finding))).join('');
    return `  <testsuite name="${escapeXml(name)}" tests="${ofFile.length}" failures="${failures}">\n${cases}  </testsuite>\n`;
  });
  const passed = `  <testsuite name="links" tests="1" failures="0">\n    <testcase classname="links" name="No link is broken"/>\n  </testsuite>\n`;
  const counts = `tests="${findings.length || 1}" failures="${findings.filter(isFailure).length}" errors="0" time="${time}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="techdocs check-links" ${counts}>\n${suites.join('') || passed}</testsuites>\n`;
}

function formatTestCase(file: string, finding: Diagnostic, isFailure: boolean): string {
  const { code, message } = finding;
  const text = formatFindingSentence(finding);
  const name = `${code} ${formatFindingPosition(finding)}`;
  const inner = isFailure
    ? `<failure type="${code}" message="${escapeXml(message)}">${escapeXml(`${formatFindingPosition(finding)}\n${text}`)}</failure>`
    : `<system-out>${escapeXml(`warning: ${text}`)}</system-out>`;
  return `    <testcase classname="${escapeXml(file)}" name="${escapeXml(name)}">\n      ${inner}\n    </testcase>\n`;
}

/** Drops control characters and lone surrogates, which XML cannot contain. */
function escapeXml(text: string): string {
  const halves = /[\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
  return escapeAttribute(escapeControlCharacters(text, '\n\t').replace(halves, '\ufffd')).replace(/\n/g, '&#10;');
}
