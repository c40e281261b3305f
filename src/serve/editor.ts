// Links that open the author's editor at a line. A link uses the URL scheme of the editor, so the browser asks the author before it opens
// the editor. This server never starts a program on behalf of a page. Pure.

/** URL schemes by the command of the editor. */
const EDITOR_URL_SCHEMES: Readonly<Record<string, string>> = {
  code: 'vscode://file{path}:{line}:{column}',
  'code-insiders': 'vscode-insiders://file{path}:{line}:{column}',
  codium: 'vscodium://file{path}:{line}:{column}',
  vscodium: 'vscodium://file{path}:{line}:{column}',
  cursor: 'cursor://file{path}:{line}:{column}',
  windsurf: 'windsurf://file{path}:{line}:{column}',
  zed: 'zed://file{path}:{line}:{column}',
  idea: 'idea://open?file={path}&line={line}&column={column}',
  webstorm: 'webstorm://open?file={path}&line={line}&column={column}',
  phpstorm: 'phpstorm://open?file={path}&line={line}&column={column}',
  pycharm: 'pycharm://open?file={path}&line={line}&column={column}',
  mate: 'txmt://open?url=file://{path}&line={line}&column={column}',
  mvim: 'mvim://open?url=file://{path}&line={line}&column={column}',
};

/** Editor commands by lower-case name of an app or program, for names that differ from the command. */
const EDITOR_BY_PROGRAM: Readonly<Record<string, string>> = {
  'visual studio code': 'code',
  'visual studio code - insiders': 'code-insiders',
  'code - insiders': 'code-insiders',
  'intellij idea': 'idea',
  'intellij idea ce': 'idea',
  'intellij idea ultimate': 'idea',
  'intellij idea community edition': 'idea',
  'pycharm ce': 'pycharm',
  textmate: 'mate',
  macvim: 'mvim',
};

/** Returns a link to a position in a file; `undefined` while no editor is known. */
export type EditorLinkBuilder = (
  path: string,
  line: number | undefined,
  column: number | undefined,
) => string | undefined;

/**
 * Returns a function that creates links for the author's editor. `TECHDOCS_EDITOR` names the editor (a command, or a URL with `{path}`,
 * `{line}` and `{column}`). Without this variable, `VISUAL` or `EDITOR` names the editor; the next choice is the editor whose terminal runs
 * techdocs. Returns `undefined` if no named editor has a URL scheme; editors inside a terminal have none.
 */
export function createEditorLinkBuilder(
  env: Readonly<Record<string, string | undefined>>,
): EditorLinkBuilder | undefined {
  const setting = env.TECHDOCS_EDITOR?.trim() ?? '';
  const isTemplate =
    /^[a-z][a-z\d+.-]*:.*\{path\}/i.test(setting) && !/^(?:javascript|data|vbscript|file):/i.test(setting);
  const names = setting !== '' ? [setting] : [env.VISUAL?.trim() || env.EDITOR?.trim() || '', findHostingEditor(env)];
  const command = names.map(extractCommandName).find((candidate) => Object.hasOwn(EDITOR_URL_SCHEMES, candidate)) ?? '';
  const template = isTemplate ? setting : EDITOR_URL_SCHEMES[command];
  if (template === undefined) return undefined;
  return (path, line = 1, column = 1) => {
    const posix = path.replaceAll('\\', '/');
    const encoded = encodeURIComponent(posix.startsWith('/') ? posix : `/${posix}`).replaceAll('%2F', '/');
    const values: Readonly<Record<string, string>> = { path: encoded, line: String(line), column: String(column) };
    return template.replace(/\{(path|line|column)\}/g, (_, key: string) => values[key] ?? '');
  };
}

/**
 * Returns the command of the first known editor among running programs, which are given by name or path. The whole name must match. In
 * contrast, `launch-editor` on Linux accepts any program whose name contains `code`.
 */
export function findRunningEditor(programs: readonly string[]): string | undefined {
  const running = new Set(programs.map(convertToEditorCommandName));
  return Object.keys(EDITOR_URL_SCHEMES).find((command) => running.has(command));
}

/**
 * Returns the editor command of a program. Examples of programs: `/Applications/Zed.app/Contents/MacOS/zed`, `idea.sh` and
 * `C:\Tools\idea64.exe`.
 */
function convertToEditorCommandName(path: string): string {
  const name = /([^/]+)\.app\/Contents\/MacOS\//i.exec(path)?.[1] ?? path.trim().replace(/^.*[/\\]/, '');
  const plain = name.toLowerCase().replace(/(?:64)?\.(?:exe|sh|cmd)$/, '');
  return Object.hasOwn(EDITOR_BY_PROGRAM, plain) ? (EDITOR_BY_PROGRAM[plain] as string) : plain;
}

/** Returns the name of a command without folder and flags. */
function extractCommandName(name: string): string {
  return /(?:^|[/\\])([\w-]+?)(?:\.exe|\.cmd)?(?:\s|$)/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Returns the editor whose terminal runs the command, by its environment variables. */
function findHostingEditor(env: Readonly<Record<string, string | undefined>>): string {
  if (env.CURSOR_TRACE_ID) return 'cursor';
  if (env.TERM_PROGRAM === 'vscode') return /insider/i.test(env.TERM_PROGRAM_VERSION ?? '') ? 'code-insiders' : 'code';
  if (env.ZED_TERM || env.TERM_PROGRAM === 'zed') return 'zed';
  return env.TERMINAL_EMULATOR === 'JetBrains-JediTerm' ? 'idea' : '';
}
