// The `_redirects` file by which a site tells its host where paths lead, as Netlify, Cloudflare Pages and others read it. Pure.
import { escapeRegExp } from '../lib/text.ts';
import { trimSlash } from './url.ts';

/** A rule that every host can follow. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

const STATUSES: readonly number[] = [301, 302, 303, 307, 308];

/** Reads the redirects that need no help of a host: `from to [status]` a line. Rewrites and conditions are passed over. */
export function parseRedirects(text: string): readonly Redirect[] {
  return text.split('\n').flatMap((row): Redirect[] => {
    const [from = '', to, code = '301', ...rest] = wordsOf(row);
    const status = Number(code);
    if (!from.startsWith('/') || !to || rest.length > 0 || !STATUSES.includes(status)) return [];
    return [{ from, to, status }];
  });
}

/** Where a path, still encoded, is redirected to. A `*` at the end stands for the rest, which `:splat` repeats. */
export function redirectFor(path: string, redirects: readonly Redirect[]): Omit<Redirect, 'from'> | undefined {
  for (const { from, to, status } of redirects) {
    if (from.endsWith('/*')) {
      const rest = path.startsWith(from.slice(0, -1)) ? path.slice(from.length - 1) : undefined;
      // At the start of an address, a second slash would name another host.
      if (rest !== undefined && !/^[/\\]/.test(rest)) return { to: to.replaceAll(':splat', rest), status };
    } else if (trimSlash(path) === trimSlash(from)) return { to, status };
  }
  return undefined;
}

/** A rule as a checker follows it, whatever it asks of the host. */
export interface RedirectRule extends Omit<Redirect, 'status'> {
  /** Shows what is at `to` under the path that was asked for: no redirect at all. */
  readonly isRewrite: boolean;
  /** Goes before a file of the same path. */
  readonly isForced: boolean;
  /** Line in the file, from 1, and column of `to`. */
  readonly line: number;
  readonly column: number;
  /** Where a path leads by this rule; nothing where it is about another one. */
  readonly match: (path: string) => string | undefined;
}

/** Reads all rules but those of error pages. `*` stands for any rest, `:name` for any segment. */
export function parseRedirectRules(text: string): RedirectRule[] {
  return text.split('\n').flatMap((row, index): RedirectRule[] => {
    const [from = '', ...rest] = wordsOf(row);
    const to = rest.find((word) => /^(?:\/|https?:)/.test(word));
    const status = rest.at(-1) ?? '';
    if (!from.startsWith('/') || to === undefined || /^4\d\d/.test(status)) return [];
    const column = row.indexOf(to, row.indexOf(from) + from.length) + 1;
    const isForced = /^\d{3}!$/.test(status);
    const isRewrite = /^200!?$/.test(status);
    return [{ from, to, isRewrite, isForced, line: index + 1, column, match: matcher(from, to) }];
  });
}

/** The words of a line without its comment. */
function wordsOf(row: string): string[] {
  return row
    .replace(/(?:^|\s)#.*$/, '')
    .trim()
    .split(/\s+/);
}

function matcher(from: string, to: string): RedirectRule['match'] {
  const names: string[] = [];
  const source = from
    .replace(/\/+$/, '')
    .split(/(:\w+|\*)/)
    .map((part) => {
      const isName = /^:\w+$/.test(part);
      if (part === '*' || isName) names.push(isName ? part : ':splat');
      if (part === '*') return '(.*)';
      return isName ? '([^/]+)' : escapeRegExp(part);
    })
    .join('');
  const pattern = new RegExp(`^${source}/?$`);
  return (path) => {
    const match = pattern.exec(path);
    if (!match) return undefined;
    return names.reduce((filled, name, index) => filled.replaceAll(name, match[index + 1] ?? ''), to);
  };
}
