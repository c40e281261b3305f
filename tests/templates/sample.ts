// Props of every page type, with a layout: small, complete, and with text that would break markup.
import type { Layout, SidebarItemView } from '../../src/model/layout.ts';
import type { PageType } from '../../src/model/route.ts';
import { englishCatalogue } from '../../src/model/texts.ts';
import type { CardView, HeadView, PageProps, PageViews, PostView, TagView } from '../../src/model/view.ts';
import { renderSharedMarkup, renderPage as renderWith, type Templates } from '../../src/templates/render.ts';

/** A title that closes tags, quotes and scripts. */
export const hostile = `</title></script><img src=x onerror=alert(1)> "quoted" & 'single'`;

function sidebarLink(key: string, href: string, isUnlisted = false): SidebarItemView {
  return { type: 'link', key, label: `Label ${key}`, href, isExternal: false, isUnlisted };
}

export const chrome: Layout = {
  site: {
    title: 'Docs',
    tagline: '',
    lang: 'en',
    direction: 'ltr',
    homeHref: '/',
    baseUrl: '/',
    url: 'https://docs.example.com',
    generator: 'techdocs 0.1.0',
    faviconHref: '/img/favicon.svg',
    faviconType: 'image/svg+xml',
  },
  wording: { lang: 'en', texts: englishCatalogue },
  assets: {
    stylesheet: '/assets/site-1.css',
    script: '/assets/site-1.js',
    themeScript: 'if(1<2&&3>2){document.title="x"}',
    contentSecurityPolicy: "default-src 'self'",
  },
  navbar: {
    title: 'Docs',
    hideOnScroll: false,
    items: [
      {
        key: 'menu',
        label: 'Products',
        position: 'left',
        items: [{ key: 'menu.a', label: 'Product A', href: '/a', position: 'left' }],
      },
      { key: 'releases', label: 'Releases', href: '/releases', position: 'left' },
    ],
  },
  footer: {
    groups: [{ title: 'Notices', items: [{ label: 'Legal', href: 'https://example.com/legal', isExternal: true }] }],
    copyright: 'Copyright Acme',
  },
  colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false },
  locales: [{ locale: 'en', label: 'English', htmlLang: 'en' }],
  locale: 'en',
  defaultLocale: 'en',
  searchHref: '/search',
  openSearchHref: '/opensearch.xml',
  search: {
    provider: 'lunr',
    contextual: true,
    page: '/search',
    versions: [{ version: 'current', label: 'Next', pointer: '/search/en.json' }],
  },
  feeds: [{ type: 'application/rss+xml', title: 'RSS', href: '/releases/rss.xml' }],
  sidebars: {
    main: [
      {
        type: 'category',
        key: 'cat',
        label: 'Category',
        href: '/cat',
        isUnlisted: false,
        isCollapsible: true,
        isCollapsed: true,
        items: [
          sidebarLink('cat/a', '/a'),
          sidebarLink('cat/hidden', '/hidden', true),
          {
            type: 'category',
            key: 'cat/deep',
            label: 'Deep',
            isUnlisted: true,
            isCollapsible: true,
            isCollapsed: false,
            items: [sidebarLink('cat/deep/x', '/x', true)],
          },
        ],
      },
      sidebarLink('last', '/last'),
    ],
  },
  sidebar: { hideable: true, autoCollapseCategories: false },
};

export const head: HeadView = {
  title: 'Page | Docs',
  description: 'What it is about',
  canonical: 'https://docs.example.com/page',
  noIndex: false,
  keywords: [],
  ogType: 'website',
  articleTags: [],
  alternates: [],
  jsonLd: [],
  feeds: [],
};

const tag: TagView = { label: 'launcher', href: '/releases/tags/launcher', count: 7 };
export const card: CardView = { label: 'Card', href: '/a', description: 'A card.', isExternal: false, itemCount: 2 };

export const post: PostView = {
  title: 'Launcher 4.2',
  href: '/releases/2025/10/24/launcher',
  date: '2025-10-24',
  dateText: 'October 24, 2025',
  version: '4.2.0',
  product: { label: 'Launcher', href: '/launcher' },
  authors: [],
  tags: [tag],
  readingMinutes: 3,
  isTruncated: true,
  visibility: 'public',
  body: '<p>What is new.</p>',
};

const letters = [{ letter: 'L', tags: [tag] }];

