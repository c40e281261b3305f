// Parses `_redirects`, the redirects file that Netlify, Cloudflare Pages and other hosts read. Pure.
import { escapeRegExp } from '../lib/text.ts';
import { trimTrailingSlash } from './url.ts';

/** A redirect that every host supports. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308];

/** Parses the unconditional redirects: one `from to [status]` per line. Skips rewrites. */
export function parseUnconditionalRedirects(text: string): readonly Redirect[] {
  return text.split('\n').flatMap((row): Redirect[] => {
    const [from = '', to, code = '301', ...rest] = splitRedirectRule(row);
    const status = Number(code);
    if (!from.startsWith('/') || !to || rest.length > 0 || !REDIRECT_STATUSES.includes(status)) return [];
    return [{ from, to, status }];
  });
}

/**
 * Finds the redirect of a percent-encoded path. A `*` at the end of `from` matches the rest of the path; `:splat` in `to` stands for that
 * rest.
 */
export function findRedirect(path: string, redirects: readonly Redirect[]): Omit<Redirect, 'from'> | undefined {
  for (const { from, to, status } of redirects) {
    if (from.endsWith('/*')) {
      const rest = path.startsWith(from.slice(0, -1)) ? path.slice(from.length - 1) : undefined;
      // A second slash at the start would make the address name another host.
      if (rest !== undefined && !/^[/\\]/.test(rest)) return { to: to.replaceAll(':splat', rest), status };
    } else if (trimTrailingSlash(path) === trimTrailingSlash(from)) return { to, status };
  }
  return undefined;
}

/** A redirect rule for the link checker, which may be a rule that only some hosts support. */
export interface RedirectRule extends Omit<Redirect, 'status'> {
  /** Whether the host serves `to` at the requested path, without a redirect. */
  readonly isRewrite: boolean;
  /** Whether the rule takes precedence over a file at the requested path. */
  readonly isForced: boolean;
  /** Line in the file, from 1, and column of `to`. */
  readonly line: number;
  readonly column: number;
  /** Returns the target of a path; `undefined` if the rule does not match. */
  readonly match: (path: string) => string | undefined;
}

/** Parses all rules except those of error pages. `*` matches the rest of a path, `:name` any segment. */
export function parseRedirectRules(text: string): RedirectRule[] {
  return text.split('\n').flatMap((row, index): RedirectRule[] => {
    const [from = '', ...rest] = splitRedirectRule(row);
    const to = rest.find((word) => /^(?:\/|https?:)/.test(word));
    const status = rest.at(-1) ?? '';
    if (!from.startsWith('/') || to === undefined || /^4\d\d/.test(status)) return [];
    const column = row.indexOf(to, row.indexOf(from) + from.length) + 1;
    const isForced = /^\d{3}!$/.test(status);
    const isRewrite = /^200!?$/.test(status);
    return [{ from, to, isRewrite, isForced, line: index + 1, column, match: createRedirectMatcher(from, to) }];
  });
}

/** Splits a line into words, without its comment. */
export function splitRedirectRule(row: string): string[] {
  return row
    .replace(/(?:^|\s)#.*$/, '')
    .trim()
    .split(/\s+/);
}

function createRedirectMatcher(from: string, to: string): RedirectRule['match'] {
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
