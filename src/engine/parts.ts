// Parts of a site, which several machines write: some of its languages, some versions of its docs. Each part is made from the whole
// site, so laid together the parts are the folder of one build. What belongs to no version, or lists pages of all, is in the part of
// the latest one; what pages of all parts load is in each.
import type { SiteConfig } from '../model/config.ts';
import { editionsOf, splitVersionKey, versionKey } from '../model/docs-versions.ts';
import { type FileType, isPage, type Route } from '../model/route.ts';
import type { SiteBuild } from './pipeline.ts';
import type { PlacedRoute } from './plan.ts';

/** What is asked for: everything, where nothing is named. */
export interface PartNames {
  readonly locales?: readonly string[];
  /** Names of versions, of any docs: `2.5`, or `api/2.5`. */
  readonly docsVersions?: readonly string[];
}

/** A part of a site. */
export interface SitePart {
  /** Stands for the part; empty for the whole site. */
  readonly name: string;
  hasLocale(locale: string): boolean;
  /** By the key of a version; without one, what belongs to none. */
  hasVersion(key: string | undefined): boolean;
  /** Whether it has what lists the pages of the whole site. */
  readonly isMain: boolean;
}

/** The part that is named. */
export function sitePart(config: Pick<SiteConfig, 'docs' | 'i18n'>, { locales, docsVersions }: PartNames): SitePart {
  const [first] = config.docs;
  const main = first && versionKey(first.id, first.lastVersion);
  const hasLocale = (locale: string) => !locales?.length || locales.includes(locale);
  const hasVersion = (key = main ?? '') =>
    !docsVersions?.length || docsVersions.some((name) => name === key || name === splitVersionKey(key).name);
  const isWhole = !locales?.length && !docsVersions?.length;
  return {
    name: isWhole ? '' : JSON.stringify([locales, docsVersions]),
    hasLocale,
    hasVersion,
    isMain: hasLocale(config.i18n.defaultLocale) && hasVersion(undefined),
  };
}

/** Names of versions by which a part may be asked for. */
export function partVersions(docs: SiteConfig['docs']): readonly string[] {
  return [...new Set(editionsOf(docs).flatMap(({ key, name }) => [name, key]))];
}

/** Files that pages of any part may load. */
const SHARED: ReadonlySet<string> = new Set<FileType>(['stylesheet', 'script', 'extension-file', 'font', 'asset']);

/** The routes of a part, by their files. */
export function routesOfPart(
  places: ReadonlyMap<string, PlacedRoute>,
  sites: readonly SiteBuild[],
  part: SitePart,
): ReadonlyMap<string, PlacedRoute> {
  if (part.name === '') return places;
  const own = new Set<string>();
  for (const { site } of sites.filter((each) => part.hasLocale(each.site.locale))) {
    const versionOf = versionsOf(site.routes);
    for (const route of site.routes) {
      if (SHARED.has(route.type) || part.hasVersion(versionOf(route))) own.add(route.output);
    }
  }
  return new Map([...places].filter(([output]) => own.has(output)));
}

/** Gives the version of routes; that of a Markdown mirror is that of its page. */
function versionsOf(routes: readonly Route[]): (route: Route) => string | undefined {
  const pages = routes.filter(isPage).filter(({ version }) => version !== undefined);
  const byOutput = new Map(pages.map(({ output, version }) => [output, version]));
  const byFile = new Map(pages.map(({ source, version }) => [source, version]));
  return (route) => {
    if (isPage(route)) return route.version;
    if (route.from !== undefined) return byOutput.get(route.from);
    return route.type === 'markdown' ? byFile.get(route.source) : undefined;
  };
}
