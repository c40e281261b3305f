// Determines how the user calls techdocs. If techdocs is a dependency of a project, the shell does not know the command `techdocs`.
// Messages then write the command with the package manager, such as `npx techdocs`. Pure.

/** How a process was started. */
interface ProcessInvocation {
  /** Script that Node runs. */
  readonly script: string;
  readonly cwd: string;
  /** User agent of the package manager that started the process, if any: `pnpm/10.1.0 npm/? node/v22`. */
  readonly userAgent: string;
}

/** Returns how the user calls techdocs: `techdocs` if it is installed globally, else a command such as `npx techdocs`. */
export function detectCommandPrefix({ script, cwd, userAgent }: ProcessInvocation): string {
  const [path, folder] = [script, cwd].map((name) => name.replaceAll('\\', '/')) as [string, string];
  const index = path.indexOf('/node_modules/');
  // A script outside of `node_modules` is in a folder of `PATH` or in a clone of techdocs.
  if (index === -1) return 'techdocs';
  const isDependency = `${folder}/`.startsWith(`${path.slice(0, index)}/`);
  const [manager] = /^[a-z]+/.exec(userAgent) ?? [];
  if (manager === 'pnpm') return isDependency ? 'pnpm exec techdocs' : 'pnpm dlx techdocs';
  // Yarn may store dependencies in archives outside of the project, so the path does not show whether techdocs is a dependency. Only `yarn
  // dlx` uses a folder whose name starts with `dlx-`.
  if (manager === 'yarn') return path.includes('/dlx-') ? 'yarn dlx techdocs' : 'yarn techdocs';
  if (manager === 'bun') return 'bunx techdocs';
  return isDependency || manager !== undefined ? 'npx techdocs' : 'techdocs';
}

/** A command in a message: in backquotes, in bold, or after a finding. */
const COMMAND_PATTERN = /(`|\x1b\[1m|: (?=techdocs explain ))techdocs (?=[a-z-])/g;

/** A quoted line of a file in a message, which stays unchanged. */
const CODE_FRAME_LINE_PATTERN = /^(?:\x1b\[\d+m|[ >])*\d* │/;

/** Adapts the commands in a message to how the user must type them: replaces the name `techdocs` with `prefix`. */
export function replaceCommandPrefix(text: string, prefix: string): string {
  if (prefix === 'techdocs' || !text.includes('techdocs ')) return text;
  const lines = text.split('\n');
  return lines
    .map((line) => (CODE_FRAME_LINE_PATTERN.test(line) ? line : line.replace(COMMAND_PATTERN, `$1${prefix} `)))
    .join('\n');
}
