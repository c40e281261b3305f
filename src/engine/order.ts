// Order of findings, so that two runs report the same findings in the same order.
import { compareText } from '../lib/text.ts';
import { compareLocations, type Diagnostic } from '../model/diagnostic.ts';
import type { Source } from '../model/source.ts';

/** Returns distinct findings sorted by file, line, column and code, those without a file first. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const distinctFindings = new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
  return [...distinctFindings.values()].sort(
    (a, b) => compareLocations(a, b) || compareText(a.code, b.code) || compareText(a.message, b.message),
  );
}

/**
 * Returns the findings of a locale that earlier locales did not report. An untranslated page exists in several locales, but its faults are
 * reported once. A translation reports no fault that its original has too. A fault that only translations have, such as a heading without
 * its anchor, is reported once for each translation, even at a shared place.
 */
export function omitReportedFindings(
  findings: readonly Diagnostic[],
  reported: readonly Diagnostic[],
  sources: readonly Source[],
): readonly Diagnostic[] {
  const originals = new Map(sources.map(({ file, original }) => [file, original?.file]));
  const places = new Set(reported.map(computeFindingKey));
  const words = new Set(reported.map(({ code, file, message }) => JSON.stringify([code, file, message])));
  return findings.filter((finding) => {
    if (places.has(computeFindingKey(finding)) || places.has(computeFindingKey({ ...finding, translation: undefined })))
      return false;
    const isAtTop = finding.line === undefined || (finding.line === 1 && finding.column === 1);
    const original = isAtTop && finding.file !== undefined ? originals.get(finding.file) : undefined;
    return original === undefined || !words.has(JSON.stringify([finding.code, original, finding.message]));
  });
}

/**
 * Returns a key of a finding that is equal in all locales. It omits the message if the line is known, because a message may contain a page
 * path.
 */
function computeFindingKey({ code, file, line, column, link, translation, message }: Diagnostic): string {
  return JSON.stringify([code, file, line, column, translation, link ?? (line === undefined ? message : '')]);
}
