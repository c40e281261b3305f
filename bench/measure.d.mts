// Types of what is measured, for what is written in TypeScript.

/** The middle of the numbers; of an even count the mean of the two in the middle. */
export function median(numbers: readonly number[]): number;

/** Runs a command to its end. */
export function run(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<{ readonly status: number | null; readonly stdout: string; readonly stderr: string }>;
