// IO. Reads a folder of HTML, one file at a time, and keeps only the data that the check needs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStats } from '../../content/io/stats.ts';
import { compareText } from '../../lib/text.ts';
import { parseRedirectRules, type RedirectRule } from '../../model/redirects.ts';
import { encodePath } from '../../model/url.ts';
import { LinkCollector } from './folder-links.ts';
import type { HtmlLink } from './html-elements.ts';
import { scanCssLinks } from './scan-css.ts';
import { scanJsonLinks, scanXmlLinks } from './scan-feed.ts';
import { scanHtmlPage } from './scan-html.ts';

export interface ScannedFolder {
  readonly files: ReadonlySet<string>;
  readonly links: LinkCollector;
  readonly rules: readonly RedirectRule[];
  /** Unreadable files. */
  readonly unreadable: readonly { readonly file: string; readonly reason: string }[];
}

const PAGE_EXTENSION_PATTERN = /\.x?html?$/i;
/** Images that may contain symbols. */
const SVG_EXTENSION_PATTERN = /\.svg$/i;
/** Files other than pages that contain addresses. */
const SCANNERS_BY_FILE_NAME: readonly (readonly [RegExp, (text: string) => HtmlLink[]])[] = [
  [/\.css$/i, scanCssLinks],
  [/\.(?:xml|rss|atom)$/i, scanXmlLinks],
  [/(?:feed[^/]*\.json|(?:^|\/)manifest\.json|\.webmanifest)$/i, scanJsonLinks],
];

/** Ignored folders, which are not part of a site. */
const IGNORED_FOLDERS: ReadonlySet<string> = new Set(['.git', 'node_modules', '.techdocs']);

/** Reads every page, stylesheet, feed and sitemap below a folder, sorted by name. Symbolic links out of the folder are not followed. */
export function scanFolderLinks(dir: string): ScannedFolder {
  const files = listFolderFiles(dir);
  const links = new LinkCollector();
  const images: string[] = [];
  const unreadable: { file: string; reason: string }[] = [];
  for (const file of files) {
    const isPage = PAGE_EXTENSION_PATTERN.test(file);
    if (SVG_EXTENSION_PATTERN.test(file)) images.push(file);
    const scan = isPage ? undefined : SCANNERS_BY_FILE_NAME.find(([names]) => names.test(file))?.[1];
    if (!isPage && scan === undefined) continue;
    try {
      const text = readFileSync(join(dir, file), 'utf8');
      if (scan === undefined) links.addPage(file, scanHtmlPage(text));
      else links.addOther(file, scan(text));
    } catch (error) {
      unreadable.push({ file, reason: (error as NodeJS.ErrnoException).code ?? String(error) });
    }
  }
  // Symbols are read only for images that a page refers to with a fragment.
  const svgFiles = new Set(links.addresses.flatMap(({ href }) => extractSvgFileName(href) ?? []));
  for (const file of images) {
    if (!svgFiles.has(encodePath(file.slice(file.lastIndexOf('/') + 1)))) continue;
    try {
      links.addImage(file, scanHtmlPage(readFileSync(join(dir, file), 'utf8')).ids);
    } catch {
      // Links to an unreadable image are valid.
    }
  }
  const rules = files.includes('_redirects') ? parseRedirectRules(readFileSync(join(dir, '_redirects'), 'utf8')) : [];
  return { files: new Set(files), links, rules, unreadable };
}

/** Returns the name of an image in an address with a fragment: `icons.svg` for `../img/icons.svg?v=2#home`. */
function extractSvgFileName(href: string): string | undefined {
  const end = href.indexOf('#');
  if (end < 0 || end === href.length - 1) return undefined;
  const [path = ''] = href.slice(0, end).split('?', 1);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return /\.svg$/i.test(name) ? name : undefined;
}

/** Returns POSIX paths of all files below a folder, sorted by code units, except those in the ignored folders. */
export function listFolderFiles(dir: string): string[] {
  const files: string[] = [];
  const open = [''];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of readdirSync(join(dir, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (IGNORED_FOLDERS.has(entry.name)) continue;
      if (entry.isDirectory()) open.push(path);
      else if (entry.isFile() || readStats(join(dir, path))?.isFile()) files.push(path);
    }
  }
  return files.sort(compareText);
}
