// Output of `init`: files, a patch or a JSON object on stdout; facts and next steps on stderr.
import { relative, sep } from 'node:path';
import { quoteShellWord } from '../../lib/shell.ts';
import { formatCountWithNoun } from '../../lib/text.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { InitFlags } from './answers.ts';
import type { InitPlan } from './plan.ts';

interface InitInvocation {
  readonly flags: InitFlags;
  readonly terminal: Terminal;
  /** Current working directory. */
  readonly folder: string;
  /** Folder of the site. */
  readonly root: string;
}

/** Prints the written files and the next steps. */
export function showInitOutcome(call: InitInvocation, plan: InitPlan): void {
  const { flags, terminal, folder, root } = call;
  const { colors, writeError, writeOut, writeJson } = terminal;
  const { files, next, toPublish } = plan;
  const what =
    files.length === 0
      ? 'Everything exists already; nothing was written'
      : `${formatCountWithNoun(files.length, 'file')} written`;
  if (!flags.quiet) {
    printFoundAndUnchangedFiles(call, plan);
    writeError(`${colors.green('✔')} ${colors.bold(what)}.\n`);
    const enter = root === folder ? [] : [`cd ${quoteShellWord(formatSiteFolder(call))}`];
    writeError(`  Next: ${[...enter, ...next].map((command) => `\`${command}\``).join(', then ')}.\n`);
    if (toPublish.length > 0) writeError(`  To publish:\n${toPublish.map((step) => `    ${step}\n`).join('')}`);
  }
  if (flags.json) writeJson(createOutcomeJson(call, plan, files.length > 0));
  else for (const { path } of files) writeOut(`${path}\n`);
}

/** Prints the plan of a dry run as a patch, or as an object. */
export async function showInitDryRun(call: InitInvocation, plan: InitPlan): Promise<void> {
  const { colors, writeError, writeOut, writeJson } = call.terminal;
  if (!call.flags.quiet) {
    printFoundAndUnchangedFiles(call, plan);
    writeError(`${colors.green('✔')} ${formatCountWithNoun(plan.files.length, 'file')} would be written.\n`);
  }
  if (call.flags.json) return writeJson(createOutcomeJson(call, plan, false));
  const { createTwoFilesPatch } = await import('diff');
  for (const { path, text, before } of plan.files) {
    const from = before === undefined ? '/dev/null' : `a/${path}`;
    writeOut(
      createTwoFilesPatch(from, `b/${path}`, before ?? '', text, '', '')
        .replace(/^=+\n/, '')
        .replace(/\t$/gm, ''),
    );
  }
}

function printFoundAndUnchangedFiles(
  { terminal: { writeError } }: InitInvocation,
  { folderSentences, left }: InitPlan,
): void {
  if (folderSentences.length > 0)
    writeError(`Found:\n${folderSentences.map((sentence) => `  ${sentence}\n`).join('')}`);
  if (left.length > 0) writeError(`Left as they are:\n${left.map((path) => `  ${path}\n`).join('')}`);
}

function formatSiteFolder({ folder, root }: InitInvocation): string {
  return relative(folder, root).split(sep).join('/');
}

function createOutcomeJson(
  call: InitInvocation,
  { files, left, folderSentences, next, toPublish }: InitPlan,
  written: boolean,
) {
  const listed = files.map(({ path, before }) => ({ path, change: before === undefined ? 'created' : 'extended' }));
  return {
    ok: true,
    folder: formatSiteFolder(call) || '.',
    written,
    files: listed,
    left,
    found: folderSentences,
    next,
    toPublish,
  };
}
