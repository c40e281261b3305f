// IO. What a site that opens from a disk has written instead of what was rendered (`host/from-disk.ts`).
import { readFileSync } from 'node:fs';
import { type DiskSite, type FromDisk, fromDisk } from '../host/from-disk.ts';
import { derived } from '../lib/derived.ts';
import { hashOf } from '../lib/hash.ts';
import { limitsOf } from '../model/budgets.ts';
import { classicJson, productsScript } from '../model/classic-script.ts';
import type { SiteConfig } from '../model/config.ts';
import { escapeText } from '../model/html.ts';
import { t } from '../model/messages.ts';
import type { Route } from '../model/route.ts';
import { searchPointerPath } from '../model/search.ts';
import { searchScopes } from '../model/search-scopes.ts';
import { isMaterial } from '../site/files/part.ts';
import type { SiteBuild } from './pipeline.ts';
import { type PlacedRoute, planPlaced } from './plan.ts';
import { type Rendered, renderedText } from './render.ts';
import type { Written, WrittenFile } from './written.ts';

type Places = ReadonlyMap<string, PlacedRoute>;

/** What is written for the routes of these places. */
export function openPortable(config: SiteConfig, places: Places): Written {
  const pointers = searchPointers(config);
  const has = (output: string) => places.has(output) || pointers.has(output);
  // Addresses name files, so each page depends on which files there are.
  const salt = hashOf(['portable', ...places.keys()].join('\0'));
  const used = new Set<string>();
  const mostDrawn = limitsOf({ isUntrusted: config.untrusted !== undefined })('inlineDrawing');
  const base = { baseUrl: config.baseUrl, has, mostDrawn, textOf: (output: string) => textOf(places.get(output)) };
  const siteOf = derived<SiteBuild, FromDisk>();
  const ofBuild = (build: SiteBuild) =>
    siteOf.of(build, '', () => fromDisk({ ...base, ...(config.part && ofPart(config, build, used)) }));
  return {
    lots: (all) => (config.part ? lotsOfPart(all, used) : [all]),
    pathsOf,
    fingerprintOf: ({ fingerprint, route }) =>
      isChanged(route.output) ? hashOf(`${salt}\0${fingerprint}`) : fingerprint,
    filesOf: ({ route, build }, rendered) => portableFiles(ofBuild(build), route, rendered),
  };
}

/** What leads out of a part leads to the published site, or says that it leads nowhere. */
function ofPart({ url }: SiteConfig, { site }: SiteBuild, used: Set<string>): Partial<DiskSite> {
  return {
    elsewhere: (address) => (url === '' ? undefined : url + address),
    leftOut: escapeText(t(site.messages, 'notInPart')),
    onUse: (output) => used.add(output),
  };
}

/** Pages first; then, as long as there are more, the files that those before them use. */
function* lotsOfPart(places: Places, used: ReadonlySet<string>): Generator<Places> {
  const done = new Set<string>();
  const lot = (isIn: (output: string, place: PlacedRoute) => boolean) => {
    const chosen = [...places].filter(([output, place]) => !done.has(output) && isIn(output, place));
    for (const [output] of chosen) done.add(output);
    return new Map(chosen);
  };
  yield lot((_, { route }) => !isMaterial(route));
  for (let next = lot((output) => used.has(output)); next.size > 0; next = lot((output) => used.has(output)))
    yield next;
}

/** Beside a page that may list all products stands a script with that list, for the other pages. */
function pathsOf({ type, output }: Route): readonly string[] {
  return type === 'home' || type === 'product-list' ? [output, productsScript(output)] : [output];
}

function searchPointers({ i18n, ...config }: SiteConfig): ReadonlySet<string> {
  const scopes = searchScopes(config);
  const paths = i18n.locales.flatMap(({ locale }) =>
    scopes.map(({ name }) => searchPointerPath(locale, name, { isPortable: true, areSeveral: scopes.length > 1 })),
  );
  return new Set(paths.map((path) => path.slice(1)));
}

/** The text of a file that is copied, where it is small enough to stand in a page. */
function textOf(place: PlacedRoute | undefined): string | undefined {
  const data = place && planPlaced(place, '').data;
  return data?.kind === 'copy' ? readFileSync(data.from, 'utf8') : undefined;
}

/** Whether addresses of the site stand in a file. */
function isChanged(output: string): boolean {
  return /\.(?:html|css|xml)$/.test(output);
}

function portableFiles(site: FromDisk, route: Route, rendered: Rendered): readonly WrittenFile[] {
  const { output } = route;
  if (!isChanged(output)) return [[output, rendered]];
  const text = rendered.kind === 'copy' ? readFileSync(rendered.from, 'utf8') : renderedText(rendered);
  if (!output.endsWith('.html')) {
    const changed = output.endsWith('.css') ? site.css(text, output) : site.xml(text, output);
    return [[output, { kind: 'text', text: changed }]];
  }
  const html = site.html(text, output);
  const [page = output, beside] = pathsOf(route);
  const products = /<section[^>]*\sdata-products=""[\s\S]*?(?=<\/main>)/.exec(html)?.[0];
  const files: WrittenFile[] = [[page, { kind: 'text', text: html }]];
  if (beside !== undefined && products !== undefined)
    files.push([beside, { kind: 'text', text: classicJson(JSON.stringify(products)) }]);
  return files;
}
