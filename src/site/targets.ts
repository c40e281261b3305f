// Everything that a link may lead to, by every name that it may be called by.
import type { SiteConfig } from '../model/config.ts';
import { elementIds } from '../model/constants.ts';
import type { Document, LinkSlot } from '../model/document.ts';
import { spellingKey } from '../model/link-problems.ts';
import { isPage } from '../model/route.ts';
import type { RoutePlan, SiteInput } from '../model/site.ts';
import type { Asset } from '../model/source.ts';
import { sitePath } from '../model/url.ts';
import type { Assembly, Emitted } from './assembly.ts';
import type { DocEntry } from './entries.ts';
import { once } from './once.ts';
import type { Versions } from './versions.ts';

/** A page as a link target. */
export interface TargetPage {
  readonly path: string;
  /** Ids on it. Asked for only when a link names one; the ids of generated pages take their plan to know. */
  readonly anchors: () => ReadonlySet<string>;
  readonly isUnlisted?: boolean;
  /** Docs version, of a page of the docs where there are several. */
  readonly version?: string;
  /** Id of its doc. */
  readonly id?: string;
  /** Its source, where that is a translation. */
  readonly translation?: string;
  /** Where a redirect leads, as configured. */
  readonly redirect?: string;
}

/** Everything that a link may lead to. */
export interface Targets {
  readonly config: SiteConfig;
  /** Path prefix of the locale: empty for the default one. */
  readonly prefix: string;
  readonly versions: Versions;
  /** Pages by exact site path, redirects included. */
  readonly pages: ReadonlyMap<string, TargetPage>;
  /** Page by source file, root-relative. */
  readonly sources: ReadonlyMap<string, TargetPage>;
  /** Source files and site paths of drafts that are left out. */
  readonly drafts: ReadonlySet<string>;
  /** Static files by their path below the base URL, without a leading slash. */
  readonly statics: ReadonlyMap<string, Asset>;
  /** Files beside Markdown by root-relative path. */
  readonly besides: ReadonlyMap<string, Asset>;
  /** Other emitted files, such as feeds, by site path. */
  readonly files: ReadonlySet<string>;
  /** Exact spelling of all of them by the key that ignores case; asked for only when a link leads nowhere. */
  readonly spellingOf: (path: string) => string | undefined;
}

/** Where a link stands. */
export interface Origin {
  /** Root-relative file that relative paths start from; absent for the configuration. */
  readonly file?: string;
  /** Content folder that `/x.md` starts from, root-relative. */
  readonly contentDir?: string;
  /** Site path of the page. */
  readonly path?: string;
  readonly isUnlisted?: boolean;
  /** Docs version, of docs and their sidebars where there are several. */
  readonly version?: string;
}

/** An address in its three parts. */
export interface LinkParts {
  readonly path: string;
  readonly query: string;
  readonly hash: string;
}

/** One address while it is resolved. */
export interface Asked {
  readonly parts: LinkParts;
  readonly kind: LinkSlot['kind'];
  readonly origin: Origin;
  readonly targets: Targets;
  /** As its author wrote it. */
  readonly written: string;
}

/** Ids that the layout gives to every page. */
const LAYOUT_IDS: readonly string[] = Object.values(elementIds);

/** All targets of one locale. `emitted` holds every route but the assets. */
export function planTargets(
  input: Pick<SiteInput, 'config' | 'content' | 'documents'>,
  { prefix, entries, versions }: Pick<Assembly, 'prefix' | 'entries' | 'versions'>,
  emitted: readonly Emitted[],
): Targets {
  const { config } = input;
  const pages = new Map<string, TargetPage>();
  const sources = new Map<string, TargetPage>();
  const files = new Set<string>();
  const bodies = new Map(input.documents.map((document) => [document.file, document]));
  const redirects = new Map(config.redirects.map(({ from, to }) => [sitePath(prefix, from), to]));
  for (const { route, plan } of emitted) {
    if (route.type === 'redirect') {
      if (pages.has(route.path)) continue;
      pages.set(route.path, { path: route.path, anchors: () => new Set(), redirect: redirects.get(route.path) });
    } else if (isPage(route)) {
      const { path, version } = route;
      const page = { path, version, anchors: once(() => idsOfPlan(plan(), bodies)) };
      if (!pages.get(route.path) || pages.get(route.path)?.redirect !== undefined) pages.set(route.path, page);
    } else files.add(route.path);
  }
  for (const entry of [...entries.docs, ...entries.posts, ...entries.pages]) {
    const { document, path, visibility } = entry;
    const anchors = once(() => new Set([...document.anchors, ...LAYOUT_IDS]));
    const isOfVersion = versions.areSeveral && document.kind === 'doc';
    const ofVersion = isOfVersion ? { version: document.version, id: (entry as DocEntry).id } : {};
    const page = {
      path,
      anchors,
      isUnlisted: visibility === 'unlisted',
      translation: document.original && document.file,
      ...ofVersion,
    };
    pages.set(path, page);
    sources.set(placeOf(document), page);
  }
  const { assets } = input.content;
  const statics = new Map(assets.filter((asset) => asset.origin === 'static').map((asset) => [asset.path, asset]));
  const besides = new Map(
    assets.filter((asset) => asset.origin === 'content').map((asset) => [asset.place ?? asset.file, asset]),
  );
  const spellings = once(() => {
    const names = [...pages.keys(), ...sources.keys(), ...files, ...besides.keys()];
    return new Map(
      [...names, ...[...statics.keys()].map((path) => `/${path}`)].map((name) => [spellingKey(name), name]),
    );
  });
  return {
    config,
    prefix,
    versions,
    pages,
    sources,
    drafts: new Set([...entries.draftFiles, ...entries.draftPaths]),
    statics,
    besides,
    files,
    spellingOf: (path) => spellings().get(spellingKey(path)),
  };
}

/** The file by which links know a document: the original of a translation. */
export function placeOf({ file, original }: Pick<Document, 'file' | 'original'>): string {
  return original ?? file;
}

/** Ids on a generated page: those of the layout, of what it shows, and of the texts in it. */
function idsOfPlan(plan: RoutePlan, bodies: ReadonlyMap<string, Document>): ReadonlySet<string> {
  const ids = new Set(LAYOUT_IDS);
  if (plan.kind !== 'page') return ids;
  const { type, view } = plan.props;
  if (type === 'search') ids.add('search-field');
  if (type === 'home') {
    for (const { id } of view.tabs) for (const each of [id, ...tabParts(id, view.tabs.length)]) ids.add(each);
  }
  if (type === 'print') for (const { id } of view.docs) ids.add(id);
  visitBodies(view, ({ $body, idPrefix }) => {
    for (const anchor of bodies.get($body)?.anchors ?? []) ids.add(idPrefix + anchor);
  });
  return ids;
}

/** One tab alone is shown without its label. */
function tabParts(id: string, count: number): readonly string[] {
  return count > 1 ? [`tab-${id}`, `heading-${id}`] : [];
}

function visitBodies(value: unknown, visit: (body: { $body: string; idPrefix: string }) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('$body' in value) visit(value as { $body: string; idPrefix: string });
  else for (const inner of Object.values(value)) visitBodies(inner, visit);
}
