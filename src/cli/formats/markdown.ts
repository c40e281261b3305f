// Formats findings as Markdown, for comments on a change and for a workflow's summary.
import { formatCountWithNoun } from '../../lib/text.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { groupFindings } from '../../model/finding-groups.ts';
import { escapeText } from '../../model/html.ts';
import { escapeControlCharacters } from '../../model/mask.ts';
import { formatFindingPosition, type LinkReportFormatInput } from '../../terminal/report.ts';

/** Formats a heading, a sentence, and a table of all causes. */
export function formatMarkdown({ report }: LinkReportFormatInput): string {
  const { errors, warnings, known, elsewhere, mended, checked, ok } = report;
  const counts = [
    formatCountWithNoun(errors.length, 'error'),
    formatCountWithNoun(warnings.length, 'warning'),
    known.length > 0 ? `${known.length} known` : '',
    elsewhere.length > 0 ? `${elsewhere.length} in files that did not change` : '',
    mended > 0 ? `${mended} mended` : '',
  ].filter(Boolean);
  const scope = `${formatCountWithNoun(checked.links, 'link')} on ${formatCountWithNoun(checked.pages, 'page')}`;
  const head = `## ${ok ? '✔' : '✘'} Links\n\n${counts.join(', ')}. ${scope}.\n`;
  const table = formatFindingsTable([...errors, ...warnings]);
  const others =
    elsewhere.length === 0 ? '' : `\n### In files that did not change\n\n${formatFindingsTable(elsewhere)}`;
  return `${head}${table === '' ? '' : `\n${table}`}${others}`;
}

function formatFindingsTable(findings: readonly Diagnostic[]): string {
  if (findings.length === 0) return '';
  const rows = groupFindings(findings).map(({ first, sentence, count, places }) => {
    const named = count === 1 ? [formatFindingPosition(first)] : places.map((place) => escapeControlCharacters(place));
    const more = count > named.length ? ` and ${count - named.length} more` : '';
    const cells = [
      formatTableCell(`\`${first.code}\``),
      named.map((place) => formatTableCell(place, true)).join(', ') + more,
      formatTableCell(sentence),
    ];
    return `| ${first.severity === 'error' ? '✘' : '⚠'} | ${cells.join(' | ')} |`;
  });
  return `| | Rule | Place | What |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

/** Escapes a text for a table cell. Text in backticks becomes a code span that its content cannot close. */
function formatTableCell(text: string, isCode = false): string {
  const plain = escapeControlCharacters(text).replace(/\n/g, ' ');
  const parts = isCode ? ['', plain, ''] : plain.split('`');
  // An odd number of backticks means that one of them is text, so nothing is formatted as code.
  if (parts.length % 2 === 0) return escapeForTableCell(plain);
  return parts
    .map((part, index) =>
      index % 2 === 0 ? escapeForTableCell(part) : part && `<code>${escapeForTableCell(part)}</code>`,
    )
    .join('');
}

/** Escapes markup, mentions and cell separators. */
function escapeForTableCell(text: string): string {
  return escapeText(text)
    .replace(/[\\`*_[\]~|#@!$]/g, (char) => `&#${char.charCodeAt(0)};`)
    .replace(/:\/\//g, '&#58;//');
}
