// Renders the props of one page to HTML. Pure: the same props, layout and templates give the same bytes. Parts that all pages share are
// rendered once per layout; per page, React renders only the content of `<main>`.
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getOwnPropertyValue } from '../lib/own.ts';
import { bodyDataAttributeNames, elementIds, rootDataAttributeNames } from '../model/constants.ts';
import type { Layout } from '../model/layout.ts';
import { t } from '../model/messages.ts';
import type { PartName } from '../model/page-parts.ts';
import type { TextFileViews } from '../model/text-view.ts';
import { encodePath } from '../model/url.ts';
import type { PageProps } from '../model/view.ts';
import { defaultTemplates, findPageTemplate } from './default-templates.ts';
import { type FragmentMark, fillFragment, type ParsedFragment, parseFragment } from './fragment.ts';
import { renderHead, renderSharedHead, type SharedHead } from './head.ts';
import { convertReactMarkupToHtml, escapeHtml, renderAttributes, stripControlCharacters } from './html.ts';
import { MessagesContext } from './messages.tsx';
import { Announcement, PreviewBanner } from './parts/announcement.tsx';
import { PAGE_PART_MARK_KIND, PagePartsContext, renderPagePart } from './parts/part.tsx';
import { renderSearchDialog } from './parts/search-dialog.tsx';
import { Sidebar } from './parts/sidebar.tsx';
import { createSelectorPredicate } from './selectors.ts';
import type { Templates } from './views.ts';

export {
  fillBodySlots as fillBody,
  renderBodies as withBodies,
  type WithRenderedBodies as WithBodies,
} from './bodies.ts';
export type { Templates } from './views.ts';

/** Markup that all pages with one layout share, rendered once. */
export interface SharedMarkup {
  readonly layout: Layout;
  /** The templates that the site replaces. */
  readonly templates: Templates;
  /** `<html …>`. */
  readonly root: string;
  readonly head: SharedHead;
  /** Tags of the scripts of extensions. `isIn` returns whether a page needs them. */
  readonly clients: readonly { readonly tags: readonly string[]; isIn(body: string): boolean }[];
  readonly announcement: string;
  readonly navbar: ParsedFragment;
  readonly footer: ParsedFragment;
  readonly search: string;
  /** Sidebars with items, by name. */
  readonly sidebars: ReadonlyMap<string, ParsedFragment>;
}

/** Renders the markup that all pages share. */
export function renderSharedMarkup(layout: Layout, templates: Templates = {}): SharedMarkup {
  const { Navbar = defaultTemplates.Navbar, Footer = defaultTemplates.Footer } = templates;
  const sidebars = Object.entries(layout.sidebars).filter(([, items]) => items.length > 0);
  return {
    layout,
    templates,
    root: renderRootElement(layout),
    head: renderSharedHead(layout),
    clients: createExtensionScriptTags(layout),
    announcement: renderBannersAboveNavbar(layout),
    navbar: parseFragment(renderInSiteLanguage(createElement(Navbar, { layout, chrome: layout }), layout)),
    footer: parseFragment(renderInSiteLanguage(createElement(Footer, { layout, chrome: layout }), layout)),
    search: renderSearchDialog(layout),
    sidebars: new Map(
      sidebars.map(([name, items]) => [
        name,
        parseFragment(renderInSiteLanguage(createElement(Sidebar, { layout, name, items }), layout)),
      ]),
    ),
  };
}

/** Renders the preview banner and the announcement, above the top bar. */
function renderBannersAboveNavbar(layout: Layout): string {
  const { announcement, preview, site } = layout;
  const ofPreview =
    preview && renderInSiteLanguage(createElement(PreviewBanner, { title: site.title, ...preview }), layout);
  return (
    (ofPreview ?? '') + (announcement ? renderInSiteLanguage(createElement(Announcement, announcement), layout) : '')
  );
}

