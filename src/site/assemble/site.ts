// One locale of the site as planners see it, in the two steps in which it is made. Plain data: a copy by `structuredClone`
// plans the same pages.
import type { Document } from '../../model/document.ts';
import type { NavItemView } from '../../model/layout.ts';
import type { Route } from '../../model/route.ts';
import type { ResolvedLink, Site } from '../../model/site.ts';
import type { Targets } from '../links/targets.ts';
import type { SiteStructure } from './structure.ts';

/** The routes of a locale with all that links may lead to. */
export interface PlannedRoutes extends SiteStructure {
  /** What readers open: pages, feeds and data. */
  readonly pages: readonly Route[];
  /** What lists them or leads to them, the files beside Markdown to which nothing may lead included. */
  readonly listings: readonly Route[];
  readonly targets: Targets;
  /** Site paths of all pages, which other locales ask for. */
  /** The paths of its pages, with whether a page is one of the default locale once more, as nobody translated it. */
  readonly pagePaths: ReadonlyMap<string, boolean>;
  /** Where docs are edited, by file, where the configuration has a function for it. */
  readonly editUrls?: ReadonlyMap<string, string>;
}

/** A page that a navbar item stands for. */
export interface NavTarget {
  /** Of the item and of those around it. */
  readonly keys: readonly string[];
  /** Path as `pathKey` spells it. */
  readonly path: string;
  /** Sidebar that the target page stands in. */
  readonly sidebar?: string;
  /** Keys of the categories of that sidebar that the page stands in or is the page of. */
  readonly categories?: readonly string[];
  /** Whether the item stands for all of the sidebar. */
  readonly isWhole?: boolean;
}

/** The entries of the navbar with the pages that they stand for. */
export interface NavPlan {
  readonly items: readonly NavItemView[];
  readonly targets: readonly NavTarget[];
}

/** Addresses outside of texts, resolved, by `configLinkKey`. */
export type ConfigLinks = ReadonlyMap<string, ResolvedLink>;

/** What names an address: as it is written, with the docs version of the sidebar that it stands in. */
export function configLinkKey(href: string, version = ''): string {
  return `${version} ${href}`;
}

/** Paths of the pages of the other locales, as far as those are built. */
export type LocalePaths = ReadonlyMap<string, AssembledSite['pagePaths']>;

/** One locale of the site, whole. */
export interface AssembledSite extends PlannedRoutes, Site {
  /** The documents as they are now: what of a text is in a route comes from here. */
  readonly documentsByFile: ReadonlyMap<string, Document>;
  readonly configLinks: ConfigLinks;
  readonly nav: NavPlan;
  readonly localePaths: LocalePaths;
}

/** Inner SVG of an icon that the configuration names; nothing where there is no such icon. */
export function iconSvg({ packaged: { icons } }: AssembledSite, name: string | undefined): string | undefined {
  return name !== undefined && Object.hasOwn(icons, name) ? icons[name] : undefined;
}

/** An address of the configuration or of front matter, resolved. */
export function configLink({ configLinks }: AssembledSite, href: string, version?: string): ResolvedLink {
  const link = configLinks.get(configLinkKey(href, version));
  if (!link) throw new Error(`\`${href}\` is no address of the configuration.`);
  return link;
}
