// Docs versions: what each of them has, and which page of one is which page of another. A site with one version is
// planned in the same way, and nothing tells of it.
import type { Chrome } from '../model/chrome.ts';
import type { SiteConfig } from '../model/config.ts';
import type { SettingDiagnostic } from '../model/diagnostic.ts';
import type { VersionConfig } from '../model/docs-versions.ts';
import { hasVersions, versionNames } from '../model/docs-versions.ts';
import type { SiteInput } from '../model/site.ts';
import type { CategoryMeta, Content } from '../model/source.ts';
import { pageHref, pathKey } from '../model/url.ts';
import type { VersionView } from '../model/view.ts';
import { type DocEntry, type Entries, isListed, versionPath } from './entries.ts';
import { once } from './once.ts';
import { planSidebars, type SidebarNode, type SidebarTree } from './sidebars.ts';

/** A version of the docs, with all that it has. */
export interface DocsVersion extends VersionConfig {
  readonly name: string;
  /** Site path that its pages are below. */
  readonly base: string;
  /** Whether it is the one that readers see first. */
  readonly isLast: boolean;
  readonly docs: readonly DocEntry[];
  readonly draftIds: ReadonlySet<string>;
  readonly sidebars: readonly SidebarTree[];
  /** Site path of the page that it begins with; absent where it has no pages. */
  readonly mainPath?: string;
  /** The doc of an id. */
  readonly docOf: (id: string) => DocEntry | undefined;
  /** The page with a path below the version's own, as it is spelled. */
  readonly pageOf: (ownPath: string) => string | undefined;
}

/** All versions in the order in which readers see them. */
export function planVersions(
  { config, content }: Pick<SiteInput, 'config' | 'content'>,
  entries: Entries,
  prefix: string,
): { readonly versions: readonly DocsVersion[]; readonly diagnostics: readonly SettingDiagnostic[] } {
  const diagnostics: SettingDiagnostic[] = [];
  const versions = versionNames(config.docs.versions).map((name): DocsVersion => {
    const settings = config.docs.versions[name] as VersionConfig;
    const docs = entries.docs.filter(({ document }) => document.version === name);
    const draftIds = entries.draftIds.get(name) ?? new Set<string>();
    const base = versionPath(config.docs, name, prefix);
    const { sidebars: written, sidebarsFile: file } = settings.source ?? config.docs;
    const plan = planSidebars({
      version: name,
      sidebars: written,
      file,
      configFile: config.configFile,
      docs,
      draftIds,
      categories: categoriesOf(content, name),
      base,
      keyOf: (own) => sidebarKey(config, name, own),
    });
    diagnostics.push(...plan.diagnostics);
    const { sidebars } = plan;
    const byId = once(() => new Map(docs.map((doc) => [doc.id, doc])));
    const paths = once(() => {
      const own = [...docs.map((doc) => doc.path), ...sidebars.flatMap(({ items }) => landingPaths(items))];
      return new Map(own.map((path) => [pathKey(below(path, base)), path]));
    });
    return {
      ...settings,
      name,
      base,
      isLast: name === config.docs.lastVersion,
      docs,
      draftIds,
      sidebars,
      mainPath: mainPathOf(config, base, docs, sidebars),
      docOf: (id) => byId().get(id),
      pageOf: (own) => paths().get(pathKey(own)),
    };
  });
  return { versions, diagnostics };
}

function categoriesOf(content: Content, version: string): Readonly<Record<string, CategoryMeta>> {
  return version === 'current' ? content.categories : (content.versionCategories?.[version] ?? {});
}

/** The name of a sidebar on the whole site. */
export function sidebarKey(config: SiteConfig, version: string, name: string): string {
  return hasVersions(config.docs) ? `${version}/${name}` : name;
}

