// IO. Checks Markdown files that do not belong to a site. Checks paths and anchors as on the host of a repository.
import { dirname, join, relative, resolve, sep } from 'node:path';
import GithubSlugger from 'github-slugger';
import { createExcludedLinkPredicate, createLinkFinding, type LinkCheckContext } from '../../check/finding.ts';
import { dropIgnoredFindings } from '../../check/severities.ts';
import { createParseSettings, loadLinkParser } from '../../content/io/load-parser.ts';
import { readText } from '../../content/io/read-text.ts';
import { readStats } from '../../content/io/stats.ts';
import { isMarkdownPath } from '../../lib/file-path.ts';
import { computeHash } from '../../lib/hash.ts';
import { compareText } from '../../lib/text.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Document, LinkSlot } from '../../model/document.ts';
import {
  createEmptyAddressProblem,
  createLinkProblem,
  describeSpellingDifference,
  findAnchorProblem,
  findMalformedAddressProblem,
} from '../../model/link-problems.ts';
import type { LinkProblem, ResolvedLink } from '../../model/site.ts';
import type { Source } from '../../model/source.ts';
import { decodePath, encodePath, hasSchemeOrHost } from '../../model/url.ts';
import type { ExternalLink } from '../external/uses.ts';
import type { CheckedLinksWithExternal } from '../folder/check-folder.ts';
import { listFolderFiles } from '../folder/read-folder.ts';
import { isLinkFinding } from '../link-codes.ts';
import { createLinkedPathFinder, findRepositoryRoot, type LinkedPathTarget } from './find-target.ts';

interface MarkdownCheckInput {
  /** Absolute paths of files and folders. */
  readonly paths: readonly string[];
  /** Settings of the project, with the levels of the call. */
  readonly config: SiteConfig;
}

/** A file of Markdown. */
interface MarkdownPage {
  /** Absolute path. */
  readonly path: string;
  readonly document: Document;
  /** Anchors from the obsolete attribute `name`: `<a name="x">`. */
  readonly names: readonly string[];
}

interface MarkdownCheckState {
  readonly config: SiteConfig;
  readonly pages: ReadonlyMap<string, MarkdownPage>;
  readonly find: ReturnType<typeof createLinkedPathFinder>;
  readonly topFrom: (file: string) => string;
}

/**
 * Checks Markdown files, including all Markdown files in given folders. Also returns the parsed documents, which contain ignore comments.
 */
export async function checkMarkdownLinks({
  paths,
  config,
}: MarkdownCheckInput): Promise<CheckedLinksWithExternal & { readonly documents: readonly Document[] }> {
  const files = paths.flatMap((path) =>
    readStats(path)?.isDirectory() ? listFolderFiles(path).map((file) => join(path, ...file.split('/'))) : [path],
  );
  const listed = [...new Set(files.filter(isMarkdownPath))].sort(compareText);
  const faults: Diagnostic[] = [];
  const markdownPages = await parseMarkdownPages(listed, config, faults);
  const find = createLinkedPathFinder();
  const topFrom = (file: string) => findRepositoryRoot(dirname(file), config.root);
  const others = [...new Set(markdownPages.flatMap((page) => findLinkedPages(page, { find, topFrom })))];
  const known = new Set(listed);
  const beyond = await parseMarkdownPages(
    others.filter((file) => !known.has(file)),
    config,
    [],
  );
  const pages = new Map([...markdownPages, ...beyond].map((page) => [page.path, page]));
  const judge = createMarkdownLinkCheckContext(files, config);
  const check: MarkdownCheckState = { config, pages, find, topFrom };
  const findings = markdownPages.flatMap((page) => [
    ...page.document.diagnostics.filter(isLinkFinding),
    ...page.document.links.flatMap((link) => createMarkdownLinkFinding(link, page, { check, judge }) ?? []),
  ]);
  const documents = markdownPages.map(({ document }) => document);
  return {
    findings: [...faults, ...dropIgnoredFindings(findings, documents)],
    external: documents.flatMap(listExternalLinksInDocument),
    pages: markdownPages.length,
    documents,
    links: documents.reduce((sum, { links }) => sum + links.length, 0),
  };
}

