// The rules of a `_redirects` file, as the hosts that know it read them: a path, where it leads, a status.

/** One rule. */
export interface RedirectRule {
  readonly from: string;
  readonly to: string;
  /** Line in the file, from 1, and column of `to`. */
  readonly line: number;
  readonly column: number;
  /** Goes before a file of the same path. */
  readonly isForced: boolean;
  /** Shows what is at `to` under the path that was asked for: no redirect at all. */
  readonly isRewrite: boolean;
  /** Where a path leads by this rule; nothing where it is about another one. */
  readonly match: (path: string) => string | undefined;
}

/** Reads the rules. `*` at the end stands for any rest, `:name` for any segment. Rewrites (status 200) count too. */
export function parseRedirectRules(text: string): RedirectRule[] {
  return text.split('\n').flatMap((row, index): RedirectRule[] => {
    const [from = '', ...rest] = row
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    const to = rest.find((word) => /^(?:\/|https?:)/.test(word));
    const status = rest.at(-1) ?? '';
    if (!from.startsWith('/') || to === undefined || /^4\d\d/.test(status)) return [];
    const column = row.indexOf(to, row.indexOf(from) + from.length) + 1;
    const isForced = /^\d{3}!$/.test(status);
    const isRewrite = /^200!?$/.test(status);
    return [{ from, to, line: index + 1, column, isForced, isRewrite, match: matcher(from, to) }];
  });
}

function matcher(from: string, to: string): (path: string) => string | undefined {
  const names: string[] = [];
  const source = from
    .replace(/\/+$/, '')
    .split(/(:\w+|\*)/)
    .map((part) => {
      if (part === '*' || /^:\w+$/.test(part)) names.push(part === '*' ? ':splat' : part);
      if (part === '*') return '(.*)';
      return /^:\w+$/.test(part) ? '([^/]+)' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  const pattern = new RegExp(`^${source}/?$`);
  return (path) => {
    const match = pattern.exec(path);
    if (!match) return undefined;
    return names.reduce((filled, name, index) => filled.replaceAll(name, match[index + 1] ?? ''), to);
  };
}
