// Assembles a site from all of its documents: order, every route, every link. It runs whole on every change,
// since it costs milliseconds; so there is no dependency graph to keep.
import type { NavItemConfig } from '../model/config.ts';
import type { Document } from '../model/document.ts';
import type { Route } from '../model/route.ts';
import { wordingOf } from '../model/say.ts';
import type { ResolvedLink, RoutePlan, Site, SiteInput } from '../model/site.ts';
import { pageHref } from '../model/url.ts';
import type { Assembly, Emitted } from './assembly.ts';
import { planChrome, planNavbar } from './chrome.ts';
import { mapHtmlLinks } from './config-html.ts';
import { planFrontMatterLinks, planLayoutLinks, unknownConfigNames } from './config-links.ts';
import { emitDocs, emitDocTags } from './docs.ts';
import { withoutDuplicates } from './duplicates.ts';
import { type Entries, type Entry, localePrefix, planEntries } from './entries.ts';
import { emitAssets, emitRedirects, emitWellKnown } from './files.ts';
import { labelLang } from './foreign.ts';
import { originOf, resolveLink } from './links.ts';
import { emitMirrors } from './mirrors.ts';
import { planNavigation } from './navigation.ts';
import { emitHome, emitLandings, emitNotFound, emitSearch, emitStandalone } from './pages.ts';
import { emitPrint, planPrint, printHrefs } from './print.ts';
import { groupByProduct } from './products.ts';
import { emitReleases } from './releases.ts';
import { emitRouteList } from './route-list.ts';
import { searchPages } from './search-pages.ts';
import { type Origin, placeOf, planTargets, type Targets } from './targets.ts';
import { asAssembled, createTextReader, editedDocuments, hasSameFiles, linkedFiles, type Texts } from './texts.ts';
import { firstPath, planVersions, type Versions, versionsOf } from './versions.ts';

/** Assembles one locale of the site. Pure: the same input gives the same site. */
export function assembleSite(input: SiteInput): Site {
  const { config, locale, content } = input;
  const prefix = localePrefix(config, locale);
  const wording = wordingOf(config, locale);
  const entries = planEntries(input.documents, config, locale);
  const versionPlan = planVersions(input, entries, prefix);
  const versions = versionsOf(versionPlan.versions);
  const sidebars = versions.all.flatMap((version) => version.sidebars);
  const navigation = planNavigation(
    sidebars,
    entries,
    (path) => pageHref(path, config),
    (label, doc) => labelLang({ config, locale, lang: wording.lang }, label, doc),
  );

  // Filled once all routes are known, before any plan is made.
  let targets: Targets | undefined;
  const links = new Map<string, readonly ResolvedLink[]>();
  const configLink = (href: string) => resolveLink(href, 'link', {}, targets as Targets);
  let nav: ReturnType<typeof planNavbar> | undefined;
  const texts = createTextReader();

  const assembly: Assembly = {
    config,
    locale,
    prefix,
    lang: wording.lang,
    hasPage: input.hasPage,
    wording,
    content,
    entries,
    products: groupByProduct(config, entries.posts, prefix),
    sidebars,
    versions,
    navigation,
    assets: input.assets,
    iconOf: input.iconOf,
    linksOf: (file) => texts.read(file)?.links ?? links.get(file) ?? [],
    texts,
    configLink,
    sidebarLink: (version, href) =>
      resolveLink(href, 'link', originOf(version, targets as Targets), targets as Targets),
    activeNavOf: (path, sidebar) => nav?.activeNavOf(path, sidebar) ?? [],
  };

  const pages = planPages(assembly);
  const wellKnown = emitWellKnown(
    assembly,
    pages.map((page) => page.route),
  );
  const mirrors = emitMirrors(assembly, pages);
  targets = planTargets(input, assembly, [...pages, ...wellKnown, ...mirrors]);
  const linksIn = linkResolver(assembly, targets);
  const linked = resolveAll(entries, linksIn, links);
  nav = planNavbar(assembly, configLink, (item) => docPathsOf(item, versions));
  const layoutLinks = planLayoutLinks(assembly, pages, targets);
  const published = allEntries(entries).map(({ document }) => document);
  const frontMatterLinks = planFrontMatterLinks(published, targets);
  for (const { resolved } of [...layoutLinks, ...frontMatterLinks]) linked.add(resolved.target ?? '');

  const { kept, diagnostics } = withoutDuplicates(
    [...pages, ...emitAssets(assembly, linked), ...wellKnown, ...mirrors],
    config,
  );
  const plans = new Map<Route, () => RoutePlan>(kept.map((emitted) => [emitted.route, emitted.plan]));
  const chrome = planChrome(input, assembly, nav);
  const assembled: Omit<Site, TextFields> = {
    config,
    locale,
    assets: content.assets,
    routes: kept.map((emitted) => emitted.route),
    chrome: {
      ...chrome,
      announcement: chrome.announcement && {
        ...chrome.announcement,
        html: mapHtmlLinks(chrome.announcement.html, (href) => configLink(href).href),
      },
    },
    layoutLinks,
    frontMatterLinks,
    diagnostics: [
      ...entries.diagnostics,
      ...versionPlan.diagnostics,
      ...navigation.diagnostics,
      ...unknownConfigNames(assembly),
      ...diagnostics,
    ],
  };
  return withTexts(input, asAssembled, Object.fromEntries(links));

  /** The site as it was assembled, with texts of its documents. */
  function withTexts({ documents, content }: SiteInput, now: Texts, linksNow: Site['links']): Site {
    return {
      ...assembled,
      documents,
      links: linksNow,
      searchPages: () => texts.within(now, () => searchPages(assembly)),
      planOf: (route) => {
        const plan = plans.get(route);
        if (!plan) throw new Error(`The route ${route.path} is not one of this site.`);
        return texts.planFrom(now, route, plan);
      },
      changeOf: (route) => texts.changeOf(now, route),
      withTexts(next) {
        if (next.config !== config || next.locale !== locale || next.assets !== input.assets) return undefined;
        const edited = hasSameFiles(content, next.content) ? editedDocuments(documents, next.documents) : undefined;
        if (!edited) return undefined;
        const change = now.change + 1;
        const all = new Map(now.edited);
        const linksNext = { ...linksNow };
        for (const document of edited) {
          const resolved = linksIn(document);
          const { file } = document;
          if (linkedFiles(resolved) !== linkedFiles(linksNow[file] ?? [])) return undefined;
          all.set(file, { document, links: resolved, change });
          if (Object.hasOwn(linksNow, file)) linksNext[file] = resolved;
        }
        return withTexts(next, { edited: all, change }, linksNext);
      },
    };
  }
}

