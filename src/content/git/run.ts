// IO. Runs git in a folder of the project, with or without waiting for it. All calls of git go through here: content may lie in
// its way, and git runs programs that a configuration names.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { callFault } from '../../model/diagnostic.ts';

/** Node refuses programs to a process that was started with permissions: for that there is no git. */
const mayStart = (): boolean => process.permission?.has('child') ?? true;

/**
 * In a partial clone git would ask the server for the files that it lacks, and would wait for a password for ever. Versions of git
 * that do not know the first word know the last one: no protocol has this name.
 */
const OFFLINE = {
  GIT_NO_LAZY_FETCH: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_ALLOW_PROTOCOL: 'none',
};

/** Programs that a configuration may name for git to run while it reads. */
const READING = ['-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false'];

/**
 * The folder that git would take for a repository though it is not called `.git`, from a folder upwards. Content may hold one, as
 * it is made of files with usual names; git itself keeps `.git` out of commits. Where git looks: `gitrepository-layout`.
 */
export function bareRepository(root: string): string | undefined {
  // Without a git, or told where its repository is, nothing is looked for.
  if (!mayStart() || (process.env.GIT_DIR ?? '') !== '' || !existsSync(root)) return undefined;
  for (let folder = realpathSync(root); ; folder = dirname(folder)) {
    const has = (name: string) => existsSync(join(folder, name));
    if (has('.git')) return undefined;
    if (has('HEAD') && (has('objects') || has('commondir'))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Throws where git is not run in a folder because of what lies there. */
export function refuseBareRepository(root: string): void {
  const folder = bareRepository(root);
  if (folder === undefined) return;
  const message = `git is not run: it would take \`${folder}\` for a repository, whose configuration may name programs to run.`;
  throw callFault(message, 'Remove or rename its file `HEAD`.');
}

/** What git prints when it is run in a folder; nothing where it fails or is not there. */
export function runGit(root: string, args: readonly string[]): Promise<string | undefined> {
  if (!mayStart() || bareRepository(root) !== undefined) return Promise.resolve(undefined);
  return new Promise((done) => {
    const env = { ...process.env, ...OFFLINE };
    const words = [...READING, ...args];
    const git = spawn('git', words, { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true });
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
  if (bareRepository(root) !== undefined) return { isThere: true, reason: 'it is not run here' };
  const env = { ...process.env, ...OFFLINE };
  const options = { cwd: root, input, env, maxBuffer: 2 ** 31 - 1, windowsHide: true };
  const { status, stdout, stderr, error } = spawnSync('git', [...READING, ...args], options);
  const reason = stderr?.toString('utf8').trim().split('\n')[0] ?? '';
  // Where git ends before it has read its input, git and the pipe both report an error. That of git gives the reason.
  if (error !== undefined)
    return { isThere: (error as NodeJS.ErrnoException).code !== 'ENOENT', reason: reason || error.message };
  return { isThere: true, output: status === 0 ? stdout : undefined, reason };
}

/** As `runGitSync`, as a text; nothing where it fails. */
export function gitText(root: string, args: readonly string[], input = ''): string | undefined {
  return runGitSync(root, args, input).output?.toString('utf8');
}
