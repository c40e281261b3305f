// How techdocs is called where its messages are read: as a dependency of a project it is no command of the shell, so what
// messages tell people to run names the package manager too. Pure.

/** What a process knows of how it was started. */
export interface Start {
  /** The script that Node runs. */
  readonly script: string;
  readonly cwd: string;
  /** What the package manager calls itself, if one started the process: `pnpm/10.1.0 npm/? node/v22`. */
  readonly userAgent: string;
}

/** The words that call techdocs: `techdocs` where it is installed for all projects, else such as `npx techdocs`. */
export function calledAs({ script, cwd, userAgent }: Start): string {
  const [path, folder] = [script, cwd].map((name) => name.replaceAll('\\', '/')) as [string, string];
  const at = path.indexOf('/node_modules/');
  // Scripts of the shell's own folders, and of a clone.
  if (at === -1) return 'techdocs';
  const isDependency = `${folder}/`.startsWith(`${path.slice(0, at)}/`);
  const [manager] = /^[a-z]+/.exec(userAgent) ?? [];
  if (manager === 'pnpm') return isDependency ? 'pnpm exec techdocs' : 'pnpm dlx techdocs';
  // Yarn keeps dependencies in archives anywhere, and what is none in a folder of this name.
  if (manager === 'yarn') return path.includes('/dlx-') ? 'yarn dlx techdocs' : 'yarn techdocs';
  if (manager === 'bun') return 'bunx techdocs';
  return isDependency || manager !== undefined ? 'npx techdocs' : 'techdocs';
}

/** A command in a message: in backquotes, in bold, or behind what is said of a finding. */
const COMMAND = /(`|\x1b\[1m|: (?=techdocs explain ))techdocs (?=[a-z-])/g;

/** A line of a file that a message quotes, which says what the file says. */
const QUOTED = /^(?:\x1b\[\d+m|[ >])*\d* │/;

/** A text for people with its commands as they are called here. */
export function withCommands(text: string, called: string): string {
  if (called === 'techdocs' || !text.includes('techdocs ')) return text;
  const lines = text.split('\n');
  return lines.map((line) => (QUOTED.test(line) ? line : line.replace(COMMAND, `$1${called} `))).join('\n');
}
