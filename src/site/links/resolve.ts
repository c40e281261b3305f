// The only module that resolves links, by looking up targets of the whole site. Build, checker and dev server use its results, so they
// always agree.
import { getParentFolder, isMarkdownPath } from '../../lib/file-path.ts';
import { findDocsOfVersion } from '../../model/docs-versions.ts';
import type { Document, LinkSlot } from '../../model/document.ts';
import { getFileNamedByLinks } from '../../model/entries.ts';
import type { ExtensionLink } from '../../model/extension-links.ts';
import {
  correctLinkSpelling,
  createDraftLinkProblem,
  createEmptyAddressProblem,
  createLinkProblem,
  createMissingTargetProblem,
  describeSpellingDifference,
  findMalformedAddressProblem,
  findUnknownSchemeProblem,
  LEAVES_SITE_REASON,
} from '../../model/link-problems.ts';
import type { ResolvedLink, SiteStructure } from '../../model/site.ts';
import type { HookResult } from '../../model/site-hooks.ts';
import {
  computeAssetPath,
  createFileHref,
  decodePath,
  hasSchemeOrHost,
  isWebAddress,
  trimTrailingSlash,
} from '../../model/url.ts';
import { findDocsVersion } from '../navigation/versions.ts';
import { resolveLinkToRepositoryFile } from './in-repository.ts';
import { resolveLinkInOtherLocale } from './languages.ts';
import { resolveExtensionLink } from './made-links.ts';
import {
  computeProbableTargetPath,
  findPageWithSimilarName,
  listCandidatePaths,
  suggestOtherAddressForm,
} from './meant-paths.ts';
import { suggestMissingFileFix } from './missing-files.ts';
import { extractAddressOnSite, resolveProjectFile, resolveRelativePath, splitAddress } from './paths.ts';
import { createDeadLink, linkToAsset, linkToPage } from './resolved-links.ts';
import type { LinkOrigin, LinkTargets, LinkToResolve } from './targets.ts';
import {
  describeTargetInOtherVersions,
  findPageInMatchingRelease,
  isLinkOnPageFromCommit,
  listCandidateMarkdownFiles,
} from './version-links.ts';

/** Resolves the links of a document; returns an empty list for an excluded document. */
export function resolveDocumentLinks(
  { config, entries, versions }: Pick<SiteStructure, 'config' | 'entries' | 'versions'>,
  targets: LinkTargets,
  document: Document,
): readonly ResolvedLink[] {
  const entry = entries.byFile.get(document.file);
  if (!entry) return [];
  const { kind } = document;
  const { path: docs } = findDocsOfVersion(config.docs, document.version);
  const folders = { doc: docs, post: config.releases?.path, page: config.pages.path };
  const version = kind === 'doc' ? findDocsVersion(versions, document.version) : undefined;
  const place = {
    contentDir: version?.source?.docs ?? folders[kind],
    path: entry.path,
    isUnlisted: entry.visibility === 'unlisted',
    version: versions.areSeveral ? version?.name : undefined,
  };
  return document.links.map((slot) => {
    const origin: LinkOrigin = { ...place, file: slot.file ?? getFileNamedByLinks(document) };
    return resolveLink(slot, origin, targets);
  });
}

