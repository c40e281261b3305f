// Finds the user's editor, and opens a post in it.
import { type StdioOptions, spawnSync } from 'node:child_process';
import { createInvocationError } from '../../model/diagnostic.ts';
import type { Terminal } from '../../terminal/terminal.ts';

/** Returns the command of the editor. Throws a `UserError` if the environment names none. */
export function selectEditorCommand({ VISUAL, EDITOR }: Terminal['env']): string {
  const editor = [VISUAL, EDITOR].find((candidate) => candidate !== undefined && candidate.trim() !== '');
  if (editor !== undefined) return editor;
  throw createInvocationError(
    '`--open` needs to know your editor.',
    'Set `VISUAL` or `EDITOR`, such as `EDITOR=nano`.',
  );
}

/**
 * Opens a file in the editor, and waits. The command may have arguments, so a shell runs it, as git does. The editor's output goes to
 * stderr.
 */
export function openEditor(editor: string, file: string): void {
  const stdio: StdioOptions = ['inherit', process.stderr, 'inherit'];
  const { status, error } =
    process.platform === 'win32'
      ? spawnSync(`${editor} "${file}"`, { stdio, shell: true })
      : spawnSync('sh', ['-c', `${editor} "$1"`, 'sh', file], { stdio });
  if (status === 0) return;
  throw createInvocationError(
    `The post is written, but the editor \`${editor}\` failed${error ? `: ${error.message}` : ''}.`,
  );
}
