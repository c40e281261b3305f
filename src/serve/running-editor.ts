// IO. The author's editor: the one that the environment names, else one that runs on this machine.
import { execFile } from 'node:child_process';
import { type EditorLink, editorAmong, editorLink } from './editor.ts';

/** Milliseconds that the list of programs may take. */
const PATIENCE = 5000;

/**
 * Links to the author's editor. Where the environment names none that has links, running programs are looked at: now, and each
 * time that a link is asked for and no editor is known, as one may be started later.
 */
export function findEditor(
  env: Readonly<Record<string, string | undefined>>,
  list: () => Promise<readonly string[]> = runningPrograms,
): EditorLink {
  let link = editorLink(env);
  let isLooking = false;
  const look = async () => {
    if (link !== undefined || isLooking || env.TECHDOCS_EDITOR?.trim()) return;
    isLooking = true;
    link = editorLink({ TECHDOCS_EDITOR: editorAmong(await list()) });
    isLooking = false;
  };
  void look();
  return (path, line, column) => {
    void look();
    return link?.(path, line, column);
  };
}

/** Names or paths of the programs that run; none where the system does not say. */
function runningPrograms(): Promise<readonly string[]> {
  const isWindows = process.platform === 'win32';
  const [command, ...args] = isWindows ? ['tasklist', '/fo', 'csv', '/nh'] : ['ps', 'x', '-o', 'comm='];
  return new Promise((resolve) => {
    const options = { timeout: PATIENCE, windowsHide: true, maxBuffer: 16 << 20 };
    execFile(command as string, args, options, (_, stdout) => {
      const rows = stdout.split(/\r?\n/);
      resolve(isWindows ? rows.map((row) => /^"([^"]*)"/.exec(row)?.[1] ?? '') : rows);
    });
  });
}
