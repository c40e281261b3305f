// Where a page stands: its sidebar, the trail to it, what comes before and after. Made once for all pages,
// so that a site of many pages costs one walk of its sidebars.
import type { SidebarItemView } from '../model/chrome.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { compareText } from '../model/text.ts';
import { pathKey } from '../model/url.ts';
import type { BreadcrumbView } from '../model/view.ts';
import { mapHtmlLinks } from './config-html.ts';
import type { DocEntry, Entries } from './entries.ts';
import type { Landing, SidebarNode, SidebarTree } from './sidebars.ts';
import { unknownId } from './unknown-id.ts';

/** A page that previous and next lead through. */
export interface Stop {
  readonly path: string;
  readonly label: string;
  /** Language of the label, where it is not that of the site. */
  readonly lang?: string;
}

/** The language of a label, where it is the page's own and not that of the site. */
type LabelLang = (label: string, doc: DocEntry | undefined) => string | undefined;

/** Where one page stands in one sidebar. */
export interface Standing {
  readonly sidebar: string;
  /** The sidebar's name as its file has it. */
  readonly ownSidebar: string;
  readonly current: string;
  /** Keys of `current` and every category around it. */
  readonly active: readonly string[];
  readonly breadcrumbs: readonly BreadcrumbView[];
  readonly previous?: Stop;
  readonly next?: Stop;
}

/** A landing page with the category that makes it. */
export interface LandingPage {
  readonly landing: Landing;
  readonly sidebar: string;
  /** Docs version. */
  readonly version: string;
  /** File of the sidebar. */
  readonly file?: string;
  readonly items: readonly SidebarNode[];
}

/** Navigation of one locale. */
export interface Navigation {
  /** The standing of a page, by the sidebar it asks for (under either name) and else by the first one that holds it. Case and a trailing slash do not count. */
  readonly standingOf: (path: string, sidebar?: string) => Standing | undefined;
  readonly landings: readonly LandingPage[];
  readonly diagnostics: readonly Diagnostic[];
}

interface Visit {
  readonly node: SidebarNode;
  readonly parents: readonly Extract<SidebarNode, { type: 'category' }>[];
  readonly path?: string;
}

/** Walks the sidebars and answers for every page where it stands. */
export function planNavigation(
  sidebars: readonly SidebarTree[],
  entries: Entries,
  pageHrefOf: (path: string) => string,
  langOf: LabelLang = () => undefined,
): Navigation {
  const standings = new Map<string, Standing[]>();
  const landings: LandingPage[] = [];
  for (const sidebar of sidebars) {
    const { version, file } = sidebar;
    const visits: Visit[] = [];
    walk(sidebar.items, [], visits);
    for (const { node } of visits) {
      if (node.type === 'category' && node.landing)
        landings.push({ landing: node.landing, sidebar: sidebar.name, version, file, items: node.items });
    }
    const stops = visits.filter((visit) => visit.path !== undefined && isStop(visit.node));
    const neighbours = new Map(
      stops.map((visit, index) => [visit, { previous: stops[index - 1], next: stops[index + 1] }]),
    );
    for (const visit of visits) {
      if (visit.path === undefined) continue;
      const chain = [...visit.parents, visit.node];
      const around = neighbours.get(visit);
      const standing: Standing = {
        sidebar: sidebar.name,
        ownSidebar: sidebar.ownName,
        current: visit.node.key,
        active: chain.map((node) => node.key),
        breadcrumbs: chain.map((node) => crumb(node, pageHrefOf, langOf)),
        previous: around?.previous && stopOf(around.previous, langOf),
        next: around?.next && stopOf(around.next, langOf),
      };
      const known = standings.get(pathKey(visit.path));
      if (known) known.push(standing);
      else standings.set(pathKey(visit.path), [standing]);
    }
  }
  return {
    standingOf: (path, sidebar) => {
      const found = standings.get(pathKey(path));
      return sidebar === undefined
        ? found?.[0]
        : found?.find((standing) => standing.sidebar === sidebar || standing.ownSidebar === sidebar);
    },
    landings,
    diagnostics: checkNames(sidebars, entries),
  };
}

function walk(items: readonly SidebarNode[], parents: Visit['parents'], visits: Visit[]): void {
  for (const node of items) {
    visits.push({ node, parents, path: pathOf(node) });
    if (node.type === 'category') walk(node.items, [...parents, node], visits);
  }
}

function pathOf(node: SidebarNode): string | undefined {
  if (node.type === 'doc') return node.isRef ? undefined : node.doc.path;
  return node.type === 'category' ? (node.doc?.path ?? node.landing?.path) : undefined;
}

