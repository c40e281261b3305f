// Resolves addresses of a folder of HTML as a static host does: files by exact name, pages also without extension, redirects of pages and
// of `_redirects`.
import { listOutputFileCandidates } from '../../host/addresses.ts';
import { computeRelativePath, getParentFolder } from '../../lib/file-path.ts';
import {
  computeCaseFoldedKey,
  createEmptyAddressProblem,
  createLinkProblem,
  createMissingTargetProblem,
  createRedirectProblem,
  describeSpellingDifference,
  findAnchorProblem,
  findMalformedAddressProblem,
  formatRedirectToMissingPage,
  REDIRECT_LOOP_REASON,
} from '../../model/link-problems.ts';
import type { RedirectRule } from '../../model/redirects.ts';
import type { LinkProblem, ResolvedLink } from '../../model/site.ts';
import { decodePath, encodePath, removeBaseUrl } from '../../model/url.ts';
import type { ScannedAddress, ScannedFile } from './folder-links.ts';

interface FolderLinkResolverInput {
  /** All files by POSIX path below the folder. */
  readonly files: ReadonlySet<string>;
  readonly texts: readonly ScannedFile[];
  readonly rules: readonly RedirectRule[];
  /** Ids of images with symbols, by path. */
  readonly images?: ReadonlyMap<string, string>;
  /** Base path, with leading and trailing `/`. */
  readonly baseUrl: string;
  /** Hosts of this site in lower case. */
  readonly hosts: ReadonlySet<string>;
  /** Whether the site opens from a disk, where index files and root-relative addresses do not work. */
  readonly isOnDisk: boolean;
}

/** Placeholder host for resolving addresses. */
const PLACEHOLDER_ORIGIN = 'http://folder.invalid';

/** Response of a host to a path. */
type HostResponse = { readonly page: ScannedFile } | { readonly file: string } | { readonly redirect: string };

interface ParsedAddress extends Pick<ScannedAddress, 'href' | 'kind'> {
  /** Decoded path below the base URL. */
  readonly path: string;
  readonly url: URL;
  /** File that contains the address. */
  readonly origin: ScannedFile;
}

/** Resolves the addresses of one folder. */
export class FolderLinkResolver {
  readonly #facts: FolderLinkResolverInput;
  readonly #pages: ReadonlyMap<string, ScannedFile>;
  #spellings: ReadonlyMap<string, string> | undefined;
  #folders: ReadonlySet<string> | undefined;

  constructor(facts: FolderLinkResolverInput) {
    this.#facts = facts;
    this.#pages = new Map(facts.texts.filter(({ isPage }) => isPage).map((page) => [page.file, page]));
  }

  /** Resolves an address. Checks only the syntax of external addresses, which include those that start with `mailto:`. */
  resolve({ href, kind, from }: Pick<ScannedAddress, 'href' | 'kind' | 'from'>): ResolvedLink {
    if (href === '') return createInternalLink(href, createEmptyAddressProblem(kind === 'link'));
    const { baseUrl, texts } = this.#facts;
    const origin = texts[from] as ScannedFile;
    const url = this.#urlOf(href, origin);
    if (url === undefined) return createInternalLink(href, createLinkProblem('is not a valid address'));
    if (!/^https?:$/.test(url.protocol) || !this.#isHere(url))
      return { href: url.href, isExternal: true, problem: findMalformedAddressProblem(href) };
    const refused = this.#facts.isOnDisk ? explainFailureToOpenFromDisk(href) : undefined;
    if (refused !== undefined) return createInternalLink(href, createLinkProblem(refused));
    const decoded = decodePath(url.pathname);
    if (decoded === undefined) return createInternalLink(href, createLinkProblem('its percent-encoding is malformed'));
    const path = removeBaseUrl(decoded, baseUrl);
    if (path === undefined)
      return createInternalLink(href, createLinkProblem(`is not below the base URL \`${baseUrl}\``, decoded));
    const isSamePage = path === origin.path && url.search === '' && href.startsWith('#');
    return this.#judge({ href, kind, path, url, origin }, isSamePage ? { page: origin } : this.#answerFor(path));
  }

  #urlOf(href: string, { path, base }: Pick<ScannedFile, 'path' | 'base'>): URL | undefined {
    try {
      const page = new URL(this.#hrefTo(path), PLACEHOLDER_ORIGIN);
      return new URL(href, base === undefined ? page : new URL(base, page));
    } catch {
      return undefined;
    }
  }

  #isHere(url: URL): boolean {
    return url.origin === PLACEHOLDER_ORIGIN || this.#facts.hosts.has(url.host.toLowerCase());
  }