/** Renders a complete page, from the doctype to the end. */
export function renderPage(props: PageProps<string>, shared: SharedMarkup): string {
  const { layout, templates } = shared;
  const sidebar = props.sidebar && shared.sidebars.get(props.sidebar.name);
  const sidebarClasses = sidebar ? ` has-sidebar${layout.sidebar.hideable ? ' is-hideable' : ''}` : '';
  const resolve = createFragmentMarkResolver(props, layout, sidebar !== undefined);
  const data = {
    [`data-${bodyDataAttributeNames.path}`]: encodePath(props.path),
    [`data-${bodyDataAttributeNames.version}`]: props.docsVersion?.name,
  };
  const element = createElement(findPageTemplate(props.type, templates), { ...props, layout, chrome: layout });
  const content = convertReactMarkupToHtml(
    renderInSiteLanguage(createElement(PagePartsContext, { value: props.parts ?? {} }, element), layout),
  );
  const preloads = layout.assets.preloads?.filter(({ where }) => content.includes(where));
  const head = renderHead(props, shared.head, preloads);
  const body = [
    `<body${renderAttributes(data)}><a class="skip-link" href="#${elementIds.content}">${escapeHtml(t(layout.wording, 'skipToContent'))}</a>`,
    shared.announcement,
    fillFragment(shared.navbar, resolve),
    `<div class="layout layout-${props.type}${sidebarClasses}">`,
    sidebar ? fillFragment(sidebar, resolve) : '',
    `<main id="${elementIds.content}" class="main main-${props.type}${computeLayoutClass(props)}" tabindex="-1">`,
    content,
    '</main></div>',
    fillFragment(shared.footer, resolve),
    shared.search,
    '</body></html>\n',
  ].join('');
  return stripControlCharacters(`<!DOCTYPE html>${shared.root}${addExtensionScriptTags(head, body, shared.clients)}`);
}

/** Returns head and body. The head includes the scripts of extensions whose elements occur in the body. */
function addExtensionScriptTags(head: string, body: string, clients: SharedMarkup['clients']): string {
  const tags = clients.flatMap(({ isIn, tags: clientTags }) => (isIn(body) ? clientTags : []));
  return tags.length === 0 ? head + body : head.replace('</head>', `${tags.join('')}</head>`) + body;
}

/** Returns the tags of each extension's script and stylesheet, with a function that returns whether a page needs them. */
function createExtensionScriptTags({ assets: { clients = [] } }: Layout): SharedMarkup['clients'] {
  return clients.map(({ selector, script, style }) => ({
    isIn: createSelectorPredicate(selector),
    tags: [
      ...(style === undefined ? [] : [`<link${renderAttributes({ rel: 'stylesheet', href: style })}>`]),
      `<script${renderAttributes({ type: 'module', src: script })}></script>`,
    ],
  }));
}

/**
 * Returns the classes of `<main>` for the layout of the page. On a reference page, the table of contents is in the text, because code
 * examples need the space beside the text.
 */
function computeLayoutClass(props: PageProps<string>): string {
  if (props.type === 'doc' && props.view.layout === 'reference') return ' main-reference';
  return props.toc.length > 0 ? ' has-toc' : '';
}

/** Renders the page of a redirect. */
export function renderRedirectPage(view: TextFileViews['redirect'], templates: Templates = {}): string {
  const element = createElement(templates.RedirectPage ?? defaultTemplates.RedirectPage, view);
  return stripControlCharacters(`<!DOCTYPE html>${convertReactMarkupToHtml(renderToStaticMarkup(element))}\n`);
}

/** Returns the markup of an element in the language of the site. */
function renderInSiteLanguage(element: ReactElement, { wording: value }: Layout): string {
  return renderToStaticMarkup(createElement(MessagesContext, { value }, element));
}

