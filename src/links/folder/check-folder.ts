// IO. Checks a folder of HTML from any generator. Reads a page again for line numbers only if it has findings.
import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { createExcludedLinkPredicate, type LinkCheckContext, type LinkCheckSettings } from '../../check/finding.ts';
import { readStats } from '../../content/io/stats.ts';
import { memoizeByKey } from '../../lib/derived.ts';
import { isMarkdownPath } from '../../lib/file-path.ts';
import { createPositionFinder, findLineAndColumn } from '../../lib/text.ts';
import { createInvocationError, type Diagnostic } from '../../model/diagnostic.ts';
import { decodePath } from '../../model/url.ts';
import type { ExternalLink } from '../external/uses.ts';
import type { CheckedLinks } from '../site-links.ts';
import { type LinkOccurrence, type ScannedFile, unpackOccurrences } from './folder-links.ts';
import { FolderLinkResolver } from './folder-targets.ts';
import { checkFolderPages, checkRedirectRules, type ResolvedFolderLinks } from './judge-folder.ts';
import { checkUnreachedFiles, checkUnreachedPages, findLinkedPaths } from './reached.ts';
import { type ScannedFolder, scanFolderLinks } from './read-folder.ts';

/** The folder to check, and the severity levels. */
export interface FolderCheckInput {
  /** Absolute path of the project; source paths of pages are relative to it. */
  readonly root: string;
  /** Absolute path of the folder. */
  readonly dir: string;
  /** Name of the folder in messages; by default the path of the folder. */
  readonly name?: string;
  readonly levels: LinkCheckSettings;
  /**
   * `baseUrl` is the base path of the folder, and `url` is the origin of the site. By default, both come from the canonical address of a
   * page.
   */
  readonly baseUrl?: string;
  readonly url?: string;
}

/** Result of a check, and the links to other sites, which are not requested yet. */
export interface CheckedLinksWithExternal extends CheckedLinks {
  readonly external: readonly ExternalLink[];
}

/** Checks the folder. Throws a `UserError` if it does not exist, or contains no page. */
export function checkLinksInFolder(call: FolderCheckInput): CheckedLinksWithExternal {
  const { root, dir } = call;
  const { name = relative(root, dir).split(sep).join('/') || '.' } = call;
  const check = resolveFolderLinks(call, name);
  const { links } = check;
  const reached = findLinkedPaths(check);
  const lookUp = createSourceLineLookup(dir, root);
  const named = (file: string) => (name === '.' ? file : `${name}/${file}`);
  const folderText = (index: number) => links.texts[index] as ScannedFile;
  const locationOf = ({ page, offset }: Pick<LinkOccurrence, 'page' | 'offset'>) => {
    const { file } = folderText(page);
    return { file: named(file), ...lookUp.place(file, offset) };
  };
  const ofTexts = [...checkFolderPages(check), ...checkUnreachedPages(check, reached)].map(
    ({ finding, page, offset }): Diagnostic => {
      const { source } = folderText(page);
      const from = source === undefined ? undefined : lookUp.source(source, finding.link);
      return { ...finding, ...locationOf({ page, offset }), ...(from !== undefined && { source: from }) };
    },
  );
  const unreadable = check.unreadable.map(({ file, reason }): Diagnostic => {
    const message = `The file cannot be read: ${reason}.`;
    return { code: 'unreadable-file', severity: 'error', message, file };
  });
  const unused = checkUnreachedFiles(check, reached, (file) => readFileSync(join(dir, file), 'utf8'));
  const ofFiles = [...checkRedirectRules(check), ...unused, ...unreadable];
  return {
    findings: [...ofTexts, ...ofFiles.map((finding) => ({ ...finding, file: named(finding.file ?? '') }))],
    external: listExternalLinksInFolder(check).map(([url, place]) => ({
      url,
      link: url,
      place: () => locationOf(place),
    })),
    pages: links.pageCount,
    links: links.count,
  };
}

