// Print pages: a section on one page, for printing and for the browser's text search. Every landing page has one, and every sidebar without
// a landing page among its items.
import { requireDefined } from '../../lib/found.ts';
import { hashOf } from '../../lib/hash.ts';
import { type Entry, entryAt, originalFile } from '../../model/entries.ts';
import { generatedSets } from '../../model/generated-pages.ts';
import { escapeText } from '../../model/html.ts';
import { t } from '../../model/messages.ts';
import type { PrintFacts, PrintPlan, PrintSection } from '../../model/print.ts';
import type { PrintView } from '../../model/print-view.ts';
import type { BookRoute, Route } from '../../model/route.ts';
import type { AssembledSite, ResolvedLink, RouteData, SiteStructure } from '../../model/site.ts';
import { decodePath, pathKey, sitePath } from '../../model/url.ts';
import type { BodyRef, PageProps } from '../../model/view.ts';
import { hrefOf, urlOf } from '../navigation/addresses.ts';
import { listedDocs } from '../navigation/entries.ts';
import { foreignTextOf } from '../navigation/foreign.ts';
import { sidebarTitle } from '../navigation/navigation.ts';
import { versionNamed } from '../navigation/versions.ts';
import { bodyRef, bodyWithoutIslands } from './bodies.ts';
import { dateText, lastUpdateOf } from './dates.ts';
import { frontView } from './hero.ts';
import { pageData, pageRoute, shownTexts } from './page.ts';

/** Last path segment of every print page. */
const PRINT_SEGMENT = 'print';

/**
 * Maximum number of pages of an extension's set that print pages include. Larger sets are left out: thousands of operations are not read on
 * paper.
 */
const MAX_PAGES_OF_SET = 20;

type PrintContext = Pick<SiteStructure, 'config' | 'entries' | 'versions' | 'sidebars' | 'navigation' | 'prefix'> &
  Pick<SiteStructure['files'], 'made'>;

/** Plans the print sections of a site. Sections of one page need no print page; a content page at the same path takes precedence. */
export function planPrint(site: PrintContext): PrintPlan {
  const { docs, pages } = site.entries;
  const large = largeSets(site);
  const taken = new Map([...pages, ...docs].map(({ path, document }) => [pathKey(path), document.file]));
  const landings = site.navigation.landings.map(({ landing, items, version, file }) => ({
    ...{ version, file },
    path: sitePath(landing.path, PRINT_SEGMENT),
    title: landing.title,
    docs: listedDocs(items),
  }));
  const all = [...landings, ...openPrintSections(site)].map((section) => ({
    ...section,
    docs: large.size === 0 ? section.docs : section.docs.filter(({ document }) => !large.has(originalFile(document))),
  }));
  const wanted = all.filter(({ docs }) => docs.length > 1);
  const own = [...new Map(wanted.map((section) => [section.path, section])).values()];
  const sections = own.filter(({ path }) => !taken.has(pathKey(path)));
  const covered = own.flatMap(({ path }) => {
    const source = taken.get(pathKey(path));
    return source === undefined ? [] : [{ path, source }];
  });
  return { sections, hrefs: printHrefs(site, sections), covered };
}

/** Returns the files of all pages in sets that exceed the limit. */
function largeSets(site: PrintContext): ReadonlySet<string> {
  const large = generatedSets(site).filter(({ pages }) => pages.length > MAX_PAGES_OF_SET);
  return new Set(large.flatMap(({ pages }) => pages.map(({ file }) => file)));
}

/** Returns the sections of sidebars without a landing page among their items. */
function openPrintSections(site: PrintContext): PrintSection[] {
  const open = site.sidebars.filter(({ items }) => !items.some((node) => node.type === 'category' && node.landing));
  return open.map(({ name, items, version, file }) => {
    const docs = listedDocs(items);
    const base = versionNamed(site.versions, version)?.base ?? '/';
    const first = docs[0]?.path ?? '';
    const folder = first === base ? base : first.replace(/\/[^/]*$/, '');
    return { path: sitePath(folder, PRINT_SEGMENT), title: sidebarTitle(site, name), version, file, docs };
  });
}

/** Maps the path of each page to the address of the print page of its smallest section. */
function printHrefs(site: PrintContext, sections: readonly PrintSection[]): ReadonlyMap<string, string> {
  const hrefs = new Map<string, string>();
  for (const { docs, path } of [...sections].sort((a, b) => b.docs.length - a.docs.length)) {
    const href = hrefOf(site, path);
    for (const doc of docs) hrefs.set(doc.path, href);
    hrefs.set(path.slice(0, -PRINT_SEGMENT.length - 1), href);
  }
  return hrefs;
}

