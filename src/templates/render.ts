// Renders the props of one page to HTML. Pure: the same props, layout and templates give the same bytes. Parts that all pages share are
// rendered once per layout; per page, React renders only the content of `<main>`.
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ownValue } from '../lib/own.ts';
import { bodyDataNames, elementIds, rootDataNames } from '../model/constants.ts';
import type { Layout } from '../model/layout.ts';
import { t } from '../model/messages.ts';
import type { PartName } from '../model/page-parts.ts';
import type { TextViews } from '../model/text-view.ts';
import { encodePath } from '../model/url.ts';
import type { PageProps } from '../model/view.ts';
import { defaultTemplates, pageTemplate } from './default-templates.ts';
import { type Fragment, type FragmentMark, fillFragment, parseFragment } from './fragment.ts';
import { renderHead, type SharedHead, sharedHead } from './head.ts';
import { escapeHtml, reactToHtml, renderAttributes, stripControlCharacters } from './html.ts';
import { MessagesContext } from './messages.tsx';
import { Announcement, PreviewBanner } from './parts/announcement.tsx';
import { PART_MARK, PageParts, partHtml } from './parts/part.tsx';
import { searchDialog } from './parts/search-dialog.tsx';
import { Sidebar } from './parts/sidebar.tsx';
import { selectorTest } from './selectors.ts';
import type { Templates } from './views.ts';

export { fillBody, type WithBodies, withBodies } from './bodies.ts';
export type { Templates } from './views.ts';

/** Markup that all pages with one layout share, rendered once. */
export interface SharedMarkup {
  readonly layout: Layout;
  /** The templates that the site replaces. */
  readonly templates: Templates;
  /** `<html …>`. */
  readonly root: string;
  readonly head: SharedHead;
  /** Scripts of extensions, with a test for the pages that need them. */
  readonly clients: readonly { readonly tags: readonly string[]; isIn(body: string): boolean }[];
  readonly announcement: string;
  readonly navbar: Fragment;
  readonly footer: Fragment;
  readonly search: string;
  /** Sidebars with items, by name. */
  readonly sidebars: ReadonlyMap<string, Fragment>;
}

/** Renders the shared markup. */
export function renderShared(layout: Layout, templates: Templates = {}): SharedMarkup {
  const { Navbar = defaultTemplates.Navbar, Footer = defaultTemplates.Footer } = templates;
  const sidebars = Object.entries(layout.sidebars).filter(([, items]) => items.length > 0);
  return {
    layout,
    templates,
    root: rootElement(layout),
    head: sharedHead(layout),
    clients: clientTags(layout),
    announcement: renderTopLines(layout),
    navbar: parseFragment(markupOf(createElement(Navbar, { layout, chrome: layout }), layout)),
    footer: parseFragment(markupOf(createElement(Footer, { layout, chrome: layout }), layout)),
    search: searchDialog(layout),
    sidebars: new Map(
      sidebars.map(([name, items]) => [
        name,
        parseFragment(markupOf(createElement(Sidebar, { layout, name, items }), layout)),
      ]),
    ),
  };
}

/** Returns the markup above the top bar. */
function renderTopLines(layout: Layout): string {
  const { announcement, preview, site } = layout;
  const ofPreview = preview && markupOf(createElement(PreviewBanner, { title: site.title, ...preview }), layout);
  return (ofPreview ?? '') + (announcement ? markupOf(createElement(Announcement, announcement), layout) : '');
}