/** What an edit of a text changes of a site. */
type TextFields = 'documents' | 'links' | 'searchPages' | 'planOf' | 'changeOf' | 'withTexts';

function planPages(assembly: Assembly): Emitted[] {
  const sections = planPrint(assembly);
  const printHrefOf = printHrefs(assembly, sections);
  const written = [
    ...emitDocs(assembly, printHrefOf),
    ...emitStandalone(assembly),
    ...emitReleases(assembly),
    ...emitLandings(assembly, printHrefOf),
  ];
  const taken = new Set(written.map((page) => page.route.path));
  const pages = [
    ...emitHome(assembly, taken),
    ...written,
    ...emitDocTags(assembly),
    ...emitPrint(assembly, sections),
    ...emitSearch(assembly),
  ];
  const list = emitRouteList(
    assembly,
    pages.map((page) => page.route),
  );
  return [...pages, list, emitNotFound(assembly, list.route.path), ...emitRedirects(assembly)];
}

/** Gives the function that resolves the links of a document where it stands; one that is left out has none. */
function linkResolver(
  { config, entries, versions }: Assembly,
  targets: Targets,
): (document: Document) => readonly ResolvedLink[] {
  const folders = { doc: config.docs.path, post: config.releases?.path, page: config.pages.path };
  const places = new Map(allEntries(entries).map((entry) => [entry.document.file, entry]));
  return (document) => {
    const entry = places.get(document.file);
    if (!entry) return [];
    const { path, visibility } = entry;
    const { kind } = document;
    const own = kind === 'doc' ? versions.named(document.version) : undefined;
    const version = versions.areSeveral ? own?.name : undefined;
    const contentDir = own?.source?.docs ?? folders[kind];
    const place = { contentDir, path, isUnlisted: visibility === 'unlisted', version };
    return document.links.map((slot) => {
      const origin: Origin = { ...place, file: slot.file ?? placeOf(document) };
      return resolveLink(slot.href, slot.kind, origin, targets);
    });
  };
}

function allEntries({ docs, posts, pages }: Entries): readonly Entry[] {
  return [...docs, ...posts, ...pages];
}

/** Resolves the links of every document. Gives the site paths that links lead to. */
function resolveAll(
  entries: Entries,
  linksIn: ReturnType<typeof linkResolver>,
  links: Map<string, readonly ResolvedLink[]>,
): Set<string> {
  const linked = new Set<string>();
  for (const { document } of allEntries(entries)) {
    const resolved = linksIn(document);
    links.set(document.file, resolved);
    for (const { target } of resolved) if (target !== undefined) linked.add(target);
  }
  return linked;
}

/** The page of a navbar item in each docs version that has it, the version that readers see first before the others. */
function docPathsOf(item: NavItemConfig, { all, last }: Versions): ReadonlyMap<string, string> {
  const pathIn = ({ docOf, sidebars }: Versions['last']) => {
    if (item.type === 'doc') return docOf(item.docId ?? '')?.path;
    if (item.type !== 'docSidebar') return undefined;
    return firstPath(sidebars.find(({ ownName }) => ownName === item.sidebarId)?.items ?? []);
  };
  const found = [last, ...all].map((version) => [version.name, pathIn(version)] as const);
  return new Map(found.filter((one): one is readonly [string, string] => one[1] !== undefined));
}
