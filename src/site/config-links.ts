// Every address that stands in the configuration, with its place, so that it is resolved and checked like any other.
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { compareText, type Entries } from './entries.ts';
import type { SidebarNode, SidebarTree } from './sidebars.ts';
import { unknownId } from './unknown-id.ts';

/** An address in the configuration. */
export interface ConfigAddress {
  readonly file?: string;
  /** Such as `navbar.items[2].to`. */
  readonly place: string;
  readonly href: string;
}

/** Lists them all, in the order of the configuration. */
export function configAddresses(config: SiteConfig, sidebars: readonly SidebarTree[]): ConfigAddress[] {
  const found: ConfigAddress[] = [];
  const add = (place: string, href: string | undefined, file = config.configFile) => {
    if (href !== undefined) found.push({ file, place, href });
  };
  const addLink = (place: string, link: { readonly to?: string; readonly href?: string }) => {
    add(`${place}.to`, link.to);
    add(`${place}.href`, link.href);
  };
  add('favicon', config.favicon);
  add('navbar.logo.src', config.navbar.logo?.src);
  add('navbar.logo.srcDark', config.navbar.logo?.srcDark);
  add('navbar.logo.href', config.navbar.logo?.href);
  config.navbar.items.forEach((item, i) => {
    addLink(`navbar.items[${i}]`, item);
    item.items.forEach((child, j) => {
      addLink(`navbar.items[${i}].items[${j}]`, child);
    });
  });
  config.footer.links.forEach((group, g) => {
    group.items.forEach((item, i) => {
      addLink(`footer.links[${g}].items[${i}]`, item);
    });
  });
  const bar = config.announcementBar;
  if (bar && 'content' in bar) for (const href of htmlLinks(bar.content)) add('announcementBar.content', href);
  (config.home?.tabs ?? []).forEach((tab, t) => {
    tab.sections.forEach((section, s) => {
      section.tiles.forEach((tile, i) => {
        add(`home.tabs[${t}].sections[${s}].tiles[${i}].href`, tile.href);
      });
    });
  });
  for (const product of Object.values(config.releases?.products ?? {})) {
    add(`releases.products.${product.key}.page`, product.page);
    add(`releases.products.${product.key}.image`, product.image);
  }
  config.redirects.forEach((redirect, i) => {
    add(`redirects[${i}].to`, redirect.to);
  });
  const addNodes = (items: readonly SidebarNode[]) => {
    for (const item of items) {
      if (item.type === 'link') add(item.place, item.href, config.docs.sidebarsFile);
      if (item.type === 'category') addNodes(item.items);
    }
  };
  for (const sidebar of sidebars) addNodes(sidebar.items);
  return found;
}

/** Ids in the configuration that no doc and no sidebar has. */
export function unknownConfigNames(
  config: SiteConfig,
  entries: Entries,
  sidebars: readonly SidebarTree[],
): Diagnostic[] {
  const found: Diagnostic[] = [];
  const file = config.configFile;
  const names = sidebars.map((sidebar) => sidebar.name);
  const ids = entries.docs.map((doc) => doc.id).sort(compareText);
  const checkDoc = (place: string, name: string | undefined) => {
    if (name === undefined || ids.includes(name) || entries.draftIds.has(name)) return;
    found.push(unknownId({ place, code: 'unknown-doc-id', name, known: ids, noun: 'doc', file }));
  };
  checkDoc('docs.mainDocId', config.docs.mainDocId);
  config.navbar.items.forEach((item, i) => {
    if (item.type === 'doc') checkDoc(`navbar.items[${i}].docId`, item.docId);
    const name = item.type === 'docSidebar' ? item.sidebarId : undefined;
    if (name === undefined || names.includes(name)) return;
    const place = `navbar.items[${i}].sidebarId`;
    found.push(unknownId({ place, code: 'unknown-sidebar-id', name, known: names, noun: 'sidebar', file }));
  });
  return found;
}

const HREF = /(\shref=)(["'])(.*?)\2/g;

/** Addresses of the links in a piece of trusted HTML. */
export function htmlLinks(html: string): string[] {
  return [...html.matchAll(HREF)].map((match) => match[3] as string);
}

/** The same HTML with each address replaced. */
export function mapHtmlLinks(html: string, map: (href: string) => string): string {
  return html.replace(
    HREF,
    (_, attribute: string, quote: string, href: string) => `${attribute}${quote}${map(href)}${quote}`,
  );
}
