// IO. Serves a built folder as a static host does. It lists the folder and answers from the list. It never joins the path of a request to
// the folder.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStats } from '../content/io/stats.ts';
import { createMisspelledAddressFinder, findNotFoundPageFile, findOutputFile } from '../host/addresses.ts';
import { type HeaderRule, parseHeadersFile, selectHeaders } from '../host/headers.ts';
import { UserError } from '../model/diagnostic.ts';
import { findRedirect, parseUnconditionalRedirects, type Redirect } from '../model/redirects.ts';
import { createUnreadableFileFinding } from '../model/unreadable.ts';
import { encodePath, removeBaseUrl, removePageFileName } from '../model/url.ts';
import { findContentType } from './negotiate.ts';
import { createPlainReply, type Reply } from './send.ts';

interface FolderServerInput {
  /** Absolute path. */
  readonly dir: string;
  /** Folder as the user wrote it, for messages. */
  readonly name: string;
  readonly baseUrl: string;
}

interface FolderListing {
  readonly stamp: string;
  /** Absolute file paths by their path relative to the folder. */
  readonly files: ReadonlyMap<string, string>;
  readonly redirects: readonly Redirect[];
  readonly headers: readonly HeaderRule[];
  /** Converts another spelling of a page's path to the decoded path of the page. */
  readonly addressOf: (path: string) => string | undefined;
}

/** Returns a function that answers requests from a built folder. Throws a `UserError` if the folder does not exist. */
export function createFolderReplyGetter(input: FolderServerInput): (path: string) => Promise<Reply> {
  let listing = readFolderListing(input);
  return async (path) => {
    // A new build replaced the folder, so the list is outdated.
    if (computeFolderStamp(input.dir) !== listing.stamp) listing = readFolderListing(input);
    return createReplyFromFolder(path, input.baseUrl, listing);
  };
}

function createReplyFromFolder(
  path: string,
  baseUrl: string,
  { files, redirects, headers, addressOf }: FolderListing,
): Reply {
  const encoded = encodePath(path);
  const has = (output: string) => files.has(output);
  const file = findOutputFile(path, baseUrl, has);
  const redirect = findRedirect(encoded, redirects);
  if (redirect && file !== path.slice(baseUrl.length)) return createRedirectReply(redirect.status, redirect.to);
  const address = file === undefined || path.endsWith('.html') ? addressOf(path) : undefined;
  if (address !== undefined) return createRedirectReply(301, encodePath(address));
  if (file === undefined && removeBaseUrl(path, baseUrl) === undefined && path === '/')
    return createRedirectReply(302, baseUrl);
  const output = file ?? findNotFoundPageFile(path, baseUrl, has);
  if (output === undefined) return createPlainReply(404, 'There is no such page, and the site has no 404.html.');
  return {
    status: file === undefined ? 404 : 200,
    type: findContentType(output),
    headers: { 'cache-control': 'public, max-age=0, must-revalidate', ...selectHeaders(encoded, headers) },
    body: { file: files.get(output) as string },
  };
}

/** Returns a redirect response that must not be cached: browsers cache permanent redirects forever. */
export function createRedirectReply(status: number, to: string): Reply {
  const location = to.replace(/[^\x21-\x7e]/g, encodeURIComponent);
  return createPlainReply(status, 'This page has moved.', { location });
}

function readFolderListing({ dir, name, baseUrl }: FolderServerInput): FolderListing {
  const stamp = computeFolderStamp(dir);
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
    if (code !== 'ENOENT' && code !== 'ENOTDIR') {
      const finding = createUnreadableFileFinding(name, error);
      throw new UserError(finding.message, 2, [finding]);
    }
    const message = `There is no folder \`${name}\` to serve.`;
    const suggestion = 'Build the site first: `techdocs build`.';
    throw UserError.of({ code: 'not-built', message, suggestion });
  }
  const builtText = (output: string) => (files.has(output) ? readFileSync(files.get(output) as string, 'utf8') : '');
  const pages = [...files.keys()].filter((file) => /\.html$/.test(file) && !/(?:^|\/)404\.html$/.test(file));
  return {
    stamp,
    files,
    redirects: parseUnconditionalRedirects(builtText('_redirects')),
    headers: parseHeadersFile(builtText('_headers')),
    addressOf: createMisspelledAddressFinder(pages.map((file) => baseUrl + removePageFileName(`/${file}`).slice(1))),
  };
}

function computeFolderStamp(dir: string): string {
  const stats = readStats(dir);
  return stats ? `${stats.ino} ${stats.mtimeMs}` : '';
}
