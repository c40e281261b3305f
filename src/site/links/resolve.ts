// The only function that resolves links, by set look-ups over the whole site. The build, the checker and the dev server all use its result,
// so they cannot disagree.
import { folderOf, isMarkdown } from '../../lib/file-path.ts';
import { docsOfVersion } from '../../model/docs-versions.ts';
import type { Document, LinkSlot } from '../../model/document.ts';
import { originalFile } from '../../model/entries.ts';
import type { ExtensionLink } from '../../model/extension.ts';
import {
  deadRedirectReason,
  describeSpelling,
  draftReason,
  emptyAddressProblem,
  LEAVES_SITE_REASON,
  linkProblem,
  malformedAddressProblem,
  missingProblem,
  REDIRECT_LOOP_REASON,
  redirectedLinkProblem,
  respellLink,
  unknownSchemeProblem,
} from '../../model/link-problems.ts';
import type { LinkProblem, ResolvedLink, SiteStructure } from '../../model/site.ts';
import type { HookResult } from '../../model/site-hooks.ts';
import type { Asset } from '../../model/source.ts';
import type { TargetPage } from '../../model/targets.ts';
import { assetPath, decodePath, encodePath, fileHref, hasScheme, pageHref, trimSlash } from '../../model/url.ts';
import { versionNamed } from '../navigation/versions.ts';
import { resolveInRepository } from './in-repository.ts';
import { inOtherLocale } from './languages.ts';
import { resolveExtensionLink } from './made-links.ts';
import { candidatePaths, findNearMatch, probablePath, suggestOtherForm } from './meant-paths.ts';
import { fileFix } from './missing-files.ts';
import { fileFrom, ownAddress, relativeSitePath, splitAddress } from './paths.ts';
import { hashProblem, hashTo, type LinkOrigin, type LinkQuery, type LinkTargets } from './targets.ts';
import { isFromCommit, matchingRelease, otherVersionOnly, sourceNames, versionProblem } from './version-links.ts';

/** Resolves the links of a document; returns an empty list for an excluded document. */
export function documentLinks(
  { config, entries, versions }: Pick<SiteStructure, 'config' | 'entries' | 'versions'>,
  targets: LinkTargets,
  document: Document,
): readonly ResolvedLink[] {
  const entry = entries.byFile.get(document.file);
  if (!entry) return [];
  const { kind } = document;
  const { path: docs } = docsOfVersion(config.docs, document.version);
  const folders = { doc: docs, post: config.releases?.path, page: config.pages.path };
  const version = kind === 'doc' ? versionNamed(versions, document.version) : undefined;
  const place = {
    contentDir: version?.source?.docs ?? folders[kind],
    path: entry.path,
    isUnlisted: entry.visibility === 'unlisted',
    version: versions.areSeveral ? version?.name : undefined,
  };
  return document.links.map((slot) => {
    const origin: LinkOrigin = { ...place, file: slot.file ?? originalFile(document) };
    return resolveLink(slot, origin, targets);
  });
}

