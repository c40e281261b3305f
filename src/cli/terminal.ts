// What a command may do to the world around the process: write to its two streams, set the exit code, read a line of a
// file to quote it.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import pc from 'picocolors';
import type { Colors } from './report.ts';

/** The terminal as commands see it. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly colors: Colors;
  /** Whether a line may be rewritten. */
  readonly isLive: boolean;
  readonly writeError: (text: string) => void;
  readonly writeOut: (text: string) => void;
  /** One JSON object on stdout. */
  readonly writeJson: (value: unknown) => void;
  readonly setExitCode: (code: number) => void;
  readonly linesOf: (root: string, file: string) => readonly string[] | undefined;
}

/** The terminal of this process. */
export function openTerminal(): Terminal {
  const { env, stderr, stdout } = process;
  const isCi = (env.CI ?? '') !== '' && env.CI !== 'false';
  const isForced = (env.FORCE_COLOR ?? '') !== '' && env.FORCE_COLOR !== '0';
  const isPlain = (env.NO_COLOR ?? '') !== '' || env.FORCE_COLOR === '0' || env.TERM === 'dumb';
  // A reader that goes away early, such as `head`, is no fault.
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  const files = new Map<string, readonly string[] | undefined>();
  const writeOut = (text: string) => void stdout.write(text);
  return {
    env,
    colors: pc.createColors(!isPlain && (isForced || stderr.isTTY === true)),
    isLive: stderr.isTTY === true && !isCi && env.TERM !== 'dumb',
    writeError: (text) => void stderr.write(text),
    writeOut,
    writeJson: (value) => writeOut(`${JSON.stringify(value, null, 2)}\n`),
    setExitCode: (code) => {
      process.exitCode = code;
    },
    linesOf: (root, file) => {
      const path = resolve(root, file);
      if (!files.has(path)) files.set(path, readLines(path));
      return files.get(path);
    },
  };
}

function readLines(path: string): readonly string[] | undefined {
  try {
    return readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r\n|\n/);
  } catch {
    return undefined;
  }
}
