// Which file an address stands for, as static hosts find it: the file itself, `x.html`, `x/index.html`. The answer is one
// of the files that there are, so an address never becomes a path of the file system. Pure.
import { spellingKey } from '../model/link-problems.ts';
import { bareAddress, belowBase, trimSlash } from '../model/url.ts';

/** Files for the host itself, which it does not give away. */
const FOR_THE_HOST = new Set(['_redirects', '_headers']);

/** Names of the file that a path below the base URL may stand for, the best first. A slash at its end means a folder. */
export function fileNames(path: string, endings: readonly string[]): readonly string[] {
  const name = path.slice(1);
  if (path.endsWith('/')) return endings.map((ending) => `${name}index.${ending}`);
  return [name, ...endings.flatMap((ending) => [`${name}.${ending}`, `${name}/index.${ending}`])];
}

/** The output file for a decoded path; nothing where the site has none. Of what ends in a slash, that is a page. */
export function outputFor(path: string, baseUrl: string, has: (output: string) => boolean): string | undefined {
  const below = belowBase(path, baseUrl);
  if (below === undefined) return undefined;
  const bare = below.replace(/([^/])\/$/, '$1');
  const names = fileNames(bare, ['html']);
  return (bare === below ? names : names.slice(1)).find((output) => has(output) && !FOR_THE_HOST.has(output));
}

/** The page that stands for missing ones: that of the language that the path starts with, else the site's. */
export function notFoundOutput(path: string, baseUrl: string, has: (output: string) => boolean): string | undefined {
  const language = belowBase(path, baseUrl)?.split('/')[1];
  if (language && has(`${language}/404.html`)) return `${language}/404.html`;
  return has('404.html') ? '404.html' : undefined;
}

/**
 * Makes the function that finds the page which an address means that names its file (`/x.html`, `/x/index.html`) or has
 * other capital letters; nothing for an address that is right. `addresses` are those of all pages, decoded.
 */
export function otherSpellings(addresses: readonly string[]): (path: string) => string | undefined {
  const known = new Map(addresses.map((address) => [spellingKey(trimSlash(address)), address]));
  for (const address of addresses) known.set(trimSlash(address), address);
  return (path) => {
    const bare = trimSlash(bareAddress(path));
    const found = known.get(bare) ?? known.get(spellingKey(bare));
    return found === undefined || trimSlash(found) === trimSlash(path) ? undefined : found;
  };
}
