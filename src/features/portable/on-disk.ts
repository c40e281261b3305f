// IO. Plan of a conversion: which files are replaced on a disk, and the rewriters of all others.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltSite } from '../../engine/conversion.ts';
import type { SiteBuild } from '../../engine/pipeline.ts';
import { outputFor } from '../../host/addresses.ts';
import { createDerivedCache } from '../../lib/derived.ts';
import { hashOf } from '../../lib/hash.ts';
import { limitsOf } from '../../model/budgets.ts';
import type { SiteConfig } from '../../model/config.ts';
import { escapeText } from '../../model/html.ts';
import { t } from '../../model/messages.ts';
import type { Route } from '../../model/route.ts';
import { searchPointerPath } from '../../model/search.ts';
import { searchScopes } from '../../model/search-scopes.ts';
import { belowBase, decodePath, encodePath } from '../../model/url.ts';
import { createDiskRewriters, type DiskRewriters, type DiskSite } from './from-disk.ts';
import { isOmittedOnDisk } from './kinds.ts';
import { buildsOf, type PortableFile, type PortableFiles, readReplacements } from './other-files.ts';
import { pointerScriptPath } from './search.ts';

/** Plan of a conversion. */
export interface DiskPlan {
  readonly files: PortableFiles;
  /** Hash of all inputs of a page besides its own text: each page depends on which files exist, because addresses name files. */
  readonly salt: string;
  /** Whether a file of the built site is left out. */
  isGone(path: string): boolean;
  /** Returns the routes of the converted site. */
  routesOf(routes: readonly Route[]): readonly Route[];
  /** Whether an address is a pointer to a search index. */
  isPointer(address: string): boolean;
  /** Rewrites the text of a page, a stylesheet or a feed. */
  change(text: string, from: string): string;
}

/** Plans the conversion of a built site. `onUse` is called for each file that a rewritten text refers to. */
export async function planDiskSite(built: BuiltSite, onUse: (output: string) => void): Promise<DiskPlan> {
  const { config, places, salt } = built;
  const pointers = new Set(searchPointerPaths(config).filter((path) => !places.has(path)));
  const has = (output: string) => {
    const place = places.get(output);
    return place === undefined ? pointers.has(output) : !isOmittedOnDisk(place.route);
  };
  const hrefOf = (href: string) => {
    const output = outputFor(decodePath(href) ?? '', config.baseUrl, has);
    return output === undefined ? href : `./${encodePath(output)}`;
  };
  const { packaged, modules, search, isStoodFor } = await readReplacements(built, { pointers, hrefOf });
  const files = new Map<string, PortableFile>([...packaged, ...modules, ...search]);
  const isGone = (path: string) => {
    const route = places.get(path)?.route;
    return files.has(path) || isStoodFor(path) || (route !== undefined && isOmittedOnDisk(route));
  };
  // Pages refer only to the search pointers, whose names do not change.
  const renamed = [...packaged, ...modules].map(([from, { path }]) => [from, path].join('\0'));
  const [fallback] = buildsOf(built);
  const changerOf = createRewriters(built, {
    has,
    onUse,
    fileFor: (output) => files.get(output)?.path ?? (pointers.has(output) ? pointerScriptPath(output) : output),
    isClassic: (output) => packaged.has(output) || modules.has(output),
  });
  return {
    files,
    isGone,
    salt: hashOf([salt, ...places.keys(), ...renamed].join('\0')),
    routesOf: (routes) => routes.flatMap((route) => diskRoutes(route, { packaged, files, isGone })),
    isPointer: (address) => pointers.has(belowBase(decodePath(address) ?? '', config.baseUrl)?.slice(1) ?? ''),
    change(text, from) {
      const change = changerOf(places.get(from)?.build ?? (fallback as SiteBuild));
      if (from.endsWith('.html')) return change.html(text, from);
      return from.endsWith('.css') ? change.css(text, from) : change.xml(text, from);
    },
  };
}

/** Creates the rewriters for the locale of a text. */
function createRewriters(
  { config, dir }: BuiltSite,
  known: Pick<DiskSite, 'has' | 'onUse' | 'fileFor' | 'isClassic'>,
): (build: SiteBuild) => DiskRewriters {
  const made = createDerivedCache<SiteBuild, DiskRewriters>();
  const outputText = (output: string) => {
    const file = join(dir, output);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  const mostDrawn = limitsOf({ isUntrusted: config.untrusted !== undefined })('inlineDrawing');
  const site: DiskSite = { ...known, baseUrl: config.baseUrl, textOf: outputText, mostDrawn };
  return (build) =>
    made.of(build, '', () => createDiskRewriters({ ...site, ...(config.part && partialSiteFields(config, build)) }));
}

/** Returns the converted route and routes of additional files; empty if the route is left out. */
function diskRoutes(
  route: Route,
  { packaged, files, isGone }: Pick<DiskPlan, 'files' | 'isGone'> & { readonly packaged: PortableFiles },
): readonly Route[] {
  const placed = ({ path }: PortableFile): Route => ({ ...route, path: `/${path}`, output: path });
  const other = files.get(route.output);
  if (other === undefined) return isGone(route.output) ? [] : [route];
  const [script] = packaged.keys();
  return route.output === script ? [...packaged.values()].map(placed) : [placed(other)];
}

/** Links out of a partial site lead to the published site, or are labelled as left out. */
function partialSiteFields({ url }: SiteConfig, { site }: SiteBuild): Partial<DiskSite> {
  return {
    elsewhere: (address) => (url === '' ? undefined : url + address),
    leftOut: escapeText(t(site.messages, 'notInPart')),
  };
}

function searchPointerPaths({ i18n, ...config }: SiteConfig): readonly string[] {
  const scopes = searchScopes(config);
  return i18n.locales.flatMap(({ locale }) =>
    scopes.map(({ name }) => searchPointerPath(locale, name, scopes.length > 1).slice(1)),
  );
}
