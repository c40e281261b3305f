// All link targets, by every name that a link may use.
import { lazy } from '../../lib/lazy.ts';
import { createHeadingSlugger } from '../../model/address-rules.ts';
import { elementIds } from '../../model/constants.ts';
import type { LinkSlot } from '../../model/document.ts';
import { type Entry, getFileNamedByLinks } from '../../model/entries.ts';
import type { ExtensionLink } from '../../model/extension-links.ts';
import { computeCaseFoldedKey, findAnchorProblem } from '../../model/link-problems.ts';
import type { AllDocsVersions } from '../../model/navigation.ts';
import { type BasePageRoute, isPageRoute, type Route } from '../../model/route.ts';
import type { LinkProblem, SiteStructure, SiteWithRoutes } from '../../model/site.ts';
import type { HookResult, SiteHooks } from '../../model/site-hooks.ts';
import type { Asset } from '../../model/source.ts';
import type { AnchorIdsWithPrefix, LinkTargetIndex, LinkTargetPage } from '../../model/targets.ts';
import { decodePath, hasSchemeOrHost } from '../../model/url.ts';

/** Targets of links, with functions to look them up. */
export interface LinkTargets extends LinkTargetIndex {
  /** Returns the exact spelling of a target whose name differs from the path only in case or Unicode normalization. */
  readonly spellingOf: (path: string) => string | undefined;
  /**
   * Lets an extension resolve an address. Applies to an address with a scheme that the extension owns, and to an address that starts with
   * `#` on a page that the extension generated. Returns `undefined` for all other addresses.
   */
  readonly extended: (address: string, request: Omit<LinkToResolve, 'parts'>) => HookResult<ExtensionLink> | undefined;
}

/** Source of a link. */
export interface LinkOrigin {
  /**
   * File of the link, relative to the project. Relative paths are resolved from the folder of this file. `undefined` in the configuration.
   */
  readonly file?: string;
  /** Content folder at which paths such as `/x.md` start, relative to the project. */
  readonly contentDir?: string;
  /** Site path of the linking page. */
  readonly path?: string;
  readonly isUnlisted?: boolean;
  /** Docs version of the page or sidebar with the link; `undefined` if the site has only one version. */
  readonly version?: string;
}

/** Returns the origin for links of a sidebar. */
export function createSidebarLinkOrigin(version: string | undefined, { versions }: LinkTargetIndex): LinkOrigin {
  return versions.areSeveral ? { version } : {};
}

/** The path, query and hash of an address. */
export interface LinkParts {
  readonly path: string;
  readonly query: string;
  readonly hash: string;
}

/** An address to resolve, with its origin and the possible targets. */
export interface LinkToResolve {
  readonly parts: LinkParts;
  readonly kind: LinkSlot['kind'];
  readonly origin: LinkOrigin;
  readonly targets: LinkTargets;
  /** The address as written. */
  readonly written: string;
}

/** Ids that the layout adds to every page. */
const LAYOUT_ANCHORS: AnchorIdsWithPrefix = { ids: Object.values(elementIds) };

/** Creates the index of everything in one locale that a link can point to. `routes` excludes assets. */
export function createLinkTargetIndex(
  structure: Pick<SiteStructure, 'config' | 'prefix' | 'files' | 'packaged' | 'entries' | 'versions'>,
  routes: readonly Route[],
): LinkTargetIndex {
  const { config, prefix, entries, versions, files: content } = structure;
  const pages = new Map<string, LinkTargetPage>();
  const sources = new Map<string, LinkTargetPage>();
  const files = new Set<string>();
  for (const route of routes) {
    const { path } = route;
    const other = pages.get(path);
    if (route.type === 'redirect') {
      if (!other) pages.set(path, { path, anchors: [], redirect: route.to });
    } else if (!isPageRoute(route)) files.add(path);
    else if (!other || other.redirect !== undefined)
      pages.set(path, { path, version: route.version, anchors: listGeneratedPageAnchors(route, entries) });
  }
  for (const entry of entries.byFile.values()) {
    const page = createEntryTarget(entry, versions);
    pages.set(entry.path, page);
    sources.set(getFileNamedByLinks(entry.document), page);
  }
  const assetsOf = (origin: Asset['origin']) => content.assets.filter((asset) => asset.origin === origin);
  return {
    config,
    prefix,
    versions,
    pages,
    sources,
    drafts: new Map(
      entries.drafts.flatMap((draft) => {
        const day = 'date' in draft && draft.document.frontMatter.draft !== true ? draft.date : undefined;
        return [getFileNamedByLinks(draft.document), draft.path].map((name) => [name, day] as const);
      }),
    ),
    statics: new Map(assetsOf('static').map((asset) => [asset.path, asset])),
    besides: new Map(assetsOf('content').map((asset) => [asset.originalFile ?? asset.file, asset])),
    extensionPages: content.extensionPages ?? [],
    ...(content.checkout && { checkout: content.checkout }),
    styles: Object.fromEntries(Object.entries(structure.packaged.styles).map(([name, { path }]) => [name, path])),
    files,
  };
}