function renderRootElement(layout: Layout): string {
  const { site, colorMode, announcement, analytics } = layout;
  const locales = layout.locales.map(({ locale }) => locale).filter((locale) => locale !== layout.defaultLocale);
  const data: Record<string, string | boolean | undefined> = {
    [rootDataAttributeNames.theme]: colorMode.defaultMode,
    [rootDataAttributeNames.themeFixed]: colorMode.disableSwitch,
    [rootDataAttributeNames.themeSystem]: colorMode.respectPrefersColorScheme,
    [rootDataAttributeNames.font]: layout.assets.font !== undefined,
    // Not in `rootDataAttributeNames`, because it would then be part of the inline script of every page.
    zoom: site.isStill && 'false',
    [rootDataAttributeNames.base]: site.baseUrl,
    [rootDataAttributeNames.locales]: locales.join(' ') || undefined,
    [rootDataAttributeNames.trailingSlash]: site.isTrailingSlash?.toString(),
    [rootDataAttributeNames.announcementId]: announcement?.isCloseable ? announcement.id : undefined,
    [rootDataAttributeNames.analytics]: analytics?.provider,
    [rootDataAttributeNames.analyticsTarget]:
      analytics?.provider === 'gtag' ? analytics.trackingId : analytics?.endpoint,
    [rootDataAttributeNames.search]: JSON.stringify(layout.search),
  };
  const named = Object.entries(data).map(([name, value]) => [
    `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    value,
  ]);
  return `<html${renderAttributes({ lang: site.lang, dir: site.direction, ...Object.fromEntries(named) })}>`;
}

/** Returns the function that resolves the marks in shared markup for this page. */
function createFragmentMarkResolver(
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
      const href = getOwnPropertyValue(versions, props.docsVersion?.name ?? '') ?? value;
      const current = activeNav.has(key) ? ` aria-current="${href === props.href ? 'page' : 'true'}"` : '';
      return ` href="${escapeHtml(href)}"${current}`;
    },
    'nav-menu': (key) => (activeNav.has(key) ? ' data-active=""' : ''),
    'in-docs': (key) => (key === props.docsVersion?.docs ? 'yes' : ''),
    'is-version': (key) => (isVersionShownInMenu(props, layout, key) ? 'yes' : ''),
    version: (key) => renderVersionLinkAttributes(props, layout, key),
    'has-sidebar': () => (hasSidebar ? 'yes' : ''),
    'no-sidebar': () => (hasSidebar ? '' : 'yes'),
    'is-product': (key) => (key === (props.sidebar?.product ?? '') ? 'yes' : ''),
    'drawer-target': () => ` popovertarget="${hasSidebar ? elementIds.sidebar : elementIds.menu}"`,
    [PAGE_PART_MARK_KIND]: (key) => renderPagePart(key as PartName, props.parts),
    'has-language': (key) => (findLanguageHref(props, layout, key) === undefined ? '' : 'yes'),
    language: (key) => ` href="${escapeHtml(findLanguageHref(props, layout, key) ?? '')}"`,
  };
  return ({ kind, key, value }) => getOwnPropertyValue(answers, kind)?.(key, value) ?? '';
}

/**
 * Whether a version menu shows a version as its label. On pages of the menu's docs, the label is the version of the page. On other pages it
 * is the default version.
 */
function isVersionShownInMenu({ docsVersion }: PageProps<string>, { versions = [] }: Layout, name: string): boolean {
  const version = versions.find((candidate) => candidate.name === name);
  return version?.docs === docsVersion?.docs ? docsVersion?.name === name : version?.isLast === true;
}

/**
 * Renders the attributes of a link in the version menu. If it leads to the same page in another version, a script adds the current anchor.
 */
function renderVersionLinkAttributes({ docsVersion }: PageProps<string>, layout: Layout, name: string): string {
  const same = getOwnPropertyValue(docsVersion?.same, name);
  const href = same ?? layout.versions?.find((version) => version.name === name)?.href ?? '';
  return renderAttributes({
    href,
    'data-same': same !== undefined,
    'aria-current': docsVersion?.name === name ? 'true' : undefined,
  });
}

/**
 * Returns the address of a page in another language. The address is taken from the page's alternates, without the origin, so that the link
 * works on any host. A page without a canonical address, such as the not-found page, links to the home page.
 */
function findLanguageHref(props: PageProps<string>, layout: Layout, hreflang: string): string | undefined {
  if (hreflang === layout.site.lang) return props.head.canonical === undefined ? layout.site.homeHref : props.href;
  const href = props.head.alternates.find((alternate) => alternate.hreflang === hreflang)?.href;
  const { url } = layout.site;
  return href !== undefined && url !== '' && href.startsWith(`${url}/`) ? href.slice(url.length) : href;
}
