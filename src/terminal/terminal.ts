// What a command may do to the world around the process: write to its two streams, set the exit code, read a line of a
// file, or of one in a commit, to quote it.
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import pc from 'picocolors';
import { readNamed } from '../content/git/tree.ts';
import { remembering } from '../lib/derived.ts';
import { calledAs, withCommands } from './called-as.ts';
import type { Colors, LinesOf } from './report.ts';

export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder that the command is called in, absolute: relative paths of the call start there. */
  readonly cwd: string;
  readonly colors: Colors;
  /** Whether a line may be rewritten. */
  readonly isLive: boolean;
  /** Whether somebody is there to answer. Questions are asked on stderr, since stdout is for results. */
  readonly canAsk: boolean;
  /** Writes a text for people. What it tells them to run is named as it is called here. */
  readonly writeError: (text: string) => void;
  readonly writeOut: (text: string) => void;
  /** A text for people with its commands as they are called here, for what goes to stdout. */
  readonly withCommands: (text: string) => string;
  /** One JSON object on stdout; what fails after it is told on stderr alone. */
  readonly writeJson: (value: unknown) => void;
  readonly setExitCode: (code: number) => void;
  /** What was set last, whatever code of the site has set since. */
  readonly exitCode: () => number;
  /** Gives the lines of a project's files, as they are when they are first asked for. */
  readonly linesOf: (root: string) => LinesOf;
  /** Tells of each key that is pressed, where there is a keyboard; gives whether there is. */
  readonly onKey: (pressed: (key: string) => void) => boolean;
}

/** The part of a process that a terminal is made of. */
export type ProcessEnvironment = Pick<NodeJS.Process, 'env' | 'exitCode' | 'stdin'> &
  Partial<Pick<NodeJS.Process, 'argv'>> &
  Record<'stderr' | 'stdout', Pick<NodeJS.WriteStream, 'isTTY'> & { write(text: string): unknown }>;

/** The terminal of this process, or of other surroundings. */
export function openTerminal(surroundings: ProcessEnvironment = process): Terminal {
  const { argv = [], env, stderr, stdin, stdout } = surroundings;
  const isCi = (env.CI ?? '') !== '' && env.CI !== 'false';
  const isForced = (env.FORCE_COLOR ?? '') !== '' && env.FORCE_COLOR !== '0';
  const isPlain = (env.NO_COLOR ?? '') !== '' || env.FORCE_COLOR === '0' || env.TERM === 'dumb';
  const isLive = stderr.isTTY === true && !isCi && env.TERM !== 'dumb';
  let exitCode = 0;
  let hasJson = false;
  const writeOut = (text: string) => void stdout.write(text);
  const cwd = process.cwd();
  const called = calledAs({ script: argv[1] ?? '', cwd, userAgent: env.npm_config_user_agent ?? '' });
  return {
    env,
    cwd,
    colors: pc.createColors(!isPlain && (isForced || stderr.isTTY === true)),
    isLive,
    canAsk: isLive && stdin.isTTY === true,
    writeError: (text) => void stderr.write(withCommands(text, called)),
    withCommands: (text) => withCommands(text, called),
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
    linesOf: (root) => remembering((file) => readLines(root, file)),
    onKey(pressed) {
      if (!stdin.isTTY || stderr.isTTY !== true) return false;
      stdin.setRawMode(true);
      stdin.setEncoding('utf8');
      stdin.on('data', (keys: string) => {
        for (const key of keys) pressed(key);
      });
      return true;
    },
  };
}

function readLines(root: string, file: string): readonly string[] | undefined {
  let text: string | undefined;
  try {
    const path = resolve(root, file);
    // Reading a pipe would wait for somebody to write into it.
    text = statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
  } catch {
    text = readNamed(root, file);
  }
  return text?.replace(/^\uFEFF/, '').split(/\r\n|\n/);
}