/** Reads the folder and resolves the addresses in it. `name` is the name of the folder in messages. */
function resolveFolderLinks(call: FolderCheckInput, name: string): ResolvedFolderLinks {
  const { dir, levels } = call;
  const stats = readStats(dir);
  if (stats === undefined) {
    const suggestion = 'To check the site itself without building it, leave out the name.';
    throw createInvocationError(`There is no ${isMarkdownPath(name) ? 'file' : 'folder'} \`${name}\`.`, suggestion);
  }
  if (!stats.isDirectory())
    throw createInvocationError(`\`${name}\` is a file, not a folder.`, 'Name the folder of a built site.');
  const folder = scanFolderLinks(dir);
  const { links, rules, files } = folder;
  if (links.pageCount === 0) {
    const suggestion =
      'Name the folder of a built site; to check the site itself without building it, leave out the folder.';
    throw createInvocationError(`There is no HTML page in \`${name}\`.`, suggestion);
  }
  const isOnDisk = isSiteBuiltToOpenFromDisk(dir, files);
  const { baseUrl, hosts } = isOnDisk ? { baseUrl: '/', hosts: new Set<string>() } : findBasePathAndHosts(call, folder);
  const targets = new FolderLinkResolver({
    files,
    rules,
    baseUrl,
    hosts,
    isOnDisk,
    texts: links.texts,
    images: links.images,
  });
  const pages = links.texts.filter(({ isPage }) => isPage);
  const judge: LinkCheckContext = {
    levels,
    isExcluded: createExcludedLinkPredicate(levels),
    // On a site for a disk, the address of a page contains the name of its file.
    pages: pages.map(({ path, file }) => (isOnDisk ? `/${file}` : removeSlashOrExtension(path) || '/')),
    files: [...files].map((file) => `/${file}`),
    sources: [],
    base: baseUrl.replace(/\/$/, ''),
    isOnDisk,
  };
  return { ...folder, targets, judge, resolved: links.addresses.map((address) => targets.resolve(address)) };
}

/**
 * Whether the site was built to open from a disk, according to the root element of its first page. Links to the site's own host are then
 * external.
 */
function isSiteBuiltToOpenFromDisk(dir: string, files: ReadonlySet<string>): boolean {
  const [first = ''] = ['index.html', ...files].filter((file) => files.has(file) && file.endsWith('.html'));
  const page = first === '' ? '' : readFileSync(join(dir, first), 'utf8');
  return /<html\b[^>]*\sdata-base="\.{1,2}\//.test(page);
}

/** Returns the addresses on other sites, each with its first occurrence. */
function listExternalLinksInFolder({
  links,
  resolved,
}: ResolvedFolderLinks): (readonly [url: string, place: LinkOccurrence])[] {
  return resolved.flatMap(({ href, isExternal }, index) => {
    if (!isExternal || !/^https?:/i.test(href)) return [];
    return unpackOccurrences(links.addresses[index]?.places.slice(0, 2) ?? []).map((place) => [href, place] as const);
  });
}

/**
 * Returns base path and hosts of the site. If the call does not contain them, they come from a canonical address that fits the path of its
 * page.
 */
function findBasePathAndHosts({ baseUrl, url }: FolderCheckInput, { links }: ScannedFolder) {
  const hosts = new Set<string>();
  if (url !== undefined && url !== '') hosts.add(new URL(url).host.toLowerCase());
  let base = baseUrl;
  if (links.canonical && URL.canParse(links.canonical.href)) {
    const { host, pathname } = new URL(links.canonical.href);
    const page = removeSlashOrExtension(links.canonical.path);
    const canonical = removeSlashOrExtension(pathname);
    if (canonical.endsWith(page)) {
      if (url === undefined || url === '') hosts.add(host.toLowerCase());
      base ??= `${canonical.slice(0, canonical.length - page.length)}/`;
    }
  }
  return { baseUrl: base ?? '/', hosts };
}

/** Returns the path of a page without trailing slash or extension. */
function removeSlashOrExtension(path: string): string {
  return path.replace(/(?:\/|\.x?html?)$/, '');
}

/** Creates a cached lookup of lines, which reads pages again. */
function createSourceLineLookup(dir: string, root: string) {
  const positionsOf = memoizeByKey((file) => createPositionFinder(readFileSync(join(dir, file), 'utf8')));
  const fileOf = memoizeByKey((source) => findSourceFileByEditLink(root, source));
  return {
    place: (file: string, offset: number) => positionsOf(file)(offset),
    /** Returns the source file of a page. Adds line and column if the source contains the link literally. */
    source(source: string, link: string | undefined): string {
      const file = fileOf(source);
      if (file === undefined || !link) return file ?? source;
      const text = readFileSync(join(root, file), 'utf8');
      const index = text.indexOf(link);
      if (index < 0) return file;
      const { line, column } = findLineAndColumn(text, index);
      return `${file}:${line}:${column}`;
    },
  };
}

/** Returns the source file from an edit link, which ends with the path in the repository. */
function findSourceFileByEditLink(root: string, source: string): string | undefined {
  const path = (decodePath(source.replace(/^[a-z]+:\/\/[^/]*|[?#].*$/gi, '')) ?? '').replace(/^\/+/, '');
  const segments = path.split('/');
  for (let from = 0; from < segments.length; from += 1) {
    const file = segments.slice(from).join('/');
    const full = resolve(root, file);
    if (full.startsWith(root + sep) && readStats(full)?.isFile()) return file;
  }
  return undefined;
}
