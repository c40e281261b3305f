// Second step of assembling a site: resolves every link and plans the data that all pages share. Returns plain data.
import { requireDefined } from '../../lib/found.ts';
import type { Document } from '../../model/document.ts';
import type { AssembledSite, ConfigAddressResolver, PagePathsByLocale, SiteWithRoutes } from '../../model/site.ts';
import type { SiteHooks } from '../../model/site-hooks.ts';
import { startsWithUnsetVariable } from '../../model/unset.ts';
import { isContentAssetRoute } from '../files/assets.ts';
import { listSourceAddresses, planConfigLinks, planFrontMatterLinks, planLayoutLinks } from '../links/config-links.ts';
import { resolveDocumentLinks, resolveLink } from '../links/resolve.ts';
import { createLinkTargets, createSidebarLinkOrigin } from '../links/targets.ts';
import { planNavbar } from '../navigation/nav.ts';
import { listAuthorAddresses } from '../releases/authors.ts';
import { dropDuplicateRoutes, findFilesNamedLikeFolders } from './duplicates.ts';
import { planLayout } from './layout.ts';
import { findCaseCollisions, findUnwritableOutputs } from './output-names.ts';

/** Assembles one locale of the site from its routes. Pure: equal input gives an equal site. */
export function assembleSite(
  planned: SiteWithRoutes,
  documents: readonly Document[],
  { localePaths = new Map(), hooks }: { readonly localePaths?: PagePathsByLocale; readonly hooks?: SiteHooks } = {},
): AssembledSite {
  const { config, locale, entries, files } = planned;
  const targets = createLinkTargets(planned, hooks);
  const linkTo: ConfigAddressResolver = (href, version) =>
    startsWithUnsetVariable(href)
      ? { href: '', isExternal: false }
      : resolveLink({ href, kind: 'link' }, createSidebarLinkOrigin(version, targets), targets);
  const documentsByFile = new Map(documents.map((document) => [document.file, document]));
  const linksOf = (file: string) =>
    resolveDocumentLinks(planned, targets, requireDefined(documentsByFile.get(file), 'document', file));
  const links = Object.fromEntries([...entries.byFile.keys()].map((file) => [file, linksOf(file)]));
  const layoutLinks = planLayoutLinks(planned, [...planned.pages, ...planned.listings], targets);
  const written = listSourceAddresses(planned, listAuthorAddresses(entries.posts, files.authors));
  const frontMatterLinks = planFrontMatterLinks(written, targets);
  const resolved = [...layoutLinks, ...frontMatterLinks].map((link) => link.resolved);
  const linked = new Set([...Object.values(links).flat(), ...resolved].map(({ target }) => target));
  // A file next to Markdown is emitted only if something links to it.
  const listings = planned.listings.filter((route) => !isContentAssetRoute(route) || linked.has(route.path));
  const { kept, diagnostics } = dropDuplicateRoutes([...planned.pages, ...listings], config);
  // Checks sources as well as outputs, because a translated page and its source have different paths.
  const sources = [...documents, ...files.assets].map(({ file }) => file);
  const nav = planNavbar(planned, linkTo);
  return {
    ...planned,
    locale,
    documents,
    documentsByFile,
    assets: files.assets,
    routes: kept,
    layout: planLayout(planned, nav, linkTo),
    links,
    layoutLinks,
    frontMatterLinks,
    configLinks: planConfigLinks(planned, frontMatterLinks, linkTo),
    nav,
    localePaths,
    diagnostics: [
      ...planned.diagnostics,
      ...diagnostics,
      ...findFilesNamedLikeFolders(kept),
      ...findUnwritableOutputs(kept),
      ...findCaseCollisions(kept, sources),
    ],
  };
}
