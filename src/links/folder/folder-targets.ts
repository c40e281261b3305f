// Where an address of a folder of HTML leads, as a static host would answer it: files by their exact names, pages also
// without their ending, redirects of pages and of `_redirects`.
import type { LinkProblem, ResolvedLink } from '../../model/site.ts';
import { decodePath, encodePath } from '../../model/url.ts';
import type { Address, FolderText } from './folder-links.ts';
import type { RedirectRule } from './redirect-rules.ts';

/** What is known of a folder. */
export interface FolderFacts {
  /** Every file, by its POSIX path below the folder. */
  readonly files: ReadonlySet<string>;
  readonly texts: readonly FolderText[];
  readonly rules: readonly RedirectRule[];
  /** Path that the folder is served under: starts and ends with `/`. */
  readonly baseUrl: string;
  /** Hosts that are this site, in lower case. */
  readonly hosts: ReadonlySet<string>;
}

/** Any host will do: it only has to be no real one. */
const HERE = 'http://folder.invalid';

type Found = { readonly page: FolderText } | { readonly file: string } | { readonly redirect: string };

/** Resolves the addresses of one folder. */
export class FolderTargets {
  readonly #facts: FolderFacts;
  readonly #pages: ReadonlyMap<string, FolderText>;
  #spellings: ReadonlyMap<string, string> | undefined;
  #parents: ReadonlySet<string> | undefined;

  constructor(facts: FolderFacts) {
    this.#facts = facts;
    this.#pages = new Map(facts.texts.filter(({ isPage }) => isPage).map((page) => [page.file, page]));
  }

  /** Where an address leads. What is no web address at all, such as `mailto:`, is external without a problem. */
  resolve({ href, kind, from }: Pick<Address, 'href' | 'kind' | 'from'>): ResolvedLink {
    if (href === '') return emptyLink(kind);
    const page = this.#facts.texts[from] as FolderText;
    const url = this.#urlOf(href, page);
    if (url === undefined) return broken(href, 'is not an address');
    if (!/^https?:$/.test(url.protocol) || !this.#isHere(url)) return { href: url.href, isExternal: true };
    const path = decodePath(url.pathname);
    if (path === undefined) return broken(href, 'its percent-encoding is malformed');
    const below = this.#belowBase(path);
    if (below === undefined) return broken(href, `is not below the base URL \`${this.#facts.baseUrl}\``, path);
    const isSamePage = below === page.path && url.search === '' && href.startsWith('#');
    return this.#judge(href, kind, isSamePage ? { page } : this.#find(below), below, url);
  }

  #urlOf(href: string, { path, base }: FolderText): URL | undefined {
    const { baseUrl } = this.#facts;
    try {
      const own = new URL(baseUrl + encodePath(path).slice(1), HERE);
      return new URL(href, base === undefined ? own : new URL(base, own));
    } catch {
      return undefined;
    }
  }