export const views: PageViews = {
  print: {
    title: 'Launcher',
    version: '4.2',
    dateText: 'October 24, 2025',
    address: 'https://docs.example.com/launcher',
    docs: [
      {
        id: 'page-1',
        title: 'Home',
        titleHtml: 'Home',
        href: '/launcher/home',
        headings: [{ id: 'p1-a', html: 'A' }],
        body: '<h2 id="p1-a">A</h2>',
      },
    ],
  },
  home: {
    title: 'Docs',
    tagline: 'All of it',
    actions: [
      { label: 'Start', href: '/start' },
      { label: 'Source', href: 'https://code.example.com' },
    ],
    features: [{ label: 'Fast', iconSvg: '<path d="M1 1"/>', description: 'In a blink.' }],
    tasks: [{ label: 'Set up', href: '/setup', description: 'With a scan.' }],
    areas: [],
    tabs: ['Android', 'iOS'].map((label) => ({
      id: label.toLowerCase(),
      label,
      sections: [
        {
          heading: `Develop for ${label}`,
          tiles: [
            { label: `${label} SDK`, href: '/a', iconSvg: '<path d="M1 1"/>', description: 'Build apps.' },
            { label: 'Later', description: 'No page yet.' },
          ],
        },
      ],
    })),
    latest: [post],
    releasesHref: '/releases',
    cards: [],
  },
  'product-list': {
    title: 'All products',
    areas: [
      {
        heading: 'Android',
        groups: [
          {
            heading: 'Protect',
            products: [
              { label: 'Launcher', href: '/launcher', description: 'A home screen.', version: '4.2.0' },
              { label: 'Shield', description: '' },
            ],
          },
        ],
      },
    ],
  },
  landing: {
    title: 'Launcher',
    description: 'A home screen.',
    steps: [{ label: 'Install', href: '/install', description: 'On a device.' }],
    requirements: [
      { label: 'A device', href: '/devices', description: '' },
      { label: 'A PC', description: '' },
    ],
    groups: [
      { label: '', description: '', cards: [card] },
      { label: 'Settings', href: '/settings', description: 'Of the app.', cards: [card] },
    ],
    releases: [post],
    latestVersion: '4.2.0',
    timelines: [{ label: 'All versions', href: '/releases/products/launcher' }],
  },
  doc: {
    titleHtml: 'Page <code>x</code>',
    hideTitle: false,
    body: '<h2 id="one">One</h2><p>Text.</p>',
    previous: { label: 'Before', href: '/before' },
    next: { label: 'After', href: '/after' },
    tags: [tag],
    editHref: 'https://example.com/edit',
    lastUpdate: { date: '2025-10-01', dateText: 'October 1, 2025', author: 'Ann' },
    visibility: 'public',
  },
  releases: {
    title: 'Releases',
    description: 'Newest first',
    posts: [post],
    pagination: { page: 2, pages: 3, previousHref: '/releases', nextHref: '/releases/page/3' },
    recent: [post],
    products: [{ label: 'Launcher', href: '/releases/products/launcher', count: 7 }],
    links: [{ label: 'Archive', href: '/releases/archive' }],
    feeds: [{ type: 'application/rss+xml', title: 'Releases (RSS)', href: '/releases/rss.xml' }],
  },
  post: { post, newer: { label: 'Newer post', href: '/n' }, recent: [post] },
  archive: {
    title: 'Archive',
    products: [{ label: 'Launcher', href: '/releases/products/launcher', count: 7 }],
    years: [
      { year: '2025', count: 1, groups: [{ label: 'Launcher', href: '/releases/products/launcher', posts: [post] }] },
    ],
  },
  products: { title: 'Products', cards: [card] },
  timeline: {
    title: 'Launcher versions',
    product: { label: 'Launcher', href: '/launcher', iconSvg: '<path d="M1 1"/>' },
    latestVersion: '4.2.0',
    versions: ['4.2.0', '4.1.0'].map((version) => ({
      ...post,
      id: `v${version}`,
      version,
      summary: 'What is new.',
      changes: [
        { kind: 'fixes', heading: 'Corrected defects', bodies: ['<ul><li>One.</li></ul>'] },
        { kind: 'other', heading: 'Gone', bodies: [''] },
      ],
    })),
    jsonHref: '/releases/products/launcher.json',
    feeds: [],
  },
  tags: { title: 'Tags', letters },
  tag: {
    title: 'Launcher posts',
    tag: 'launcher',
    count: 1,
    allTagsHref: '/releases/tags',
    posts: [post],
    pagination: { page: 1, pages: 1 },
  },
  'doc-tags': { title: 'Tags', letters },
  'doc-tag': { title: 'Docs tagged', tag: 'kiosk', allTagsHref: '/tags', docs: [card] },
  page: { titleHtml: 'About', body: '<p>Us.</p>', visibility: 'draft' },
  search: { title: 'Search', groups: [{ label: 'Launcher', links: [{ label: 'Overview', href: '/a' }] }] },
  'not-found': { title: 'Page not found', links: [{ label: 'Home', href: '/' }], routesHref: '/assets/routes-1.json' },
};

/** Returns the props of a page of a type; `changes` replaces fields. */
export function page<T extends PageType>(type: T, changes: Partial<PageProps<string, T>> = {}): PageProps<string> {
  const props = { type, path: '/a', href: '/a', head, activeNav: [], toc: [], view: views[type], ...changes };
  return props as unknown as PageProps<string>;
}

export const pageTypes = Object.keys(views) as PageType[];

/** Renders a page with its layout. `templates` are those of a site. */
export function renderPage(props: PageProps<string>, shared: Layout, templates?: Templates): string {
  return renderWith(props, renderSharedMarkup(shared, templates));
}
