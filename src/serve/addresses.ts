// Which file an address stands for, as static hosts find it: the file itself, `x.html`, `x/index.html`. The answer is one
// of the names that are known, so an address never becomes a path of the file system. Pure.

/** Files for the host itself, which it does not give away. */
const FOR_THE_HOST = new Set(['_redirects', '_headers']);

/** The output file for a decoded path; nothing where the site has none. `has` knows the site's outputs. */
export function outputFor(path: string, baseUrl: string, has: (output: string) => boolean): string | undefined {
  const rest = belowBase(path, baseUrl);
  if (rest === undefined) return undefined;
  const name = rest.replace(/\/$/, '');
  const spellings = name === '' ? ['index.html'] : [rest, `${name}.html`, `${name}/index.html`];
  return spellings.find((output) => has(output) && !FOR_THE_HOST.has(output));
}

/** The part of a path below the base URL; nothing where it lies outside. */
export function belowBase(path: string, baseUrl: string): string | undefined {
  if (`${path}/` === baseUrl) return '';
  return path.startsWith(baseUrl) ? path.slice(baseUrl.length) : undefined;
}

/** The page that stands for missing ones: that of the language that the path starts with, else the site's. */
export function notFoundOutput(
  path: string,
  baseUrl: string,
  has: (output: string) => boolean,
): '404.html' | `${string}/404.html` | undefined {
  const first = belowBase(path, baseUrl)?.split('/')[0];
  if (first && has(`${first}/404.html`)) return `${first}/404.html`;
  return has('404.html') ? '404.html' : undefined;
}
