// Parses the `_headers` file, which defines the response headers of a site, by the rules of Netlify, Cloudflare Pages and others. Pure.

/** Headers for the paths that match a pattern. */
export interface HeaderRule {
  readonly pattern: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Parses `_headers`. Each pattern is on a separate line; the indented lines below it are its headers. */
export function parseHeadersFile(text: string): readonly HeaderRule[] {
  const blocks: { pattern: string; headers: [string, string][] }[] = [];
  for (const line of text.split('\n')) {
    const header = /^\s+([\w-]+):\s*(.*?)\s*$/.exec(line);
    if (/^\/\S*\s*$/.test(line)) blocks.push({ pattern: line.trim(), headers: [] });
    else if (header) blocks.at(-1)?.headers.push([(header[1] as string).toLowerCase(), header[2] as string]);
  }
  return blocks;
}

/** Headers that a site cannot set, because they describe the actual response. */
const RESERVED_HEADER_NAME = /^(?:content-(?:length|encoding|range|type)|transfer-encoding|connection|access-control-)/;

/** Returns all headers for a path. Of headers with the same name, the last one counts. A `*` in a pattern matches any text. */
export function selectHeaders(path: string, rules: readonly HeaderRule[]): Readonly<Record<string, string>> {
  const matching = rules.filter(({ pattern }) => matchesPathPattern(path, pattern));
  const headers = matching
    .flatMap((headerRule) => headerRule.headers)
    .filter(([name]) => !RESERVED_HEADER_NAME.test(name));
  return Object.fromEntries(headers.map(([name, value]) => [name, value.replace(/[^\t\x20-\x7e]/g, '')]));
}

function matchesPathPattern(path: string, pattern: string): boolean {
  const pieces = pattern.split('*');
  const [first = '', ...rest] = pieces;
  if (!path.startsWith(first)) return false;
  let offset = first.length;
  for (const [index, piece] of rest.entries()) {
    const isLast = index === rest.length - 1;
    const start = isLast && piece !== '' ? path.lastIndexOf(piece) : path.indexOf(piece, offset);
    if (start < offset || (isLast && piece !== '' && start + piece.length !== path.length)) return false;
    offset = start + piece.length;
  }
  return rest.length > 0 || offset === path.length;
}
