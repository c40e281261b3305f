// Converts a broken link to a finding: the configuration sets its level, and existing pages and files supply its suggestion.
import { computeRelativePath, getParentFolder, normalizePath } from '../lib/file-path.ts';
import { lazy } from '../lib/lazy.ts';
import { createSiteCodeFaultFinding } from '../model/code-fault.ts';
import type { SiteConfig } from '../model/config.ts';
import { convertLevelToSeverity, type RuleLevel, type SettingDiagnostic } from '../model/diagnostic.ts';
import { maskUrl } from '../model/mask.ts';
import { findNearestName } from '../model/nearest.ts';
import { findNearestAnchor, findRespelledAnchor } from '../model/nearest-anchor.ts';
import { findPathUpToSecret } from '../model/shown-files.ts';
import type { LinkProblem, ResolvedLink, Site } from '../model/site.ts';
import { decodePath, encodePath } from '../model/url.ts';
import { createDocsOfPathFinder, type DocsOfPathFinder } from './docs-of-path.ts';

/** Shared context of all link findings. Created once per site, since a site may have many broken links. */
export interface LinkCheckContext {
  readonly levels: LinkCheckSettings;
  /** Whether the configuration excludes a link from checks. */
  readonly isExcluded: (href: string) => boolean;
  /**
   * Candidates for suggestions. `pages` has the paths of pages, `files` the paths of static files, `sources` the source files of documents.
   */
  readonly pages: readonly string[];
  readonly files: readonly string[];
  readonly sources: readonly string[];
  /** More candidates: files in content folders, root-relative. */
  readonly besides?: readonly string[];
  /**
   * Returns the page that is built from a source file. This page is never suggested for a link in the file, because the author meant
   * another page.
   */
  readonly pageOf?: (file: string) => string | undefined;
  /** Returns the source file of a page. */
  readonly sourceOf?: (page: string) => string | undefined;
  /**
   * Returns the ids of the page that is built from a source file. A link with a broken anchor may be meant for a heading of the page that
   * contains the link.
   */
  readonly anchorsOf?: (file: string) => readonly string[] | undefined;
  /** Finds the docs of a path, if the site has several. Pages of other docs are not suggested. */
  readonly docsOf?: DocsOfPathFinder;
  /** Base URL of this site without a trailing slash; empty in Markdown, where links omit it. */
  readonly base: string;
  /** Whether the site is opened from disk, so that addresses are relative to the file that contains them. */
  readonly isOnDisk?: boolean;
}

/** Settings that determine the levels of link findings. */
export type LinkCheckSettings = Pick<
  SiteConfig,
  'onBrokenLinks' | 'onBrokenAnchors' | 'onBrokenMarkdownLinks' | 'linkCheck' | 'rules'
>;

/** Returns a function that reports whether the configuration excludes a link. */
export function createExcludedLinkPredicate(config: LinkCheckSettings): (href: string) => boolean {
  const patterns = config.linkCheck.exclude.map((pattern) => new RegExp(pattern));
  return (href) => patterns.some((pattern) => pattern.test(href));
}

/** Returns the findings of the broken links of a site. */
export function createLinkFindings(site: Site, links: readonly CheckedLink[]): SettingDiagnostic[] {
  if (links.length === 0) return [];
  const pages = site.routes.filter((route) => route.output.endsWith('.html'));
  const pageOf = lazy(() => new Map(pages.map(({ source, path }) => [source, path])));
  const sourceOf = lazy(() => new Map(pages.map(({ source, path }) => [path, source])));
  const anchorsOf = lazy(() => new Map(site.documents.map(({ file, anchors }) => [file, anchors])));
  const context: LinkCheckContext = {
    levels: site.config,
    isExcluded: createExcludedLinkPredicate(site.config),
    pages: pages.map((route) => route.path),
    files: site.assets.filter((asset) => asset.origin === 'static').map((asset) => `/${asset.path}`),
    besides: site.assets
      .filter(({ origin }) => origin === 'content')
      .map(({ file, originalFile = file }) => originalFile),
    // Drafts that are not built have no resolved links.
    sources: site.documents
      .filter(({ file }) => site.links[file] !== undefined)
      .map(({ file, original = file }) => original),
    pageOf: (file) => pageOf().get(file),
    sourceOf: (page) => sourceOf().get(page),
    anchorsOf: (file) => anchorsOf().get(file),
    docsOf: createDocsOfPathFinder(site.config, site.locale),
    base: '',
  };
  return links.flatMap((link) => createLinkFinding(context, link) ?? []);
}

function selectLinkRuleLevel(config: LinkCheckSettings, code: LinkProblem['code']): RuleLevel {
  if (code === 'broken-link') return config.onBrokenLinks;
  if (code === 'broken-anchor') return config.onBrokenAnchors;
  if (code === 'broken-markdown-link') return config.onBrokenMarkdownLinks;
  return config.linkCheck.rules[code];
}