  #isHere(url: URL): boolean {
    return url.origin === HERE || this.#facts.hosts.has(url.host.toLowerCase());
  }

  #belowBase(path: string): string | undefined {
    const { baseUrl } = this.#facts;
    if (`${path}/` === baseUrl) return '/';
    return path.startsWith(baseUrl) ? path.slice(baseUrl.length - 1) : undefined;
  }

  #judge(href: string, kind: Address['kind'], found: Found | undefined, path: string, url: URL): ResolvedLink {
    if (found === undefined) return this.#missing(href, kind, path, url);
    if ('file' in found) return { href, target: path, isExternal: false };
    if ('redirect' in found) return this.#redirected(href, path, url);
    if (found.page.redirect !== undefined && kind === 'link') return this.#redirected(href, path, url);
    const problem = anchorProblem(found.page, url.hash);
    return { href, target: found.page.path, isExternal: false, ...(problem && { problem }) };
  }

  /** What a host sends for a path below the base URL, decoded. */
  #find(path: string): Found | undefined {
    const { rules } = this.#facts;
    const byRule = (isForced: boolean): Found | undefined => {
      for (const rule of rules) {
        const to = rule.isForced === isForced ? rule.match(path) : undefined;
        if (to !== undefined) return rule.isRewrite ? this.#fileAt(to) : { redirect: to };
      }
      return undefined;
    };
    return byRule(true) ?? this.#fileAt(path) ?? byRule(false);
  }

  #fileAt(path: string): Found | undefined {
    const { files } = this.#facts;
    const name = path.slice(1);
    const candidates = path.endsWith('/')
      ? ['index.html', 'index.htm', 'index.xhtml'].map((index) => name + index)
      : [name, `${name}.html`, `${name}/index.html`, `${name}.htm`, `${name}/index.htm`];
    const file = candidates.find((candidate) => files.has(candidate));
    const page = file === undefined ? undefined : this.#pages.get(file);
    if (page) return { page };
    return file === undefined ? undefined : { file };
  }

  #missing(href: string, kind: Address['kind'], path: string, url: URL): ResolvedLink {
    const sought = path;
    const rest = url.search + url.hash;
    if (path.length > 1 && path.endsWith('/') && this.#find(path.slice(0, -1)) !== undefined) {
      const replacement = this.#hrefTo(path.slice(0, -1)) + rest;
      return broken(href, 'ends with a slash, but is a file and no folder', sought, replacement);
    }
    const spelling = this.#spelled(path);
    if (spelling !== undefined && spelling !== path) {
      const isForm = path.normalize('NFC') === spelling.normalize('NFC');
      const reason = `differs ${isForm ? 'in its Unicode form' : 'in case'} from \`${spelling}\``;
      return broken(href, reason, sought, this.#hrefTo(spelling) + rest);
    }
    const isFolder = this.#folders().has(path.replace(/\/$/, ''));
    const reason = isFolder
      ? 'is a folder without a page'
      : kind === 'link'
        ? 'is not a page'
        : 'is not a file of the site';
    const candidates = kind === 'link' ? 'pages' : 'files';
    return { href, isExternal: false, problem: { code: 'broken-link', reason, sought, candidates } };
  }

  #folders(): ReadonlySet<string> {
    this.#parents ??= new Set([...this.#facts.files].flatMap(parentsOf));
    return this.#parents;
  }

  #spelled(path: string): string | undefined {
    this.#spellings ??= new Map([
      ...[...this.#facts.files].map((file) => [caseKey(`/${file}`), `/${file}`] as const),
      ...[...this.#pages.values()].map((page) => [caseKey(page.path), page.path] as const),
      ...[...this.#pages.values()]
        .map(({ path: own }) => own.replace(/\/$|\.html?$/, ''))
        .map((own) => [caseKey(own), own] as const),
    ]);
    return this.#spellings.get(caseKey(path));
  }

  /** Follows redirects to their end. */
  #redirected(href: string, path: string, url: URL): ResolvedLink {
    const rest = url.search + url.hash;
    const end = this.followFrom(path);
    if ('problem' in end) return broken(href, end.problem, end.path);
    if (end.external !== undefined) return { href: end.external, isExternal: true };
    const problem = end.page && anchorProblem(end.page, end.hash || url.hash);
    const target = end.page?.path ?? end.path;
    if (problem) return { href, target, isExternal: false, problem };
    const replacement = this.#hrefTo(end.path) + (end.hash === '' ? rest : url.search + end.hash);
    const reason = `is redirected to \`${end.path}\``;
    return {
      href,
      target,
      isExternal: false,
      problem: { code: 'redirected-link', reason, sought: end.path, replacement },
    };
  }

  /** Where the redirect at a path ends, and over how many steps. */
  followFrom(path: string): RedirectEnd {
    const seen = new Set<string>();
    let [at, hash] = [path, ''];
    for (;;) {
      if (seen.has(at)) return { path: at, steps: seen.size, problem: 'leads into redirects that never end' };
      const found = this.#find(at);
      const next = found && ('redirect' in found ? found.redirect : 'page' in found ? found.page.redirect : undefined);
      if (next === undefined) {
        if (found === undefined)
          return { path: at, steps: seen.size, problem: `is redirected to \`${at}\`, which is not a page` };
        return { path: at, steps: seen.size, hash, ...('page' in found && { page: found.page }) };
      }
      seen.add(at);
      const from = found && 'page' in found ? found.page : { path: at };
      const url = this.#urlOf(next, from as FolderText);
      if (url === undefined || !this.#isHere(url))
        return { path: at, steps: seen.size, hash: '', external: url?.href ?? next };
      const decoded = decodePath(url.pathname) ?? url.pathname;
      [at, hash] = [this.#belowBase(decoded) ?? decoded, url.hash];
    }
  }

  #hrefTo(path: string): string {
    return this.#facts.baseUrl + encodePath(path).slice(1);
  }
}

/** Where a redirect ends. */
export type RedirectEnd = { readonly path: string; readonly steps: number } & (
  | { readonly problem: string }
  | { readonly hash: string; readonly page?: FolderText; readonly external?: string }
);

/** `/a` and `/a/b` of `a/b/c.html`. */
function parentsOf(file: string): string[] {
  const segments = file.split('/').slice(0, -1);
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
}

function caseKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

function broken(href: string, reason: string, sought?: string, replacement?: string): ResolvedLink {
  const problem: LinkProblem = { code: 'broken-link', reason, sought, replacement, candidates: 'none' };
  return { href, isExternal: false, problem };
}

function emptyLink(kind: Address['kind']): ResolvedLink {
  if (kind === 'file') return broken('', 'its address is empty');
  const reason = 'has no address, so it leads to the page that it is on';
  return { href: '', isExternal: false, problem: { code: 'empty-link', reason } };
}

function anchorProblem(page: FolderText, hash: string): LinkProblem | undefined {
  const written = hash.slice(1);
  const anchor = decodePath(written) ?? written;
  // Addresses of programs in the page, marks in its text and the top of every page are no ids.
  if (/^(?:top)?$/i.test(anchor) || /^(?:[/!]|.*:~:)/.test(anchor)) return undefined;
  if (page.ids.includes(`\0${anchor}\0`) || page.ids.includes(`\0${written}\0`)) return undefined;
  const reason = `the page \`${page.path}\` has no \`#${anchor}\``;
  return { code: 'broken-anchor', reason, sought: page.path + hash, anchors: page.ids.split('\0').filter(Boolean) };
}
