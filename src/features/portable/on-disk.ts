// IO. Plan of a conversion: which files are replaced on a disk, and the rewriters of all others.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltSiteFolder } from '../../engine/conversion.ts';
import type { LocaleBuild } from '../../engine/locale-build.ts';
import { findOutputFile } from '../../host/addresses.ts';
import { createDerivedValueCache } from '../../lib/derived.ts';
import { computeHash } from '../../lib/hash.ts';
import { createLimitLookup } from '../../model/budgets.ts';
import type { SiteConfig } from '../../model/config.ts';
import { selectFeatureTexts } from '../../model/feature-tables.ts';
import { escapeText } from '../../model/html.ts';
import type { Route } from '../../model/route.ts';
import { computeSearchManifestPath } from '../../model/search.ts';
import { listSearchScopes } from '../../model/search-scopes.ts';
import { decodePath, encodePath, removeBaseUrl } from '../../model/url.ts';
import { createPortableRewriters, type PortableRewriters, type PortableSite } from './from-disk.ts';
import { isWebHostOnlyRoute } from './kinds.ts';
import { portableLimits } from './limits.ts';
import { listLocaleBuilds, type ReplacementFile, type ReplacementFiles, readReplacementFiles } from './other-files.ts';
import { computeSearchManifestScriptPath } from './search.ts';
import { portableTexts } from './texts.ts';

/** Plan of a conversion. */
export interface PortableSitePlan {
  readonly files: ReplacementFiles;
  /**
   * Hash of everything that a converted page depends on besides its own text. The hash includes the names of all files, because addresses
   * contain file names.
   */
  readonly salt: string;
  /** Whether the converted site lacks this file, because it is left out or replaced. */
  isGone(path: string): boolean;
  /** Returns the routes of the converted site. */
  routesOf(routes: readonly Route[]): readonly Route[];
  /** Whether an address is a pointer to a search index. */
  isPointer(address: string): boolean;
  /** Rewrites the text of a page, its Markdown, a stylesheet or a feed. */
  change(text: string, from: string): string;
}

/** Plans the conversion of a built site. `onUse` is called for each file that a rewritten text refers to. */
export async function planPortableSite(
  built: BuiltSiteFolder,
  onUse: (output: string) => void,
): Promise<PortableSitePlan> {
  const { config, places, salt } = built;
  const pointers = new Set(listSearchManifestPaths(config).filter((path) => !places.has(path)));
  const has = (output: string) => {
    const place = places.get(output);
    return place === undefined ? pointers.has(output) : !isWebHostOnlyRoute(place.route);
  };
  const hrefOf = (href: string) => {
    const output = findOutputFile(decodePath(href) ?? '', config.baseUrl, has);
    return output === undefined ? href : `./${encodePath(output)}`;
  };
  const { packaged, modules, search, isStoodFor } = await readReplacementFiles(built, { pointers, hrefOf });
  const files = new Map<string, ReplacementFile>([...packaged, ...modules, ...search]);
  const isGone = (path: string) => {
    const route = places.get(path)?.route;
    return files.has(path) || isStoodFor(path) || (route !== undefined && isWebHostOnlyRoute(route));
  };
  // Search files are not included: pages refer only to their pointers, and the names of pointers do not depend on content.
  const renamed = [...packaged, ...modules].map(([from, { path }]) => [from, path].join('\0'));
  const [fallback] = listLocaleBuilds(built);
  const changerOf = createLocaleRewritersGetter(built, {
    has,
    onUse,
    fileFor: (output) =>
      files.get(output)?.path ?? (pointers.has(output) ? computeSearchManifestScriptPath(output) : output),
    isClassic: (output) => packaged.has(output) || modules.has(output),
  });
  return {
    files,
    isGone,
    salt: computeHash([salt, ...places.keys(), ...renamed].join('\0')),
    routesOf: (routes) => routes.flatMap((route) => toPortableRoutes(route, { packaged, files, isGone })),
    isPointer: (address) => pointers.has(removeBaseUrl(decodePath(address) ?? '', config.baseUrl)?.slice(1) ?? ''),
    change(text, from) {
      const change = changerOf(places.get(from)?.build ?? (fallback as LocaleBuild));
      if (from.endsWith('.html')) return change.html(text, from);
      if (/\.(?:md|txt)$/.test(from)) return change.markdown(text, from);
      return from.endsWith('.css') ? change.css(text, from) : change.xml(text, from);
    },
  };
}

/** Returns a function that creates the rewriters for the locale of a text. */
function createLocaleRewritersGetter(
  { config, dir }: BuiltSiteFolder,
  known: Pick<PortableSite, 'has' | 'onUse' | 'fileFor' | 'isClassic'>,
): (build: LocaleBuild) => PortableRewriters {
  const rewriters = createDerivedValueCache<LocaleBuild, PortableRewriters>();
  const outputText = (output: string) => {
    const file = join(dir, output);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  const mostDrawn = createLimitLookup({ isUntrusted: config.untrusted !== undefined })(portableLimits.inlineDrawing);
  const { baseUrl, url } = config;
  const site: PortableSite = { ...known, baseUrl, url, textOf: outputText, mostDrawn };
  return (build) =>
    rewriters.of(build, '', () =>
      createPortableRewriters({ ...site, ...(config.part && createSettingsForOutgoingLinks(config, build)) }),
    );
}

/** Returns the converted route and routes of additional files; empty if the route is left out. */
function toPortableRoutes(
  route: Route,
  { packaged, files, isGone }: Pick<PortableSitePlan, 'files' | 'isGone'> & { readonly packaged: ReplacementFiles },
): readonly Route[] {
  const placed = ({ path }: ReplacementFile): Route => ({ ...route, path: `/${path}`, output: path });
  const other = files.get(route.output);
  if (other === undefined) return isGone(route.output) ? [] : [route];
  const [script] = packaged.keys();
  return route.output === script ? [...packaged.values()].map(placed) : [placed(other)];
}

/**
 * Returns settings for links out of a partial site. Such links lead to the published site, or get a label that their target is left out.
 */
function createSettingsForOutgoingLinks({ url }: SiteConfig, { site }: LocaleBuild): Partial<PortableSite> {
  const texts = selectFeatureTexts(portableTexts, site.config.i18n)[site.locale] ?? portableTexts.byLanguage.en;
  return {
    elsewhere: (address) => (url === '' ? undefined : url + address),
    leftOut: escapeText(texts.notInPart),
  };
}

function listSearchManifestPaths({ i18n, ...config }: SiteConfig): readonly string[] {
  const scopes = listSearchScopes(config);
  return i18n.locales.flatMap(({ locale }) =>
    scopes.map(({ name }) => computeSearchManifestPath(locale, name, scopes.length > 1).slice(1)),
  );
}
