// Parses `_redirects`, the redirects file that Netlify, Cloudflare Pages and other hosts read. Pure.
import { escapeRegExp } from '../lib/text.ts';
import { trimSlash } from './url.ts';

/** A redirect that every host supports. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308];

/** Parses the unconditional redirects: one `from to [status]` per line. Skips rewrites. */
export function parseRedirects(text: string): readonly Redirect[] {
  return text.split('\n').flatMap((row): Redirect[] => {
    const [from = '', to, code = '301', ...rest] = splitRule(row);
    const status = Number(code);
    if (!from.startsWith('/') || !to || rest.length > 0 || !REDIRECT_STATUSES.includes(status)) return [];
    return [{ from, to, status }];
  });
}

/** Returns the redirect of a percent-encoded path. A `*` at the end matches the rest of the path, which `:splat` inserts. */
export function redirectFor(path: string, redirects: readonly Redirect[]): Omit<Redirect, 'from'> | undefined {
  for (const { from, to, status } of redirects) {
    if (from.endsWith('/*')) {
      const rest = path.startsWith(from.slice(0, -1)) ? path.slice(from.length - 1) : undefined;
      // A second slash at the start would make the address name another host.
      if (rest !== undefined && !/^[/\\]/.test(rest)) return { to: to.replaceAll(':splat', rest), status };
    } else if (trimSlash(path) === trimSlash(from)) return { to, status };
  }
  return undefined;
}

/** A rule for the link checker, including those that need support of the host. */
export interface RedirectRule extends Omit<Redirect, 'status'> {
  /** Serves `to` at the requested path, without a redirect. */
  readonly isRewrite: boolean;
  /** Takes precedence over a file of the same path. */
  readonly isForced: boolean;
  /** Line in the file, from 1, and column of `to`. */
  readonly line: number;
  readonly column: number;
  /** Returns the target of a path; `undefined` if the rule does not match. */
  readonly match: (path: string) => string | undefined;
}

/** Parses all rules except those of error pages. `*` matches any rest, `:name` any segment. */
export function parseRedirectRules(text: string): RedirectRule[] {
  return text.split('\n').flatMap((row, index): RedirectRule[] => {
    const [from = '', ...rest] = splitRule(row);
    const to = rest.find((word) => /^(?:\/|https?:)/.test(word));
    const status = rest.at(-1) ?? '';
    if (!from.startsWith('/') || to === undefined || /^4\d\d/.test(status)) return [];
    const column = row.indexOf(to, row.indexOf(from) + from.length) + 1;
    const isForced = /^\d{3}!$/.test(status);
    const isRewrite = /^200!?$/.test(status);
    return [{ from, to, isRewrite, isForced, line: index + 1, column, match: createMatcher(from, to) }];
  });
}

/** Splits a line into words, without its comment. */
function splitRule(row: string): string[] {
  return row
    .replace(/(?:^|\s)#.*$/, '')
    .trim()
    .split(/\s+/);
}

function createMatcher(from: string, to: string): RedirectRule['match'] {
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
