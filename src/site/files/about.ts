// The page that says what a copy of a site is: of what, of which version and day. It is in English, as who hands copies on reads it.
import { escapeAttribute, escapeText } from '../../model/html.ts';
import type { Route } from '../../model/route.ts';
import type { RouteData } from '../../model/site.ts';
import { fileHref, sitePath } from '../../model/url.ts';
import type { AssembledSite } from '../assemble/site.ts';
import type { SiteStructure } from '../assemble/structure.ts';
import { hrefOf, urlOf } from '../pages/page.ts';
import { fileRoute } from './file-route.ts';
import { ABOUT, choosePart, newestDay, pagesOfPart } from './part.ts';

/** The page, once for all languages, where a copy is made. */
export function emitAbout(site: SiteStructure): Route[] {
  const { part, i18n } = site.config;
  if (part === undefined || site.locale !== (part.locale ?? i18n.built[0])) return [];
  return [fileRoute(site, { type: 'text', path: '/about-this-copy.html', key: ABOUT })];
}

/** What the copy is. */
export function planAbout(site: AssembledSite): RouteData {
  const { config, packaged, generator } = site;
  const home = sitePath(site.prefix);
  const rows = factsOf(site).map(([name, fact]) => `<dt>${name}</dt><dd>${escapeText(fact)}</dd>`);
  const title = `About this copy of ${config.title}`;
  const text = `<!DOCTYPE html><html lang="en" data-theme="light" data-base="${escapeAttribute(config.baseUrl)}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'none'"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeText(title)}</title><link rel="stylesheet" href="${escapeAttribute(fileHref(packaged.stylesheet.path, config))}"></head><body><main class="main prose"><h1>${escapeText(title)}</h1><p><a href="${escapeAttribute(hrefOf(site, home))}">Open the documentation</a>. It needs no server and no network.</p><dl>${rows.join('')}</dl><p>The file <code>SHA256SUMS</code> names every file with its checksum. To compare them, run <code>sha256sum --check --quiet SHA256SUMS</code> in this folder.</p><p>Made by ${escapeText(generator)}.</p></main></body></html>\n`;
  return { kind: 'literal', text };
}

function factsOf(site: AssembledSite): readonly (readonly [name: string, fact: string])[] {
  const { config, versions, messages, releases } = site;
  const choice = config.part ?? {};
  const part = choosePart(site, choice);
  const products = 'faults' in part ? [] : part.products;
  const pages = pagesOfPart(site, choice);
  const labels = products.map(({ key, label }) => {
    const version = releases.products.find(({ product }) => product.key === key)?.latestVersion;
    return version === undefined ? label : `${label} ${version}`;
  });
  const chosen = 'faults' in part ? undefined : part.versions;
  const docs = versions.all
    .filter(({ name }) => chosen === undefined || chosen.includes(name))
    .map(({ label }) => label);
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Of', labels.length === 0 ? 'the whole site' : labels.join(', ')],
    ['Docs version', versions.areSeveral ? docs.join(', ') : undefined],
    ['Language', choice.locale === undefined ? config.i18n.built.join(', ') : messages.lang],
    ['Newest content', newestDay(pages)],
    ['Published at', config.url === '' ? undefined : urlOf(site, '/')],
  ];
  return facts.flatMap(([name, fact]) => (fact === undefined ? [] : [[name, fact] as const]));
}
