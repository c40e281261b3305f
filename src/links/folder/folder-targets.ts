// Resolves addresses of a folder of HTML as a static host does: files by exact name, pages also without extension, redirects of pages and
// of `_redirects`.
import { fileNames } from '../../host/addresses.ts';
import { folderOf, relativePath } from '../../lib/file-path.ts';
import {
  anchorProblem,
  deadRedirectReason,
  describeSpelling,
  emptyAddressProblem,
  linkProblem,
  malformedAddressProblem,
  missingProblem,
  REDIRECT_LOOP_REASON,
  redirectedLinkProblem,
  spellingKey,
} from '../../model/link-problems.ts';
import type { RedirectRule } from '../../model/redirects.ts';
import type { LinkProblem, ResolvedLink } from '../../model/site.ts';
import { belowBase, decodePath, encodePath } from '../../model/url.ts';
import type { FolderLink, FolderText } from './folder-links.ts';

interface FolderFacts {
  /** All files by POSIX path below the folder. */
  readonly files: ReadonlySet<string>;
  readonly texts: readonly FolderText[];
  readonly rules: readonly RedirectRule[];
  /** Ids of images with symbols, by path. */
  readonly images?: ReadonlyMap<string, string>;
  /** Base path, with leading and trailing `/`. */
  readonly baseUrl: string;
  /** Hosts of this site in lower case. */
  readonly hosts: ReadonlySet<string>;
  /** Whether the site opens from a disk: no index files, no root-relative addresses. */
  readonly isOnDisk: boolean;
}

/** Placeholder host for resolving addresses. */
const PLACEHOLDER_ORIGIN = 'http://folder.invalid';

/** Response of a host to a path. */
type PathAnswer = { readonly page: FolderText } | { readonly file: string } | { readonly redirect: string };

interface ResolvedAddress extends Pick<FolderLink, 'href' | 'kind'> {
  /** Decoded path below the base URL. */
  readonly path: string;
  readonly url: URL;
  /** File that contains the address. */
  readonly origin: FolderText;
}

/** Resolves the addresses of one folder. */
export class FolderTargets {
  readonly #facts: FolderFacts;
  readonly #pages: ReadonlyMap<string, FolderText>;
  #spellings: ReadonlyMap<string, string> | undefined;
  #folders: ReadonlySet<string> | undefined;

  constructor(facts: FolderFacts) {
    this.#facts = facts;
    this.#pages = new Map(facts.texts.filter(({ isPage }) => isPage).map((page) => [page.file, page]));
  }