/** Whether previous and next stop here: unlisted pages are passed over. */
function isStop(node: SidebarNode): boolean {
  if (node.type !== 'doc' && node.type !== 'category') return false;
  return node.doc === undefined || node.doc.visibility !== 'unlisted';
}

function stopOf(visit: Visit, langOf: LabelLang): Stop {
  const node = visit.node as Extract<SidebarNode, { type: 'doc' | 'category' }>;
  const own = node.doc?.document.frontMatter.pagination_label;
  const lang = langOf(own === undefined ? node.label : (node.doc?.label ?? ''), node.doc);
  return { path: visit.path as string, label: own ?? node.label, lang };
}

function crumb(node: SidebarNode, pageHrefOf: (path: string) => string, langOf: LabelLang): BreadcrumbView {
  const path = pathOf(node);
  const label = node.type === 'html' ? '' : node.label;
  if (path === undefined) return { label };
  return { label, href: pageHrefOf(path), lang: 'doc' in node ? langOf(label, node.doc) : undefined };
}

/** Front matter that names sidebars and docs which are not there. */
function checkNames(sidebars: readonly SidebarTree[], entries: Entries): Diagnostic[] {
  const byVersion = new Map<string, { names: string[]; ids: Set<string> }>();
  const own = (version: string) => {
    const known = byVersion.get(version) ?? { names: [], ids: new Set() };
    byVersion.set(version, known);
    return known;
  };
  for (const { version, ownName } of sidebars) own(version).names.push(ownName);
  for (const { id, document } of entries.docs) own(document.version).ids.add(id);
  return entries.docs.flatMap((doc) => {
    const { version } = doc.document;
    const { names, ids } = own(version);
    const { displayed_sidebar, pagination_next, pagination_prev } = doc.document.frontMatter;
    const { file, frontMatterPlaces } = doc.document;
    const found: Diagnostic[] = [];
    if (typeof displayed_sidebar === 'string' && !names.includes(displayed_sidebar)) {
      const place = 'displayed_sidebar';
      const asked = { place, name: displayed_sidebar, names, noun: 'sidebar' } as const;
      found.push(unknownId({ ...asked, file, ...frontMatterPlaces[place] }));
    }
    for (const [place, name] of Object.entries({ pagination_next, pagination_prev })) {
      if (typeof name !== 'string' || ids.has(name) || entries.draftIds.get(version)?.has(name)) continue;
      const asked = { place, name, names: [...ids].sort(compareText), noun: 'doc' } as const;
      found.push(unknownId({ ...asked, file, ...frontMatterPlaces[place] }));
    }
    return found;
  });
}

/** What a template sees of a sidebar. `hrefOf` gives the final address of a link item. */
export function sidebarViews(
  items: readonly SidebarNode[],
  pageHrefOf: (path: string) => string,
  hrefOf: (href: string) => { readonly href: string; readonly isExternal: boolean },
  langOf: LabelLang = () => undefined,
): SidebarItemView[] {
  return items.flatMap((node): SidebarItemView[] => {
    if (node.type === 'html') {
      const html = mapHtmlLinks(node.html, (href) => hrefOf(href).href);
      return [{ type: 'html', key: node.key, html, className: node.className }];
    }
    if (node.type === 'link') {
      const { href, isExternal } = hrefOf(node.href);
      return [
        {
          type: 'link',
          key: node.key,
          label: node.label,
          href,
          isExternal,
          isUnlisted: false,
          className: node.className,
        },
      ];
    }
    if (node.type === 'doc') {
      const isUnlisted = node.doc.visibility === 'unlisted';
      const href = pageHrefOf(node.doc.path);
      return [
        {
          type: 'link',
          key: node.key,
          label: node.label,
          href,
          isExternal: false,
          isUnlisted,
          className: node.className,
          lang: langOf(node.label, node.doc),
        },
      ];
    }
    const path = pathOf(node);
    const children = sidebarViews(node.items, pageHrefOf, hrefOf, langOf);
    if (children.length === 0 && path === undefined) return [];
    return [
      {
        type: 'category',
        key: node.key,
        label: node.label,
        href: path === undefined ? undefined : pageHrefOf(path),
        isUnlisted: node.doc?.visibility === 'unlisted',
        className: node.className,
        lang: langOf(node.label, node.doc),
        isCollapsible: node.isCollapsible,
        isCollapsed: node.isCollapsed,
        items: children,
      },
    ];
  });
}