async function parseMarkdownPages(
  files: readonly string[],
  config: SiteConfig,
  faults: Diagnostic[],
): Promise<readonly MarkdownPage[]> {
  const sources = files.flatMap((path): { readonly path: string; readonly source: Source } | [] => {
    const file = relative(config.root, path).split(sep).join('/');
    const { text, diagnostic } = readText(path, file);
    if (text === undefined) {
      if (diagnostic !== undefined) faults.push(diagnostic);
      return [];
    }
    const { defaultLocale: locale } = config.i18n;
    const source = {
      kind: 'doc',
      file,
      path: file,
      locale,
      version: 'current',
      text,
      hash: computeHash(text),
      includes: {},
    } as const;
    return { path, source };
  });
  const settings = createParseSettings(config, { markdownPlugins: [], extensions: [] });
  const parser = await loadLinkParser(
    settings,
    sources.map(({ source }) => source),
  );
  return sources.map(({ path, source }) => {
    const names = [...source.text.matchAll(/<a\s[^<>]*?\bname=["']?([^"'\s<>]+)/gi)].map(([, name = '']) => name);
    return { path, document: parser.parse(source).document, names };
  });
}

/** Returns the other Markdown files that a page links to with an anchor. */
function findLinkedPages(
  { path: file, document }: MarkdownPage,
  { find, topFrom }: Pick<MarkdownCheckState, 'find' | 'topFrom'>,
) {
  return document.links.flatMap(({ href }) => {
    const { path, hash } = splitHref(href);
    const decoded = decodePath(path);
    if (hash === '' || path === '' || decoded === undefined || isExternalHref(href) || !isMarkdownPath(decoded))
      return [];
    const target = find(decoded, { file, top: topFrom(file) });
    return target.kind === 'file' ? target.path : [];
  });
}

function splitHref(href: string) {
  const [, path = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  return { path, hash };
}

function isExternalHref(href: string): boolean {
  return hasSchemeOrHost(href) || href.startsWith('//');
}

function createMarkdownLinkCheckContext(files: readonly string[], config: SiteConfig): LinkCheckContext {
  const besides = files.map((file) => relative(config.root, file).split(sep).join('/'));
  return {
    levels: config,
    isExcluded: createExcludedLinkPredicate(config),
    pages: [],
    files: [],
    sources: [],
    besides,
    base: '',
  };
}

function createMarkdownLinkFinding(
  link: LinkSlot,
  page: MarkdownPage,
  { check, judge }: { readonly check: MarkdownCheckState; readonly judge: LinkCheckContext },
): Diagnostic | undefined {
  if (link.isIgnored) return undefined;
  const { href, line, column } = link;
  const { file } = page.document;
  const resolved: ResolvedLink = { href, isExternal: isExternalHref(href) };
  const problem = findLinkProblem(link, page, check);
  return (
    problem && createLinkFinding(judge, { href, resolved: { ...resolved, problem }, place: { file, line, column } })
  );
}

/** Returns the problem of a link, if any. */
function findLinkProblem(
  { href, kind }: LinkSlot,
  page: MarkdownPage,
  check: MarkdownCheckState,
): LinkProblem | undefined {
  if (href === '') return createEmptyAddressProblem(kind === 'link');
  if (isExternalHref(href)) return findMalformedAddressProblem(href);
  const { path, hash } = splitHref(href);
  if (path === '') return findMarkdownAnchorProblem(page, hash);
  const decoded = decodePath(path);
  if (decoded === undefined) return createLinkProblem('its percent-encoding is malformed');
  const top = check.topFrom(page.path);
  const target = check.find(decoded, { file: page.path, top });
  if (target.kind === 'outside') return createLinkProblem('leads out of the repository');
  if (target.kind === 'nothing') return createMissingFileProblem({ path, decoded, hash }, target, { page, top, check });
  if (target.kind === 'file' && decoded.endsWith('/'))
    return createLinkProblem(
      'ends with a slash, but is a file and no folder',
      decoded,
      path.replace(/\/+$/, '') + hash,
    );
  const other = check.pages.get(target.path);
  return hash !== '' && other !== undefined && kind === 'link' ? findMarkdownAnchorProblem(other, hash) : undefined;
}

function createMissingFileProblem(
  { path, decoded, hash }: { readonly path: string; readonly decoded: string; readonly hash: string },
  { path: target, spelling }: Extract<LinkedPathTarget, { kind: 'nothing' }>,
  { page, top, check }: { readonly page: MarkdownPage; readonly top: string; readonly check: MarkdownCheckState },
): LinkProblem {
  const written = (file: string) => {
    const way = decoded.startsWith('/') ? `/${relative(top, file)}` : relative(dirname(page.path), file);
    return `${decoded.startsWith('./') && !way.startsWith('.') ? './' : ''}${encodePath(way.split(sep).join('/'))}${hash}`;
  };
  if (spelling !== undefined)
    return createLinkProblem(
      describeSpellingDifference(decoded, written(spelling).replace(/#.*$/s, '')),
      decoded,
      written(spelling),
    );
  // Site generators add the extension of a page; repository hosts do not.
  const bare = decoded.replace(/\/$/, '');
  const named = ['.md', '.mdx', '/README.md', '/index.md'].find(
    (end) => check.find(bare + end, { file: page.path, top }).kind === 'file',
  );
  const reason = 'is neither a file nor a folder';
  if (named !== undefined) return createLinkProblem(reason, decoded, `${path.replace(/\/$/, '')}${named}${hash}`);
  return { code: 'broken-link', reason, missingTarget: resolve(target), candidates: 'files' };
}

/** Returns the problem of a link if the page lacks its anchor. On hosts of repositories, the title of a page has an anchor too. */
function findMarkdownAnchorProblem({ document, names }: MarkdownPage, hash: string): LinkProblem | undefined {
  const { anchors, headings, titleHtml, title, file } = document;
  const slugs = new GithubSlugger();
  const shown =
    titleHtml === undefined ? [] : [titleHtml.replace(/<[^>]*>/g, ''), title].map((text) => slugs.slug(text));
  // Repository hosts number the ids of headings with the same text.
  const all = new Set([...anchors, ...names, ...shown, ...headings.map(({ text }) => slugs.slug(text))]);
  const hasId = (id: string) => all.has(id) || /^L\d/.test(id);
  const problem = findAnchorProblem({ path: file, hash, hasId, ids: () => [...all] });
  return problem && { ...problem, reason: problem.reason.replace('the page', 'the file') };
}

function listExternalLinksInDocument({ file, links }: Document): readonly ExternalLink[] {
  return links.flatMap(({ href: link, line, column, isIgnored }) => {
    const url = link.startsWith('//') ? `https:${link}` : link;
    if (isIgnored || !/^https?:/i.test(url) || findMalformedAddressProblem(link) !== undefined) return [];
    return [{ url, link, place: () => ({ file, line, column }) }];
  });
}
