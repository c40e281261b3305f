// Print pages: all pages of a section on one page, for printing and for the browser's text search. Every landing page has a print page.
// Every sidebar without a landing page among its items also has one.
import { requireDefined } from '../../lib/found.ts';
import { computeHash } from '../../lib/hash.ts';
import { type Entry, getFileNamedByLinks, requireEntry } from '../../model/entries.ts';
import { listGeneratedPageSets } from '../../model/generated-pages.ts';
import { escapeText } from '../../model/html.ts';
import { t } from '../../model/messages.ts';
import type { PrintMetadata, PrintSection, PrintSectionsOfSite } from '../../model/print.ts';
import type { PrintView } from '../../model/print-view.ts';
import type { BookRoute, Route } from '../../model/route.ts';
import type { AssembledSite, ResolvedLink, RouteData, SiteStructure } from '../../model/site.ts';
import { computePathMatchKey, decodePath, joinSitePath } from '../../model/url.ts';
import type { BodyRef, PageProps } from '../../model/view.ts';
import { createPageUrl, createSiteHref } from '../navigation/addresses.ts';
import { collectListedDocs } from '../navigation/entries.ts';
import { describeForeignText } from '../navigation/foreign.ts';
import { computeSidebarTitle } from '../navigation/navigation.ts';
import { findDocsVersion } from '../navigation/versions.ts';
import { createBodyRef, removeIslandsFromBody } from './bodies.ts';
import { findVisibleLastUpdate, formatDate } from './dates.ts';
import { createWelcomeView } from './hero.ts';
import { addIdPrefixesToDocuments, createPageData, createPageRoute } from './page.ts';

/** Last path segment of every print page. */
const PRINT_SEGMENT = 'print';

/**
 * Maximum number of pages in a set of generated pages that print pages include. Larger sets are omitted, because readers do not print
 * thousands of operations on paper.
 */
const MAX_GENERATED_PAGES_TO_PRINT = 20;

type PrintPlanInput = Pick<SiteStructure, 'config' | 'entries' | 'versions' | 'sidebars' | 'navigation' | 'prefix'> &
  Pick<SiteStructure['files'], 'extensionPages'>;

/**
 * Plans the print pages of a site. A section with only one page has no print page. If content has the path of a print page, the print page
 * is omitted.
 */
export function planPrintSections(site: PrintPlanInput): PrintSectionsOfSite {
  const { docs, pages } = site.entries;
  const large = listGeneratedFilesNotPrinted(site);
  const taken = new Map([...pages, ...docs].map(({ path, document }) => [computePathMatchKey(path), document.file]));
  const landings = site.navigation.landings.map(({ landing, items, version, file }) => ({
    version,
    file,
    path: joinSitePath(landing.path, PRINT_SEGMENT),
    title: landing.title,
    docs: collectListedDocs(items),
  }));
  const all = [...landings, ...createSidebarPrintSections(site)].map((section) => ({
    ...section,
    docs:
      large.size === 0
        ? section.docs
        : section.docs.filter(({ document }) => !large.has(getFileNamedByLinks(document))),
  }));
  const printable = all.filter(({ docs }) => docs.length > 1);
  const distinctSections = [...new Map(printable.map((section) => [section.path, section])).values()];
  const sections = distinctSections.filter(({ path }) => !taken.has(computePathMatchKey(path)));
  const covered = distinctSections.flatMap(({ path }) => {
    const source = taken.get(computePathMatchKey(path));
    return source === undefined ? [] : [{ path, source }];
  });
  return { sections, hrefs: mapPathsToPrintHrefs(site, sections), covered };
}

/** Returns the files of all pages in sets that are too large for print pages. */
function listGeneratedFilesNotPrinted(site: PrintPlanInput): ReadonlySet<string> {
  const large = listGeneratedPageSets(site).filter(({ pages }) => pages.length > MAX_GENERATED_PAGES_TO_PRINT);
  return new Set(large.flatMap(({ pages }) => pages.map(({ file }) => file)));
}

/** Returns the sections of sidebars without a landing page among their items. */
function createSidebarPrintSections(site: PrintPlanInput): PrintSection[] {
  const open = site.sidebars.filter(({ items }) => !items.some((node) => node.type === 'category' && node.landing));
  return open.map(({ name, items, version, file }) => {
    const docs = collectListedDocs(items);
    const base = findDocsVersion(site.versions, version)?.base ?? '/';
    const first = docs[0]?.path ?? '';
    const folder = first === base ? base : first.replace(/\/[^/]*$/, '');
    return { path: joinSitePath(folder, PRINT_SEGMENT), title: computeSidebarTitle(site, name), version, file, docs };
  });
}

/** Maps the path of each page to the address of its print page: the print page of the smallest section that contains the page. */
function mapPathsToPrintHrefs(site: PrintPlanInput, sections: readonly PrintSection[]): ReadonlyMap<string, string> {
  const hrefs = new Map<string, string>();
  for (const { docs, path } of [...sections].sort((a, b) => b.docs.length - a.docs.length)) {
    const href = createSiteHref(site, path);
    for (const doc of docs) hrefs.set(doc.path, href);
    hrefs.set(path.slice(0, -PRINT_SEGMENT.length - 1), href);
  }
  return hrefs;
}

