// The only function that resolves links, by set look-ups over the whole site. The build, the checker and the dev server all use its result,
// so they cannot disagree.
import { folderOf, isMarkdown } from '../../lib/file-path.ts';
import { docsOf } from '../../model/docs-versions.ts';
import type { Document, LinkSlot } from '../../model/document.ts';
import { originalFile } from '../../model/entries.ts';
import type { ExtensionLink } from '../../model/extension.ts';
import {
  brokenLink,
  deadRedirect,
  ENDLESS_REDIRECT,
  emptyAddress,
  LEAVES_SITE,
  malformedAddress,
  missingTarget,
  notPublished,
  otherSpelling,
  redirectedLink,
  respelled,
  unknownScheme,
} from '../../model/link-problems.ts';
import type { LinkProblem, ResolvedLink, SiteStructure } from '../../model/site.ts';
import type { HookResult } from '../../model/site-hooks.ts';
import type { Asset } from '../../model/source.ts';
import type { TargetPage } from '../../model/targets.ts';
import { assetPath, decodePath, encodePath, fileHref, hasScheme, pageHref, trimSlash } from '../../model/url.ts';
import { versionNamed } from '../navigation/versions.ts';
import { inRepository } from './in-repository.ts';
import { otherLocale } from './languages.ts';
import { madeLink } from './made-links.ts';
import { meantPaths, nearlyNamed, soughtPath, withMeant } from './meant-paths.ts';
import { fileFix } from './missing-files.ts';
import { fileFrom, ownAddress, relativeSitePath, splitAddress } from './paths.ts';
import { hashProblem, hashTo, type LinkOrigin, type LinkQuery, type LinkTargets } from './targets.ts';
import { isFromCommit, ofSameAge, onlyElsewhere, otherVersion, sourceNames } from './version-links.ts';

/** Resolves the links of a document; returns an empty list for an excluded document. */
export function documentLinks(
  { config, entries, versions }: Pick<SiteStructure, 'config' | 'entries' | 'versions'>,
  targets: LinkTargets,
  document: Document,
): readonly ResolvedLink[] {
  const entry = entries.byFile.get(document.file);
  if (!entry) return [];
  const { kind } = document;
  const { path: docs } = docsOf(config.docs, document.version);
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
  if (plain !== undefined) return onSite(`/${plain}`, { ...asked, origin: {} });
  const extended = targets.extended(href, asked);
  if (extended) return extendedLink(extended, asked);
  const own = ownAddress(href, targets.config);
  const { schemes, html } = targets.config.markdown;
  const unknown = html === 'trusted' && !isUnsafe ? undefined : unknownScheme(href, kind === 'link', schemes);
  if (unknown) return broken('', unknown);
  if (own === undefined && hasScheme(href)) return { href, isExternal: true, problem: malformedAddress(href) };
  return inRepository(onSite(own ?? href, asked), href, asked);
}

/** Resolves an address by the result of an extension. A site path is checked like any other. */
function extendedLink({ value, fault }: HookResult<ExtensionLink>, link: Omit<LinkQuery, 'parts'>): ResolvedLink {
  if (fault) return broken(link.written, { ...brokenLink('cannot be followed'), failure: fault });
  if ('problem' in value) return broken(link.written, { ...brokenLink(value.problem), fix: value.suggestion });
  if (!('href' in value)) return madeLink(value, link, toPage);
  const { href } = value;
  if (href.startsWith('/') && !href.startsWith('//')) return onSite(href, { ...link, origin: {} });
  return { href, isExternal: true, problem: malformedAddress(href) };
}

function onSite(address: string, link: Omit<LinkQuery, 'parts'>): ResolvedLink {
  const found = asWritten(address, link);
  return address === link.written ? withMeant(address, found, (other) => asWritten(other, link)) : found;
}

function asWritten(address: string, link: Omit<LinkQuery, 'parts'>): ResolvedLink {
  const { kind, origin, targets, written } = link;
  const parts = splitAddress(address);
  const path = decodePath(parts.path);
  if (path === undefined || /[\0-\x1f\\]/.test(path)) {
    const reason =
      path === undefined ? 'its percent-encoding is malformed' : 'it contains a character that no path can have';
    return broken(written, brokenLink(reason));
  }
  const asked: LinkQuery = { ...link, parts: { ...parts, path } };
  if (path === '') {
    const page = origin.path === undefined ? undefined : targets.pages.get(origin.path);
    if (address === '')
      return { href: '', target: page?.path, isExternal: false, problem: emptyAddress(kind === 'link') };
    return page ? toPage(page, asked) : { href: address, isExternal: false };
  }
  if (path.startsWith('@site/')) return fromRoot(path.slice('@site/'.length), asked);
  if (isMarkdown(path) && kind === 'link') {
    const source = toSource(asked);
    const isMirror = source.problem !== undefined && targets.files.has(path);
    return isMirror ? { href: fileHref(path, targets.config) + parts.query, target: path, isExternal: false } : source;
  }
  return toPath(asked);
}

