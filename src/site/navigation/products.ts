// Which pages are a product's: those of the sidebars that it names, else of the one that holds its page.
import type { ProductConfig } from '../../model/config.ts';
import { splitVersionKey } from '../../model/docs-versions.ts';
import { productsOf } from '../../model/products.ts';
import { isSamePath, sitePath } from '../../model/url.ts';
import type { SidebarNode, SidebarTree, SiteStructure } from '../assemble/structure.ts';

/** What is asked of a site. */
type Parts = Pick<SiteStructure, 'config' | 'sidebars' | 'prefix'>;

/** The sidebars of a product in all docs versions; none where it has neither. */
export function sidebarsOf({ sidebars, prefix }: Omit<Parts, 'config'>, product: ProductConfig): SidebarTree[] {
  const { page, sidebars: named } = product;
  if (named !== undefined) return sidebars.filter((each) => sidebarNames(each).some((name) => named.includes(name)));
  const path = page === undefined ? undefined : sitePath(prefix, page);
  const holder = sidebars.find(({ items }) => path !== undefined && holds(items, path));
  return holder === undefined ? [] : sidebars.filter((each) => sidebarId(each) === sidebarId(holder));
}

/** The names that a product may give a sidebar: its own, or with the id of its docs. */
export function sidebarNames(sidebar: SidebarTree): readonly string[] {
  return [sidebar.ownName, sidebarId(sidebar)];
}

function sidebarId({ ownName, version }: SidebarTree): string {
  return `${splitVersionKey(version).docs}/${ownName}`;
}

/** The products whose pages a sidebar has, in the order of the configuration. */
export function productsOfSidebar(site: Parts, sidebar: SidebarTree): ProductConfig[] {
  return Object.values(productsOf(site.config)).filter((product) => sidebarsOf(site, product).includes(sidebar));
}

/** Site path of what a product begins with: its page, else the first page of its sidebars. */
export function startOf(site: Omit<Parts, 'config'>, product: ProductConfig): string | undefined {
  if (product.page !== undefined) return sitePath(site.prefix, product.page);
  return sidebarsOf(site, product).flatMap(({ items }) => pathsOf(items))[0];
}

function holds(items: readonly SidebarNode[], path: string): boolean {
  return pathsOf(items).some((own) => isSamePath(own, path));
}

/** Paths of the pages that stand below items. */
function pathsOf(items: readonly SidebarNode[]): string[] {
  return items.flatMap((node): string[] => {
    if (node.type === 'doc') return node.isRef ? [] : [node.doc.path];
    if (node.type !== 'category') return [];
    const own = node.doc?.path ?? node.landing?.path;
    return [...(own === undefined ? [] : [own]), ...pathsOf(node.items)];
  });
}