/** The configured main doc, else the one at the root of the version, else the first of its sidebars, else any. */
function mainPathOf(
  config: SiteConfig,
  base: string,
  docs: readonly DocEntry[],
  sidebars: readonly SidebarTree[],
): string | undefined {
  const { mainDocId } = config.docs;
  const chosen = docs.find((doc) => doc.id === mainDocId) ?? docs.find((doc) => doc.path === base);
  return chosen?.path ?? firstPath(sidebars.flatMap(({ items }) => items)) ?? docs.find(isListed)?.path;
}

/** The first page among sidebar items. */
export function firstPath(items: readonly SidebarNode[]): string | undefined {
  for (const item of items) {
    const path =
      item.type === 'doc'
        ? item.doc.path
        : item.type === 'category'
          ? (item.doc?.path ?? item.landing?.path ?? firstPath(item.items))
          : undefined;
    if (path !== undefined) return path;
  }
  return undefined;
}

function landingPaths(items: readonly SidebarNode[]): string[] {
  return items.flatMap((item) =>
    item.type === 'category' ? [...(item.landing ? [item.landing.path] : []), ...landingPaths(item.items)] : [],
  );
}

/** A site path seen from the root of its version. */
export function below(path: string, base: string): string {
  return base === '/' ? path : path.slice(base.length) || '/';
}

/** A page of a version: what finds it again in another one. */
export interface VersionedPage {
  readonly version: string;
  readonly path: string;
  /** Id of its doc, where it is one. */
  readonly id?: string;
}

/** The versions as pages and links ask for them. */
export interface Versions {
  readonly all: readonly DocsVersion[];
  /** The one that readers see first. */
  readonly last: DocsVersion;
  /** Whether readers have a choice. */
  readonly areSeveral: boolean;
  readonly named: (name: string) => DocsVersion | undefined;
  /** The same page in another version: by its id, else by its path. */
  readonly sameIn: (other: DocsVersion, page: VersionedPage) => string | undefined;
}

/** Makes the questions answerable. */
export function versionsOf(all: readonly DocsVersion[]): Versions {
  const named = (name: string) => all.find((version) => version.name === name);
  return {
    all,
    last: (all.find((version) => version.isLast) ?? all[0]) as DocsVersion,
    areSeveral: all.length > 1,
    named,
    sameIn: (other, { version, path, id }) => {
      const own = id === undefined ? undefined : other.docOf(id)?.path;
      return own ?? other.pageOf(below(path, named(version)?.base ?? '/'));
    },
  };
}

/** The page of the latest version that search engines should show instead; nothing where that is the page itself. */
export function canonicalOf(versions: Versions, page: VersionedPage | undefined): string | undefined {
  if (!versions.areSeveral || page === undefined || page.version === versions.last.name) return undefined;
  return versions.sameIn(versions.last, page);
}

/** What a page shows of its version; nothing where there is only one. */
export function versionView(config: SiteConfig, versions: Versions, page: VersionedPage): VersionView | undefined {
  const own = versions.named(page.version);
  if (!versions.areSeveral || own === undefined) return undefined;
  const { last } = versions;
  const href = (path: string) => pageHref(path, config);
  const same = versions.all.flatMap((other) => {
    const path = other === own ? page.path : versions.sameIn(other, page);
    return path === undefined ? [] : [[other.name, href(path)] as const];
  });
  const hrefs = Object.fromEntries(same);
  const latest = hrefs[last.name] ?? (last.mainPath === undefined ? undefined : href(last.mainPath));
  return {
    name: own.name,
    label: own.label,
    hasBadge: own.badge,
    banner: own.banner,
    same: hrefs,
    latest:
      own === last || latest === undefined
        ? undefined
        : { label: last.label, href: latest, isSamePage: hrefs[last.name] !== undefined },
  };
}

/** The version menu; nothing where there is only one version. */
export function versionMenu(config: SiteConfig, versions: Versions): Chrome['versions'] {
  if (!versions.areSeveral) return undefined;
  return versions.all.flatMap(({ name, label, mainPath, isLast }) =>
    mainPath === undefined ? [] : [{ name, label, isLast, href: pageHref(mainPath, config) }],
  );
}
