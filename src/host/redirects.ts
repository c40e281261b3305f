// The `_redirects` file by which a site tells its host where paths lead, as Netlify, Cloudflare Pages and others read it. Pure.
import { escapeRegExp } from '../model/text.ts';

/** One rule. */
export interface RedirectRule {
  readonly from: string;
  readonly to: string;
  /** 301 where the line does not end with one; 200 is a rewrite: what is at `to` is shown under the path that was asked for. */
  readonly status: number;
  /** Goes before a file of the same path. */
  readonly isForced: boolean;
  /** Holds only under a condition, such as a country or a query. */
  readonly isConditional: boolean;
  /** Line in the file, from 1, and column of `to`. */
  readonly line: number;
  readonly column: number;
  /** Where a path leads by this rule; nothing where it is about another one. */
  readonly match: (path: string) => string | undefined;
}

/** Reads `_redirects`: `from to [status]` a line. `*` stands for any rest, `:name` for any segment. Rules that give an error page are left out. */
export function parseRedirects(text: string): RedirectRule[] {
  return text.split('\n').flatMap((row, index): RedirectRule[] => {
    const [from = '', ...rest] = row
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    const to = rest.find((word) => /^(?:\/|https?:)/.test(word));
    const [hasStatus, status = 301, mark] = /^(\d{3})(!?)$/.exec(rest.at(-1) ?? '') ?? [];
    if (!from.startsWith('/') || to === undefined || /^4/.test(String(status))) return [];
    return [
      {
        from,
        to,
        status: Number(status),
        isForced: mark === '!',
        isConditional: rest.length > (hasStatus === undefined ? 1 : 2),
        line: index + 1,
        column: row.indexOf(to, row.indexOf(from) + from.length) + 1,
        match: matcher(from, to),
      },
    ];
  });
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

const STATUSES: readonly number[] = [301, 302, 303, 307, 308];
/** A path without `*` and `:name`, but for `/*` at its end. */
const PLAIN = /^(?:\/(?!:)[^/*]*)*(?:\/\*)?$/;

/** Where a path, still encoded, is redirected to by rules that need no help of a host: no rewrites, conditions and placeholders. */
export function redirectFor(
  path: string,
  rules: readonly RedirectRule[],
): Pick<RedirectRule, 'to' | 'status'> | undefined {
  for (const { from, status, isForced, isConditional, match } of rules) {
    if (isForced || isConditional || !STATUSES.includes(status) || !PLAIN.test(from)) continue;
    const to = match(path);
    if (to !== undefined) return { to, status };
  }
  return undefined;
}