/** Returns the routes of the print pages. */
export function emitPrint(site: SiteStructure): Route[] {
  return site.print.sections.map(({ path, title: about, docs, version, file }) => {
    const title = t(site.messages, 'allPagesTitle', { title: about });
    const page = pageRoute(site, { path, title, isIndexed: false, docs: { version } });
    const anchors = docs.map((_, index) => sectionAnchor(index));
    return { ...page, type: 'print', source: file, shows: shownTexts(docs), anchors };
  });
}

/** Returns the anchor of a page in the list at the top. */
function sectionAnchor(index: number): string {
  return `page-${index + 1}`;
}

/** Plans the print page of a section, with a link to its landing page, or to its first page. */
export function planPrintPage(site: AssembledSite, route: Route<'print'>): RouteData {
  const section = site.print.sections.find(({ path }) => path === route.path);
  const { title, docs } = requireDefined(section, 'section', route.path);
  const front = route.path.slice(0, -PRINT_SEGMENT.length - 1);
  const up = site.navigation.landings.some(({ landing }) => landing.path === front) ? front : (docs[0]?.path ?? front);
  return pageData(site, route, {
    breadcrumbs: [{ label: title, href: hrefOf(site, up) }, { label: t(site.messages, 'print') }],
    head: { description: t(site.messages, 'allPagesOf', { title }) },
    view: printView(site, route, { title, path: up }),
  });
}

/** Plans the page of a book, at the path of its file, which no page uses. */
export function planBook(
  site: AssembledSite,
  path: string,
  { shows, book: { title, version, docsVersion, about = sitePath(site.prefix) } }: BookRoute,
): PageProps<BodyRef, 'print'> {
  const docs = docsVersion === undefined ? undefined : { version: docsVersion };
  const page = pageRoute(site, { path, title, isIndexed: false, docs });
  const route: Route<'print'> = { ...page, type: 'print', shows };
  // Static files keep their names when they change, so their hashes are part of the view. Other files change the page through the hashes in
  // their names.
  const named = site.files.assets.flatMap(({ origin, path, hash }) => (origin === 'static' ? [path, hash] : []));
  const view = { ...printView(site, route, { title, path: about, version }), shown: hashOf(named.join('\0')) };
  return pageData(site, route, { head: { description: '' }, view }).props as PageProps<BodyRef, 'print'>;
}

/** Returns the texts of a route one after the other. Links between them become anchors on the page. */
function printView(
  site: AssembledSite,
  route: Route<'print'>,
  { title, path, version }: PrintFacts,
): PrintView<BodyRef> {
  const printed = route.shows.map((shown, index) => {
    return { shown, entry: entryAt(site.entries, shown.file), id: sectionAnchor(index) };
  });
  const places = new Map(printed.map((each) => [each.entry.path, each]));
  const here = hrefOf(site, route.path);
  const hrefHere = ({ href, target }: ResolvedLink): string => {
    const place = target === undefined ? undefined : places.get(target);
    if (place === undefined) return href;
    const anchor = decodePath(href.split('#')[1] ?? '') ?? '';
    const isThere = place.entry.document.anchors.includes(anchor);
    return `${here}#${isThere ? encodeURIComponent(`${place.shown.idPrefix ?? ''}${anchor}`) : place.id}`;
  };
  const docsVersion = versionNamed(site.versions, route.version);
  const date = newestDate(site, printed);
  return {
    title,
    version: version ?? docsVersion?.label,
    date,
    dateText: date && dateText(site.messages, date),
    address: site.config.url === '' ? '' : urlOf(site, path),
    docs: printed.map(({ shown, entry, id }) => {
      const { document, path: own } = entry;
      const body = bodyRef(site, shown, 'html');
      const links = site.links[shown.file] ?? [];
      return {
        id,
        title: document.title,
        titleHtml: document.titleHtml ?? escapeText(document.title),
        ...frontView(site, document),
        foreign: foreignTextOf(site, document),
        href: hrefOf(site, own),
        dateText: 'date' in entry ? dateText(site.messages, entry.date) : undefined,
        headings: document.headings
          .filter(({ level }) => level === 2)
          .map((heading) => ({ id: `${shown.idPrefix ?? ''}${heading.id}`, html: heading.html })),
        body: {
          ...bodyWithoutIslands(body),
          fills: body.fills.map((fill, at) => ({ ...fill, href: hrefHere(links[at] as ResolvedLink) })),
        },
      };
    }),
  };
}

/** Returns the date of the newest of these texts; `undefined` if none has a known date. */
function newestDate(site: AssembledSite, printed: readonly { readonly entry: Entry }[]): string | undefined {
  const dates = printed.flatMap(({ entry }) =>
    'date' in entry ? entry.date : (lastUpdateOf(site, entry.document)?.date ?? []),
  );
  return dates.sort().at(-1);
}