/** Resolves a file by its path from the project root: a page, a file next to pages, or a static file. */
function fromRoot(file: string, asked: LinkQuery): ResolvedLink {
  const { kind, targets, written } = asked;
  if (isMarkdown(file) && kind === 'link') {
    const page = targets.sources.get(file);
    return page ? toPage(page, asked) : toSource({ ...asked, parts: { ...asked.parts, path: `/${file}` } });
  }
  const folder = targets.config.staticDirs.find((one) => file.startsWith(`${one}/`));
  const asset = folder === undefined ? undefined : targets.statics.get(file.slice(folder.length + 1));
  if (asset) return toAsset(asset, `/${asset.path}`, asked);
  const beside = targets.besides.get(file);
  return beside ? toAsset(beside, assetPath(beside), asked) : broken(written, missingTarget(file, kind === 'link'));
}

/** Resolves a link to a Markdown file, relative to its own file or from the content folder. */
function toSource(asked: LinkQuery): ResolvedLink {
  const { origin, targets, written, parts } = asked;
  const from = (folder = '') => fileFrom(folder, parts.path, targets.config);
  const isRooted = parts.path.startsWith('/');
  const first = from(isRooted ? origin.contentDir : folderOf(origin.file ?? ''));
  // Fast path: most links name a page of the current docs version, and a site has thousands of them.
  const newest = first === undefined || isFromCommit(asked) ? undefined : targets.sources.get(first);
  if (newest) return toPage(ofSameAge(newest, asked), asked);
  const named = [first, from(isRooted ? '' : origin.contentDir)].filter((candidate) => candidate !== undefined);
  for (const candidate of sourceNames(named, asked)) {
    const page = targets.sources.get(candidate);
    if (page) return toPage(ofSameAge(page, asked), asked);
  }
  const [sought] = named;
  if (sought === undefined) return broken(written, brokenLink('it leaves the project'));
  const draft = named.find((candidate) => targets.drafts.has(candidate));
  if (draft !== undefined)
    return broken(written, { code: 'broken-markdown-link', ...notPublished(targets.drafts.get(draft)), sought });
  const elsewhere = onlyElsewhere(asked, sought);
  if (elsewhere) return broken(written, brokenLink(elsewhere, sought));
  const spelling = named.map((candidate) => targets.spellingOf(candidate)).find((known) => known !== undefined);
  if (spelling === undefined) return broken(written, { code: 'broken-markdown-link', reason: 'is not a page', sought });
  const page = targets.sources.get(spelling);
  const spelled = { reason: otherSpelling(sought, spelling), sought, replacement: respelled(parts, spelling) };
  if (page === undefined) return broken(written, { code: 'broken-markdown-link', ...spelled });
  const link = toPage(page, asked);
  return { ...link, problem: link.problem ?? { code: 'link-case', ...spelled } };
}

/** Resolves a link by path: a page, a static file, or a file next to the Markdown. */
function toPath(asked: LinkQuery): ResolvedLink {
  const { parts, origin, targets, written } = asked;
  const { path } = parts;
  const isBeside = !path.startsWith('/') && origin.file !== undefined;
  const beside = isBeside ? fileFrom(folderOf(origin.file), path, targets.config) : undefined;
  const asset = beside === undefined ? undefined : targets.besides.get(beside);
  if (asset) return toAsset(asset, assetPath(asset), asked);
  const absolute = path.startsWith('/') ? path : relativeSitePath(origin.path, path);
  if (absolute === undefined) return broken(written, { ...brokenLink(LEAVES_SITE), ...fileFix('', beside, asked) });
  const paths = meantPaths(absolute, origin, targets);
  for (const meant of paths) {
    const found = fileOrPage(meant, asked);
    if (found) return found;
  }
  return (
    byAnotherName([...paths, ...(beside === undefined ? [] : [beside])], asked) ??
    missing({ absolute, paths, beside }, asked)
  );
}

/** Resolves an address that names its target in another case or by its file name. */
function byAnotherName(paths: readonly string[], asked: LinkQuery): ResolvedLink | undefined {
  const { parts, kind, targets, written } = asked;
  if (paths.some((path) => targets.drafts.has(trimSlash(path)))) return undefined;
  const named = kind === 'link' ? nearlyNamed(paths, asked) : undefined;
  if (named !== undefined) {
    const link = toPage(named.page, asked);
    return { ...link, problem: link.problem ?? named.problem };
  }
  const sought = paths.find((path) => targets.spellingOf(trimSlash(path)) !== undefined);
  const spelling = sought === undefined ? undefined : targets.spellingOf(trimSlash(sought));
  if (sought === undefined || spelling === undefined) return undefined;
  const problem = brokenLink(otherSpelling(sought, spelling), sought, respelled(parts, spelling));
  const other = targets.besides.get(spelling);
  const found = other ? toAsset(other, assetPath(other), asked) : fileOrPage(spelling, asked);
  return { ...(found ?? broken(written, problem)), problem };
}

