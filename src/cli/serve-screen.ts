// What the dev server says on the terminal. Pure: colours and lines of files are handed in.
import { plural } from '../lib/text.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SiteChange } from '../serve/changes.ts';
import type { RenamedFile } from '../serve/moved.ts';
import { type Colors, formatFindings, type LinesOf, seconds } from '../terminal/report.ts';

/** The first line: where the site is. */
export interface ServedAddress {
  readonly address: string;
  /** Of techdocs. */
  readonly version: string;
  /** The port that was asked for, where that is taken. */
  readonly taken?: number;
  /** Addresses at which other machines reach the site. */
  readonly network?: readonly string[];
}

/** Where the site is, for this machine and for others, and by which techdocs. */
export function formatAddress({ address, version, taken, network = [] }: ServedAddress, colors: Colors): string {
  const mark = taken === undefined ? '' : colors.yellow(` (port ${taken} is taken)`);
  const first = `${colors.green('➜')} ${colors.bold(address)}${mark}  ${colors.dim(`techdocs ${version}`)}\n`;
  return (
    first + network.map((other) => `${colors.green('➜')} ${colors.bold(other)}  ${colors.dim('network')}\n`).join('')
  );
}

/** Said where a browser was to open, and there is none. */
export function formatNoBrowser(address: string, colors: Colors): string {
  return `${colors.yellow('⚠')} No browser could be opened. The address is ${address}\n`;
}

/** Said where the system refuses to watch any more files. */
export function formatPolling(code: string | undefined, colors: Colors): string {
  const sentence = `The system cannot watch these files (${code}), so techdocs polls them, as with --poll.`;
  return `${colors.yellow('⚠')} ${sentence}\n`;
}

/** Said when a file was renamed: what moves its links and its address, too. `hasKeys` where the terminal takes keys. */
export function formatRenamed({ from, to }: RenamedFile, hasKeys: boolean, colors: Colors): string {
  const words = [from, to].map((name) => (/^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`));
  const key = hasKeys
    ? `${colors.bold('m')} moves its links and its address, as `
    : 'To move its links and its address: ';
  return `  ${colors.cyan(from)} is ${colors.cyan(to)} now. ${key}${colors.bold(`techdocs move ${words.join(' ')}`)}\n`;
}

/** The keys there are. */
export function formatKeys(colors: Colors): string {
  const keys = { o: 'open', r: 'read all again', l: 'check links now', '?': 'help', q: 'quit' };
  const texts = Object.entries(keys).map(([key, what]) => `${colors.bold(key)} ${what}`);
  return colors.dim(`  ${texts.join('   ')}\n`);
}

/** What each of them does. */
export function formatHelp(colors: Colors): string {
  const keys = {
    o: 'open the page that was edited last in the browser',
    r: 'read all files again, also those that no watcher tells of, and render all pages anew',
    l: 'show all findings of the links of this site now; `techdocs check-links --external` asks other sites too',
    m: 'move the links and the address of the file that was renamed last, as `techdocs move` does',
    q: 'quit',
  };
  return `${Object.entries(keys)
    .map(([key, what]) => `  ${colors.bold(key)} ${what}\n`)
    .join('')}`;
}

/** What is still wrong after a save; nothing where all is well. */
export function formatRemaining({ errors, warnings }: SiteChange['remaining'], colors: Colors): string {
  const counts = [
    errors > 0 ? colors.red(plural(errors, 'error')) : '',
    warnings > 0 ? colors.yellow(plural(warnings, 'warning')) : '',
  ].filter(Boolean);
  if (counts.length === 0) return '';
  return `  ${counts.join(', ')} ${errors + warnings === 1 ? 'remains' : 'remain'}\n`;
}

/** One line for one change: files, pages, time. */
export function formatChange({ files, pages, ms }: Omit<SiteChange, 'remaining'>, colors: Colors): string {
  const [first, ...others] = files;
  const mark = first?.mark ? colors.yellow(` (${first.mark})`) : '';
  const name = first === undefined ? 'everything' : `${first.file}${mark}`;
  const more = others.length === 0 ? '' : colors.dim(` and ${others.length} more`);
  return `  ${colors.cyan(name)}${more}  ${plural(pages, 'page')}  ${colors.dim(seconds(ms))}\n`;
}

/** Tells each finding once: when it comes, and again only after it had gone. */
export function createFindingsScreen(colors: Colors, isQuiet: boolean, all: boolean) {
  let earlier = new Set<string>();
  let hadErrors = false;
  return {
    /** The text for what is new among all findings; empty where nothing is. */
    next(errors: readonly Diagnostic[], warnings: readonly Diagnostic[], linesOf: LinesOf): string {
      const shown = isQuiet ? errors : [...warnings, ...errors];
      const fresh = shown.filter((each) => !earlier.has(JSON.stringify(each)));
      earlier = new Set(shown.map((each) => JSON.stringify(each)));
      const isMended = hadErrors && errors.length === 0;
      hadErrors = errors.length > 0;
      const text = fresh.length === 0 ? '' : `\n${formatFindings(fresh, { colors, all, linesOf })}\n`;
      return isMended && !isQuiet ? `${text}${colors.green('✔')} all errors are fixed\n` : text;
    },
  };
}
