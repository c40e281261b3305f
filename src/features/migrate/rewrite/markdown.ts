// Writes Markdown of techdocs: blocks of code, types of admonitions, frames of other sites, the commands of package managers. Pure.
import { isAdmonitionType } from '../../../content/markdown/admonitions.ts';
import { escapeAttribute } from '../../../model/html.ts';

/** Returns the marks of a fence, which are longer than all marks in the code. */
export function createFenceMarks(code = ''): string {
  return '`'.repeat(Math.max(3, ...(code.match(/`+/g) ?? []).map(({ length }) => length + 1)));
}

/** Returns code as a fenced block. `info` is its language with its meta attributes. */
export function formatCodeBlock(code: string, info: string): string {
  const marks = createFenceMarks(code);
  return `${marks}${info}\n${code}\n${marks}`;
}

/** Returns the meta attributes of a code block: marked lines, such as `1 3-4`, the number of the first line, and the title. */
export function formatFenceMeta({ lines, first, title }: Partial<Record<'lines' | 'first' | 'title', string>>): string {
  const ranges = lines?.match(/\d+(?:-\d+)?/g)?.join(',');
  const numbers = first && `showLineNumbers${first === '1' ? '' : `=${first}`}`;
  return [ranges && `{${ranges}}`, numbers, title && `title="${title}"`].filter(Boolean).join(' ');
}

/** Names that other generators have for the types of admonitions, by type of techdocs. */
const FOREIGN_ADMONITION_NAMES = {
  note: 'abstract summary tldr example quote cite seealso primary secondary default',
  info: 'todo question help faq',
  tip: 'hint idea',
  success: 'check done',
  warning: 'attention warn',
  danger: 'failure fail missing error bug',
};
const ADMONITION_TYPE_BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(FOREIGN_ADMONITION_NAMES).flatMap(([type, names]) => names.split(' ').map((name) => [name, type])),
);

/** Returns the type of techdocs for the name of an admonition, in lower case; `undefined` if it is not known. */
export function findAdmonitionType(name: string): string | undefined {
  return isAdmonitionType(name) ? name : ADMONITION_TYPE_BY_NAME.get(name);
}

/** Returns a title in brackets; its own brackets are escaped. */
export function formatBracketedTitle(title: string): string {
  return title === '' ? '' : `[${title.replace(/[[\]]/g, '\\$&')}]`;
}

/** Returns the component that shows a page of another site. */
export function formatEmbed(url: unknown, title: unknown = 'Video'): string {
  return `<Embed url="${escapeAttribute(String(url))}" title="${escapeAttribute(String(title))}" />`;
}

/** Returns the address of the player for a video of YouTube, from its id or an address of it. */
export function formatYouTubeAddress(id: string): string {
  const [, key = id] = /(?:youtu\.be\/|[?&]v=|\/embed\/|\/shorts\/)([\w-]{6,})/.exec(id) ?? [];
  return /^https?:/.test(id) && key === id ? id : `https://www.youtube-nocookie.com/embed/${key}`;
}

/** Meta of a block with a command of npm that is shown for other package managers too. */
export const PACKAGE_MANAGERS_INFO = 'sh npm2yarn';

/** Commands of npm, by the attribute `type` of `<PackageManagers>`. */
const NPM_COMMANDS: Readonly<Record<string, string | undefined>> = {
  add: 'npm install',
  create: 'npm create',
  dlx: 'npx',
  exec: 'npx',
  run: 'npm run',
  install: 'npm install',
  remove: 'npm uninstall',
};

/** Attributes of `<PackageManagers>`. */
interface PackageManagersAttributes {
  readonly type?: string;
  readonly pkg?: string;
  readonly args?: string;
  readonly prefix?: string;
  readonly comment?: string;
  readonly isDev: boolean;
}

/** Returns the command of npm that `<PackageManagers>` shows; `undefined` for a type that is not known. */
export function formatPackageManagersCommand(attributes: PackageManagersAttributes): string | undefined {
  const { type = 'add', pkg, args, prefix, comment, isDev } = attributes;
  const command = NPM_COMMANDS[type];
  if (command === undefined) return undefined;
  const dashes = args !== undefined && type === 'create' ? '--' : undefined;
  const parts = [prefix, command, isDev ? '-D' : undefined, pkg, dashes, args];
  const line = parts.filter((part) => part !== undefined).join(' ');
  return comment === undefined ? line : `# ${comment.replaceAll('{PKG}', 'npm')}\n${line}`;
}

/** Returns the character for the icon of a check mark or a cross, which may be the only content of a cell; empty for other icons. */
export function findCharacterOfIcon(name: string): string {
  const bare = name.replace(
    /^.*[:/]|^(?:Fa|Md|Io|Bs|Tb|Fi|Hi|Mdi|Lucide)(?=[A-Z])|[-_]?(?:Icon|Outlined?|Filled|Bold)$/g,
    '',
  );
  if (/^(?:check[-_]?(?:mark|circle)?|circle[-_]?check|tick)$/i.test(bare)) return '✓';
  return /^(?:close|cross|(?:x|cross)[-_]?mark|times|(?:x|close|times)[-_]?circle|circle[-_]?x)$|^X$/i.test(bare)
    ? '✗'
    : '';
}