interface Missing {
  /** Path from the root of the site. */
  readonly absolute: string;
  /** All paths that the address may mean. */
  readonly paths: readonly string[];
  /** The file that a relative path names. */
  readonly beside?: string;
}

/** Returns the page in another language if the path names one; otherwise a broken link with its problem. */
function missing({ absolute, paths, beside }: Missing, asked: LinkQuery): ResolvedLink {
  const { kind, targets, written } = asked;
  const sought = soughtPath(absolute, targets);
  const hidden = paths.map(trimSlash).find((path) => targets.drafts.has(path));
  if (hidden !== undefined)
    return broken(written, { code: 'broken-link', ...notPublished(targets.drafts.get(hidden)), sought });
  const elsewhere = onlyElsewhere(asked, sought);
  if (elsewhere) return otherLocale(sought, asked) ?? broken(written, brokenLink(elsewhere, sought));
  const problem = { ...missingTarget(sought, kind === 'link'), ...fileFix(absolute, beside, asked) };
  return otherLocale(sought, asked) ?? broken(written, problem);
}

function fileOrPage(path: string, asked: LinkQuery): ResolvedLink | undefined {
  const { parts, kind, targets } = asked;
  const page = targets.pages.get(trimSlash(path));
  if (page && kind === 'link') return toPage(page, asked);
  const file = targets.statics.get(path.slice(1));
  if (file) return toAsset(file, path, asked);
  // A separate site in a static folder: its relative links need the trailing slash.
  const index = `${trimSlash(path).slice(1)}/index.html`;
  const home = kind === 'link' ? targets.statics.get(index) : undefined;
  if (home) return { ...toAsset(home, `${trimSlash(path)}/`, asked), target: `/${index}` };
  if (!targets.files.has(path)) return undefined;
  return { href: fileHref(path, targets.config) + parts.query + parts.hash, target: path, isExternal: false };
}

function toPage(page: TargetPage, asked: LinkQuery): ResolvedLink {
  const { parts, targets, origin } = asked;
  const href = `${pageHref(page.path, targets.config)}${parts.query}${hashTo(page, asked)}`;
  const link: ResolvedLink = { href, target: page.path, isExternal: false };
  if (page.redirect !== undefined) return { ...link, ...throughRedirect(page, asked) };
  const problem = hashProblem(page, asked) ?? placeProblem(page, origin) ?? otherVersion(page, asked);
  return problem === undefined ? link : { ...link, problem };
}

/** Returns the problem of a link from a listed page to an unlisted one. */
function placeProblem(page: TargetPage, origin: LinkOrigin): LinkProblem | undefined {
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
    if (seen.has(at.path)) return { problem: brokenLink(ENDLESS_REDIRECT, path) };
    seen.add(at.path);
    if (hasScheme(at.redirect)) return { problem: redirectedLink(at.redirect, at.redirect) };
    const to = splitAddress(at.redirect);
    path = trimSlash(decodePath(to.path) ?? to.path);
    // Browsers keep the anchor of a link through a redirect without an anchor.
    end = { path, query: to.query || end.query, hash: to.hash || end.hash };
    hit = meantPaths(path, {}, targets).find((one) => targets.pages.has(one) || isFileOf(one, targets));
    at = targets.pages.get(hit ?? '');
    // Authors may omit the locale segment.
    if (hit !== undefined && hit !== targets.prefix + path) path = hit;
  }
  if (hit === undefined) return { problem: brokenLink(deadRedirect(path), path) };
  const anchor = at && hashProblem(at, { parts: end, targets });
  return { problem: anchor ?? redirectedLink(path, encodePath(path) + end.query + end.hash) };
}

function isFileOf(path: string, { files, statics }: LinkTargets): boolean {
  return files.has(path) || statics.has(path.slice(1));
}

function toAsset(asset: Asset, path: string, { parts, targets }: LinkQuery): ResolvedLink {
  const href = fileHref(path, targets.config) + parts.query + parts.hash;
  const drawing = parts.query + parts.hash === '' && asset.drawing ? { drawing: asset.drawing } : {};
  return { href, target: path, isExternal: false, width: asset.width, height: asset.height, ...drawing };
}

const broken = (href: string, problem: LinkProblem): ResolvedLink => ({ href, isExternal: false, problem });
