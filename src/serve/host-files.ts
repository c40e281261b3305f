// The files by which a site tells its host of redirects and headers, as Netlify, Cloudflare Pages and others read them. Pure.

/** One redirect. */
export interface HostRedirect {
  readonly from: string;
  readonly to: string;
  readonly status: 301 | 302 | 303 | 307 | 308;
}

/** Headers for the paths of a pattern. */
export interface HostHeaders {
  readonly pattern: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Reads `_redirects`: `from to [status]` a line. Rewrites and conditions are passed over, as they need a host's help. */
export function parseRedirects(text: string): readonly HostRedirect[] {
  return text.split('\n').flatMap((line): HostRedirect[] => {
    const [from, to, code = '301', ...rest] = line
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    const status = Number(code);
    if (!from?.startsWith('/') || !to || rest.length > 0 || !isRedirect(status)) return [];
    return [{ from, to, status }];
  });
}

function isRedirect(status: number): status is HostRedirect['status'] {
  return [301, 302, 303, 307, 308].includes(status);
}

/** Where a path, still encoded, is redirected to. A `*` at the end stands for the rest, which `:splat` repeats. */
export function redirectFor(path: string, redirects: readonly HostRedirect[]): Omit<HostRedirect, 'from'> | undefined {
  for (const { from, to, status } of redirects) {
    if (from.endsWith('/*')) {
      const start = from.slice(0, -1);
      if (path.startsWith(start)) return { to: to.replaceAll(':splat', path.slice(start.length)), status };
    } else if (trimmed(path) === trimmed(from)) return { to, status };
  }
  return undefined;
}

function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/** Reads `_headers`: a pattern a line, and below it, indented, its headers. */
export function parseHeaders(text: string): readonly HostHeaders[] {
  const blocks: { pattern: string; headers: [string, string][] }[] = [];
  for (const line of text.split('\n')) {
    const header = /^\s+([\w-]+):\s*(.*?)\s*$/.exec(line);
    if (/^\/\S*\s*$/.test(line)) blocks.push({ pattern: line.trim(), headers: [] });
    else if (header) blocks.at(-1)?.headers.push([(header[1] as string).toLowerCase(), header[2] as string]);
  }
  return blocks;
}

/** Headers of our own that a site may not decide: they would say something else than what is sent. */
const OURS = /^(?:content-(?:length|encoding|range|type)|transfer-encoding|connection|access-control-)/;

/** All headers for a path, later ones over earlier ones. A `*` in a pattern stands for anything. */
export function headersFor(path: string, all: readonly HostHeaders[]): Readonly<Record<string, string>> {
  const matching = all.filter(({ pattern }) => matches(path, pattern));
  const headers = matching.flatMap((each) => each.headers).filter(([name]) => !OURS.test(name));
  return Object.fromEntries(headers.map(([name, value]) => [name, value.replace(/[^\t\x20-\x7e]/g, '')]));
}

function matches(path: string, pattern: string): boolean {
  const pieces = pattern.split('*');
  const [first = '', ...rest] = pieces;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, piece] of rest.entries()) {
    const isLast = index === rest.length - 1;
    const found = isLast && piece !== '' ? path.lastIndexOf(piece) : path.indexOf(piece, at);
    if (found < at || (isLast && piece !== '' && found + piece.length !== path.length)) return false;
    at = found + piece.length;
  }
  return rest.length > 0 || at === path.length;
}
