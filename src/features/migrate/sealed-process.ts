// Runs a program with code of a site in a sealed child process (`sealed.ts`), and reads its answer.

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tryOrUndefined } from '../../lib/attempt.ts';
import { createSandboxEnvironment, createSandboxFlags, type SandboxPermissions } from './sealed.ts';

/** Limit of the output in characters. */
const MAX_OUTPUT_LENGTH = 256 << 20;

/** A program to run. */
interface SandboxedProgram extends SandboxPermissions {
  readonly folder: string;
  /** Folder for temporary files (`TMPDIR`); writing to it needs a permission as well. */
  readonly temporary?: string;
  /** Timeout in milliseconds. */
  readonly timeoutMs: number;
  /** Command-line arguments, which follow Node's restricting flags. */
  readonly words: readonly string[];
  /** Returns the text for the standard input. The program has to print `mark` before its answer. */
  readonly input: (mark: string) => string;
}

/** JSON answer of the program, or the reason why there is none. */
type SandboxedProgramAnswer = { readonly value: unknown } | { readonly reason: string };

/** Runs the program and resolves with its answer. Anything that it prints before the answer is dropped. */
export function runSandboxedProgram(call: SandboxedProgram): Promise<SandboxedProgramAnswer> {
  const { folder, temporary, timeoutMs, words, input } = call;
  const mark = randomUUID();
  const env = {
    ...createSandboxEnvironment(),
    ...(temporary && { TMPDIR: temporary, TEMP: temporary, TMP: temporary }),
  };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...createSandboxFlags(call), ...words], { cwd: folder, env });
    let output = '';
    let errors = '';
    const end = (reason: string) => {
      child.kill('SIGKILL');
      resolve({ reason });
    };
    const timer = setTimeout(() => end(`it did not end within ${timeoutMs / 1000} s.`), timeoutMs);
    const orphan = () => void child.kill('SIGKILL');
    process.once('exit', orphan);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.length > MAX_OUTPUT_LENGTH) end('it prints too much.');
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (errors.length < MAX_OUTPUT_LENGTH) errors += text;
    });
    child.on('error', ({ message }) => {
      errors += message;
    });
    child.on('close', () => {
      clearTimeout(timer);
      process.off('exit', orphan);
      resolve(
        parseProgramAnswer(output, mark) ?? {
          reason: /^\w*Error: .*$/m.exec(errors)?.[0] ?? 'it ended without an answer.',
        },
      );
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input(mark));
  });
}

function parseProgramAnswer(output: string, mark: string): SandboxedProgramAnswer | undefined {
  const index = output.lastIndexOf(mark);
  if (index < 0) return undefined;
  // A text after the mark that is not JSON is no answer, but output of the code itself.
  return tryOrUndefined(() => ({ value: JSON.parse(output.slice(index + mark.length)) }));
}
