// IO. What a site that opens from a disk has written instead of what was rendered (`host/from-disk.ts`).
import { readFileSync } from 'node:fs';
import { type FromDisk, fromDisk } from '../host/from-disk.ts';
import { classicJson, productsScript } from '../model/classic-script.ts';
import type { SiteConfig } from '../model/config.ts';
import { hashOf } from '../model/hash.ts';
import type { Route } from '../model/route.ts';
import { searchPointerPath } from '../model/search.ts';
import { searchScopes } from '../model/search-scopes.ts';
import { type PlacedRoute, planPlaced } from './plan.ts';
import type { Rendered } from './render.ts';
import type { Written, WrittenFile } from './written.ts';

/** What is written for the routes of these places. */
export function openPortable(config: SiteConfig, places: ReadonlyMap<string, PlacedRoute>): Written {
  const pointers = searchPointers(config);
  const has = (output: string) => places.has(output) || pointers.has(output);
  // Addresses name files, so each page depends on which files there are.
  const salt = hashOf(['portable', ...places.keys()].join('\0'));
  const site = fromDisk({ baseUrl: config.baseUrl, has, textOf: (output) => textOf(places.get(output)) });
  return {
    pathsOf,
    fingerprintOf: ({ fingerprint, data, route }) =>
      data.kind === 'copy' && !isChanged(route.output) ? fingerprint : hashOf(`${salt}\0${fingerprint}`),
    filesOf: ({ route }, rendered) => portableFiles(site, route, rendered),
  };
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
  return /\.(?:html|css)$/.test(output);
}

function portableFiles(site: FromDisk, route: Route, rendered: Rendered): readonly WrittenFile[] {
  const { output } = route;
  if (!isChanged(output)) return [[output, rendered]];
  const text = rendered.kind === 'copy' ? readFileSync(rendered.from, 'utf8') : rendered.text;
  if (output.endsWith('.css')) return [[output, { kind: 'text', text: site.css(text, output) }]];
  const html = site.html(text, output);
  const [page = output, beside] = pathsOf(route);
  const products = /<section[^>]*\sdata-products=""[\s\S]*?(?=<\/main>)/.exec(html)?.[0];
  const files: WrittenFile[] = [[page, { kind: 'text', text: html }]];
  if (beside !== undefined && products !== undefined)
    files.push([beside, { kind: 'text', text: classicJson(JSON.stringify(products)) }]);
  return files;
}