/** Resolves one address as written. */
export function resolveLink(
  { href, kind, isUnsafe }: Pick<LinkSlot, 'href' | 'kind' | 'isUnsafe'>,
  origin: LinkOrigin,
  targets: LinkTargets,
): ResolvedLink {
  const asked = { kind, origin, targets, written: href };
  const [, plain] = /^pathname:\/\/\/*(.*)$/s.exec(href) ?? [];
  if (plain !== undefined) return resolveOnSite(`/${plain}`, { ...asked, origin: {} });
  const extended = targets.extended(href, asked);
  if (extended) return extendedLink(extended, asked);
  const own = ownAddress(href, targets.config);
  const { schemes, html } = targets.config.markdown;
  const unknown = html === 'trusted' && !isUnsafe ? undefined : unknownSchemeProblem(href, kind === 'link', schemes);
  if (unknown) return deadLink('', unknown);
  if (own === undefined && hasScheme(href)) return { href, isExternal: true, problem: malformedAddressProblem(href) };
  return resolveInRepository(resolveOnSite(own ?? href, asked), href, asked);
}

/** Resolves an address by the result of an extension. A site path is checked like any other. */
function extendedLink({ value, fault }: HookResult<ExtensionLink>, link: Omit<LinkQuery, 'parts'>): ResolvedLink {
  if (fault) return deadLink(link.written, { ...linkProblem('cannot be followed'), failure: fault });
  if ('problem' in value) return deadLink(link.written, { ...linkProblem(value.problem), fix: value.suggestion });
  if (!('href' in value)) return resolveExtensionLink(value, link, linkToPage);
  const { href } = value;
  if (href.startsWith('/') && !href.startsWith('//')) return resolveOnSite(href, { ...link, origin: {} });
  return { href, isExternal: true, problem: malformedAddressProblem(href) };
}

function resolveOnSite(address: string, link: Omit<LinkQuery, 'parts'>): ResolvedLink {
  const found = resolveAsWritten(address, link);
  return address === link.written ? suggestOtherForm(address, found, (other) => resolveAsWritten(other, link)) : found;
}

function resolveAsWritten(address: string, link: Omit<LinkQuery, 'parts'>): ResolvedLink {
  const { kind, origin, targets, written } = link;
  const parts = splitAddress(address);
  const path = decodePath(parts.path);
  if (path === undefined || /[\0-\x1f\\]/.test(path)) {
    const reason =
      path === undefined ? 'its percent-encoding is malformed' : 'it contains a character that no path can have';
    return deadLink(written, linkProblem(reason));
  }
  const asked: LinkQuery = { ...link, parts: { ...parts, path } };
  if (path === '') {
    const page = origin.path === undefined ? undefined : targets.pages.get(origin.path);
    if (address === '')
      return { href: '', target: page?.path, isExternal: false, problem: emptyAddressProblem(kind === 'link') };
    return page ? linkToPage(page, asked) : { href: address, isExternal: false };
  }
  if (path.startsWith('@site/')) return resolveRootFile(path.slice('@site/'.length), asked);
  if (isMarkdown(path) && kind === 'link') {
    const source = resolveToSource(asked);
    const isMirror = source.problem !== undefined && targets.files.has(path);
    return isMirror ? { href: fileHref(path, targets.config) + parts.query, target: path, isExternal: false } : source;
  }
  return resolveToPath(asked);
}

/** Resolves a file by its path from the project root: a page, a file next to pages, or a static file. */
function resolveRootFile(file: string, asked: LinkQuery): ResolvedLink {
  const { kind, targets, written } = asked;
  if (isMarkdown(file) && kind === 'link') {
    const page = targets.sources.get(file);
    return page ? linkToPage(page, asked) : resolveToSource({ ...asked, parts: { ...asked.parts, path: `/${file}` } });
  }
  const folder = targets.config.staticDirs.find((one) => file.startsWith(`${one}/`));
  const asset = folder === undefined ? undefined : targets.statics.get(file.slice(folder.length + 1));
  if (asset) return linkToAsset(asset, `/${asset.path}`, asked);
  const beside = targets.besides.get(file);
  return beside
    ? linkToAsset(beside, assetPath(beside), asked)
    : deadLink(written, missingProblem(file, kind === 'link'));
}

/** Resolves a link to a Markdown file, relative to its own file or from the content folder. */
function resolveToSource(asked: LinkQuery): ResolvedLink {
  const { origin, targets, written, parts } = asked;
  const from = (folder = '') => fileFrom(folder, parts.path, targets.config);
  const isRooted = parts.path.startsWith('/');
  const first = from(isRooted ? origin.contentDir : folderOf(origin.file ?? ''));
  // Fast path: most links name a page of the current docs version, and a site has thousands of them.
  const newest = first === undefined || isFromCommit(asked) ? undefined : targets.sources.get(first);
  if (newest) return linkToPage(matchingRelease(newest, asked), asked);
  const named = [first, from(isRooted ? '' : origin.contentDir)].filter((candidate) => candidate !== undefined);
  for (const candidate of sourceNames(named, asked)) {
    const page = targets.sources.get(candidate);
    if (page) return linkToPage(matchingRelease(page, asked), asked);
  }
  const [sought] = named;
  if (sought === undefined) return deadLink(written, linkProblem('it leaves the project'));
  const draft = named.find((candidate) => targets.drafts.has(candidate));
  if (draft !== undefined)
    return deadLink(written, { code: 'broken-markdown-link', ...draftReason(targets.drafts.get(draft)), sought });
  const elsewhere = otherVersionOnly(asked, sought);
  if (elsewhere) return deadLink(written, linkProblem(elsewhere, sought));
  const spelling = named.map((candidate) => targets.spellingOf(candidate)).find((known) => known !== undefined);
  if (spelling === undefined)
    return deadLink(written, { code: 'broken-markdown-link', reason: 'is not a page', sought });
  const page = targets.sources.get(spelling);
  const spelled = { reason: describeSpelling(sought, spelling), sought, replacement: respellLink(parts, spelling) };
  if (page === undefined) return deadLink(written, { code: 'broken-markdown-link', ...spelled });
  const link = linkToPage(page, asked);
  return { ...link, problem: link.problem ?? { code: 'link-case', ...spelled } };
}

/** Resolves a link by path: a page, a static file, or a file next to the Markdown. */
function resolveToPath(asked: LinkQuery): ResolvedLink {
  const { parts, origin, targets, written } = asked;
  const { path } = parts;
  const isBeside = !path.startsWith('/') && origin.file !== undefined;
  const beside = isBeside ? fileFrom(folderOf(origin.file), path, targets.config) : undefined;
  const asset = beside === undefined ? undefined : targets.besides.get(beside);
  if (asset) return linkToAsset(asset, assetPath(asset), asked);
  const absolute = path.startsWith('/') ? path : relativeSitePath(origin.path, path);
  if (absolute === undefined)
    return deadLink(written, { ...linkProblem(LEAVES_SITE_REASON), ...fileFix('', beside, asked) });
  const paths = candidatePaths(absolute, origin, targets);
  for (const meant of paths) {
    const found = resolveFileOrPage(meant, asked);
    if (found) return found;
  }
  return (
    resolveByOtherName([...paths, ...(beside === undefined ? [] : [beside])], asked) ??
    resolveMissing({ absolute, paths, beside }, asked)
  );
}

/** Resolves an address that names its target in another case or by its file name. */
function resolveByOtherName(paths: readonly string[], asked: LinkQuery): ResolvedLink | undefined {
  const { parts, kind, targets, written } = asked;
  if (paths.some((path) => targets.drafts.has(trimSlash(path)))) return undefined;
  const named = kind === 'link' ? findNearMatch(paths, asked) : undefined;
  if (named !== undefined) {
    const link = linkToPage(named.page, asked);
    return { ...link, problem: link.problem ?? named.problem };
  }
  const sought = paths.find((path) => targets.spellingOf(trimSlash(path)) !== undefined);
  const spelling = sought === undefined ? undefined : targets.spellingOf(trimSlash(sought));
  if (sought === undefined || spelling === undefined) return undefined;
  const problem = linkProblem(describeSpelling(sought, spelling), sought, respellLink(parts, spelling));
  const other = targets.besides.get(spelling);
  const found = other ? linkToAsset(other, assetPath(other), asked) : resolveFileOrPage(spelling, asked);
  return { ...(found ?? deadLink(written, problem)), problem };
}

interface MissingTarget {
  /** Path from the root of the site. */
  readonly absolute: string;
  /** All paths that the address may mean. */
  readonly paths: readonly string[];
  /** The file that a relative path names. */
  readonly beside?: string;
}

/** Returns the page in another language if the path names one; otherwise a broken link with its problem. */
function resolveMissing({ absolute, paths, beside }: MissingTarget, asked: LinkQuery): ResolvedLink {
  const { kind, targets, written } = asked;
  const sought = probablePath(absolute, targets);
  const hidden = paths.map(trimSlash).find((path) => targets.drafts.has(path));
  if (hidden !== undefined)
    return deadLink(written, { code: 'broken-link', ...draftReason(targets.drafts.get(hidden)), sought });
  const elsewhere = otherVersionOnly(asked, sought);
  if (elsewhere) return inOtherLocale(sought, asked) ?? deadLink(written, linkProblem(elsewhere, sought));
  const problem = { ...missingProblem(sought, kind === 'link'), ...fileFix(absolute, beside, asked) };
  return inOtherLocale(sought, asked) ?? deadLink(written, problem);
}

function resolveFileOrPage(path: string, asked: LinkQuery): ResolvedLink | undefined {
  const { parts, kind, targets } = asked;
  const page = targets.pages.get(trimSlash(path));
  if (page && kind === 'link') return linkToPage(page, asked);
  const file = targets.statics.get(path.slice(1));
  if (file) return linkToAsset(file, path, asked);
  // A separate site in a static folder: its relative links need the trailing slash.
  const index = `${trimSlash(path).slice(1)}/index.html`;
  const home = kind === 'link' ? targets.statics.get(index) : undefined;
  if (home) return { ...linkToAsset(home, `${trimSlash(path)}/`, asked), target: `/${index}` };
  if (!targets.files.has(path)) return undefined;
  return { href: fileHref(path, targets.config) + parts.query + parts.hash, target: path, isExternal: false };
}

function linkToPage(page: TargetPage, asked: LinkQuery): ResolvedLink {
  const { parts, targets, origin } = asked;
  const href = `${pageHref(page.path, targets.config)}${parts.query}${hashTo(page, asked)}`;
  const link: ResolvedLink = { href, target: page.path, isExternal: false };
  if (page.redirect !== undefined) return { ...link, ...throughRedirect(page, asked) };
  const problem = hashProblem(page, asked) ?? unlistedPageProblem(page, origin) ?? versionProblem(page, asked);
  return problem === undefined ? link : { ...link, problem };
}

/** Returns the problem of a link from a listed page to an unlisted one. */
function unlistedPageProblem(page: TargetPage, origin: LinkOrigin): LinkProblem | undefined {
  if (page.isUnlisted && origin.path !== undefined && !origin.isUnlisted && page.path !== origin.path)
    return { code: 'unlisted-link', reason: `leads to \`${page.path}\`, which is unlisted`, sought: page.path };
  return undefined;
}

/** Follows a redirect to its end and returns the problem with the address to write instead. */
function throughRedirect(page: TargetPage, asked: LinkQuery): Pick<ResolvedLink, 'problem'> {
  const { targets, parts } = asked;
  const seen = new Set<string>();
  let at: TargetPage | undefined = page;
  let path = page.path;
  let end = parts;
  let hit: string | undefined;
  while (at?.redirect !== undefined) {
    if (seen.has(at.path)) return { problem: linkProblem(REDIRECT_LOOP_REASON, path) };
    seen.add(at.path);
    if (hasScheme(at.redirect)) return { problem: redirectedLinkProblem(at.redirect, at.redirect) };
    const to = splitAddress(at.redirect);
    path = trimSlash(decodePath(to.path) ?? to.path);
    // Browsers keep the anchor of a link through a redirect without an anchor.
    end = { path, query: to.query || end.query, hash: to.hash || end.hash };
    hit = candidatePaths(path, {}, targets).find((one) => targets.pages.has(one) || isSiteFile(one, targets));
    at = targets.pages.get(hit ?? '');
    // Authors may omit the locale segment.
    if (hit !== undefined && hit !== targets.prefix + path) path = hit;
  }
  if (hit === undefined) return { problem: linkProblem(deadRedirectReason(path), path) };
  const anchor = at && hashProblem(at, { parts: end, targets });
  return { problem: anchor ?? redirectedLinkProblem(path, encodePath(path) + end.query + end.hash) };
}

function isSiteFile(path: string, { files, statics }: LinkTargets): boolean {
  return files.has(path) || statics.has(path.slice(1));
}

function linkToAsset(asset: Asset, path: string, { parts, targets }: LinkQuery): ResolvedLink {
  const href = fileHref(path, targets.config) + parts.query + parts.hash;
  const drawing = parts.query + parts.hash === '' && asset.drawing ? { drawing: asset.drawing } : {};
  return { href, target: path, isExternal: false, width: asset.width, height: asset.height, ...drawing };
}

const deadLink = (href: string, problem: LinkProblem): ResolvedLink => ({ href, isExternal: false, problem });
