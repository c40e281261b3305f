// Terminal output of the dev server. Pure: colours and file lines are parameters.
import { quoteShellWord } from '../lib/shell.ts';
import { formatCountWithNoun } from '../lib/text.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SiteChangeReport } from '../serve/changes.ts';
import type { RenamedFile } from '../serve/moved.ts';
import { type Colors, type FileLinesReader, formatDuration, formatFindings } from '../terminal/report.ts';

/** Addresses of the running server, for the first lines of output. */
interface ServedAddress {
  readonly address: string;
  /** Version of techdocs. */
  readonly version: string;
  /** The requested port, if it is in use. */
  readonly busyPort?: number;
  /** Addresses for other machines. */
  readonly network?: readonly string[];
}

/** Formats the addresses of the site, with the version of techdocs. */
export function formatServedAddress(
  { address, version, busyPort, network = [] }: ServedAddress,
  colors: Colors,
): string {
  const mark = busyPort === undefined ? '' : colors.yellow(` (port ${busyPort} is taken)`);
  const first = `${colors.green('➜')} ${colors.bold(address)}${mark}  ${colors.dim(`techdocs ${version}`)}\n`;
  return (
    first + network.map((other) => `${colors.green('➜')} ${colors.bold(other)}  ${colors.dim('network')}\n`).join('')
  );
}

/** Formats the warning that `--open` found no browser. */
export function formatNoBrowserWarning(address: string, colors: Colors): string {
  return `${colors.yellow('⚠')} No browser could be opened; \`BROWSER\` names one. The address is ${address}\n`;
}

/** Formats the warning that the system cannot watch the files. `code` is the code of its error. */
export function formatPollingWarning(code: string | undefined, colors: Colors): string {
  const sentence = `The system cannot watch these files (${code}), so techdocs polls them, as with --poll.`;
  return `${colors.yellow('⚠')} ${sentence}\n`;
}

/** Flags with which the call names the project. Without them, the project is in the current folder. */
type ProjectFlags = Readonly<Partial<Record<'config' | 'root', string>>>;

/**
 * Formats the hint that is shown after a file was renamed. It contains the `move` command, with the flags that name the served project. If
 * the terminal accepts keys (`hasKeys`), it also contains the key that runs the command.
 */
export function formatRenameHint(
  { from, to }: RenamedFile,
  { config, root, hasKeys }: ProjectFlags & { readonly hasKeys: boolean },
  colors: Colors,
): string {
  const flags = Object.entries({ root, config }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
  const words = [from, to, ...flags].map(quoteShellWord);
  const key = hasKeys
    ? `${colors.bold('m')} moves its links and its address, as `
    : 'To move its links and its address: ';
  return `  ${colors.cyan(from)} is ${colors.cyan(to)} now. ${key}${colors.bold(`techdocs move ${words.join(' ')}`)}\n`;
}

/** Formats the answer to the move key if no file was renamed. */
export function formatNothingToMoveMessage(colors: Colors): string {
  return colors.dim('  Nothing to move: no page was renamed since the start, or it is done.\n');
}

/** Formats the list of keys. */
export function formatHotkeyList(colors: Colors): string {
  const keys = {
    o: 'open',
    r: 'read all again',
    l: 'check links now',
    m: 'move what was renamed',
    '?': 'help',
    q: 'quit',
  };
  const texts = Object.entries(keys).map(([key, what]) => `${colors.bold(key)} ${what}`);
  return colors.dim(`  ${texts.join('   ')}\n`);
}

/** Formats the description of each key. */
export function formatHotkeyHelp(colors: Colors): string {
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

/** Formats the number of remaining findings after a save; empty if there are none. */
export function formatFindingCountsAfterSave(
  { errors, warnings }: SiteChangeReport['remaining'],
  colors: Colors,
): string {
  const counts = [
    errors > 0 ? colors.red(formatCountWithNoun(errors, 'error')) : '',
    warnings > 0 ? colors.yellow(formatCountWithNoun(warnings, 'warning')) : '',
  ].filter(Boolean);
  if (counts.length === 0) return '';
  return `  ${counts.join(', ')} ${errors + warnings === 1 ? 'remains' : 'remain'}\n`;
}

/** Formats a change in one line: files, pages, time. */
export function formatSiteChange({ files, pages, ms }: Omit<SiteChangeReport, 'remaining'>, colors: Colors): string {
  const [first, ...others] = files;
  const mark = first?.mark ? colors.yellow(` (${first.mark})`) : '';
  const name = first === undefined ? 'everything' : `${first.file}${mark}`;
  const more = others.length === 0 ? '' : colors.dim(` and ${others.length} more`);
  return `  ${colors.cyan(name)}${more}  ${formatCountWithNoun(pages, 'page')}  ${colors.dim(formatDuration(ms))}\n`;
}

/** Creates a reporter that shows each finding when it first appears. A finding that disappears and later returns is shown again. */
export function createFindingsReporter(colors: Colors, isQuiet: boolean, all: boolean) {
  let earlier = new Set<string>();
  let before = { errors: 0, warnings: 0 };
  return {
    /** Returns the text for new findings; empty if there are none. */
    next(errors: readonly Diagnostic[], warnings: readonly Diagnostic[], linesOf: FileLinesReader): string {
      const shown = isQuiet ? errors : [...warnings, ...errors];
      const fresh = shown.filter((finding) => !earlier.has(JSON.stringify(finding)));
      earlier = new Set(shown.map((finding) => JSON.stringify(finding)));
      const now = { errors: errors.length, warnings: warnings.filter(({ severity }) => severity === 'warning').length };
      const mended = (['errors', 'warnings'] as const).find((kind) => before[kind] > 0 && now[kind] === 0);
      before = now;
      const text = fresh.length === 0 ? '' : `\n${formatFindings(fresh, { colors, all, linesOf })}\n`;
      const isTold = mended !== undefined && !isQuiet && (mended === 'errors' || now.errors === 0);
      return isTold ? `${text}${colors.green('✔')} all ${mended} are fixed\n` : text;
    },
  };
}
