// Formats findings as annotations of GitHub workflows. An annotation is a workflow command. GitHub shows at most ten annotations of each
// kind per step.
import { relative, sep } from 'node:path';
import { normalizePath } from '../../lib/file-path.ts';
import { type FindingGroup, groupFindings } from '../../model/finding-groups.ts';
import { escapeControlCharacters } from '../../model/mask.ts';
import type { LinkReportFormatInput } from '../../terminal/report.ts';

/** Maximum number of annotations of each kind that GitHub shows per step. */
const MAX_GITHUB_ANNOTATIONS = 10;

/** Formats up to ten annotations with distinct causes, errors first; the complete table is in the step's summary. */
export function formatForGithub({
  report,
  prefix,
}: Pick<LinkReportFormatInput, 'prefix'> & {
  readonly report: Pick<LinkReportFormatInput['report'], 'errors' | 'warnings'>;
}): string {
  return groupFindings([...report.errors, ...report.warnings])
    .slice(0, MAX_GITHUB_ANNOTATIONS)
    .map((group) => formatAnnotation(group, prefix))
    .join('');
}

function formatAnnotation({ first, sentence, count }: FindingGroup, prefix: string): string {
  const { severity, code, file, line, column } = first;
  const properties = {
    file: file && escapeAnnotationProperty(normalizePath(prefix + file)),
    line,
    col: column,
    title: escapeAnnotationProperty(code),
  };
  const words = Object.entries(properties).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`));
  return `::${severity} ${words.join(',')}::${escapeAnnotationMessage(sentence)}${count > 1 ? ` (${count} places)` : ''}\n`;
}

/** Escapes data of a workflow command. */
function escapeAnnotationMessage(text: string): string {
  return escapeControlCharacters(text, '\n')
    .replace(/%/g, '%25')
    .replace(/\r/g, '%0D')
    .replace(/\n/g, '%0A')
    .replace(/##\[/g, '#%23[');
}

function escapeAnnotationProperty(text: string): string {
  return escapeAnnotationMessage(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}

/**
 * Escapes a text for the log, so that GitHub takes no part of it for a workflow command. GitHub recognizes the older syntax, `##[…]`,
 * anywhere in a line.
 */
export function escapeWorkflowCommands(text: string): string {
  return text.replace(/^(\s*):(?=:)/gm, '$1:\u200b').replace(/##(?=\[)/g, '##\u200b');
}

/** Maximum bytes of a step's summary. GitHub rejects a longer one as a whole. */
const MAX_STEP_SUMMARY_BYTES = 1024 * 1024;

/** Replaces the rows that are left out of a summary. */
const OMITTED_ROWS_MARK = '\n\n…\n';

/** Shortens a table to whole rows, so that it fits into a step's summary to which `written` bytes were written before. */
export function shortenStepSummary(table: string, written: number): string {
  const bytes = Buffer.from(table);
  const limit = MAX_STEP_SUMMARY_BYTES - written;
  if (bytes.length <= limit) return table;
  const end = bytes.lastIndexOf('\n', Math.max(0, limit - Buffer.byteLength(OMITTED_ROWS_MARK)));
  return end < 0 ? '' : `${bytes.subarray(0, end)}${OMITTED_ROWS_MARK}`;
}

/** Returns the path of the project in its repository, with a trailing `/`; empty at the root. */
export function computePathInRepository(root: string, workspace: string | undefined): string {
  if (workspace === undefined || workspace === '') return '';
  const path = relative(workspace, root).split(sep).join('/');
  return path === '' || path.startsWith('..') ? '' : `${path}/`;
}
