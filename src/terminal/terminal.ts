// How a command interacts with its environment. It writes to stdout and stderr and sets the exit code. To quote lines of files, it reads
// these lines, also from commits.
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import pc from 'picocolors';
import { readFileAtRef } from '../content/git/tree.ts';
import { memoizeByKey } from '../lib/derived.ts';
import { detectCommandPrefix, replaceCommandPrefix } from './called-as.ts';
import type { Colors, FileLinesReader } from './report.ts';

export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the current working directory: base of relative paths in the call. */
  readonly cwd: string;
  readonly colors: Colors;
  /** Whether the last line on stderr may be overwritten. */
  readonly isLive: boolean;
  /** Whether a user can answer. Questions are asked on stderr, because stdout is for results. */
  readonly canAsk: boolean;
  /** Writes a text for people. Commands in the text are written as the user calls them here. */
  readonly writeError: (text: string) => void;
  readonly writeOut: (text: string) => void;
  /** Replaces the commands in a text with the form in which the user calls techdocs. Used for texts on stdout. */
  readonly withCommands: (text: string) => string;
  /** Writes one JSON object to stdout. Further objects are not written. */
  readonly writeJson: (value: unknown) => void;
  readonly setExitCode: (code: number) => void;
  /** Returns the exit code set last by techdocs, even if code of the site has set another. */
  readonly exitCode: () => number;
  /**
   * Returns a function that reads the lines of a file in the project at `root`. The function caches the lines of a file when it first reads
   * them.
   */
  readonly linesOf: (root: string) => FileLinesReader;
  /** Calls `pressed` for each key; returns false without a keyboard. */
  readonly onKey: (pressed: (key: string) => void) => boolean;
}

/** Parts of a process that a terminal needs. */
type ProcessEnvironment = Pick<NodeJS.Process, 'env' | 'exitCode' | 'stdin'> &
  Partial<Pick<NodeJS.Process, 'argv'>> &
  Record<'stderr' | 'stdout', Pick<NodeJS.WriteStream, 'isTTY'> & { write(text: string): unknown }>;

/** Opens the terminal of this process, or of another environment. */
export function createTerminal(surroundings: ProcessEnvironment = process): Terminal {
  const { argv = [], env, stderr, stdin, stdout } = surroundings;
  const isCi = (env.CI ?? '') !== '' && env.CI !== 'false';
  const isForced = (env.FORCE_COLOR ?? '') !== '' && env.FORCE_COLOR !== '0';
  const isPlain = (env.NO_COLOR ?? '') !== '' || env.FORCE_COLOR === '0' || env.TERM === 'dumb';
  const isLive = stderr.isTTY === true && !isCi && env.TERM !== 'dumb';
  let exitCode = 0;
  let hasJson = false;
  const writeOut = (text: string) => void stdout.write(text);
  const cwd = process.cwd();
  const called = detectCommandPrefix({ script: argv[1] ?? '', cwd, userAgent: env.npm_config_user_agent ?? '' });
  return {
    env,
    cwd,
    colors: pc.createColors(!isPlain && (isForced || stderr.isTTY === true)),
    isLive,
    canAsk: isLive && stdin.isTTY === true,
    writeError: (text) => void stderr.write(replaceCommandPrefix(text, called)),
    withCommands: (text) => replaceCommandPrefix(text, called),
    writeOut,
    writeJson: (value) => {
      if (!hasJson) writeOut(`${JSON.stringify(value, null, 2)}\n`);
      hasJson = true;
    },
    setExitCode: (code) => {
      exitCode = code;
      surroundings.exitCode = code;
    },
    exitCode: () => exitCode,
    linesOf: (root) => memoizeByKey((file) => readFileLines(root, file)),
    onKey(pressed) {
      if (!stdin.isTTY || stderr.isTTY !== true) return false;
      stdin.setRawMode(true);
      stdin.setEncoding('utf8');
      stdin.on('data', (keys: string) => {
        for (const key of keys) {
          if (key === SUSPEND_KEY && process.platform !== 'win32') suspendProcess(stdin);
          else pressed(key);
        }
      });
      return true;
    },
  };
}

/** Ctrl+Z. */
const SUSPEND_KEY = '\x1a';

/** Stops the job as Ctrl+Z does in other programs. In raw mode, the terminal sends this key as a text instead of a signal. */
function suspendProcess(stdin: NodeJS.ReadStream): void {
  stdin.setRawMode(false);
  process.once('SIGCONT', () => stdin.setRawMode(true));
  process.kill(0, 'SIGTSTP');
}

function readFileLines(root: string, file: string): readonly string[] | undefined {
  let text: string | undefined;
  try {
    const path = resolve(root, file);
    // Skips pipes, because reading one would block.
    text = statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
  } catch {
    text = readFileAtRef(root, file);
  }
  return text?.replace(/^\uFEFF/, '').split(/\r\n|\n/);
}
