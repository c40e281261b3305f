// IO. Finds the author's editor: an environment variable names it, or it is running on this machine.
import { execFile } from 'node:child_process';
import { createEditorLinkBuilder, type EditorLinkBuilder, findRunningEditor } from './editor.ts';

/** Timeout of listing programs, in milliseconds. */
const PROGRAM_LIST_TIMEOUT_MS = 5000;

/**
 * Returns a function that creates links to the author's editor. If the environment names no editor with links, lists the running programs
 * at once. Until an editor is found, each call of the returned function lists the programs again, because the author may start an editor
 * later.
 */
export function createRunningEditorLinkBuilder(
  env: Readonly<Record<string, string | undefined>>,
  list: () => Promise<readonly string[]> = listRunningPrograms,
): EditorLinkBuilder {
  let link = createEditorLinkBuilder(env);
  let isLooking = false;
  const look = async () => {
    if (link !== undefined || isLooking || env.TECHDOCS_EDITOR?.trim()) return;
    isLooking = true;
    link = createEditorLinkBuilder({ TECHDOCS_EDITOR: findRunningEditor(await list()) });
    isLooking = false;
  };
  void look();
  return (path, line, column) => {
    void look();
    return link?.(path, line, column);
  };
}

/** Returns names or paths of running programs; empty if the system does not list them. */
function listRunningPrograms(): Promise<readonly string[]> {
  const isWindows = process.platform === 'win32';
  const [command, ...args] = isWindows ? ['tasklist', '/fo', 'csv', '/nh'] : ['ps', 'x', '-o', 'comm='];
  return new Promise((resolve) => {
    const options = { timeout: PROGRAM_LIST_TIMEOUT_MS, windowsHide: true, maxBuffer: 16 << 20 };
    execFile(command as string, args, options, (_, stdout) => {
      const rows = stdout.split(/\r?\n/);
      resolve(isWindows ? rows.map((row) => /^"([^"]*)"/.exec(row)?.[1] ?? '') : rows);
    });
  });
}
