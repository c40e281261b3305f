// Everything that a link may lead to, by every name that it may be called by.
import type { SiteConfig } from '../../model/config.ts';
import { elementIds } from '../../model/constants.ts';
import type { LinkSlot } from '../../model/document.ts';
import { lazy } from '../../model/lazy.ts';
import { spellingKey } from '../../model/link-problems.ts';
import { isPage, type Route } from '../../model/route.ts';
import type { ApiFiles, Asset } from '../../model/source.ts';
import type { DocEntry, DocumentFacts, Entry, SiteStructure, Versions } from '../assemble/structure.ts';

/** Ids of one source on a page. */
export interface Anchors {
  readonly ids: readonly string[];
  readonly prefix?: string;
}

/** A page as a link target. */
export interface TargetPage {
  readonly path: string;
  readonly anchors: readonly Anchors[];
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
  /** Source files and site paths of what is left out: drafts, and posts with the day on which they appear. */
  readonly drafts: ReadonlyMap<string, string | undefined>;
  /** Static files by their path below the base URL, without a leading slash. */
  readonly statics: ReadonlyMap<string, Asset>;
  /** Files beside Markdown by root-relative path. */
  readonly besides: ReadonlyMap<string, Asset>;
  /** References of APIs. */
  readonly apis: readonly ApiFiles[];
  /** Path of the stylesheet of their pages. */
  readonly apiStylesheet: string;
  /** Other emitted files, such as feeds, by site path. */
  readonly files: ReadonlySet<string>;
}

/** The targets while links are resolved. */
export interface LinkTargets extends Targets {
  /** The exact spelling of a target that differs in case or in its Unicode form. */
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

/** Where the links of a sidebar stand. */
export function originOf(version: string | undefined, { versions }: Targets): Origin {
  return versions.areSeveral ? { version } : {};
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
  readonly targets: LinkTargets;
  /** As its author wrote it. */
  readonly written: string;
}

/** Ids that the layout gives to every page. */
const LAYOUT: Anchors = { ids: Object.values(elementIds) };

/** All targets of one locale. `routes` are those that are no assets. */
export function planTargets(
  structure: Pick<SiteStructure, 'config' | 'prefix' | 'files' | 'packaged' | 'entries' | 'versions'>,
  routes: readonly Route[],
): Targets {
  const { config, prefix, entries, versions, files: content } = structure;
  const pages = new Map<string, TargetPage>();
  const sources = new Map<string, TargetPage>();
  const files = new Set<string>();
  for (const route of routes) {
    const { path, type, version } = route;
    const other = pages.get(path);
    if (type === 'redirect') {
      if (!other) pages.set(path, { path, anchors: [], redirect: redirectTo(config, route) });
    } else if (!isPage(route)) files.add(path);
    else if (!other || other.redirect !== undefined)
      pages.set(path, { path, version, anchors: anchorsOf(route, entries) });
  }
  for (const entry of entries.byFile.values()) {
    const page = entryPage(entry, versions);
    pages.set(entry.path, page);
    sources.set(originalFile(entry.document), page);
  }
  const assetsOf = (origin: Asset['origin']) => content.assets.filter((asset) => asset.origin === origin);
  return {
    config,
    prefix,
    versions,
    pages,
    sources,
    drafts: new Map(
      entries.drafts.flatMap((draft) => {
        const day = 'date' in draft && draft.document.frontMatter.draft !== true ? draft.date : undefined;
        return [originalFile(draft.document), draft.path].map((name) => [name, day] as const);
      }),
    ),
    statics: new Map(assetsOf('static').map((asset) => [asset.path, asset])),
    besides: new Map(assetsOf('content').map((asset) => [asset.originalFile ?? asset.file, asset])),
    apis: content.apis ?? [],
    apiStylesheet: structure.packaged.apiStylesheet.path,
    files,
  };
}

/** Where the route of a redirect leads: to what the configuration says at the place that its key names, or to the page that it names. */
export function redirectTo({ redirects }: Pick<SiteConfig, 'redirects'>, { key = '' }: Pick<Route, 'key'>): string {
  return redirects[Number(key)]?.to ?? key;
}

function entryPage(entry: Entry, versions: Versions): TargetPage {
  const { document, path, visibility } = entry;
  const isOfVersion = versions.areSeveral && document.kind === 'doc';
  return {
    path,
    anchors: [{ ids: document.anchors }, LAYOUT],
    isUnlisted: visibility === 'unlisted',
    translation: document.original && document.file,
    ...(isOfVersion && { version: document.version, id: (entry as DocEntry).id }),
  };
}

/** Ids on a generated page: those of the layout, of what it shows, and of the texts in it. */
function anchorsOf({ anchors = [], shows = [] }: Route, { byFile }: SiteStructure['entries']): readonly Anchors[] {
  const idsOf = (file: string) => byFile.get(file)?.document.anchors ?? [];
  const ofTexts = shows.map(({ file, idPrefix: prefix }) => ({ ids: idsOf(file), prefix }));
  return [LAYOUT, { ids: anchors }, ...ofTexts];
}

/** Makes targets ready to resolve links. All spellings are listed when the first link leads nowhere. */
export function linkTargets(targets: Targets): LinkTargets {
  const { pages, sources, files, besides, statics } = targets;
  const spellings = lazy(() => {
    const names = [...pages.keys(), ...sources.keys(), ...files, ...besides.keys()];
    const all = [...names, ...[...statics.keys()].map((path) => `/${path}`)];
    return new Map(all.map((name) => [spellingKey(name), name]));
  });
  const spellingOf = (path: string) => {
    const spelling = spellings().get(spellingKey(path));
    return spelling === path ? undefined : spelling;
  };
  return { ...targets, spellingOf };
}

/** Whether a page has an id. */
export function hasAnchor({ anchors }: TargetPage, id: string): boolean {
  return anchors.some(({ ids, prefix = '' }) => id.startsWith(prefix) && ids.includes(id.slice(prefix.length)));
}

/** All ids of a page, each once. */
export function anchorsOn({ anchors }: TargetPage): readonly string[] {
  return [...new Set(anchors.flatMap(({ ids, prefix = '' }) => ids.map((id) => prefix + id)))];
}

/** The file by which links know a document: the original of a translation, else its own. */
export function originalFile({ file, original }: Pick<DocumentFacts, 'file' | 'original'>): string {
  return original ?? file;
}
