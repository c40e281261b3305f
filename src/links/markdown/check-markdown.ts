// IO. Checks Markdown files that do not belong to a site, as the host of a repository renders them: paths and anchors.
import { dirname, join, relative, resolve, sep } from 'node:path';
import GithubSlugger from 'github-slugger';
import { createLinkExcluder, type LinkFindingContext, linkFinding } from '../../check/finding.ts';
import { dropIgnored } from '../../check/severities.ts';
import { createParseSettings, loadLinkParser } from '../../content/io/load-parser.ts';
import { readText } from '../../content/io/read-text.ts';
import { statsOf } from '../../content/io/stats.ts';
import { isMarkdown } from '../../lib/file-path.ts';
import { hashOf } from '../../lib/hash.ts';
import { compareText } from '../../lib/text.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Document, LinkSlot } from '../../model/document.ts';
import {
  anchorProblem,
  describeSpelling,
  emptyAddressProblem,
  linkProblem,
  malformedAddressProblem,
} from '../../model/link-problems.ts';
import type { LinkProblem, ResolvedLink } from '../../model/site.ts';
import type { Source } from '../../model/source.ts';
import { decodePath, encodePath, hasScheme } from '../../model/url.ts';
import type { ExternalUse } from '../external/uses.ts';
import type { CheckedFolder } from '../folder/check-folder.ts';
import { listFolderFiles } from '../folder/read-folder.ts';
import { isLinkCode } from '../link-codes.ts';
import { createTargetFinder, type PathTarget, repositoryRoot } from './find-target.ts';

