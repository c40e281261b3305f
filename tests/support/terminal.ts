// Runs the command on a terminal, which `script` provides (Debian: `bsdutils`, other Linux: `util-linux`).
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../bin/techdocs.js', import.meta.url));

/** Whether such a terminal is available. */
export const hasScript =
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') === true;

/** A text to wait for on the screen, and the keys that are then pressed. */
export type Step = readonly [prompt: string | RegExp, keys: string];

/** Runs a call on a terminal in a folder; `stdout` is redirected to the file `out.txt`, as in `"$(techdocs new-release)"`. */
export function onTerminal(cwd: string, args: string, steps: readonly Step[]) {
  return new Promise<{ code: number | null; screen: string; stdout: string }>((resolve) => {
    const command = `"${process.execPath}" "${bin}" ${args} > out.txt`;
    const env = { ...process.env, CI: '', TERM: 'xterm', NO_COLOR: '1', FORCE_COLOR: undefined, COLUMNS: '100' };
    const child = spawn('script', ['-qec', command, '/dev/null'], { cwd, env });
    const open = [...steps];
    let [screen, from] = ['', 0];
    child.stdout.on('data', (piece) => {
      screen += piece;
      const [prompt, keys] = open[0] ?? [];
      if (prompt === undefined || keys === undefined) return;
      const rest = screen.slice(from);
      if (!(typeof prompt === 'string' ? rest.includes(prompt) : prompt.test(rest))) return;
      open.shift();
      from = screen.length;
      // A prompt accepts input before it is drawn.
      child.stdin.write(keys);
    });
    child.on('close', (code) => resolve({ code, screen, stdout: readFileSync(join(cwd, 'out.txt'), 'utf8') }));
  });
}
