// The page that describes a packed copy of a site (`techdocs pack`): its content, version and date.
import { escapeAttribute, escapeText } from '../../model/html.ts';
import { type MessageValues, t } from '../../model/messages.ts';
import { createFileRouteFields, type Route } from '../../model/route.ts';
import type { AssembledSite, RouteData, SiteStructure } from '../../model/site.ts';
import type { PlainTextKey } from '../../model/texts.ts';
import { createFileHref, joinSitePath } from '../../model/url.ts';
import { createPageUrl, createSiteHref } from '../navigation/addresses.ts';
import { findLastModifiedDay, listPagesOfPackedSitePart, selectProductsAndVersions } from './part.ts';

/** Returns the route of the page that describes the copy; none if no copy is built. */
export function emitAboutPage(site: SiteStructure): Route[] {
  if (!listLocalesInSiteCopy(site).includes(site.locale)) return [];
  return [{ ...createFileRouteFields(computeAboutPagePath(site, site.locale)), type: 'text', text: 'about' }];
}

/** Returns the locales of the copy; an empty list if no copy is built. */
function listLocalesInSiteCopy({ config: { part, i18n } }: Pick<SiteStructure, 'config'>): readonly string[] {
  if (part === undefined) return [];
  return i18n.built.filter((name) => part.locales?.includes(name) ?? true);
}

/**
 * Returns the path of the page that describes the copy. In the first locale of the copy and in the default locale, the path has no locale
 * prefix, because readers look there first.
 */
function computeAboutPagePath(site: Pick<SiteStructure, 'config'>, locale: string): string {
  const isFirst = locale === listLocalesInSiteCopy(site)[0] || locale === site.config.i18n.defaultLocale;
  return joinSitePath(isFirst ? '' : locale, 'about-this-copy.html');
}

/** Renders the page about the copy. */
export function planAboutPage(site: AssembledSite): RouteData {
  const { config, layout, messages, packaged, generator } = site;
  const translate = (key: PlainTextKey, values?: MessageValues) => escapeText(t(messages, key, values));
  const rows = listAboutPageRows(site).map(([name, fact]) => `<dt>${escapeText(name)}</dt><dd>${fact}</dd>`);
  const title = translate('aboutCopy', { title: config.title });
  const sums = translate('checksumsText')
    .replace('{file}', '<code>SHA256SUMS</code>')
    .replace('{command}', '<code>sha256sum --check --quiet SHA256SUMS</code>');
  const { lang, direction } = layout.site;
  const text = `<!DOCTYPE html><html lang="${lang}" dir="${direction}" data-theme="light" data-base="${escapeAttribute(config.baseUrl)}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'none'"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="generator" content="${escapeAttribute(generator)}"><title>${title}</title><link rel="stylesheet" href="${escapeAttribute(createFileHref(packaged.stylesheet.path, config))}"></head><body><main class="main prose"><h1>${title}</h1><p><a href="${escapeAttribute(createSiteHref(site, joinSitePath(site.prefix)))}">${translate('openDocs')}</a>. ${translate('needsNoServer')}</p><dl>${rows.join('')}</dl><p>${sums}</p></main></body></html>\n`;
  return { kind: 'literal', text };
}

/** Returns the rows of the page: name, and value as HTML. */
function listAboutPageRows(site: AssembledSite): readonly (readonly [name: string, fact: string])[] {
  const { config, versions, messages, releases } = site;
  const choice = config.part ?? {};
  const part = selectProductsAndVersions(site, choice);
  const products = 'faults' in part ? [] : part.products;
  const labels = products.map(({ key, label }) => {
    const version = releases.products.find(({ product }) => product.key === key)?.latestVersion;
    return version === undefined ? label : `${label} ${version}`;
  });
  const chosen = 'faults' in part ? undefined : part.versions;
  const docs = versions.all
    .filter(({ name }) => chosen === undefined || chosen.includes(name))
    .map(({ label }) => label);
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t(messages, 'copyOf'), escapeText(labels.length === 0 ? t(messages, 'wholeSite') : labels.join(', '))],
    [t(messages, 'docsVersions'), versions.areSeveral ? escapeText(docs.join(', ')) : undefined],
    [t(messages, 'languages'), renderLanguageLinks(site)],
    [t(messages, 'newestContent'), findLastModifiedDay(listPagesOfPackedSitePart(site, choice))],
    [t(messages, 'publishedAt'), config.url === '' ? undefined : escapeText(createPageUrl(site, '/'))],
  ];
  return facts.flatMap(([name, fact]) => (fact === undefined ? [] : [[name, fact] as const]));
}

/** Returns the languages of the copy, with a link to this page in each other language. */
function renderLanguageLinks(site: AssembledSite): string {
  const copyLocales = new Set(listLocalesInSiteCopy(site));
  const chosen = site.config.i18n.locales.filter(({ locale }) => copyLocales.has(locale));
  const links = chosen.map(({ locale, label, htmlLang }) => {
    const href =
      locale === site.locale
        ? ''
        : ` href="${escapeAttribute(createFileHref(computeAboutPagePath(site, locale), site.config))}"`;
    return `<a${href} lang="${htmlLang}">${escapeText(label)}</a>`;
  });
  return links.join(', ');
}
