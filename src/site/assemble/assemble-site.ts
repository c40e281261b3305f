// Second step of assembling a site: resolves every link and plans the data that all pages share. Returns plain data.
import { requireDefined } from '../../lib/found.ts';
import type { Document } from '../../model/document.ts';
import type { AssembledSite, LinkTo, LocalePaths, PlannedRoutes } from '../../model/site.ts';
import type { SiteHooks } from '../../model/site-hooks.ts';
import { hasUnsetAddress } from '../../model/unset.ts';
import { isBesideMarkdown } from '../files/assets.ts';
import { planConfigLinks, planFrontMatterLinks, planLayoutLinks, writtenAddresses } from '../links/config-links.ts';
import { documentLinks, resolveLink } from '../links/resolve.ts';
import { linkTargets, originOf } from '../links/targets.ts';
import { planNavbar } from '../navigation/nav.ts';
import { authorAddresses } from '../releases/authors.ts';
import { filesLikeFolders, withoutDuplicates } from './duplicates.ts';
import { planLayout } from './layout.ts';
import { caseCollisions, unwritableNames } from './output-names.ts';

/** Assembles one locale of the site from its routes. Pure: equal input gives an equal site. */
export function assembleSite(
  planned: PlannedRoutes,
  documents: readonly Document[],
  { localePaths = new Map(), hooks }: { readonly localePaths?: LocalePaths; readonly hooks?: SiteHooks } = {},
): AssembledSite {
  const { config, locale, entries, files } = planned;
  const targets = linkTargets(planned, hooks);
  const linkTo: LinkTo = (href, version) =>
    hasUnsetAddress(href)
      ? { href: '', isExternal: false }
      : resolveLink({ href, kind: 'link' }, originOf(version, targets), targets);
  const documentsByFile = new Map(documents.map((document) => [document.file, document]));
  const linksOf = (file: string) =>
    documentLinks(planned, targets, requireDefined(documentsByFile.get(file), 'document', file));
  const links = Object.fromEntries([...entries.byFile.keys()].map((file) => [file, linksOf(file)]));
  const layoutLinks = planLayoutLinks(planned, [...planned.pages, ...planned.listings], targets);
  const written = writtenAddresses(planned, authorAddresses(entries.posts, files.authors));
  const frontMatterLinks = planFrontMatterLinks(written, targets);
  const resolved = [...layoutLinks, ...frontMatterLinks].map((link) => link.resolved);
  const linked = new Set([...Object.values(links).flat(), ...resolved].map(({ target }) => target));
  // A file next to Markdown is emitted only if something links to it.
  const listings = planned.listings.filter((route) => !isBesideMarkdown(route) || linked.has(route.path));
  const { kept, diagnostics } = withoutDuplicates([...planned.pages, ...listings], config);
  // Besides routes, sources are checked for collisions, because the path of a translated page differs from that of its file.
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
      ...filesLikeFolders(kept),
      ...unwritableNames(kept),
      ...caseCollisions(kept, sources),
    ],
  };
}