function createEntryTarget(entry: Entry, versions: AllDocsVersions): LinkTargetPage {
  const { document, path, visibility } = entry;
  return {
    path,
    anchors: [{ ids: document.anchors }, LAYOUT_ANCHORS],
    isUnlisted: visibility === 'unlisted',
    translation: document.original && document.file,
    title: document.titleHtml === undefined ? document.title : document.titleHtml.replace(/<[^>]*>|&\w+;/g, ''),
    ...(versions.areSeveral && 'id' in entry && { version: document.version, id: entry.id }),
  };
}

/** Returns the ids on a generated page: ids of the layout, of the page's own content, and of the documents that the page shows. */
function listGeneratedPageAnchors(
  { anchors = [], shows = [] }: BasePageRoute,
  { byFile }: SiteStructure['entries'],
): readonly AnchorIdsWithPrefix[] {
  const idsOf = (file: string) => byFile.get(file)?.document.anchors ?? [];
  const ofTexts = shows.map(({ file, idPrefix: prefix }) => ({ ids: idsOf(file), prefix }));
  return [LAYOUT_ANCHORS, { ids: anchors }, ...ofTexts];
}

/** Adds look-up functions to the targets. The index of spellings is built when the first link is broken. */
export function createLinkTargets(
  { targets, config, locale, entries }: Pick<SiteWithRoutes, 'targets' | 'config' | 'locale' | 'entries'>,
  hooks?: SiteHooks,
): LinkTargets {
  const { pages, sources, files, besides, statics, extensionPages } = targets;
  const facts = { config, locale, entries, extensionPages };
  const spellings = lazy(() => {
    const names = [...pages.keys(), ...sources.keys(), ...files, ...besides.keys()];
    const all = [...names, ...[...statics.keys()].map((path) => `/${path}`)];
    return new Map(all.map((name) => [computeCaseFoldedKey(name), name]));
  });
  const spellingOf = (path: string) => {
    const spelling = spellings().get(computeCaseFoldedKey(path));
    return spelling === path ? undefined : spelling;
  };
  const madeAt = lazy(() => {
    const all = extensionPages.flatMap(({ extension: by, sets }) => sets.map((set) => ({ by, set })));
    const placed = all.flatMap((item) => item.set.pages.map(({ file }) => [sources.get(file)?.path, item] as const));
    return new Map(placed);
  });
  const extended: LinkTargets['extended'] = (address, { kind, origin: { version, path } }) => {
    const isOfPage = address.startsWith('#');
    if (hooks === undefined || (isOfPage ? extensionPages.length === 0 : !hasSchemeOrHost(address))) return undefined;
    const place = { kind, ...(version !== undefined && { version }) };
    if (!isOfPage) return hooks.link(address, facts, place);
    const generated = madeAt().get(path);
    return generated && hooks.link(address, facts, { ...place, ...generated });
  };
  return { ...targets, spellingOf, extended };
}

/** Whether a page has an id. */
export function hasAnchor({ anchors }: LinkTargetPage, id: string): boolean {
  return anchors.some(({ ids, prefix = '' }) => id.startsWith(prefix) && ids.includes(id.slice(prefix.length)));
}

/**
 * Whether the hash of a link is the slug of the page's title, and no element of the page has this id. Such links occur because titles have
 * an id on repository hosts.
 */
function isHashOfPageTitle(
  page: LinkTargetPage,
  { parts, targets }: Pick<LinkToResolve, 'parts' | 'targets'>,
): boolean {
  const id = decodePath(parts.hash.slice(1)) ?? '';
  if (id === '' || page.title === undefined || hasAnchor(page, id)) return false;
  return createHeadingSlugger(targets.config.addressRules)(page.title) === id;
}

/**
 * Returns the hash of a resolved link. If the hash refers to the title of the page, the link leads to the top of the page. The result is
 * then `#` for a link on the page itself, and empty for a link on another page.
 */
export function computeLinkHash(
  page: LinkTargetPage,
  request: Pick<LinkToResolve, 'parts' | 'targets' | 'origin'>,
): string {
  if (!isHashOfPageTitle(page, request)) return request.parts.hash;
  return page.path === request.origin.path ? '#' : '';
}

/** Returns the distinct ids of a page. */
function listAnchorIds({ anchors }: LinkTargetPage): readonly string[] {
  return [...new Set(anchors.flatMap(({ ids, prefix = '' }) => ids.map((id) => prefix + id)))];
}

/** Returns the problem with the anchor of a link to a page; `undefined` if the page has the anchor. */
export function findHashProblem(
  page: LinkTargetPage,
  request: Pick<LinkToResolve, 'parts' | 'targets'>,
): LinkProblem | undefined {
  if (isHashOfPageTitle(page, request)) return undefined;
  const { path, translation } = page;
  const { hash } = request.parts;
  return findAnchorProblem({
    path,
    hash,
    hasId: (id) => hasAnchor(page, id),
    ids: () => listAnchorIds(page),
    translation,
  });
}
