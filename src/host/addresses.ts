// Maps an address to a file the way static hosts do: the file itself, `x.html`, `x/index.html`. The result is always an existing output
// file, so an address never becomes a file-system path. Pure.
import { spellingKey } from '../model/link-problems.ts';
import { bareAddress, belowBase, trimSlash } from '../model/url.ts';

/** Files for the host itself, which it does not serve. */
const UNSERVED_FILES = new Set(['_redirects', '_headers']);

/** Returns the candidate file names of a path below the base URL, best first. A trailing slash means a folder. */
export function fileNames(path: string, endings: readonly string[]): readonly string[] {
  const name = path.slice(1);
  if (path.endsWith('/')) return endings.map((ending) => `${name}index.${ending}`);
  return [name, ...endings.flatMap((ending) => [`${name}.${ending}`, `${name}/index.${ending}`])];
}

/** Returns the output file of a decoded path; `undefined` if the site has none. A trailing slash matches only a page. */
export function outputFor(path: string, baseUrl: string, has: (output: string) => boolean): string | undefined {
  const below = belowBase(path, baseUrl);
  if (below === undefined) return undefined;
  const bare = below.replace(/([^/])\/$/, '$1');
  const names = fileNames(bare, ['html']);
  return (bare === below ? names : names.slice(1)).find((output) => has(output) && !UNSERVED_FILES.has(output));
}

/** Returns the not-found page: that of the language in the path, else that of the site. */
export function notFoundOutput(path: string, baseUrl: string, has: (output: string) => boolean): string | undefined {
  const language = belowBase(path, baseUrl)?.split('/')[1];
  if (language && has(`${language}/404.html`)) return `${language}/404.html`;
  return has('404.html') ? '404.html' : undefined;
}

/**
 * Returns a function that finds the page meant by an address with a file name (`/x.html`, `/x/index.html`) or other capitalization;
 * `undefined` for a correct address. `addresses` are the decoded addresses of all pages.
 */
export function createSpellingFinder(addresses: readonly string[]): (path: string) => string | undefined {
  const known = new Map(addresses.map((address) => [spellingKey(trimSlash(address)), address]));
  for (const address of addresses) known.set(trimSlash(address), address);
  return (path) => {
    const bare = trimSlash(bareAddress(path));
    const found = known.get(bare) ?? known.get(spellingKey(bare));
    return found === undefined || trimSlash(found) === trimSlash(path) ? undefined : found;
  };
}
