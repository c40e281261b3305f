// IO. Runs git in a folder of the project. All git calls go through this module, because git runs programs that the configuration of a
// repository names, and content can imitate a repository. This module lets git run no such program.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInvocationError } from '../../model/diagnostic.ts';

/** Whether this process may start child processes. Node's permission model may deny it; git is then treated as missing. */
const canStartProcess = (): boolean => process.permission?.has('child') ?? true;

/**
 * Prevents network access. In a partial clone, git would fetch missing files from the server, and could wait for a password for ever. Older
 * versions of git do not know `GIT_NO_LAZY_FETCH`. For these versions, `GIT_ALLOW_PROTOCOL` allows only a protocol that does not exist.
 */
const OFFLINE_ENVIRONMENT = {
  GIT_NO_LAZY_FETCH: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_ALLOW_PROTOCOL: 'none',
};

/** A repository's configuration may name programs that git runs while it reads. These options disable such programs. */
const GIT_OPTIONS_FOR_SAFE_READ = ['-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false'];

/**
 * Searches upwards for a folder that is not called `.git` but that git would take for a repository, and returns its path. Content can
 * contain such a folder, because the folder consists of ordinary files. Content cannot contain a folder `.git`, because git never commits
 * it. The rules are in git's `gitrepository-layout`.
 */
export function findBareRepository(root: string): string | undefined {
  // Without child processes, git does not run. The process may then also lack access to folders outside the project.
  if (!canStartProcess() || (process.env.GIT_DIR ?? '') !== '' || !existsSync(root)) return undefined;
  for (let folder = realpathSync(root); ; folder = dirname(folder)) {
    const has = (name: string) => existsSync(join(folder, name));
    if (has('.git')) return undefined;
    if (has('HEAD') && (has('objects') || has('commondir'))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Throws if git must not run in a folder because content poses as a repository. */
export function assertNoBareRepository(root: string): void {
  const folder = findBareRepository(root);
  if (folder === undefined) return;
  const message = `git is not run: it would take \`${folder}\` for a repository, whose configuration may name programs to run.`;
  throw createInvocationError(message, 'Remove or rename its file `HEAD`.');
}

/** Throws if git is missing or refuses to read the repository, for example in a container whose user does not own the files. */
export function assertGitReads(root: string): void {
  const { isThere, output, reason, remedy } = runGitSync(root, ['rev-parse', '--git-dir']);
  if (!isThere) throw createInvocationError('git is not installed.', 'Install git.');
  if (output === undefined && remedy !== undefined)
    throw createInvocationError(`git does not read the repository: ${reason.replace(/^fatal: /, '')}.`, remedy);
}

/** Returns the output of git in a folder; `undefined` if git fails or is missing. */
export function runGit(root: string, args: readonly string[]): Promise<string | undefined> {
  if (!canStartProcess() || findBareRepository(root) !== undefined) return Promise.resolve(undefined);
  return new Promise((done) => {
    const env = { ...process.env, ...OFFLINE_ENVIRONMENT };
    const words = [...GIT_OPTIONS_FOR_SAFE_READ, ...args];
    const git = spawn('git', words, { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true });
    const pieces: Buffer[] = [];
    git.stdout.on('data', (piece: Buffer) => pieces.push(piece));
    git.on('error', () => done(undefined));
    git.on('close', (code) => done(code === 0 ? Buffer.concat(pieces).toString('utf8') : undefined));
  });
}

/** Whether git is available. */
export function isGitAvailable(): boolean {
  return runGitSync('.', ['--version']).isThere;
}

interface GitResult {
  /** Whether git is installed. */
  readonly isThere: boolean;
  /** Absent if git failed. */
  readonly output?: Buffer;
  /** First line of git's error message. */
  readonly reason: string;
  /** Sentence with the command that git suggests. */
  readonly remedy?: string;
}

/**
 * Runs git with input and returns its output in bytes. On failure, returns the reason, the fix that git suggests, and whether git is
 * installed. Git never prompts.
 */
export function runGitSync(root: string, args: readonly string[], input = ''): GitResult {
  if (!canStartProcess()) return { isThere: false, reason: 'this process may not start programs' };
  if (findBareRepository(root) !== undefined) return { isThere: true, reason: 'it is not run here' };
  const env = { ...process.env, ...OFFLINE_ENVIRONMENT };
  const options = { cwd: root, input, env, maxBuffer: 2 ** 31 - 1, windowsHide: true };
  const { status, stdout, stderr, error } = spawnSync('git', [...GIT_OPTIONS_FOR_SAFE_READ, ...args], options);
  const [reason = '', ...advice] = stderr?.toString('utf8').trim().split('\n') ?? [];
  const command = advice.map((line) => line.trim()).find((line) => line.startsWith('git config '));
  const remedy = command === undefined ? undefined : { remedy: `Run \`${command}\`.` };
  // If git exits before reading its input, both git and the pipe report an error. Git's message has the reason.
  if (error !== undefined)
    return { isThere: (error as NodeJS.ErrnoException).code !== 'ENOENT', reason: reason || error.message, ...remedy };
  return { isThere: true, ...(status === 0 && { output: stdout }), reason, ...remedy };
}

/** Like `runGitSync`, but returns text, or `undefined` on failure. */
export function runGitTextSync(root: string, args: readonly string[]): string | undefined {
  return runGitSync(root, args).output?.toString('utf8');
}