/** Resolves one address as written. */
export function resolveLink(
  { href, kind, isUnsafe }: Pick<LinkSlot, 'href' | 'kind' | 'isUnsafe'>,
  origin: LinkOrigin,
  targets: LinkTargets,
): ResolvedLink {
  const request = { kind, origin, targets, written: href };
  const [, plain] = /^pathname:\/\/\/*(.*)$/s.exec(href) ?? [];
  if (plain !== undefined) return resolveLinkOnSite(`/${plain}`, { ...request, origin: {} });
  const extended = targets.extended(href, request);
  if (extended) return resolveLinkFromHookResult(extended, request);
  const address = extractAddressOnSite(href, targets.config);
  const { schemes, html } = targets.config.markdown;
  const unknown =
    html === 'trusted' && !isUnsafe ? undefined : findUnknownSchemeProblem(href, kind === 'link', schemes);
  if (unknown) return createDeadLink('', unknown);
  if (address === undefined && hasSchemeOrHost(href))
    return { href, isExternal: isWebAddress(href), problem: findMalformedAddressProblem(href) };
  return resolveLinkToRepositoryFile(resolveLinkOnSite(address ?? href, request), href, request);
}

/** Resolves a link by the result of an extension. If the result is a site path, it is checked like the path of any link. */
function resolveLinkFromHookResult(
  { value, fault }: HookResult<ExtensionLink>,
  link: Omit<LinkToResolve, 'parts'>,
): ResolvedLink {
  if (fault) return createDeadLink(link.written, { ...createLinkProblem('cannot be followed'), failure: fault });
  if ('problem' in value)
    return createDeadLink(link.written, { ...createLinkProblem(value.problem), fix: value.suggestion });
  if (!('href' in value)) return resolveExtensionLink(value, link, linkToPage);
  const { href } = value;
  if (href.startsWith('/') && !href.startsWith('//')) return resolveLinkOnSite(href, { ...link, origin: {} });
  return { href, isExternal: isWebAddress(href), problem: findMalformedAddressProblem(href) };
}

function resolveLinkOnSite(address: string, link: Omit<LinkToResolve, 'parts'>): ResolvedLink {
  const exactAddress = resolveExactAddress(address, link);
  return address === link.written
    ? suggestOtherAddressForm(address, exactAddress, (other) => resolveExactAddress(other, link))
    : exactAddress;
}

function resolveExactAddress(address: string, link: Omit<LinkToResolve, 'parts'>): ResolvedLink {
  const { kind, origin, targets, written } = link;
  const parts = splitAddress(address);
  const path = decodePath(parts.path);
  if (path === undefined || /[\0-\x1f\\]/.test(path)) {
    const reason =
      path === undefined ? 'its percent-encoding is malformed' : 'it contains a character that no path can have';
    return createDeadLink(written, createLinkProblem(reason));
  }
  const request: LinkToResolve = { ...link, parts: { ...parts, path } };
  if (path === '') {
    const page = origin.path === undefined ? undefined : targets.pages.get(origin.path);
    if (address === '')
      return { href: '', target: page?.path, isExternal: false, problem: createEmptyAddressProblem(kind === 'link') };
    return page ? linkToPage(page, request) : { href: address, isExternal: false };
  }
  if (path.startsWith('@site/')) return resolveLinkToProjectFile(path.slice('@site/'.length), request);
  if (isMarkdownPath(path) && kind === 'link') {
    const source = resolveToMarkdownFile(request);
    const isMirror = source.problem !== undefined && targets.files.has(path);
    return isMirror
      ? { href: createFileHref(path, targets.config) + parts.query, target: path, isExternal: false }
      : source;
  }
  return resolveToPageOrFile(request);
}

/** Resolves a file by its path from the project root: a page, a file next to pages, or a static file. */
function resolveLinkToProjectFile(file: string, request: LinkToResolve): ResolvedLink {
  const { kind, targets, written } = request;
  if (isMarkdownPath(file) && kind === 'link') {
    const page = targets.sources.get(file);
    return page
      ? linkToPage(page, request)
      : resolveToMarkdownFile({ ...request, parts: { ...request.parts, path: `/${file}` } });
  }
  const folder = targets.config.staticDirs.find((staticDir) => file.startsWith(`${staticDir}/`));
  const asset = folder === undefined ? undefined : targets.statics.get(file.slice(folder.length + 1));
  if (asset) return linkToAsset(asset, `/${asset.path}`, request);
  const beside = targets.besides.get(file);
  return beside
    ? linkToAsset(beside, computeAssetPath(beside), request)
    : createDeadLink(written, createMissingTargetProblem(file, kind === 'link'));
}

/** Resolves a link to a Markdown file. The path is relative to the file that contains the link, or starts at the content folder. */
function resolveToMarkdownFile(request: LinkToResolve): ResolvedLink {
  const { origin, targets, written, parts } = request;
  const from = (folder = '') => resolveProjectFile(folder, parts.path, targets.config);
  const isRooted = parts.path.startsWith('/');
  const first = from(isRooted ? origin.contentDir : getParentFolder(origin.file ?? ''));
  // Fast path: in most of a site's thousands of links, the file is in the current docs version.
  const newest = first === undefined || isLinkOnPageFromCommit(request) ? undefined : targets.sources.get(first);
  if (newest) return linkToPage(findPageInMatchingRelease(newest, request), request);
  const named = [first, from(isRooted ? '' : origin.contentDir)].filter((candidate) => candidate !== undefined);
  for (const candidate of listCandidateMarkdownFiles(named, request)) {
    const page = targets.sources.get(candidate);
    if (page) return linkToPage(findPageInMatchingRelease(page, request), request);
  }
  const [sought] = named;
  if (sought === undefined) return createDeadLink(written, createLinkProblem('it leaves the project'));
  const draft = named.find((candidate) => targets.drafts.has(candidate));
  if (draft !== undefined)
    return createDeadLink(written, {
      code: 'broken-markdown-link',
      ...createDraftLinkProblem(targets.drafts.get(draft)),
      missingTarget: sought,
    });
  const elsewhere = describeTargetInOtherVersions(request, sought);
  if (elsewhere) return createDeadLink(written, createLinkProblem(elsewhere, sought));
  const spelling = named.map((candidate) => targets.spellingOf(candidate)).find((known) => known !== undefined);
  if (spelling === undefined)
    return createDeadLink(written, { code: 'broken-markdown-link', reason: 'is not a page', missingTarget: sought });
  const page = targets.sources.get(spelling);
  const spelled = {
    reason: describeSpellingDifference(sought, spelling),
    missingTarget: sought,
    replacement: correctLinkSpelling(parts, spelling),
  };
  if (page === undefined) return createDeadLink(written, { code: 'broken-markdown-link', ...spelled });
  const link = linkToPage(page, request);
  return { ...link, problem: link.problem ?? { code: 'link-case', ...spelled } };
}

/** Resolves a link whose path does not name a Markdown file. The target may be a page, a static file, or a file beside the Markdown. */
function resolveToPageOrFile(request: LinkToResolve): ResolvedLink {
  const { parts, origin, targets, written } = request;
  const { path } = parts;
  const isBeside = !path.startsWith('/') && origin.file !== undefined;
  const beside = isBeside ? resolveProjectFile(getParentFolder(origin.file), path, targets.config) : undefined;
  const asset = beside === undefined ? undefined : targets.besides.get(beside);
  if (asset) return linkToAsset(asset, computeAssetPath(asset), request);
  const absolute = path.startsWith('/') ? path : resolveRelativePath(origin.path, path);
  if (absolute === undefined)
    return createDeadLink(written, {
      ...createLinkProblem(LEAVES_SITE_REASON),
      ...suggestMissingFileFix('', beside, request),
    });
  const paths = listCandidatePaths(absolute, origin, targets);
  for (const meant of paths) {
    const page = findPageOrFileLink(meant, request);
    if (page) return page;
  }
  return (
    resolveMisspelledLink([...paths, ...(beside === undefined ? [] : [beside])], request) ??
    resolveToTranslationOrDeadLink({ absolute, paths, beside }, request)
  );
}

/**
 * Resolves an address that spells its target in another case, or refers to a page by its file name. Returns `undefined` for all other
 * addresses.
 */
function resolveMisspelledLink(paths: readonly string[], request: LinkToResolve): ResolvedLink | undefined {
  const { parts, kind, targets, written } = request;
  if (paths.some((path) => targets.drafts.has(trimTrailingSlash(path)))) return undefined;
  const similar = kind === 'link' ? findPageWithSimilarName(paths, request) : undefined;
  if (similar !== undefined) {
    const link = linkToPage(similar.page, request);
    return { ...link, problem: link.problem ?? similar.problem };
  }
  const soughtPath = paths.find((path) => targets.spellingOf(trimTrailingSlash(path)) !== undefined);
  const spelling = soughtPath === undefined ? undefined : targets.spellingOf(trimTrailingSlash(soughtPath));
  if (soughtPath === undefined || spelling === undefined) return undefined;
  const problem = createLinkProblem(
    describeSpellingDifference(soughtPath, spelling),
    soughtPath,
    correctLinkSpelling(parts, spelling),
  );
  const other = targets.besides.get(spelling);
  const link = other ? linkToAsset(other, computeAssetPath(other), request) : findPageOrFileLink(spelling, request);
  return { ...(link ?? createDeadLink(written, problem)), problem };
}

interface LinkWithoutTarget {
  /** Path from the root of the site. */
  readonly absolute: string;
  /** All site paths that the address may mean, best first. */
  readonly paths: readonly string[];
  /** The file that a relative path names, relative to the project. */
  readonly beside?: string;
}

/**
 * Resolves a link without a target. If its path may name a page in another language, the link leads to this page. Otherwise the result is a
 * dead link with its problem.
 */
function resolveToTranslationOrDeadLink(
  { absolute, paths, beside }: LinkWithoutTarget,
  request: LinkToResolve,
): ResolvedLink {
  const { kind, targets, written } = request;
  const probable = computeProbableTargetPath(absolute, targets);
  const hidden = paths.map(trimTrailingSlash).find((path) => targets.drafts.has(path));
  if (hidden !== undefined)
    return createDeadLink(written, {
      code: 'broken-link',
      ...createDraftLinkProblem(targets.drafts.get(hidden)),
      missingTarget: probable,
    });
  const elsewhere = describeTargetInOtherVersions(request, probable);
  if (elsewhere)
    return (
      resolveLinkInOtherLocale(probable, request) ?? createDeadLink(written, createLinkProblem(elsewhere, probable))
    );
  const problem = {
    ...createMissingTargetProblem(probable, kind === 'link'),
    ...suggestMissingFileFix(absolute, beside, request),
  };
  return resolveLinkInOtherLocale(probable, request) ?? createDeadLink(written, problem);
}

function findPageOrFileLink(path: string, request: LinkToResolve): ResolvedLink | undefined {
  const { parts, kind, targets } = request;
  const page = targets.pages.get(trimTrailingSlash(path));
  if (page && kind === 'link') return linkToPage(page, request);
  const file = targets.statics.get(path.slice(1));
  if (file) return linkToAsset(file, path, request);
  // A static folder may contain a separate site. Its relative links work only with a trailing slash in the address.
  const index = `${trimTrailingSlash(path).slice(1)}/index.html`;
  const home = kind === 'link' ? targets.statics.get(index) : undefined;
  if (home) return { ...linkToAsset(home, `${trimTrailingSlash(path)}/`, request), target: `/${index}` };
  if (!targets.files.has(path)) return undefined;
  return { href: createFileHref(path, targets.config) + parts.query + parts.hash, target: path, isExternal: false };
}