/** Returns the routes of the print pages. */
export function emitPrintPages(site: SiteStructure): Route[] {
  return site.print.sections.map(({ path, title: about, docs, version, file }) => {
    const title = t(site.messages, 'allPagesTitle', { title: about });
    const page = createPageRoute(site, { path, title, isIndexed: false, docs: { version } });
    const anchors = docs.map((_, index) => formatSectionAnchor(index));
    return { ...page, type: 'print', source: file, shows: addIdPrefixesToDocuments(docs), anchors };
  });
}

/** Returns the anchor of a page on a print page. */
function formatSectionAnchor(index: number): string {
  return `page-${index + 1}`;
}

/**
 * Plans the print page of a section. The print page links to the landing page of the section, or to its first page if it has no landing
 * page.
 */
export function planPrintPage(site: AssembledSite, route: Route<'print'>): RouteData {
  const section = site.print.sections.find(({ path }) => path === route.path);
  const { title, docs } = requireDefined(section, 'section', route.path);
  const front = route.path.slice(0, -PRINT_SEGMENT.length - 1);
  const up = site.navigation.landings.some(({ landing }) => landing.path === front) ? front : (docs[0]?.path ?? front);
  return createPageData(site, route, {
    breadcrumbs: [{ label: title, href: createSiteHref(site, up) }, { label: t(site.messages, 'print') }],
    head: { description: t(site.messages, 'allPagesOf', { title }) },
    view: createPrintView(site, route, { title, path: up }),
  });
}

/** Plans the page of a book. The page has the path of the book's file, which no other page uses. */
export function planBook(
  site: AssembledSite,
  path: string,
  { shows, book: { title, version, docsVersion, about = joinSitePath(site.prefix) } }: BookRoute,
): PageProps<BodyRef, 'print'> {
  const docs = docsVersion === undefined ? undefined : { version: docsVersion };
  const page = createPageRoute(site, { path, title, isIndexed: false, docs });
  const route: Route<'print'> = { ...page, type: 'print', shows };
  // Static files keep their names when they change, so the view must contain their hashes. The names of other files contain their hashes,
  // so a change of such a file changes the page anyway.
  const named = site.files.assets.flatMap(({ origin, path, hash }) => (origin === 'static' ? [path, hash] : []));
  const view = {
    ...createPrintView(site, route, { title, path: about, version }),
    shown: computeHash(named.join('\0')),
  };
  return createPageData(site, route, { head: { description: '' }, view }).props as PageProps<BodyRef, 'print'>;
}

/** Returns the data of a page that shows several texts one below the other. Links between these texts become anchors. */
function createPrintView(
  site: AssembledSite,
  route: Route<'print'>,
  { title, path, version }: PrintMetadata,
): PrintView<BodyRef> {
  const printed = route.shows.map((shown, index) => {
    return { shown, entry: requireEntry(site.entries, shown.file), id: formatSectionAnchor(index) };
  });
  const places = new Map(printed.map((item) => [item.entry.path, item]));
  const here = createSiteHref(site, route.path);
  const hrefHere = ({ href, target }: ResolvedLink): string => {
    const place = target === undefined ? undefined : places.get(target);
    if (place === undefined) return href;
    const anchor = decodePath(href.split('#')[1] ?? '') ?? '';
    const isThere = place.entry.document.anchors.includes(anchor);
    return `${here}#${isThere ? encodeURIComponent(`${place.shown.idPrefix ?? ''}${anchor}`) : place.id}`;
  };
  const docsVersion = findDocsVersion(site.versions, route.version);
  const date = findNewestDate(site, printed);
  return {
    title,
    version: version ?? docsVersion?.label,
    date,
    dateText: date && formatDate(site.messages, date),
    address: site.config.url === '' ? '' : createPageUrl(site, path),
    docs: printed.map(({ shown, entry, id }) => {
      const { document, path: entryPath } = entry;
      const body = createBodyRef(site, shown, 'html');
      const links = site.links[shown.file] ?? [];
      return {
        id,
        title: document.title,
        titleHtml: document.titleHtml ?? escapeText(document.title),
        ...createWelcomeView(site, document),
        foreign: describeForeignText(site, document),
        href: createSiteHref(site, entryPath),
        dateText: 'date' in entry ? formatDate(site.messages, entry.date) : undefined,
        headings: document.headings
          .filter(({ level }) => level === 2)
          .map((heading) => ({ id: `${shown.idPrefix ?? ''}${heading.id}`, html: heading.html })),
        body: {
          ...removeIslandsFromBody(body),
          fills: body.fills.map((fill, index) => ({ ...fill, href: hrefHere(links[index] as ResolvedLink) })),
        },
      };
    }),
  };
}

/** Returns the date of the newest printed text; `undefined` if no date is known. */
function findNewestDate(site: AssembledSite, printed: readonly { readonly entry: Entry }[]): string | undefined {
  const dates = printed.flatMap(({ entry }) =>
    'date' in entry ? entry.date : (findVisibleLastUpdate(site, entry.document)?.date ?? []),
  );
  return dates.sort().at(-1);
}