/** A resolved link with its position. */
export interface CheckedLink {
  readonly href: string;
  readonly resolved: ResolvedLink;
  /** Position of the link; absent if the caller itself adds the position to the finding. */
  readonly place?: Pick<SettingDiagnostic, 'file' | 'line' | 'column' | 'setting'>;
  /** File from which relative links start; absent if they start from the file that contains the link. */
  readonly from?: string;
  /** Words after the address in the message. */
  readonly where?: string;
}

/** Returns the finding of a link with a problem; `undefined` if the rule is off or the link is excluded. */
export function createLinkFinding(context: LinkCheckContext, link: CheckedLink): SettingDiagnostic | undefined {
  const { problem, target } = link.resolved;
  if (problem?.failure) return createLinkResolverFailureFinding(problem.failure, link);
  const severity = problem && convertLevelToSeverity(selectLinkRuleLevel(context.levels, problem.code));
  if (!problem || !severity || context.isExcluded(link.href)) return undefined;
  const isClause = problem.code === 'broken-anchor' || /^(?:its? |the )/.test(problem.reason);
  const suggestion = suggestReplacement(problem, link, context);
  return {
    code: problem.code,
    severity,
    message: `${link.href === '' ? 'This link' : `\`${maskUrl(link.href)}\``}${link.where ?? ''} ${isClause ? `is broken: ${problem.reason}` : problem.reason}.`,
    ...link.place,
    link: maskUrl(link.href),
    target: problem.missingTarget ?? target,
    ...('translation' in problem && problem.translation !== undefined && { translation: problem.translation }),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/** Returns the finding of an extension's failed link resolver, with the page that contains the link. */
function createLinkResolverFailureFinding(
  { fault, ...failure }: SettingDiagnostic,
  { place }: CheckedLink,
): SettingDiagnostic {
  const page = place?.file;
  return fault === undefined
    ? failure
    : createSiteCodeFaultFinding(failure, { ...fault, ...(page !== undefined && { page }) });
}

/** Returns the suggestion for a broken link as a sentence; `undefined` if no target is likely. */
function suggestReplacement(problem: LinkProblem, link: CheckedLink, context: LinkCheckContext): string | undefined {
  if (problem.code === 'empty-link') return 'Add an address, or write `#` for the top of the page.';
  const byAddress = problem.code === 'broken-link' ? findSourceReachedFromAddress(link, context) : undefined;
  if (byAddress !== undefined)
    return `Write \`${maskUrl(byAddress)}\`: links start from the file, not from the address of the page.`;
  if (problem.fix !== undefined) return problem.fix;
  // The link leads to an existing draft, so no other page is suggested.
  if (problem.isDraft) return undefined;
  if (problem.replacement !== undefined) return `Write \`${maskUrl(problem.replacement)}\`.`;
  const complete = completeAddress(problem, link.href);
  if (complete !== undefined) return `Write \`${maskUrl(complete)}\`.`;
  const close = findSimilarLink(problem, link, context);
  if (close === undefined && problem.code === 'broken-anchor' && problem.translation !== undefined) {
    const anchor = getDecodedAnchor(link.href);
    return `If \`${problem.translation}\` has that heading, add \`{#${maskUrl(anchor)}}\` to it.`;
  }
  if (close === undefined && /(?:^|\/)_/.test(problem.missingTarget ?? ''))
    return `What has a name that begins with \`_\` is a part of pages, and is not published: rename it.${link.href.startsWith('/') ? ' If the host serves this address, add it to `linkCheck.exclude`.' : ''}`;
  const secret = findPathUpToSecret((problem.missingTarget ?? '').replace(/^\//, ''), []);
  if (close === undefined && secret !== undefined)
    return `A file that has the name of a secret is not published. If readers may have it, list \`${maskUrl(secret)}\` in \`staticDotFiles\`.`;
  // A suggestion equal to the link would not help.
  return close === undefined || close === link.href ? undefined : `Did you mean \`${maskUrl(close)}\`?`;
}

/** Matches an address that begins with a host: `www.`, or an ending that no file has. */
const HOST_PATTERN = /^(?:www(?:\.[\w-]+)+|(?:[\w-]+\.)+(?:com|dev|edu|eu|gov|io|net|org))(?=[/?#]|$)/i;

/** Matches an address of mail, but not a file such as `logo@2x.png`. */
const MAIL_ADDRESS_PATTERN = /^[\w.+-]+@(?!\d+x\.)(?:[\w-]+\.)+[a-z]{2,}$/i;

/** Adds the scheme to the address of another site or of a mailbox if the author omitted it; `undefined` for other addresses. */
function completeAddress({ code }: LinkProblem, href: string): string | undefined {
  if (code !== 'broken-link' && code !== 'broken-markdown-link') return undefined;
  if (MAIL_ADDRESS_PATTERN.test(href)) return `mailto:${href}`;
  return HOST_PATTERN.test(href) ? `https://${href}` : undefined;
}

/**
 * Resolves a link as if the address of its page were a folder. Returns the link to the source file found there; `undefined` if there is
 * none. Authors write such links for generators that leave relative links to browsers.
 */
function findSourceReachedFromAddress(
  { href, from, place }: CheckedLink,
  context: LinkCheckContext,
): string | undefined {
  const bare = href.replace(/[?#].*$/s, '');
  const file = from ?? place?.file;
  const page = file === undefined ? undefined : context.pageOf?.(file);
  if (file === undefined || page === undefined || bare === '' || /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(bare))
    return undefined;
  const target = `/${normalizePath(`${page}/${bare.replace(/\/(?:index\.html)?$/, '')}`).replace(/^\//, '')}`;
  const source = context.sourceOf?.(target);
  if (source === undefined || source === file) return undefined;
  const path = encodePath(computeRelativePath(getParentFolder(file), source));
  return `${path.replace(/^(?!\.\.\/)/, './')}${href.slice(bare.length)}`;
}

/** Returns the link that was probably meant, in the author's notation. */
function findSimilarLink(
  problem: LinkProblem,
  { href, from, place }: CheckedLink,
  context: LinkCheckContext,
): string | undefined {
  const bare = href.replace(/[?#].*$/s, '');
  const rest = href.slice(bare.length);
  if (problem.code === 'broken-anchor') {
    const decodedAnchor = getDecodedAnchor(href);
    const anchor = findNearestAnchor(decodedAnchor, problem.anchors);
    if (anchor !== undefined) return `${href.slice(0, href.indexOf('#'))}#${anchor}`;
    // Sections often move from the page of a folder to separate pages in this folder.
    const file = from ?? place?.file ?? '';
    const parent = problem.missingTarget?.replace(/\/?#.*$/s, '');
    const isBelow = parent !== undefined && context.pageOf?.(file)?.startsWith(`${parent}/`);
    const ownAnchor = isBelow ? findRespelledAnchor(decodedAnchor, context.anchorsOf?.(file) ?? []) : undefined;
    return ownAnchor === undefined ? undefined : `#${ownAnchor}`;
  }
  if (problem.code === 'broken-markdown-link') {
    const folder = getParentFolder(from ?? place?.file ?? '');
    const searchedPath = normalizePath(bare.startsWith('/') ? bare : `${folder}/${bare}`);
    const source = findSimilarPathExceptLinkingPage(
      searchedPath,
      from ?? place?.file,
      filterPathsOfSameDocs(searchedPath, context.sources, context),
    );
    return source === undefined ? undefined : computeRelativePath(folder, source).replace(/^(?!\.\.\/)/, './') + rest;
  }
  if (problem.code !== 'broken-link' || problem.candidates === undefined) return undefined;
  const page = context.pageOf?.(from ?? place?.file ?? '');
  const wanted = problem.missingTarget.replace(/(.)\/$/, '$1');
  const close = findSimilarPathExceptLinkingPage(
    wanted,
    page,
    filterPathsOfSameDocs(wanted, context[problem.candidates], context),
  );
  const folder = getParentFolder(from ?? place?.file ?? '');
  if (close !== undefined && context.isOnDisk) return encodePath(computeRelativePath(folder, close.slice(1))) + rest;
  if (close !== undefined) return context.base + encodePath(close) + rest;
  if (problem.candidates !== 'files' || bare.startsWith('/')) return undefined;
  const file = findSimilarOrMovedPath(normalizePath(`${folder}/${bare}`), context.besides ?? []);
  return file === undefined ? undefined : encodePath(computeRelativePath(folder, file)) + rest;
}

/** Returns the decoded anchor of a link, which is how the page spells it: `ä` for `#%C3%A4`. */
function getDecodedAnchor(href: string): string {
  const anchor = href.slice(href.indexOf('#') + 1);
  return decodePath(anchor) ?? anchor;
}

/** Returns the candidates in the same docs as a path, and those in no docs. If the path is in no docs, returns all candidates. */
function filterPathsOfSameDocs(
  path: string,
  candidates: readonly string[],
  { docsOf }: Pick<LinkCheckContext, 'docsOf'>,
): readonly string[] {
  const docs = docsOf?.(path);
  return docs === undefined
    ? candidates
    : candidates.filter((candidate) => [docs, undefined].includes(docsOf?.(candidate)));
}

/** Returns the nearest name; `undefined` if the nearest name is `page`, the page that contains the link. */
function findSimilarPathExceptLinkingPage(
  path: string,
  page: string | undefined,
  candidates: readonly string[],
): string | undefined {
  const others = candidates.filter((candidate) => candidate !== page);
  const close = findSimilarOrMovedPath(path, others.length === candidates.length ? others : [...others, page ?? '']);
  return close === page ? undefined : close;
}

/** Returns the nearest name, else the only name with the same last segment, because the page may have moved; else `undefined`. */
function findSimilarOrMovedPath(path: string, candidates: readonly string[]): string | undefined {
  const names = candidates.filter((candidate) => candidate !== '/');
  const near = findNearestName(path, names);
  if (near !== undefined) return near;
  const name = path.slice(path.lastIndexOf('/')).toLowerCase();
  const namesakes = name.length > 1 ? names.filter((candidate) => candidate.toLowerCase().endsWith(name)) : [];
  return namesakes.length === 1 ? namesakes[0] : undefined;
}
