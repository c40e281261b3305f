// How the user calls techdocs: as a dependency of a project it is not a command of the shell, so commands in messages include the package
// manager. Pure.

/** Data about the start of a process. */
export interface ProcessStart {
  /** Script that Node runs. */
  readonly script: string;
  readonly cwd: string;
  /** User agent of the package manager that started the process, if any: `pnpm/10.1.0 npm/? node/v22`. */
  readonly userAgent: string;
}

/** Returns the command: `techdocs` if it is installed globally, otherwise for example `npx techdocs`. */
export function commandPrefix({ script, cwd, userAgent }: ProcessStart): string {
  const [path, folder] = [script, cwd].map((name) => name.replaceAll('\\', '/')) as [string, string];
  const at = path.indexOf('/node_modules/');
  // A script in a folder of `PATH`, or in a clone.
  if (at === -1) return 'techdocs';
  const isDependency = `${folder}/`.startsWith(`${path.slice(0, at)}/`);
  const [manager] = /^[a-z]+/.exec(userAgent) ?? [];
  if (manager === 'pnpm') return isDependency ? 'pnpm exec techdocs' : 'pnpm dlx techdocs';
  // Yarn stores dependencies in archives anywhere; only `dlx` uses a folder of this name.
  if (manager === 'yarn') return path.includes('/dlx-') ? 'yarn dlx techdocs' : 'yarn techdocs';
  if (manager === 'bun') return 'bunx techdocs';
  return isDependency || manager !== undefined ? 'npx techdocs' : 'techdocs';
}

/** A command in a message: in backquotes, in bold, or after a finding. */
const COMMAND_PATTERN = /(`|\x1b\[1m|: (?=techdocs explain ))techdocs (?=[a-z-])/g;

/** A quoted line of a file in a message, which stays unchanged. */
const QUOTED_LINE = /^(?:\x1b\[\d+m|[ >])*\d* │/;

/** Returns a text for people with commands in the form in which they are called here. */
export function adaptCommands(text: string, called: string): string {
  if (called === 'techdocs' || !text.includes('techdocs ')) return text;
  const lines = text.split('\n');
  return lines
    .map((line) => (QUOTED_LINE.test(line) ? line : line.replace(COMMAND_PATTERN, `$1${called} `)))
    .join('\n');
}
