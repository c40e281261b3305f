// Maps an address to a file the way static hosts do: the file itself, `x.html`, `x/index.html`. The result is always an existing output
// file, so an address never becomes a file-system path. Pure.
import { computeCaseFoldedKey } from '../model/link-problems.ts';
import { removeBaseUrl, removePageFileName, trimTrailingSlash } from '../model/url.ts';

/** Files that configure the host. The host does not serve them. */
const HOST_CONFIG_FILES = new Set(['_redirects', '_headers']);

/** Returns the candidate file names of a path below the base URL, best first. A trailing slash means a folder. */
export function listOutputFileCandidates(path: string, endings: readonly string[]): readonly string[] {
  const name = path.slice(1);
  if (path.endsWith('/')) return endings.map((ending) => `${name}index.${ending}`);
  return [name, ...endings.flatMap((ending) => [`${name}.${ending}`, `${name}/index.${ending}`])];
}

/** Returns the output file of a decoded path; `undefined` if the site has none. A trailing slash matches only a page. */
export function findOutputFile(path: string, baseUrl: string, has: (output: string) => boolean): string | undefined {
  const below = removeBaseUrl(path, baseUrl);
  if (below === undefined) return undefined;
  const bare = below.replace(/([^/])\/$/, '$1');
  const names = listOutputFileCandidates(bare, ['html']);
  return (bare === below ? names : names.slice(1)).find((output) => has(output) && !HOST_CONFIG_FILES.has(output));
}

/** Returns the not-found page of the language in the path, or by default the not-found page of the site. */
export function findNotFoundPageFile(
  path: string,
  baseUrl: string,
  has: (output: string) => boolean,
): string | undefined {
  const language = removeBaseUrl(path, baseUrl)?.split('/')[1];
  if (language && has(`${language}/404.html`)) return `${language}/404.html`;
  return has('404.html') ? '404.html' : undefined;
}

/**
 * Returns a function that finds the right page for a misspelled address. Such an address has a file name (`/x.html`, `/x/index.html`) or
 * other capitalization. The function returns `undefined` for a correct or unknown address. `addresses` are the decoded addresses of all
 * pages.
 */
export function createMisspelledAddressFinder(addresses: readonly string[]): (path: string) => string | undefined {
  const known = new Map(addresses.map((address) => [computeCaseFoldedKey(trimTrailingSlash(address)), address]));
  for (const address of addresses) known.set(trimTrailingSlash(address), address);
  return (path) => {
    const bare = trimTrailingSlash(removePageFileName(path));
    const found = known.get(bare) ?? known.get(computeCaseFoldedKey(bare));
    return found === undefined || trimTrailingSlash(found) === trimTrailingSlash(path) ? undefined : found;
  };
}
