// Annotations for GitHub's workflows: commands on lines of their own, of which a step may give ten.
import { type FindingGroup, groupFindings } from '../../model/finding-groups.ts';
import { visibleControls } from '../../model/mask.ts';
import type { FormatInput } from '../../terminal/report.ts';

/** As many of a kind as GitHub shows for one step. */
const MAX_ANNOTATIONS = 10;

/** Errors first, ten in all, each of another cause; the whole table is for the step's summary. */
export function formatGithub({ report, prefix }: FormatInput): string {
  return groupFindings([...report.errors, ...report.warnings])
    .slice(0, MAX_ANNOTATIONS)
    .map((group) => annotation(group, prefix))
    .join('');
}

function annotation({ first, sentence, count }: FindingGroup, prefix: string): string {
  const { severity, code, file, line, column } = first;
  const properties = { file: file && property(prefix + file), line, col: column, title: property(code) };
  const words = Object.entries(properties).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`));
  return `::${severity} ${words.join(',')}::${data(sentence)}${count > 1 ? ` (${count} places)` : ''}\n`;
}

/** As the runner decodes it. */
function data(text: string): string {
  return visibleControls(text, '\n')
    .replace(/%/g, '%25')
    .replace(/\r/g, '%0D')
    .replace(/\n/g, '%0A')
    .replace(/##\[/g, '#%23[');
}

function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}

/** A text for the log of a workflow, in which no line can be taken for a command: its older form may stand anywhere. */
export function withoutCommands(text: string): string {
  return text.replace(/^(\s*):(?=:)/gm, '$1:\u200b').replace(/##(?=\[)/g, '##\u200b');
}
