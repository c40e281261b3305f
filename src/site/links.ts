// The one function that decides where a link leads, by set look-ups on the whole site. The build, the checker
// and the dev server all read its result, so they cannot disagree.
import type { SiteConfig } from '../model/config.ts';
import type { LinkSlot } from '../model/document.ts';
import type { LinkProblem, ResolvedLink } from '../model/site.ts';
import type { Asset } from '../model/source.ts';
import { decodePath, fileHref, hasScheme, pageHref, pathKey } from '../model/url.ts';

/** A page as a link target. */
export interface TargetPage {
  readonly path: string;
  /** Anchors of its body; absent where the page is generated and has none that authors could name. */
  readonly anchors?: ReadonlySet<string>;
}

/** Everything that a link may lead to. */
export interface Targets {
  readonly config: SiteConfig;
  /** Pages by exact site path, redirects included. */
  readonly pages: ReadonlyMap<string, TargetPage>;
  /** Exact page path by its spelling without case. */
  readonly pageKeys: ReadonlyMap<string, string>;
  /** Page by source file, root-relative. */
  readonly sources: ReadonlyMap<string, TargetPage>;
  /** Source files of drafts that are left out. */
  readonly draftFiles: ReadonlySet<string>;
  /** Static files by their path below the base URL, without a leading slash. */
  readonly statics: ReadonlyMap<string, Asset>;
  /** Files beside Markdown by root-relative path. */
  readonly besides: ReadonlyMap<string, Asset>;
  /** Other emitted files, such as feeds, by site path. */
  readonly files: ReadonlySet<string>;
}

/** Where a link stands. */
export interface Origin {
  /** Root-relative file that relative paths start from; absent for the configuration. */
  readonly file?: string;
  /** Content folder that `/x.md` starts from, root-relative. */
  readonly contentDir?: string;
  /** Site path of the page. */
  readonly path?: string;
}

interface Parts {
  readonly path: string;
  readonly query: string;
  readonly hash: string;
}

/** Resolves one address as its author wrote it. */
export function resolveLink(href: string, kind: LinkSlot['kind'], origin: Origin, targets: Targets): ResolvedLink {
  const { config } = targets;
  if (href.startsWith('pathname://'))
    return onSite(`/${href.slice('pathname://'.length).replace(/^\/+/, '')}`, kind, {}, targets, href);
  const own =
    config.url !== '' && (href === config.url || href.startsWith(`${config.url}/`))
      ? href.slice(config.url.length) || '/'
      : undefined;
  if (own === undefined && hasScheme(href)) return { href, isExternal: true };
  return onSite(own ?? href, kind, origin, targets, href);
}

function onSite(
  address: string,
  kind: LinkSlot['kind'],
  origin: Origin,
  targets: Targets,
  written: string,
): ResolvedLink {
  const parts = splitAddress(address);
  const path = decodePath(parts.path);
  if (path === undefined || /[\0-\x1f\\]/.test(path)) {
    return broken(written, { code: 'broken-link', reason: 'its percent-encoding is malformed', candidates: 'none' });
  }
  if (path === '') {
    const page = origin.path === undefined ? undefined : targets.pages.get(origin.path);
    return page ? toPage(page, { ...parts, path }, targets) : { href: address, isExternal: false };
  }
  if (/\.(?:md|markdown)$/i.test(path) && kind === 'link') {
    const source = toSource(path, parts, origin, targets, written);
    const isMirror = source.problem !== undefined && targets.files.has(path);
    return isMirror ? { href: fileHref(path, targets.config) + parts.query, target: path, isExternal: false } : source;
  }
  return toPath(path, parts, kind, origin, targets, written);
}

function splitAddress(address: string): Parts {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return { path, query, hash };
}

