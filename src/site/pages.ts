// Pages that are not docs or posts: home, landing pages, standalone pages, search and not found.
import type { LinkView } from '../model/chrome.ts';
import { escapeText } from '../model/html.ts';
import { say } from '../model/say.ts';
import { compareText } from '../model/text.ts';
import { fileHref, isSamePath, markdownPath, sitePath } from '../model/url.ts';
import type { CardView } from '../model/view.ts';
import { type Assembly, type Emitted, emitPage, hrefOf } from './assembly.ts';
import { bodyRef } from './bodies.ts';
import { type Entry, isListed } from './entries.ts';
import { foreignOf, labelLang, langOf } from './foreign.ts';
import type { LandingPage } from './navigation.ts';
import type { ProductGroup } from './products.ts';
import { postSummary } from './releases.ts';
import { groupBySidebar, titleOf } from './sidebar-groups.ts';
import { type SidebarNode, slugOf } from './sidebars.ts';
import { tableOfContents } from './table-of-contents.ts';
import { firstPath } from './versions.ts';

/** How many of its newest posts a product's landing page and the home page show. */
const LATEST_POSTS = 3;

/** A generated home page, unless content has a page at the root. */
export function emitHome(assembly: Assembly, taken: ReadonlySet<string>): Emitted[] {
  const path = sitePath(assembly.prefix);
  if (taken.has(path)) return [];
  const { config } = assembly;
  return [
    emitPage(assembly, {
      type: 'home',
      path,
      title: config.title,
      sidebar: null,
      head: { description: config.tagline },
      view: () => ({
        title: config.title,
        tagline: config.tagline,
        tabs: homeTabs(assembly),
        latest: assembly.entries.posts
          .filter(isListed)
          .slice(0, LATEST_POSTS)
          .map((post) => postSummary(assembly, post)),
        cards: config.home ? [] : homeCards(assembly),
      }),
    }),
  ];
}

function homeTabs(assembly: Assembly) {
  return (assembly.config.home?.tabs ?? []).map((tab, t) => ({
    id: slugOf(tab.label),
    label: tab.label,
    sections: tab.sections.map((section, s) => ({
      heading: section.heading,
      tiles: section.tiles.map((tile, i) => ({
        label: tile.label,
        href:
          tile.href === undefined
            ? undefined
            : assembly.configLink(tile.href, `home.tabs[${t}].sections[${s}].tiles[${i}].href`).href,
        iconSvg: tile.icon === undefined ? undefined : assembly.iconOf(tile.icon),
        description: tile.description ?? '',
      })),
    })),
  }));
}

/** Without tabs in the config: a card for each landing page, else for the first page of each sidebar item. */
function homeCards(assembly: Assembly): CardView[] {
  const { last } = assembly.versions;
  const landings = assembly.navigation.landings.filter(({ version }) => version === last.name);
  if (landings.length > 0) {
    return landings.map(({ landing, items }) => ({
      label: landing.title,
      href: hrefOf(assembly, landing.path),
      description: landing.description,
      isExternal: false,
      itemCount: countPages(items),
    }));
  }
  return last.sidebars.flatMap((sidebar) => cardsOf(assembly, sidebar.items, last.name));
}

/** A card for each item of a sidebar; html items have none. */
function cardsOf(assembly: Assembly, items: readonly SidebarNode[], version: string): CardView[] {
  return items.flatMap((node): CardView[] => {
    if (node.type === 'html') return [];
    if (node.type === 'link') {
      const { href, isExternal } = assembly.sidebarLink(version, node.href);
      return [{ label: node.label, href, description: '', isExternal }];
    }
    if (node.type === 'doc') {
      if (node.doc.visibility === 'unlisted') return [];
      return [
        {
          label: node.label,
          href: hrefOf(assembly, node.doc.path),
          description: node.doc.document.description,
          isExternal: false,
          lang: langOf(assembly, node.doc.document),
        },
      ];
    }
    const path = node.doc?.path ?? node.landing?.path ?? firstPath(node.items);
    if (path === undefined) return [];
    const description = node.doc?.document.description ?? node.landing?.description ?? '';
    return [
      {
        label: node.label,
        href: hrefOf(assembly, path),
        description,
        isExternal: false,
        lang: labelLang(assembly, node.label, node.doc),
        itemCount: countPages(node.items),
      },
    ];
  });
}

function countPages(items: readonly SidebarNode[]): number {
  return items.reduce((sum, node) => {
    if (node.type === 'doc') return sum + (node.doc.visibility === 'unlisted' ? 0 : 1);
    return node.type === 'category' ? sum + countPages(node.items) + (node.doc || node.landing ? 1 : 0) : sum;
  }, 0);
}

/** The page of each category that has a generated index. */
export function emitLandings(assembly: Assembly, printHrefOf: (path: string) => string | undefined): Emitted[] {
  return assembly.navigation.landings.map((page) => {
    const { landing, items, sidebar, version } = page;
    return emitPage(assembly, {
      type: 'landing',
      path: landing.path,
      title: landing.title,
      source: page.file,
      docs: { version },
      sidebar,
      head: { description: landing.description, image: landing.image, keywords: landing.keywords },
      view: () => {
        const products = landingProducts(assembly, page);
        const posts = products.flatMap((group) => group.posts).sort((a, b) => compareText(b.date, a.date));
        const standing = assembly.navigation.standingOf(landing.path, sidebar);
        return {
          title: landing.title,
          description: landing.description,
          cards: cardsOf(assembly, items, version),
          releases: posts.slice(0, LATEST_POSTS).map((post) => postSummary(assembly, post)),
          printHref: printHrefOf(landing.path),
          latestVersion: products.find((group) => group.posts[0] === posts[0])?.latestVersion,
          timelines: products.map(({ product, path }) => ({
            label:
              products.length > 1
                ? say(assembly.wording, 'allVersionsOf', { product: product.label })
                : say(assembly.wording, 'allVersions'),
            href: hrefOf(assembly, path),
          })),
          previous: standing?.previous && {
            label: standing.previous.label,
            href: hrefOf(assembly, standing.previous.path),
            lang: standing.previous.lang,
          },
          next: standing?.next && {
            label: standing.next.label,
            href: hrefOf(assembly, standing.next.path),
            lang: standing.next.lang,
          },
        };
      },
    });
  });
}

