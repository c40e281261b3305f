// The `_headers` file by which a site tells its host what to send along, as Netlify, Cloudflare Pages and others read it. Pure.

/** Headers for the paths of a pattern. */
export interface HostHeaders {
  readonly pattern: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
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

/** Headers of our own that a site may not decide: they describe the answer that is sent. */
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
    const start = isLast && piece !== '' ? path.lastIndexOf(piece) : path.indexOf(piece, at);
    if (start < at || (isLast && piece !== '' && start + piece.length !== path.length)) return false;
    at = start + piece.length;
  }
  return rest.length > 0 || at === path.length;
}