  /** Resolves an address. An address that is not a web address, such as `mailto:`, is external without a problem. */
  resolve({ href, kind, from }: Pick<FolderLink, 'href' | 'kind' | 'from'>): ResolvedLink {
    if (href === '') return createBrokenLink(href, emptyAddressProblem(kind === 'link'));
    const { baseUrl, texts } = this.#facts;
    const origin = texts[from] as FolderText;
    const url = this.#urlOf(href, origin);
    if (url === undefined) return createBrokenLink(href, linkProblem('is not a valid address'));
    if (!/^https?:$/.test(url.protocol) || !this.#isHere(url))
      return { href: url.href, isExternal: true, problem: malformedAddressProblem(href) };
    const refused = this.#facts.isOnDisk ? diskRefusal(href) : undefined;
    if (refused !== undefined) return createBrokenLink(href, linkProblem(refused));
    const decoded = decodePath(url.pathname);
    if (decoded === undefined) return createBrokenLink(href, linkProblem('its percent-encoding is malformed'));
    const path = belowBase(decoded, baseUrl);
    if (path === undefined)
      return createBrokenLink(href, linkProblem(`is not below the base URL \`${baseUrl}\``, decoded));
    const isSamePage = path === origin.path && url.search === '' && href.startsWith('#');
    return this.#judge({ href, kind, path, url, origin }, isSamePage ? { page: origin } : this.#answerFor(path));
  }

  #urlOf(href: string, { path, base }: Pick<FolderText, 'path' | 'base'>): URL | undefined {
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

  #judge(asked: ResolvedAddress, answer: PathAnswer | undefined): ResolvedLink {
    const { href, kind, path, url } = asked;
    if (answer === undefined) return createBrokenLink(href, this.#missing(asked));
    if ('file' in answer) return { ...createBrokenLink(href, this.#symbolProblem(path, url.hash)), target: path };
    if ('redirect' in answer || (answer.page.redirect !== undefined && kind === 'link')) return this.#redirected(asked);
    return { ...createBrokenLink(href, anchorProblemOn(answer.page, url.hash)), target: answer.page.path };
  }

  /** Returns the problem of a missing image symbol; views and media fragments are not symbols. */
  #symbolProblem(path: string, hash: string): LinkProblem | undefined {
    const ids = this.#facts.images?.get(path);
    if (ids === undefined || hash === '' || /^#(?:svgView\(|xywh=|t=)/.test(hash)) return undefined;
    const problem = anchorProblemOn({ path, ids }, hash);
    return problem && { ...problem, reason: problem.reason.replace('the page', 'the image') };
  }

  /** Returns a host's response to a decoded path below the base URL. */
  #answerFor(path: string): PathAnswer | undefined {
    const byRule = (isForced: boolean): PathAnswer | undefined => {
      for (const rule of this.#facts.rules) {
        const to = rule.isForced === isForced ? rule.match(path) : undefined;
        if (to !== undefined) return rule.isRewrite ? this.#fileAt(to) : { redirect: to };
      }
      return undefined;
    };
    return byRule(true) ?? this.#fileAt(path) ?? byRule(false);
  }

  #fileAt(path: string): PathAnswer | undefined {
    const isExact = this.#facts.isOnDisk && !path.endsWith('/');
    const names = isExact
      ? [path.slice(1)]
      : fileNames(path, path.endsWith('/') ? ['html', 'htm', 'xhtml'] : ['html', 'htm']);
    const file = names.find((name) => this.#facts.files.has(name));
    if (file === undefined) return undefined;
    const page = this.#pages.get(file);
    return page ? { page } : { file };
  }

  #missing({ kind, path, url, origin }: ResolvedAddress): LinkProblem {
    const hrefTo = (other: string) => this.#hrefTo(other, origin) + url.search + url.hash;
    const file = path.replace(/(.)\/$/s, '$1');
    if (file !== path && this.#answerFor(file) !== undefined)
      return linkProblem('ends with a slash, but is a file and no folder', path, hrefTo(file));
    const spelling = this.#spellingOf(path);
    if (spelling !== undefined && spelling !== path)
      return linkProblem(describeSpelling(path, spelling), path, hrefTo(spelling));
    this.#folders ??= new Set([...this.#facts.files].flatMap(parentFolders));
    const isFolder = this.#folders.has(path.replace(/\/$/, ''));
    return missingProblem(path, kind === 'link', isFolder ? 'is a folder without a page' : undefined);
  }

  #spellingOf(path: string): string | undefined {
    this.#spellings ??= new Map(this.#names().map((name) => [spellingKey(name), name]));
    return this.#spellings.get(spellingKey(path));
  }

  /** Returns the addresses of all files and pages. */
  #names(): string[] {
    const files = [...this.#facts.files].map((file) => `/${file}`);
    const pages = [...this.#pages.values()].map(({ path }) => path);
    return [...files, ...pages, ...pages.map((path) => path.replace(/\/$|\.html?$/, ''))];
  }

  /** Follows redirects to their end. */
  #redirected({ href, path, url, origin }: ResolvedAddress): ResolvedLink {
    const end = this.followFrom(path);
    if ('problem' in end) return createBrokenLink(href, linkProblem(end.problem, end.path));
    if (end.external !== undefined) return { href: end.external, isExternal: true };
    const hash = end.hash || url.hash;
    const problem =
      (end.page && anchorProblemOn(end.page, hash)) ??
      redirectedLinkProblem(end.path, this.#hrefTo(end.path, origin) + url.search + hash);
    return { ...createBrokenLink(href, problem), target: end.page?.path ?? end.path };
  }

  /** Returns the final target of the redirect at a path, and the number of redirects. */
  followFrom(path: string): RedirectEnd {
    const seen = new Set<string>();
    let [at, hash] = [path, ''];
    for (;;) {
      const steps = seen.size;
      if (seen.has(at)) return { path: at, steps, problem: REDIRECT_LOOP_REASON };
      const answer = this.#answerFor(at);
      if (answer === undefined) return { path: at, steps, problem: deadRedirectReason(at) };
      const page = 'page' in answer ? answer.page : undefined;
      const next = 'redirect' in answer ? answer.redirect : page?.redirect;
      if (next === undefined) return { path: at, steps, hash, page };
      seen.add(at);
      const url = this.#urlOf(next, page ?? { path: at });
      if (url === undefined || !this.#isHere(url))
        return { path: at, steps: steps + 1, hash: '', external: url?.href ?? next };
      const decoded = decodePath(url.pathname) ?? url.pathname;
      [at, hash] = [belowBase(decoded, this.#facts.baseUrl) ?? decoded, url.hash];
    }
  }

  /** Returns an address of the folder as written in a link; relative to the linking file if there is no root. */
  #hrefTo(path: string, from?: FolderText): string {
    if (this.#facts.isOnDisk && from !== undefined) return encodePath(relativePath(folderOf(from.file), path.slice(1)));
    return this.#facts.baseUrl + encodePath(path).slice(1);
  }
}

type RedirectEnd = { readonly path: string; readonly steps: number } & (
  | { readonly problem: string }
  | { readonly hash: string; readonly page?: FolderText; readonly external?: string }
);

/** Returns why an address opens no page on a site that opens from a disk. */
function diskRefusal(href: string): string | undefined {
  if (href.startsWith('/')) return 'leads to the root of a host, which a disk does not have';
  const path = href.replace(/[?#].*$/s, '');
  return /(?:^|\/)\.{0,2}$/.test(path) && path !== ''
    ? 'is a folder, which opens as a list of files from a disk'
    : undefined;
}

/** Returns `/a` and `/a/b` for `a/b/c.html`. */
function parentFolders(file: string): string[] {
  const segments = file.split('/').slice(0, -1);
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
}

function createBrokenLink(href: string, problem: LinkProblem | undefined): ResolvedLink {
  return { href, isExternal: false, ...(problem && { problem }) };
}

/** Returns the problem of a missing anchor. */
export function anchorProblemOn(
  { path, ids }: Pick<FolderText, 'path' | 'ids'>,
  hash: string,
): LinkProblem | undefined {
  // Fragments that are not ids: `#/…` and `#!…`, which a script in the page reads, and `:~:`, a text fragment.
  if (/^#(?:[/!?]|.*:~:)/.test(decodePath(hash) ?? hash)) return undefined;
  const hasId = (id: string) => ids.includes(`\0${id}\0`);
  return anchorProblem({ path, hash, hasId, ids: () => ids.split('\0').filter(Boolean) });
}