  #judge(address: ParsedAddress, answer: HostResponse | undefined): ResolvedLink {
    const { href, kind, path, url } = address;
    if (answer === undefined) return createInternalLink(href, this.#missing(address));
    if ('file' in answer) return { ...createInternalLink(href, this.#symbolProblem(path, url.hash)), target: path };
    if ('redirect' in answer || (answer.page.redirect !== undefined && kind === 'link'))
      return this.#redirected(address);
    return { ...createInternalLink(href, findMissingAnchorProblem(answer.page, url.hash)), target: answer.page.path };
  }

  /** Returns the problem of a link to a symbol that the image lacks. Accepts SVG views and media fragments, which are not symbols. */
  #symbolProblem(path: string, hash: string): LinkProblem | undefined {
    const ids = this.#facts.images?.get(path);
    if (ids === undefined || hash === '' || /^#(?:svgView\(|xywh=|t=)/.test(hash)) return undefined;
    const problem = findMissingAnchorProblem({ path, ids }, hash);
    return problem && { ...problem, reason: problem.reason.replace('the page', 'the image') };
  }

  /** Returns a host's response to a decoded path below the base URL. */
  #answerFor(path: string): HostResponse | undefined {
    const byRule = (isForced: boolean): HostResponse | undefined => {
      for (const rule of this.#facts.rules) {
        const to = rule.isForced === isForced ? rule.match(path) : undefined;
        if (to !== undefined) return rule.isRewrite ? this.#fileAt(to) : { redirect: to };
      }
      return undefined;
    };
    return byRule(true) ?? this.#fileAt(path) ?? byRule(false);
  }

  #fileAt(path: string): HostResponse | undefined {
    const isExact = this.#facts.isOnDisk && !path.endsWith('/');
    const names = isExact
      ? [path.slice(1)]
      : listOutputFileCandidates(path, path.endsWith('/') ? ['html', 'htm', 'xhtml'] : ['html', 'htm']);
    const file = names.find((name) => this.#facts.files.has(name));
    if (file === undefined) return undefined;
    const page = this.#pages.get(file);
    return page ? { page } : { file };
  }

  #missing({ kind, path, url, origin }: ParsedAddress): LinkProblem {
    const hrefTo = (other: string) => this.#hrefTo(other, origin) + url.search + url.hash;
    const file = path.replace(/(.)\/$/s, '$1');
    if (file !== path && this.#answerFor(file) !== undefined)
      return createLinkProblem('ends with a slash, but is a file and no folder', path, hrefTo(file));
    const spelling = this.#spellingOf(path);
    if (spelling !== undefined && spelling !== path)
      return createLinkProblem(describeSpellingDifference(path, spelling), path, hrefTo(spelling));
    this.#folders ??= new Set([...this.#facts.files].flatMap(listParentFolders));
    const isFolder = this.#folders.has(path.replace(/\/$/, ''));
    return createMissingTargetProblem(path, kind === 'link', isFolder ? 'is a folder without a page' : undefined);
  }

  #spellingOf(path: string): string | undefined {
    this.#spellings ??= new Map(this.#names().map((name) => [computeCaseFoldedKey(name), name]));
    return this.#spellings.get(computeCaseFoldedKey(path));
  }