/** A link to a Markdown file, relative to the file it stands in or from the content folder. */
function toSource(path: string, parts: Parts, origin: Origin, targets: Targets, written: string): ResolvedLink {
  const { file = '', contentDir = '' } = origin;
  const folders = path.startsWith('/') ? [contentDir, ''] : [folderOf(file), contentDir];
  const candidates: (string | undefined)[] = [];
  for (const folder of folders) {
    const candidate = joinFile(folder, path);
    const page = candidate === undefined ? undefined : targets.sources.get(candidate);
    if (page) return toPage(page, parts, targets);
    candidates.push(candidate);
  }
  if (candidates.every((candidate) => candidate === undefined)) {
    return broken(written, { code: 'broken-link', reason: 'it leaves the project', candidates: 'none' });
  }
  const isDraft = candidates.some((candidate) => candidate !== undefined && targets.draftFiles.has(candidate));
  const reason = isDraft ? 'is a draft, which is not published' : 'is not a page';
  return broken(written, { code: 'broken-markdown-link', reason });
}

/** A link by path: a page, a static file, or a file beside the Markdown. */
function toPath(
  path: string,
  parts: Parts,
  kind: LinkSlot['kind'],
  origin: Origin,
  targets: Targets,
  written: string,
): ResolvedLink {
  const { baseUrl } = targets.config;
  const beside = path.startsWith('/') || origin.file === undefined ? undefined : joinFile(folderOf(origin.file), path);
  const asset = beside === undefined ? undefined : targets.besides.get(beside);
  if (asset) return toAsset(asset, assetPath(asset), parts, targets.config);
  const absolute = path.startsWith('/') ? path : relativePath(origin.path, path);
  if (absolute === undefined)
    return broken(written, { code: 'broken-link', reason: 'it leaves the site', candidates: 'none' });
  const spellings =
    baseUrl !== '/' && `${absolute}/`.startsWith(baseUrl)
      ? [absolute, `/${absolute.slice(baseUrl.length)}`]
      : [absolute];
  for (const spelling of spellings) {
    const page = targets.pages.get(trimSlash(spelling));
    if (page && kind === 'link') return toPage(page, parts, targets);
    const file = targets.statics.get(spelling.slice(1));
    if (file) return toAsset(file, spelling, parts, targets.config);
    if (targets.files.has(spelling))
      return {
        href: fileHref(spelling, targets.config) + parts.query + parts.hash,
        target: spelling,
        isExternal: false,
      };
  }
  const other = targets.pageKeys.get(pathKey(absolute));
  const reason =
    other === undefined
      ? kind === 'link'
        ? 'is not a page'
        : 'is not a file of the site'
      : `differs in case from \`${other}\``;
  return broken(written, { code: 'broken-link', reason, candidates: kind === 'link' ? 'pages' : 'files' });
}

function toPage(page: TargetPage, parts: Parts, targets: Targets): ResolvedLink {
  const href = `${pageHref(page.path, targets.config)}${parts.query}${parts.hash}`;
  const link: ResolvedLink = { href, target: page.path, isExternal: false };
  const anchor = decodePath(parts.hash.slice(1));
  if (parts.hash.length < 2 || anchor === undefined || anchor === 'top' || page.anchors === undefined) return link;
  if (page.anchors.has(anchor) || anchor.startsWith(':~:')) return link;
  return {
    ...link,
    problem: {
      code: 'broken-anchor',
      reason: `the page \`${page.path}\` has no \`#${anchor}\``,
      anchors: [...page.anchors],
    },
  };
}

function toAsset(asset: Asset, path: string, parts: Parts, config: SiteConfig): ResolvedLink {
  const href = fileHref(path, config) + parts.query + parts.hash;
  return { href, target: path, isExternal: false, width: asset.width, height: asset.height };
}

function broken(href: string, problem: LinkProblem): ResolvedLink {
  return { href, isExternal: false, problem };
}

/** Where a file that stands beside Markdown is emitted: under `/assets/`, named by its content. */
export function assetPath(asset: Asset): string {
  const name = asset.path.split('/').at(-1) as string;
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `/assets/${stem}-${asset.hash.slice(0, 8)}${ending}`;
}

function folderOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '';
}

function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/** Joins a folder and a relative path; nothing where that leaves the project. */
function joinFile(folder: string, path: string): string | undefined {
  const segments: string[] = folder === '' ? [] : folder.split('/');
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

/** A relative path seen from a page: `./b` on `/x/a` is `/x/b`, as on disk. */
function relativePath(from: string | undefined, path: string): string | undefined {
  const joined = joinFile(folderOf((from ?? '/').slice(1)), path);
  return joined === undefined ? undefined : `/${joined}`;
}
