// Assembles a site from all of its documents: order, every route, every link. It runs whole on every change,
// since it costs milliseconds; so there is no dependency graph to keep.
import type { NavItemConfig, SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { severityOf } from '../model/diagnostic.ts';
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
import { type Entries, type Entry, localePrefix, planEntries } from './entries.ts';
import { emitAssets, emitRedirects, emitWellKnown } from './files.ts';
import { labelLang } from './foreign.ts';
import { type Origin, resolveLink } from './links.ts';
import { emitMirrors } from './mirrors.ts';
import { planNavigation } from './navigation.ts';
import { emitHome, emitLandings, emitNotFound, emitSearch, emitStandalone } from './pages.ts';
import { emitPrint, planPrint, printHrefs } from './print.ts';
import { groupByProduct } from './products.ts';
import { emitReleases } from './releases.ts';
import { emitRouteList } from './route-list.ts';
import { searchPages } from './search-pages.ts';
import { planSidebars, type SidebarNode } from './sidebars.ts';
import { placeOf, planTargets, type Targets } from './targets.ts';
import { asAssembled, createTextReader, editedDocuments, hasSameFiles, linkedFiles, type Texts } from './texts.ts';

/** Assembles one locale of the site. Pure: the same input gives the same site. */
export function assembleSite(input: SiteInput): Site {
  const { config, locale, content } = input;
  const prefix = localePrefix(config, locale);
  const wording = wordingOf(config, locale);
  const entries = planEntries(input.documents, config, locale);
  const sidebarPlan = planSidebars(config, entries, content.categories, prefix, input.placeOf);
  const navigation = planNavigation(
    sidebarPlan.sidebars,
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
    sidebars: sidebarPlan.sidebars,
    navigation,
    assets: input.assets,
    iconOf: input.iconOf,
    linksOf: (file) => texts.read(file)?.links ?? links.get(file) ?? [],
    texts,
    configLink,
    activeNavOf: (path, sidebar) => nav?.activeNavOf(path, sidebar) ?? [],
  };

  const pages = planPages(assembly);
  const wellKnown = emitWellKnown(
    assembly,
    pages.map((page) => page.route),
  );
  const mirrors = emitMirrors(assembly, pages);
  targets = planTargets(input, prefix, entries, [...pages, ...wellKnown, ...mirrors]);
  const linksIn = linkResolver(config, entries, targets);
  const linked = resolveAll(entries, linksIn, links);
  nav = planNavbar(assembly, configLink, (item) => docPathOf(item, assembly));
  const layoutLinks = planLayoutLinks(config, assembly, pages, targets, input.placeOf);
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
    placeOf: input.placeOf,
    diagnostics: [
      ...entries.diagnostics,
      ...sidebarPlan.diagnostics,
      ...navigation.diagnostics,
      ...unknownConfigNames(config, entries, sidebarPlan.sidebars, input.placeOf),
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
  config: SiteConfig,
  entries: Entries,
  targets: Targets,
): (document: Document) => readonly ResolvedLink[] {
  const folders = { doc: config.docs.path, post: config.releases?.path, page: config.pages.path };
  const places = new Map(allEntries(entries).map((entry) => [entry.document.file, entry]));
  return (document) => {
    const entry = places.get(document.file);
    if (!entry) return [];
    const { path, visibility } = entry;
    const { kind, version } = document;
    const place = { contentDir: folders[kind], path, isUnlisted: visibility === 'unlisted', version };
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

function docPathOf(item: NavItemConfig, assembly: Assembly): string | undefined {
  if (item.type === 'doc') return assembly.entries.docs.find((doc) => doc.id === item.docId)?.path;
  if (item.type !== 'docSidebar') return undefined;
  return firstDoc(assembly.sidebars.find((sidebar) => sidebar.name === item.sidebarId)?.items ?? []);
}

function firstDoc(items: readonly SidebarNode[]): string | undefined {
  for (const item of items) {
    const path =
      item.type === 'doc'
        ? item.doc.path
        : item.type === 'category'
          ? (item.doc?.path ?? item.landing?.path ?? firstDoc(item.items))
          : undefined;
    if (path !== undefined) return path;
  }
  return undefined;
}

/** Generated files that a static file of the same name may stand for, without a word. */
const REPLACEABLE: ReadonlySet<string> = new Set<Route['type']>(['robots', 'text', 'opensearch', 'sitemap']);

/** A static file may replace a generated one, and two mirrors collide only where their pages do, which is told already. */
function isExpected(route: Route, first: Route): boolean {
  if (route.type === 'markdown' && first.type === 'markdown') return true;
  return REPLACEABLE.has(route.type) && first.type === 'static';
}

/** Keeps the first route of each output file and names both sources of the others. */
function withoutDuplicates(
  emitted: readonly Emitted[],
  config: SiteConfig,
): { readonly kept: Emitted[]; readonly diagnostics: Diagnostic[] } {
  const byOutput = new Map<string, Emitted>();
  const diagnostics: Diagnostic[] = [];
  const severity = severityOf(config.onDuplicateRoutes);
  for (const item of emitted) {
    const known = byOutput.get(item.route.output);
    if (!known) {
      byOutput.set(item.route.output, item);
    } else if (severity !== undefined && !isExpected(item.route, known.route)) {
      diagnostics.push(duplicate(item.route, known.route, severity));
    }
  }
  const folders = foldersOf(byOutput.keys());
  for (const [output, item] of byOutput) {
    if (!folders.has(output)) continue;
    const other = [...byOutput.values()].find((candidate) =>
      candidate.route.output.startsWith(`${output}/`),
    ) as Emitted;
    diagnostics.push({
      code: 'duplicate-route',
      severity: 'error',
      message: `\`${output}\` would be a file (from ${nameOf(item.route)}) and a folder (from ${nameOf(other.route)}).`,
      file: item.route.source,
      suggestion: 'Rename one of them.',
    });
  }
  return { kept: [...byOutput.values()], diagnostics };
}

function duplicate(route: Route, first: Route, severity: 'error' | 'warning'): Diagnostic {
  return {
    code: 'duplicate-route',
    severity,
    message: `Two sources make the page \`${route.path}\`: ${nameOf(first)} and ${nameOf(route)}. The first one is used.`,
    file: route.source ?? first.source,
    target: route.path,
    suggestion: 'Give one of them another `slug`, or remove it.',
  };
}

function nameOf(route: Route): string {
  return route.source ?? `the generated ${route.type} page`;
}

/** All folders that files lie in, those around them included. */
function foldersOf(outputs: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const output of outputs) {
    let end = output.lastIndexOf('/');
    while (end > 0 && !folders.has(output.slice(0, end))) {
      folders.add(output.slice(0, end));
      end = output.lastIndexOf('/', end - 1);
    }
  }
  return folders;
}