/** Renders a complete page, from the doctype to the end. */
export function renderPage(props: PageProps<string>, shared: SharedMarkup): string {
  const { layout, templates } = shared;
  const sidebar = props.sidebar && shared.sidebars.get(props.sidebar.name);
  const sidebarClasses = sidebar ? ` has-sidebar${layout.sidebar.hideable ? ' is-hideable' : ''}` : '';
  const resolve = createMarkResolver(props, layout, sidebar !== undefined);
  const data = {
    [`data-${bodyDataNames.path}`]: encodePath(props.path),
    [`data-${bodyDataNames.version}`]: props.docsVersion?.name,
  };
  const element = createElement(pageTemplate(props.type, templates), { ...props, layout, chrome: layout });
  const content = reactToHtml(markupOf(createElement(PageParts, { value: props.parts ?? {} }, element), layout));
  const preloads = layout.assets.preloads?.filter(({ where }) => content.includes(where));
  const head = renderHead(props, shared.head, preloads);
  const body = [
    `<body${renderAttributes(data)}><a class="skip-link" href="#${elementIds.content}">${escapeHtml(t(layout.wording, 'skipToContent'))}</a>`,
    shared.announcement,
    fillFragment(shared.navbar, resolve),
    `<div class="layout layout-${props.type}${sidebarClasses}">`,
    sidebar ? fillFragment(sidebar, resolve) : '',
    `<main id="${elementIds.content}" class="main main-${props.type}${layoutClass(props)}" tabindex="-1">`,
    content,
    '</main></div>',
    fillFragment(shared.footer, resolve),
    shared.search,
    '</body></html>\n',
  ].join('');
  return stripControlCharacters(`<!DOCTYPE html>${shared.root}${addClientTags(head, body, shared.clients)}`);
}

/** Returns head and body. The head includes the scripts of extensions whose elements occur in the body. */
function addClientTags(head: string, body: string, clients: SharedMarkup['clients']): string {
  const tags = clients.flatMap(({ isIn, tags: own }) => (isIn(body) ? own : []));
  return tags.length === 0 ? head + body : head.replace('</head>', `${tags.join('')}</head>`) + body;
}

/** Returns the tags of extension scripts, with the test for the pages that load them. */
function clientTags({ assets: { clients = [] } }: Layout): SharedMarkup['clients'] {
  return clients.map(({ selector, script, style }) => ({
    isIn: selectorTest(selector),
    tags: [
      ...(style === undefined ? [] : [`<link${renderAttributes({ rel: 'stylesheet', href: style })}>`]),
      `<script${renderAttributes({ type: 'module', src: script })}></script>`,
    ],
  }));
}

/** Returns the layout classes of `<main>`. A reference page has its contents in its text, since its code uses the space beside it. */
function layoutClass(props: PageProps<string>): string {
  if (props.type === 'doc' && props.view.layout === 'reference') return ' main-reference';
  return props.toc.length > 0 ? ' has-toc' : '';
}

/** Renders the page of a redirect. */
export function renderRedirect(view: TextViews['redirect'], templates: Templates = {}): string {
  const element = createElement(templates.RedirectPage ?? defaultTemplates.RedirectPage, view);
  return stripControlCharacters(`<!DOCTYPE html>${reactToHtml(renderToStaticMarkup(element))}\n`);
}

/** Returns the markup of an element in the language of the site. */
function markupOf(element: ReactElement, { wording: value }: Layout): string {
  return renderToStaticMarkup(createElement(MessagesContext, { value }, element));
}