/** Input of the check. */
export interface MarkdownCheckInput {
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

/** State of a check. */
interface CheckState {
  readonly config: SiteConfig;
  readonly pages: ReadonlyMap<string, MarkdownPage>;
  readonly find: ReturnType<typeof createTargetFinder>;
  readonly topFrom: (file: string) => string;
}

/** Checks Markdown files, and those in folders; also returns the parsed documents, which contain ignore comments. */
export async function checkMarkdown({
  paths,
  config,
}: MarkdownCheckInput): Promise<CheckedFolder & { readonly documents: readonly Document[] }> {
  const files = paths.flatMap((path) =>
    statsOf(path)?.isDirectory() ? listFolderFiles(path).map((file) => join(path, ...file.split('/'))) : [path],
  );
  const listed = [...new Set(files.filter(isMarkdown))].sort(compareText);
  const faults: Diagnostic[] = [];
  const own = await parseFiles(listed, config, faults);
  const find = createTargetFinder();
  const topFrom = (file: string) => repositoryRoot(dirname(file), config.root);
  const others = [...new Set(own.flatMap((page) => linkedPages(page, { find, topFrom })))];
  const known = new Set(listed);
  const beyond = await parseFiles(
    others.filter((file) => !known.has(file)),
    config,
    [],
  );
  const pages = new Map([...own, ...beyond].map((page) => [page.path, page]));
  const judge = createJudge(files, config);
  const check: CheckState = { config, pages, find, topFrom };
  const findings = own.flatMap((page) => [
    ...page.document.diagnostics.filter(isLinkCode),
    ...page.document.links.flatMap((link) => linkFault(link, page, { check, judge }) ?? []),
  ]);
  const documents = own.map(({ document }) => document);
  return {
    findings: [...faults, ...dropIgnored(findings, documents)],
    external: documents.flatMap(externalUsesOf),
    pages: own.length,
    documents,
    links: documents.reduce((sum, { links }) => sum + links.length, 0),
  };
}

async function parseFiles(
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
      hash: hashOf(text),
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
function linkedPages({ path: file, document }: MarkdownPage, { find, topFrom }: Pick<CheckState, 'find' | 'topFrom'>) {
  return document.links.flatMap(({ href }) => {
    const { path, hash } = splitHref(href);
    const decoded = decodePath(path);
    if (hash === '' || path === '' || decoded === undefined || isExternalHref(href) || !isMarkdown(decoded)) return [];
    const target = find(decoded, { file, top: topFrom(file) });
    return target.kind === 'file' ? target.path : [];
  });
}

function splitHref(href: string) {
  const [, path = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  return { path, hash };
}

function isExternalHref(href: string): boolean {
  return hasScheme(href) || href.startsWith('//');
}

function createJudge(files: readonly string[], config: SiteConfig): LinkFindingContext {
  const besides = files.map((file) => relative(config.root, file).split(sep).join('/'));
  return {
    levels: config,
    isExcluded: createLinkExcluder(config),
    pages: [],
    files: [],
    sources: [],
    besides,
    base: '',
  };
}

function linkFault(
  link: LinkSlot,
  page: MarkdownPage,
  { check, judge }: { readonly check: CheckState; readonly judge: LinkFindingContext },
): Diagnostic | undefined {
  if (link.isIgnored) return undefined;
  const { href, line, column } = link;
  const { file } = page.document;
  const resolved: ResolvedLink = { href, isExternal: isExternalHref(href) };
  const problem = linkProblemOf(link, page, check);
  return problem && linkFinding(judge, { href, resolved: { ...resolved, problem }, place: { file, line, column } });
}

/** Returns the problem of a link, if any. */
function linkProblemOf({ href, kind }: LinkSlot, page: MarkdownPage, check: CheckState): LinkProblem | undefined {
  if (href === '') return emptyAddressProblem(kind === 'link');
  if (isExternalHref(href)) return malformedAddressProblem(href);
  const { path, hash } = splitHref(href);
  if (path === '') return missingAnchorProblem(page, hash);
  const decoded = decodePath(path);
  if (decoded === undefined) return linkProblem('its percent-encoding is malformed');
  const top = check.topFrom(page.path);
  const target = check.find(decoded, { file: page.path, top });
  if (target.kind === 'outside') return linkProblem('leads out of the repository');
  if (target.kind === 'nothing') return missingFileProblem({ path, decoded, hash }, target, { page, top, check });
  if (target.kind === 'file' && decoded.endsWith('/'))
    return linkProblem('ends with a slash, but is a file and no folder', decoded, path.replace(/\/+$/, '') + hash);
  const other = check.pages.get(target.path);
  return hash !== '' && other !== undefined && kind === 'link' ? missingAnchorProblem(other, hash) : undefined;
}

function missingFileProblem(
  { path, decoded, hash }: { readonly path: string; readonly decoded: string; readonly hash: string },
  { path: target, spelling }: Extract<PathTarget, { kind: 'nothing' }>,
  { page, top, check }: { readonly page: MarkdownPage; readonly top: string; readonly check: CheckState },
): LinkProblem {
  const written = (file: string) => {
    const way = decoded.startsWith('/') ? `/${relative(top, file)}` : relative(dirname(page.path), file);
    return `${decoded.startsWith('./') && !way.startsWith('.') ? './' : ''}${encodePath(way.split(sep).join('/'))}${hash}`;
  };
  if (spelling !== undefined)
    return linkProblem(describeSpelling(decoded, written(spelling).replace(/#.*$/s, '')), decoded, written(spelling));
  // Site generators add the extension of a page; repository hosts do not.
  const bare = decoded.replace(/\/$/, '');
  const named = ['.md', '.mdx', '/README.md', '/index.md'].find(
    (end) => check.find(bare + end, { file: page.path, top }).kind === 'file',
  );
  const reason = 'is neither a file nor a folder';
  if (named !== undefined) return linkProblem(reason, decoded, `${path.replace(/\/$/, '')}${named}${hash}`);
  return { code: 'broken-link', reason, sought: resolve(target), candidates: 'files' };
}

/** Returns the problem of a missing anchor. On repository hosts, the title has an anchor too. */
function missingAnchorProblem({ document, names }: MarkdownPage, hash: string): LinkProblem | undefined {
  const { anchors, headings, titleHtml, title, file } = document;
  const slugs = new GithubSlugger();
  const shown =
    titleHtml === undefined ? [] : [titleHtml.replace(/<[^>]*>/g, ''), title].map((text) => slugs.slug(text));
  // Repository hosts number the ids of headings with the same text.
  const all = new Set([...anchors, ...names, ...shown, ...headings.map(({ text }) => slugs.slug(text))]);
  const hasId = (id: string) => all.has(id) || /^L\d/.test(id);
  const problem = anchorProblem({ path: file, hash, hasId, ids: () => [...all] });
  return problem && { ...problem, reason: problem.reason.replace('the page', 'the file') };
}

function externalUsesOf({ file, links }: Document): readonly ExternalUse[] {
  return links.flatMap(({ href: link, line, column, isIgnored }) => {
    const url = link.startsWith('//') ? `https:${link}` : link;
    if (isIgnored || !/^https?:/i.test(url) || malformedAddressProblem(link) !== undefined) return [];
    return [{ url, link, place: () => ({ file, line, column }) }];
  });
}
