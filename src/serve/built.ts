// IO. Serves a built folder as a static host does. The folder is listed, and requests are answered from the list: no request path is ever
// joined to a folder.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createSpellingFinder, notFoundOutput, outputFor } from '../host/addresses.ts';
import { type HostHeaders, headersFor, parseHeaders } from '../host/headers.ts';
import { UserError } from '../model/diagnostic.ts';
import { parseRedirects, type Redirect, redirectFor } from '../model/redirects.ts';
import { bareAddress, belowBase, encodePath } from '../model/url.ts';
import { contentTypeOf } from './negotiate.ts';
import { plainReply, type Reply } from './send.ts';

interface BuiltFolderInput {
  /** Absolute path. */
  readonly dir: string;
  /** Folder as the user wrote it, for messages. */
  readonly name: string;
  readonly baseUrl: string;
}

interface FolderListing {
  readonly stamp: string;
  /** Absolute path by path below the folder. */
  readonly files: ReadonlyMap<string, string>;
  readonly redirects: readonly Redirect[];
  readonly headers: readonly HostHeaders[];
  /** Returns the decoded path of the page that another spelling of its path means. */
  readonly addressOf: (path: string) => string | undefined;
}

/** Returns the function that answers requests for a built folder. Throws a `UserError` if it does not exist. */
export function serveBuiltFolder(input: BuiltFolderInput): (path: string) => Promise<Reply> {
  let listing = listFolder(input);
  return async (path) => {
    // A new build has replaced the folder.
    if (folderStamp(input.dir) !== listing.stamp) listing = listFolder(input);
    return answerFromListing(path, input.baseUrl, listing);
  };
}

function answerFromListing(
  path: string,
  baseUrl: string,
  { files, redirects, headers, addressOf }: FolderListing,
): Reply {
  const encoded = encodePath(path);
  const has = (output: string) => files.has(output);
  const file = outputFor(path, baseUrl, has);
  const redirect = redirectFor(encoded, redirects);
  if (redirect && file !== path.slice(baseUrl.length)) return redirectReply(redirect.status, redirect.to);
  const address = file === undefined || path.endsWith('.html') ? addressOf(path) : undefined;
  if (address !== undefined) return redirectReply(301, encodePath(address));
  if (file === undefined && belowBase(path, baseUrl) === undefined && path === '/') return redirectReply(302, baseUrl);
  const output = file ?? notFoundOutput(path, baseUrl, has);
  if (output === undefined) return plainReply(404, 'There is no such page, and the site has no 404.html.');
  return {
    status: file === undefined ? 404 : 200,
    type: contentTypeOf(output),
    headers: { 'cache-control': 'public, max-age=0, must-revalidate', ...headersFor(encoded, headers) },
    body: { file: files.get(output) as string },
  };
}

/** Returns a redirect response that must not be cached: browsers cache permanent redirects forever. */
export function redirectReply(status: number, to: string): Reply {
  const location = to.replace(/[^\x21-\x7e]/g, encodeURIComponent);
  return plainReply(status, 'This page has moved.', { location });
}

function listFolder({ dir, name, baseUrl }: BuiltFolderInput): FolderListing {
  const stamp = folderStamp(dir);
  const files = new Map<string, string>();
  const visit = (below: string) => {
    for (const entry of readdirSync(join(dir, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.name.startsWith('.') && entry.name !== '.well-known') continue;
      // Symbolic links are skipped, because they may lead out of the site.
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile()) files.set(path, join(dir, path));
    }
  };
  try {
    visit('');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    const message = `There is no folder \`${name}\` to serve.`;
    const suggestion = 'Build the site first: `techdocs build`.';
    throw UserError.of({ code: 'not-built', message, suggestion });
  }
  const builtText = (output: string) => (files.has(output) ? readFileSync(files.get(output) as string, 'utf8') : '');
  const pages = [...files.keys()].filter((file) => /\.html$/.test(file) && !/(?:^|\/)404\.html$/.test(file));
  return {
    stamp,
    files,
    redirects: parseRedirects(builtText('_redirects')),
    headers: parseHeaders(builtText('_headers')),
    addressOf: createSpellingFinder(pages.map((file) => baseUrl + bareAddress(`/${file}`).slice(1))),
  };
}

function folderStamp(dir: string): string {
  const stats = statSync(dir, { throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.mtimeMs}` : '';
}