function rootElement(layout: Layout): string {
  const { site, colorMode, announcement, analytics } = layout;
  const locales = layout.locales.map(({ locale }) => locale).filter((locale) => locale !== layout.defaultLocale);
  const data: Record<string, string | boolean | undefined> = {
    [rootDataNames.theme]: colorMode.defaultMode,
    [rootDataNames.themeFixed]: colorMode.disableSwitch,
    [rootDataNames.themeSystem]: colorMode.respectPrefersColorScheme,
    [rootDataNames.font]: layout.assets.font !== undefined,
    // Not in `rootDataNames`, because it would then be part of the inline script of every page.
    zoom: site.isStill && 'false',
    [rootDataNames.base]: site.baseUrl,
    [rootDataNames.locales]: locales.join(' ') || undefined,
    [rootDataNames.trailingSlash]: site.isTrailingSlash?.toString(),
    [rootDataNames.announcementId]: announcement?.isCloseable ? announcement.id : undefined,
    [rootDataNames.analytics]: analytics?.provider,
    [rootDataNames.analyticsTarget]: analytics?.provider === 'gtag' ? analytics.trackingId : analytics?.endpoint,
    [rootDataNames.search]: JSON.stringify(layout.search),
  };
  const named = Object.entries(data).map(([name, value]) => [
    `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    value,
  ]);
  return `<html${renderAttributes({ lang: site.lang, dir: site.direction, ...Object.fromEntries(named) })}>`;
}

/** Returns the function that resolves the marks in shared markup for this page. */
function createMarkResolver(
  props: PageProps<string>,
  layout: Layout,
  hasSidebar: boolean,
): (mark: FragmentMark) => string {
  const active = new Set(props.sidebar?.active);
  const activeNav = new Set(props.activeNav);
  const answers: Readonly<Record<string, (key: string, value: string) => string>> = {
    current: (key) => (key === props.sidebar?.current ? ' aria-current="page"' : ''),
    open: (key, value) => (active.has(key) || value === 'open' ? ' open' : ''),
    active: (key) => (active.has(key) ? 'yes' : ''),
    nav: (key, value) => (activeNav.has(key) ? ` aria-current="${value === props.href ? 'page' : 'true'}"` : ''),
    'nav-docs': (key, value) => {
      const versions = layout.navbar.items.find((item) => item.key === key)?.versions;
      const href = ownValue(versions, props.docsVersion?.name ?? '') ?? value;
      const current = activeNav.has(key) ? ` aria-current="${href === props.href ? 'page' : 'true'}"` : '';
      return ` href="${escapeHtml(href)}"${current}`;
    },
    'nav-menu': (key) => (activeNav.has(key) ? ' data-active=""' : ''),
    'in-docs': (key) => (key === props.docsVersion?.docs ? 'yes' : ''),
    'is-version': (key) => (isShown(props, layout, key) ? 'yes' : ''),
    version: (key) => versionLink(props, layout, key),
    'has-sidebar': () => (hasSidebar ? 'yes' : ''),
    'no-sidebar': () => (hasSidebar ? '' : 'yes'),
    'is-product': (key) => (key === (props.sidebar?.product ?? '') ? 'yes' : ''),
    'drawer-target': () => ` popovertarget="${hasSidebar ? elementIds.sidebar : elementIds.menu}"`,
    [PART_MARK]: (key) => partHtml(key as PartName, props.parts),
    'has-language': (key) => (languageHref(props, layout, key) === undefined ? '' : 'yes'),
    language: (key) => ` href="${escapeHtml(languageHref(props, layout, key) ?? '')}"`,
  };
  return ({ kind, key, value }) => ownValue(answers, kind)?.(key, value) ?? '';
}

/** Whether a version menu shows a version as its label: the version of the page; on pages of other docs, the default version. */
function isShown({ docsVersion }: PageProps<string>, { versions = [] }: Layout, name: string): boolean {
  const version = versions.find((each) => each.name === name);
  return version?.docs === docsVersion?.docs ? docsVersion?.name === name : version?.isLast === true;
}

/** Returns the `href` of a link in the version menu. If the target is the same page, the script adds the anchor. */
function versionLink({ docsVersion }: PageProps<string>, layout: Layout, name: string): string {
  const same = ownValue(docsVersion?.same, name);
  const href = same ?? layout.versions?.find((version) => version.name === name)?.href ?? '';
  return renderAttributes({
    href,
    'data-same': same !== undefined,
    'aria-current': docsVersion?.name === name ? 'true' : undefined,
  });
}

/**
 * Returns the page in another language, from the alternates of its head, without the origin so that it works on any host. A page without an
 * address of its own links to the home page.
 */
function languageHref(props: PageProps<string>, layout: Layout, hreflang: string): string | undefined {
  if (hreflang === layout.site.lang) return props.head.canonical === undefined ? layout.site.homeHref : props.href;
  const href = props.head.alternates.find((each) => each.hreflang === hreflang)?.href;
  const { url } = layout.site;
  return href !== undefined && url !== '' && href.startsWith(`${url}/`) ? href.slice(url.length) : href;
}
