// What the dev server says on the terminal. Pure: colours and lines of files are handed in.
import { plural } from '../lib/text.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SiteChange } from '../serve/changes.ts';
import { type Colors, formatFindings, type LinesOf, seconds } from '../terminal/report.ts';

/** The first line: where the site is. `taken` is the port that was asked for, where that is taken. */
export function formatAddress(address: string, taken: number | undefined, colors: Colors): string {
  const mark = taken === undefined ? '' : colors.yellow(` (port ${taken} is taken)`);
  return `${colors.green('➜')} ${colors.bold(address)}${mark}\n`;
}

/** Said where the system refuses to watch any more files. */
export function formatPolling(code: string | undefined, colors: Colors): string {
  const sentence = `The system cannot watch these files (${code}), so techdocs polls them, as with --poll.`;
  return `${colors.yellow('⚠')} ${sentence}\n`;
}

/** The keys there are. */
export function formatKeys(colors: Colors): string {
  const keys = { o: 'open', r: 'rebuild all', l: 'check links now', q: 'quit' };
  const texts = Object.entries(keys).map(([key, what]) => `${colors.bold(key)} ${what}`);
  return colors.dim(`  ${texts.join('   ')}\n`);
}

/** One line for one change: files, pages, time. */
export function formatChange({ files, pages, ms }: SiteChange, colors: Colors): string {
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
