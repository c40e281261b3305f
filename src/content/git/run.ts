// IO. Runs git in a folder of the project, with or without waiting for it.
import { spawn, spawnSync } from 'node:child_process';

/** Node refuses programs to a process that was started with permissions: for that there is no git. */
const mayStart = (): boolean => process.permission?.has('child') ?? true;

/** In a partial clone git would ask the server for the files that it lacks, and would wait for a password for ever. */
const OFFLINE = { GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' };

/** What git prints when it is run in a folder; nothing where it fails or is not there. */
export function runGit(root: string, args: readonly string[]): Promise<string | undefined> {
  if (!mayStart()) return Promise.resolve(undefined);
  return new Promise((done) => {
    const env = { ...process.env, ...OFFLINE };
    const git = spawn('git', args, { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true });
    const pieces: Buffer[] = [];
    git.stdout.on('data', (piece: Buffer) => pieces.push(piece));
    git.on('error', () => done(undefined));
    git.on('close', (code) => done(code === 0 ? Buffer.concat(pieces).toString('utf8') : undefined));
  });
}

/** Whether there is a git to run. */
export function hasGit(): boolean {
  return runGitSync('.', ['--version']).isThere;
}

/** What git prints when it is run with some input, as bytes; else whether it is there and why it failed. Asks nobody. */
export function runGitSync(root: string, args: readonly string[], input = '') {
  if (!mayStart()) return { isThere: false, reason: 'this process may not start programs' };
  const env = { ...process.env, ...OFFLINE };
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, input, env, maxBuffer: 2 ** 31 - 1 });
  const reason = stderr?.toString('utf8').trim().split('\n')[0] ?? '';
  // Where git ends before it has read its input, git and the pipe both report an error. That of git gives the reason.
  if (error !== undefined)
    return { isThere: (error as NodeJS.ErrnoException).code !== 'ENOENT', reason: reason || error.message };
  return { isThere: true, output: status === 0 ? stdout : undefined, reason };
}