/** The products whose page is the landing page, else those of the first product page in its tree. */
function landingProducts(assembly: Assembly, page: LandingPage): readonly ProductGroup[] {
  for (const path of [page.landing.path, ...ownPaths(page.items)]) {
    const isOwn = (of: string | undefined) => of !== undefined && isSamePath(sitePath(assembly.prefix, of), path);
    const groups = assembly.products.filter(({ product }) => isOwn(product.page));
    if (groups.length > 0) return groups;
  }
  return [];
}

/** Paths below a landing page, those of a nested landing page left out: they are another product's. */
function ownPaths(items: readonly SidebarNode[]): string[] {
  return items.flatMap((node) => {
    if (node.type === 'doc') return [node.doc.path];
    if (node.type !== 'category' || node.landing) return [];
    return [...(node.doc ? [node.doc.path] : []), ...ownPaths(node.items)];
  });
}

/** Standalone pages. */
export function emitStandalone(assembly: Assembly): Emitted[] {
  return assembly.entries.pages.map(({ document, path, visibility }) =>
    emitPage(assembly, {
      type: 'page',
      path,
      title: document.title,
      source: document.file,
      visibility,
      sidebar: null,
      toc: tableOfContents(document, assembly.config),
      lastModified: document.lastUpdate?.date,
      head: {
        description: document.description,
        document,
        markdownHref: fileHref(markdownPath(path), assembly.config),
      },
      view: () => ({
        titleHtml: document.titleHtml ?? escapeText(document.title),
        foreign: foreignOf(assembly, document),
        body: bodyRef(assembly, document, 'html'),
        visibility,
      }),
    }),
  );
}

/** Site path of the search page, where there is one. */
export function searchPath(assembly: Pick<Assembly, 'config' | 'prefix'>): string | undefined {
  const { searchPagePath } = assembly.config.search;
  return searchPagePath === false ? undefined : sitePath(assembly.prefix, searchPagePath);
}

/** The search page lists every page, so that it is of use without a script too. */
export function emitSearch(assembly: Assembly): Emitted[] {
  const path = searchPath(assembly);
  if (path === undefined) return [];
  return [
    emitPage(assembly, {
      type: 'search',
      path,
      title: say(assembly.wording, 'search'),
      sidebar: null,
      isIndexed: false,
      head: { description: say(assembly.wording, 'searchSiteText', { title: assembly.config.title }) },
      view: () => ({ title: say(assembly.wording, 'search'), groups: searchGroups(assembly) }),
    }),
  ];
}

function searchGroups(assembly: Assembly) {
  const { last } = assembly.versions;
  const docs = last.docs.filter((doc) => isListed(doc) && doc.document.frontMatter.search !== false);
  const link = ({ document, path }: Entry): LinkView => ({
    label: document.title,
    href: hrefOf(assembly, path),
    lang: langOf(assembly, document),
  });
  const bySidebar = groupBySidebar(assembly, docs);
  const linksOf = (name: string | undefined) => (bySidebar.get(name) ?? []).map(link);
  const groups = last.sidebars.map(({ name }) => ({ label: titleOf(assembly, name), links: linksOf(name) }));
  const posts = assembly.entries.posts.filter(isListed).map(link);
  return [
    ...groups,
    { label: say(assembly.wording, 'otherPages'), links: linksOf(undefined) },
    { label: assembly.config.releases?.title ?? say(assembly.wording, 'releases'), links: posts },
  ].filter((group) => group.links.length > 0);
}

/** `404.html`, which hosts show for what they do not have. `routeList` is the file of all paths. */
export function emitNotFound(assembly: Assembly, routeList: string): Emitted {
  return emitPage(assembly, {
    type: 'not-found',
    path: sitePath(assembly.prefix, '404'),
    title: say(assembly.wording, 'notFound'),
    output: `${sitePath(assembly.prefix, '404').slice(1)}.html`,
    sidebar: null,
    isIndexed: false,
    head: { description: say(assembly.wording, 'notFoundDescription') },
    view: () => ({
      title: say(assembly.wording, 'notFound'),
      links: notFoundLinks(assembly),
      routesHref: fileHref(routeList, assembly.config),
    }),
  });
}

function notFoundLinks(assembly: Assembly): LinkView[] {
  const search = searchPath(assembly);
  const home = { label: say(assembly.wording, 'home'), href: hrefOf(assembly, sitePath(assembly.prefix)) };
  const landings = assembly.navigation.landings
    .filter(
      ({ landing, version }) =>
        version === assembly.versions.last.name && !isSamePath(landing.path, sitePath(assembly.prefix)),
    )
    .map(({ landing }) => ({ label: landing.title, href: hrefOf(assembly, landing.path) }));
  return [
    home,
    ...(search === undefined ? [] : [{ label: say(assembly.wording, 'search'), href: hrefOf(assembly, search) }]),
    ...landings,
  ];
}