  /** Returns the addresses of all files and pages. */
  #names(): string[] {
    const files = [...this.#facts.files].map((file) => `/${file}`);
    const pages = [...this.#pages.values()].map(({ path }) => path);
    return [...files, ...pages, ...pages.map((path) => path.replace(/\/$|\.html?$/, ''))];
  }

  /** Follows redirects to their end. */
  #redirected({ href, path, url, origin }: ParsedAddress): ResolvedLink {
    const end = this.followFrom(path);
    if ('problem' in end) return createInternalLink(href, createLinkProblem(end.problem, end.path));
    if (end.external !== undefined) return { href: end.external, isExternal: true };
    const hash = end.hash || url.hash;
    const problem =
      (end.page && findMissingAnchorProblem(end.page, hash)) ??
      createRedirectProblem(end.path, this.#hrefTo(end.path, origin) + url.search + hash);
    return { ...createInternalLink(href, problem), target: end.page?.path ?? end.path };
  }

  /** Returns the final target of the redirect at a path, and the number of redirects. */
  followFrom(path: string): RedirectChainResult {
    const seen = new Set<string>();
    let at = path;
    let hash = '';
    for (;;) {
      const steps = seen.size;
      if (seen.has(at)) return { path: at, steps, problem: REDIRECT_LOOP_REASON };
      const answer = this.#answerFor(at);
      if (answer === undefined) return { path: at, steps, problem: formatRedirectToMissingPage(at) };
      const page = 'page' in answer ? answer.page : undefined;
      const next = 'redirect' in answer ? answer.redirect : page?.redirect;
      if (next === undefined) return { path: at, steps, hash, page };
      seen.add(at);
      const url = this.#urlOf(next, page ?? { path: at });
      if (url === undefined || !this.#isHere(url))
        return { path: at, steps: steps + 1, hash: '', external: url?.href ?? next };
      const decoded = decodePath(url.pathname) ?? url.pathname;
      [at, hash] = [removeBaseUrl(decoded, this.#facts.baseUrl) ?? decoded, url.hash];
    }
  }

  /**
   * Returns an address in the form in which a link contains it. If the site opens from a disk, this address is relative to the linking
   * file.
   */
  #hrefTo(path: string, from?: ScannedFile): string {
    if (this.#facts.isOnDisk && from !== undefined)
      return encodePath(computeRelativePath(getParentFolder(from.file), path.slice(1)));
    return this.#facts.baseUrl + encodePath(path).slice(1);
  }
}

type RedirectChainResult = { readonly path: string; readonly steps: number } & (
  | { readonly problem: string }
  | { readonly hash: string; readonly page?: ScannedFile; readonly external?: string }
);

/** Returns why an address opens no page on a site that opens from a disk. */
function explainFailureToOpenFromDisk(href: string): string | undefined {
  if (href.startsWith('/')) return 'leads to the root of a host, which a disk does not have';
  const path = href.replace(/[?#].*$/s, '');
  return /(?:^|\/)\.{0,2}$/.test(path) && path !== ''
    ? 'is a folder, which opens as a list of files from a disk'
    : undefined;
}

/** Returns `/a` and `/a/b` for `a/b/c.html`. */
function listParentFolders(file: string): string[] {
  const segments = file.split('/').slice(0, -1);
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
}

function createInternalLink(href: string, problem: LinkProblem | undefined): ResolvedLink {
  return { href, isExternal: false, ...(problem && { problem }) };
}

/** Returns the problem of a link if the page lacks its anchor. */
export function findMissingAnchorProblem(
  { path, ids }: Pick<ScannedFile, 'path' | 'ids'>,
  hash: string,
): LinkProblem | undefined {
  // These fragments are not ids: `#/…` and `#!…`, which scripts of the page read, and `:~:`, a text fragment.
  if (/^#(?:[/!?]|.*:~:)/.test(decodePath(hash) ?? hash)) return undefined;
  const hasId = (id: string) => ids.includes(`\0${id}\0`);
  return findAnchorProblem({ path, hash, hasId, ids: () => ids.split('\0').filter(Boolean) });
}
